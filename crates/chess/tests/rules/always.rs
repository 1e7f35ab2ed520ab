//! What must hold in every position, tried on random ones: games from ordinary and Chess960 starts
//! and pieces strewn over the board.

use crate::random;
use luft_chess::{
    Bitboard, Color, Move, MoveList, Observer, Piece, PieceType, Position, Setup, Square,
};
use std::collections::HashSet;

fn positions() -> Vec<Position> {
    let all = random::positions(7, 60, 400);
    assert!(all.len() > 2_000, "only {} positions", all.len());
    all
}

#[test]
fn a_move_is_legal_if_and_only_if_it_is_generated() {
    for position in positions() {
        let moves = position.legal_moves();
        let generated: HashSet<u16> = moves.iter().map(|mv| mv.bits()).collect();
        assert_eq!(
            generated.len(),
            moves.len(),
            "twice the same move in {position}"
        );
        for bits in 1..=u16::MAX {
            let mv = Move::from_bits(bits).unwrap();
            assert_eq!(
                position.is_legal(mv),
                generated.contains(&bits),
                "{mv:?} ({bits:#06x}) in {position}"
            );
        }
        assert_eq!(position.count_moves(), moves.len() as u64);
        assert_eq!(position.has_moves(), !moves.is_empty());
    }
}

#[test]
fn the_two_stages_are_the_legal_moves() {
    for position in positions() {
        let (mut noisy, mut quiet) = (MoveList::new(), MoveList::new());
        position.noisy_moves(&mut noisy);
        position.quiet_moves(&mut quiet);
        assert!(noisy.iter().all(|mv| mv.is_noisy()), "{position}");
        assert!(quiet.iter().all(|mv| mv.is_quiet()), "{position}");
        let bits = |moves: &[Move]| moves.iter().map(|mv| mv.bits()).collect::<HashSet<_>>();
        let both: HashSet<u16> = bits(&noisy).union(&bits(&quiet)).copied().collect();
        assert_eq!(both, bits(&position.legal_moves()), "{position}");
        assert_eq!(noisy.len() + quiet.len(), both.len(), "{position}");
    }
}

#[test]
fn checks_are_foreseen() {
    for position in positions() {
        let squares = position.check_squares();
        for mv in position.legal_moves() {
            let next = position.make_move(mv);
            assert_eq!(
                position.gives_check(mv),
                next.in_check(),
                "{mv:?} {position}"
            );
            assert_eq!(position.gives_check_from(mv, &squares), next.in_check());
        }
    }
}

/// The same position put together from nothing has the same everything; only how far back it can
/// repeat is not written in a setup.
fn assert_like_new(position: &Position) {
    let setup: Setup = position.setup();
    let new = Position::try_from(&setup).unwrap_or_else(|flaws| panic!("{position}: {flaws}"));
    let keys = |position: &Position| {
        let keys = position.keys();
        let non_pawn = Color::ALL.map(|color| keys.non_pawn(color));
        let parts = [keys.full(), keys.pawn(), keys.minor(), keys.major()];
        (parts, keys.pawn_king(), non_pawn)
    };
    assert_eq!(keys(position), keys(&new), "keys of {position}");
    assert_eq!(position.material(), new.material(), "{position}");
    assert_eq!(position.checkers(), new.checkers(), "{position}");
    assert_eq!(position.pinned(), new.pinned(), "{position}");
    assert_eq!(position.threats(), new.threats(), "{position}");
    assert_eq!(position.en_passant(), new.en_passant(), "{position}");
    assert_eq!(new.setup(), setup, "{position}");
    for square in Square::all() {
        let shown = Color::ALL
            .into_iter()
            .flat_map(|color| PieceType::ALL.map(|kind| Piece::new(color, kind)))
            .find(|piece| {
                position
                    .pieces(piece.color(), piece.piece_type())
                    .has(square)
            });
        assert_eq!(shown, position.piece_at(square), "{square} of {position}");
    }
}

#[test]
fn playing_keeps_everything_up_to_date_and_the_old_position_as_it_was() {
    for position in positions() {
        assert_like_new(&position);
        let before = position;
        for mv in position.legal_moves() {
            let next = position.make_move(mv);
            // A discovered check with several sliders can only come from a strewn board.
            if next.checkers().count() <= 2 {
                assert_like_new(&next);
            }
            assert_eq!(position, before);
            assert_eq!(next.side(), !position.side());
            let fresh = mv.is_capture()
                || position
                    .pieces(position.side(), PieceType::Pawn)
                    .has(mv.from());
            let expected = if fresh { 0 } else { position.halfmove() + 1 };
            assert_eq!(next.halfmove(), expected, "{mv:?} {position}");
            let expected = if fresh { 0 } else { position.reversible() + 1 };
            assert_eq!(next.reversible(), expected, "{mv:?} {position}");
        }
    }
}

/// A board kept only by what the observer is told.
struct Mailbox([Option<Piece>; 64]);

impl Observer for Mailbox {
    fn left(&mut self, piece: Piece, square: Square) {
        let old = self.0[square.index()].take();
        assert_eq!(old, Some(piece), "left {square}");
    }

    fn arrived(&mut self, piece: Piece, square: Square) {
        let old = self.0[square.index()].replace(piece);
        assert_eq!(old, None, "arrived on {square}");
    }
}

#[test]
fn observers_are_told_all_there_is() {
    for position in positions() {
        for mv in position.legal_moves() {
            let mut mailbox = Mailbox(position.setup().board);
            let next = position.make_move_observed(mv, &mut mailbox);
            assert_eq!(mailbox.0, next.setup().board, "{mv:?} {position}");
            assert_eq!(next, position.make_move(mv));
        }
    }
}

/// What a side attacks, found by walking, the given square being transparent.
fn walked_attacks(position: &Position, color: Color, through: Square) -> Bitboard {
    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    const JUMPS: [(i8, i8); 4] = [(1, 2), (2, 1), (1, -2), (2, -1)];
    let mut attacked = Bitboard::EMPTY;
    for from in position.by_color(color) {
        let kind = position.piece_at(from).unwrap().piece_type();
        let up = if color == Color::White { 1 } else { -1 };
        let steps: Vec<(i8, i8)> = match kind {
            PieceType::Pawn => vec![(1, up), (-1, up)],
            PieceType::Knight => JUMPS
                .into_iter()
                .flat_map(|(x, y)| [(x, y), (-x, -y)])
                .collect(),
            PieceType::Bishop => DIAGONAL.to_vec(),
            PieceType::Rook => STRAIGHT.to_vec(),
            PieceType::Queen | PieceType::King => [STRAIGHT, DIAGONAL].concat(),
        };
        let slides = matches!(kind, PieceType::Bishop | PieceType::Rook | PieceType::Queen);
        for (x, y) in steps {
            let (mut file, mut rank) = (from.file() as i8 + x, from.rank() as i8 + y);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                let square = Square::at(file as u8, rank as u8);
                attacked |= square.bit();
                let stops = position.piece_at(square).is_some() && square != through;
                if !slides || stops {
                    break;
                }
                (file, rank) = (file + x, rank + y);
            }
        }
    }
    attacked
}

#[test]
fn threats_are_what_walking_finds() {
    for position in positions() {
        let us = position.side();
        let walked = walked_attacks(&position, !us, position.king(us));
        assert_eq!(position.threats(), walked, "{position}");
        assert_eq!(
            position.in_check(),
            walked.has(position.king(us)),
            "{position}"
        );
    }
}

#[test]
fn passing_changes_the_side_and_nothing_else() {
    for position in positions() {
        if position.in_check() {
            continue;
        }
        let passed = position.make_null_move();
        assert_eq!(passed.side(), !position.side());
        assert_eq!(passed.setup().board, position.setup().board);
        assert_eq!(passed.castling(), position.castling());
        assert_eq!(passed.en_passant(), None);
        assert_eq!(
            (passed.reversible(), passed.halfmove()),
            (0, position.halfmove() + 1)
        );
        assert_like_new(&passed);
        if position.en_passant().is_none() && !passed.in_check() {
            assert_eq!(passed.make_null_move().key(), position.key(), "{position}");
        }
    }
}

#[test]
fn there_is_room_for_every_move() {
    let record: Position = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"
        .parse()
        .unwrap();
    assert_eq!(record.legal_moves().len(), 218);
    // More than any game can reach, but accepted.
    let absurd: Position = ABSURD.parse().unwrap();
    assert!(absurd.count_moves() > 218, "{}", absurd.count_moves());
    assert_eq!(absurd.legal_moves().len() as u64, absurd.count_moves());
}

/// Fifteen queens, far apart.
const ABSURD: &str = "Q4Qnk/3Q2pp/1Q4Q1/4Q3/2Q4Q/Q6Q/3Q4/KQ1Q2QQ w - - 0 1";
