//! Our viriformat against the crate that defines it: games written by either are the same to both.

use super::{GameReader, PackedGame, pack, tests::sample};
use ::viriformat::chess::board::{Board, DrawType, GameOutcome, WinType};
use ::viriformat::dataformat::{Game, WDL};
use luft_chess::pgn::GameResult;
use luft_chess::{CHESS960, CastlingNotation, CastlingStyle, Move, Position};
use luft_run::Random;

/// A game of random moves that castles, takes en passant and promotes whenever it can.
fn random_game(number: usize) -> PackedGame {
    let mut random = Random::of(960, number);
    let start = if number.is_multiple_of(2) {
        Position::startpos()
    } else {
        let number = random.below(CHESS960);
        Position::chess960(number, number)
    };
    let mut position = start;
    let mut scored_moves = Vec::new();
    while scored_moves.len() < 200 {
        let moves = position.legal_moves();
        let rare: Vec<Move> = moves.iter().copied().filter(|&mv| is_rare(mv)).collect();
        let mv = match (moves.is_empty(), rare.is_empty()) {
            (true, _) => break,
            (_, true) => random.pick(&moves),
            (_, false) => random.pick(&rare),
        };
        scored_moves.push((mv, random.between(-32_000, 32_000) as i16));
        position = position.make_move(mv);
    }
    let result = [
        GameResult::WhiteWins,
        GameResult::Draw,
        GameResult::BlackWins,
    ];
    PackedGame {
        start,
        scored_moves,
        result: result[number % 3],
    }
}

fn is_rare(mv: Move) -> bool {
    mv.is_castle() || mv.is_en_passant() || mv.is_promotion()
}

fn all_games() -> Vec<PackedGame> {
    let mut games: Vec<_> = (0..60).map(random_game).collect();
    games.push(sample());
    let count = |test: fn(Move) -> bool, chess960: usize| {
        let games = games.iter().skip(chess960).step_by(2);
        let moves = games.flat_map(|game| game.scored_moves.iter().map(|&(mv, _)| mv));
        moves.filter(|&mv| test(mv)).count()
    };
    for chess960 in [0, 1] {
        assert!(count(Move::is_castle, chess960) > 5);
        assert!(count(Move::is_en_passant, chess960) > 5);
        assert!(count(Move::is_promotion, chess960) > 5);
    }
    games
}

/// Board and side to move, which both sides write the same way.
fn fields(fen: &str) -> Vec<String> {
    fen.split(' ').take(2).map(str::to_owned).collect()
}

#[test]
fn the_crate_reads_what_we_write() {
    for game in all_games() {
        let mut bytes = Vec::new();
        game.write(&mut bytes);
        let theirs = Game::deserialise_from(&mut &bytes[..], Vec::new()).unwrap();
        assert_eq!(theirs.len(), game.scored_moves.len());
        for (&(ours, score), (mv, eval)) in game.scored_moves.iter().zip(&theirs.moves) {
            assert_eq!((mv.inner(), eval.get()), (pack(ours), score));
            assert_eq!(mv.from().inner() as usize, ours.from().index());
            assert_eq!(mv.to().inner() as usize, ours.to().index());
            assert_eq!(mv.is_castle(), ours.is_castle());
            assert_eq!(mv.is_ep(), ours.is_en_passant());
            assert_eq!(mv.is_promo(), ours.is_promotion());
        }
        let mut boards = Vec::new();
        theirs.visit_positions(|board, _| boards.push(fields(&board.to_string())));
        let positions = game.positions();
        let ours: Vec<_> = positions.map(|at| fields(&at.position.fen())).collect();
        assert_eq!(boards, ours);
        let result = match theirs.outcome() {
            WDL::Win => GameResult::WhiteWins,
            WDL::Draw => GameResult::Draw,
            WDL::Loss => GameResult::BlackWins,
        };
        assert_eq!(result, game.result);
    }
}

#[test]
fn we_read_what_the_crate_writes() {
    for game in all_games() {
        let mut board = Board::new();
        let fen = game.start.setup().fen(CastlingStyle::Shredder);
        board.set_from_fen(&fen, true).unwrap();
        let mut theirs = Game::new(&board);
        for at in game.positions() {
            let text = at.position.uci(at.mv, CastlingNotation::Chess960);
            let mv = board.parse_uci(&text).unwrap();
            theirs.add_move(mv, at.score);
            board.make_move_simple(mv);
        }
        theirs.set_outcome(match game.result {
            GameResult::WhiteWins => GameOutcome::WhiteWin(WinType::Adjudication),
            GameResult::BlackWins => GameOutcome::BlackWin(WinType::Adjudication),
            GameResult::Draw | GameResult::Unknown => GameOutcome::Draw(DrawType::Adjudication),
        });
        let mut bytes = Vec::new();
        theirs.serialise_into(&mut bytes).unwrap();
        assert_eq!(GameReader::new(&bytes[..]).next().unwrap().unwrap(), game);
    }
}
