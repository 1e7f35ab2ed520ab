//! Random positions for property tests, the same ones in every run.

use fastrand::Rng;
use luft_chess::{Bitboard, Color, Piece, PieceType, Position, Setup, Square};

/// A start position: ordinary, Chess960, or Chess960 with another row for each side.
pub fn start(random: &mut Rng) -> Position {
    let (white, black) = match random.u8(..3) {
        0 => (518, 518),
        1 => {
            let number = random.usize(..960);
            (number, number)
        }
        _ => (random.usize(..960), random.usize(..960)),
    };
    Position::chess960(white, black)
}

/// Plays random moves, captures a little more often, and gives every position on the way.
pub fn playout(random: &mut Rng, start: Position, plies: usize) -> Vec<Position> {
    let mut positions = vec![start];
    let mut now = start;
    for _ in 0..plies {
        let moves = now.legal_moves();
        let Some(mut mv) = random.choice(&moves).copied() else {
            break;
        };
        if random.u8(..4) == 0
            && let Some(&noisy) = moves.iter().find(|mv| mv.is_noisy())
        {
            mv = noisy;
        }
        now = now.make_move(mv);
        positions.push(now);
    }
    positions
}

/// Pieces strewn over the board: odd material, many checks and pins, pawns about to promote. The
/// first that is a legal position.
pub fn strewn(random: &mut Rng) -> Position {
    loop {
        let mut setup = Setup::empty();
        setup.side = if random.bool() {
            Color::White
        } else {
            Color::Black
        };
        let pieces = random.usize(2..24);
        for index in 0..pieces {
            let color = Color::ALL[index % 2];
            let kind = if index < 2 {
                PieceType::King
            } else {
                PieceType::ALL[random.usize(..5)]
            };
            let square = Square::new(random.usize(..64));
            let edge = Bitboard::rank(0) | Bitboard::rank(7);
            if setup.board[square.index()].is_none()
                && (kind != PieceType::Pawn || !edge.has(square))
            {
                setup.board[square.index()] = Some(Piece::new(color, kind));
            }
        }
        setup.en_passant = Some(Square::at(random.u8(..8), 5).relative(setup.side));
        setup.castling = Bitboard::rank(0) | Bitboard::rank(7);
        setup.repair();
        if let Ok(position) = Position::try_from(&setup) {
            return position;
        }
    }
}

/// A mixture of everything above.
pub fn positions(seed: u64, games: usize, strewn_count: usize) -> Vec<Position> {
    let mut random = Rng::with_seed(seed);
    let mut all = Vec::new();
    for _ in 0..games {
        let start = start(&mut random);
        let plies = random.usize(10..160);
        let game = playout(&mut random, start, plies);
        all.extend(game.into_iter().step_by(5));
    }
    for _ in 0..strewn_count {
        let odd = strewn(&mut random);
        all.push(odd);
        all.extend(playout(&mut random, odd, 4).into_iter().skip(1));
    }
    all
}
