//! Counting the leaves of the move tree: the test that a move generator is right.

use crate::{Move, Position};

/// How many ways there are to play this many plies. The last ply is counted, not played.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => position
            .legal_moves()
            .iter()
            .map(|&mv| perft(&position.make_move(mv), depth - 1))
            .sum(),
    }
}

/// The same, one root move at a time. Nothing at depth 0.
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> + '_ {
    let moves = if depth == 0 {
        crate::MoveList::new()
    } else {
        position.legal_moves()
    };
    moves
        .into_iter()
        .map(move |mv| (mv, perft(&position.make_move(mv), depth - 1)))
}
