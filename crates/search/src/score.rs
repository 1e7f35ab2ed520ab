//! Scores inside the search: centipawns, and mates counted in plies from the root.

use crate::report::Score;
use luft_chess::Material;
use luft_eval::wdl::normalised;

/// Above every score.
pub const INFINITE: i32 = 32_001;
/// Mate on the spot.
pub const MATE: i32 = 32_000;
/// The least score that is a forced mate.
pub const MATE_BOUND: i32 = MATE - 2 * MAX_PLY as i32;
/// A win that a tablebase knows, at the root. Every mate is worth more, because it is seen to its end.
pub const TABLE_WIN: i32 = MATE_BOUND - 1;
/// The least score of a win that is certain.
pub const WIN_BOUND: i32 = TABLE_WIN - MAX_PLY as i32;
/// The most an evaluation may say: above lie wins that are certain.
pub const EVAL_BOUND: i32 = 20_000;
/// "No evaluation", as in check.
pub const NONE: i32 = 32_002;
/// The deepest a line can go.
pub const MAX_PLY: usize = 246;
/// The greatest depth of an iteration.
pub const MAX_DEPTH: i32 = 245;

/// The side to move mates at this ply.
#[inline(always)]
pub const fn mate_at(ply: usize) -> i32 {
    MATE - ply as i32
}

/// The side to move is mated at this ply.
#[inline(always)]
pub const fn mated_at(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// A win that a tablebase finds at this ply; the later, the less.
#[inline(always)]
pub const fn won_at(ply: usize) -> i32 {
    TABLE_WIN - ply as i32
}

/// Whether the score is a forced mate for either side.
#[inline(always)]
pub const fn is_mate(score: i32) -> bool {
    score.abs() >= MATE_BOUND
}

/// Whether the result is certain, by a mate or by a tablebase.
#[inline(always)]
pub const fn is_decisive(score: i32) -> bool {
    score.abs() >= WIN_BOUND
}

/// Whether the side to move is certain to win.
#[inline(always)]
pub const fn is_win(score: i32) -> bool {
    score >= WIN_BOUND
}

/// Whether the side to move is certain to lose.
#[inline(always)]
pub const fn is_loss(score: i32) -> bool {
    score <= -WIN_BOUND
}

/// Centipawns that people are shown for a win which a tablebase knows.
const CERTAIN: i32 = 20_000;

/// The score as the world sees it, in a position with this material.
pub fn public(score: i32, material: Material) -> Score {
    if is_mate(score) && score > 0 {
        Score::Mate((MATE - score + 1) / 2)
    } else if is_mate(score) {
        Score::Mate(-(MATE + score) / 2)
    } else if is_decisive(score) {
        Score::Centipawns(score.signum() * (CERTAIN - (TABLE_WIN - score.abs())))
    } else {
        Score::Centipawns(normalised(score, material))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        let full = luft_chess::Position::startpos().material();
        assert_eq!(public(mate_at(1), full), Score::Mate(1));
        assert_eq!(public(mate_at(3), full), Score::Mate(2));
        assert_eq!(public(mated_at(2), full), Score::Mate(-1));
        assert_eq!(public(mated_at(4), full), Score::Mate(-2));
        assert_eq!(public(mated_at(0), full), Score::Mate(0));
        assert_eq!(public(won_at(3), full), Score::Centipawns(19_997));
        assert_eq!(public(-won_at(0), full), Score::Centipawns(-20_000));
        let normal = Score::Centipawns(normalised(35, full));
        assert_eq!(public(35, full), normal);
    }

    #[test]
    fn evaluations_are_less_than_tables_and_those_less_than_mates() {
        assert!(EVAL_BOUND < won_at(MAX_PLY) && is_win(won_at(MAX_PLY)));
        assert!(won_at(0) < mate_at(MAX_PLY) && !is_mate(won_at(0)));
        assert!(!is_decisive(EVAL_BOUND) && !is_decisive(-EVAL_BOUND));
        assert!(is_win(mate_at(MAX_PLY)) && is_loss(mated_at(MAX_PLY)));
    }
}
