//! Scores inside the search: centipawns, and mates counted in plies from the root.

use crate::report::Score;
use luft_chess::Material;
use luft_eval::scale::normalised;

/// Above every score.
pub const INFINITE: i32 = 32_001;
/// Mate on the spot.
pub const MATE: i32 = 32_000;
/// The least score that is a forced mate.
pub const MATE_BOUND: i32 = MATE - 2 * MAX_PLY as i32;
/// The most an evaluation may say: above lie mates.
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

/// Whether the score is a forced mate for either side.
#[inline(always)]
pub const fn is_decisive(score: i32) -> bool {
    score.abs() >= MATE_BOUND
}

/// Whether the side to move mates by force.
#[inline(always)]
pub const fn is_win(score: i32) -> bool {
    score >= MATE_BOUND
}

/// Whether the side to move is mated by force.
#[inline(always)]
pub const fn is_loss(score: i32) -> bool {
    score <= -MATE_BOUND
}

/// The score as the world sees it, in a position with this material.
pub fn public(score: i32, material: Material) -> Score {
    if is_win(score) {
        Score::Mate((MATE - score + 1) / 2)
    } else if is_loss(score) {
        Score::Mate(-(MATE + score) / 2)
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
        let normal = Score::Centipawns(normalised(35, full));
        assert_eq!(public(35, full), normal);
    }

    #[test]
    fn evaluations_are_never_mates() {
        assert!(!is_decisive(EVAL_BOUND) && !is_decisive(-EVAL_BOUND));
        assert!(is_win(mate_at(MAX_PLY)) && is_loss(mated_at(MAX_PLY)));
    }
}
