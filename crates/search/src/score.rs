//! Scores inside the search: centipawns, and mates counted in plies from the root.

use crate::report::{Score, ScoreBound};
use luft_chess::Material;
use luft_eval::wdl::normalised;

/// Above every score.
pub const INFINITE: i32 = 32_001;
/// Mate on the spot.
pub const MATE: i32 = 32_000;
/// The least score that is a forced mate, as `VALUE_MATE_IN_MAX_PLY` elsewhere.
pub const MATE_IN_MAX_PLY: i32 = MATE - 2 * MAX_PLY as i32;
/// A win that a tablebase knows, at the root. Every mate is worth more, because it is seen to its end.
pub const TB_WIN: i32 = MATE_IN_MAX_PLY - 1;
/// The least score of a win that is certain, by a tablebase or a mate.
pub const TB_WIN_IN_MAX_PLY: i32 = TB_WIN - MAX_PLY as i32;
/// The most an evaluation may say: above lie wins that are certain.
pub const MAX_EVAL: i32 = 20_000;
/// "No evaluation", as in check; `VALUE_NONE` elsewhere.
pub const NO_EVAL: i32 = 32_002;
/// The deepest a line can go.
pub const MAX_PLY: usize = 246;
/// The greatest depth of an iteration.
pub const MAX_DEPTH: i32 = 245;

/// The side to move mates at this ply.
#[inline(always)]
pub const fn mate_in(ply: usize) -> i32 {
    MATE - ply as i32
}

/// The side to move is mated at this ply.
#[inline(always)]
pub const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// A win that a tablebase finds at this ply; the later, the less.
#[inline(always)]
pub const fn tb_win_in(ply: usize) -> i32 {
    TB_WIN - ply as i32
}

/// Whether the score is a forced mate for either side.
#[inline(always)]
pub const fn is_mate(score: i32) -> bool {
    score.abs() >= MATE_IN_MAX_PLY
}

/// Whether the result is certain, by a mate or by a tablebase.
#[inline(always)]
pub const fn is_decisive(score: i32) -> bool {
    score.abs() >= TB_WIN_IN_MAX_PLY
}

/// Whether the side to move is certain to win.
#[inline(always)]
pub const fn is_win(score: i32) -> bool {
    score >= TB_WIN_IN_MAX_PLY
}

/// Whether the side to move is certain to lose.
#[inline(always)]
pub const fn is_loss(score: i32) -> bool {
    score <= -TB_WIN_IN_MAX_PLY
}

/// Whether a score with this bound is a better estimate than an evaluation.
pub fn refines(bound: ScoreBound, score: i32, eval: i32) -> bool {
    match bound {
        ScoreBound::Exact => true,
        ScoreBound::Lower => score > eval,
        ScoreBound::Upper => score < eval,
    }
}

/// A score found at this ply after so many plies of the 50-move count: a win that lies beyond it is not certain.
pub const fn within_fifty_moves(score: i32, ply: usize, halfmove: u16) -> i32 {
    let won = if is_mate(score) { MATE } else { TB_WIN };
    let plies = won - score.abs() - ply as i32;
    if is_decisive(score) && plies > 100 - halfmove as i32 {
        score.signum() * MAX_EVAL
    } else {
        score
    }
}

/// Centipawns that are reported for a tablebase win.
const REPORTED_TB_WIN: i32 = 20_000;

/// The score as it is reported: mates in moves, else normalised centipawns in a position with this material.
pub fn reported(score: i32, material: Material) -> Score {
    if is_mate(score) && score > 0 {
        Score::Mate((MATE - score + 1) / 2)
    } else if is_mate(score) {
        Score::Mate(-(MATE + score) / 2)
    } else if is_decisive(score) {
        Score::Centipawns(score.signum() * (REPORTED_TB_WIN - (TB_WIN - score.abs())))
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
        assert_eq!(reported(mate_in(1), full), Score::Mate(1));
        assert_eq!(reported(mate_in(3), full), Score::Mate(2));
        assert_eq!(reported(mated_in(2), full), Score::Mate(-1));
        assert_eq!(reported(mated_in(4), full), Score::Mate(-2));
        assert_eq!(reported(mated_in(0), full), Score::Mate(0));
        assert_eq!(reported(tb_win_in(3), full), Score::Centipawns(19_997));
        assert_eq!(reported(-tb_win_in(0), full), Score::Centipawns(-20_000));
        let normal = Score::Centipawns(normalised(35, full));
        assert_eq!(reported(35, full), normal);
    }

    #[test]
    fn evaluations_are_less_than_tables_and_those_less_than_mates() {
        assert!(MAX_EVAL < tb_win_in(MAX_PLY) && is_win(tb_win_in(MAX_PLY)));
        assert!(tb_win_in(0) < mate_in(MAX_PLY) && !is_mate(tb_win_in(0)));
        assert!(!is_decisive(MAX_EVAL) && !is_decisive(-MAX_EVAL));
        assert!(is_win(mate_in(MAX_PLY)) && is_loss(mated_in(MAX_PLY)));
    }

    #[test]
    fn wins_beyond_the_fifty_moves_are_not_certain() {
        assert_eq!(within_fifty_moves(mate_in(25), 4, 79), mate_in(25));
        assert_eq!(within_fifty_moves(mate_in(25), 4, 80), MAX_EVAL);
        assert_eq!(within_fifty_moves(mated_in(25), 4, 80), -MAX_EVAL);
        assert_eq!(within_fifty_moves(tb_win_in(5), 4, 99), tb_win_in(5));
        assert_eq!(within_fifty_moves(tb_win_in(6), 4, 99), MAX_EVAL);
        assert_eq!(within_fifty_moves(300, 4, 99), 300);
    }
}
