//! The classical (hand-crafted) evaluation, HCE: a weighted sum of named terms, tapered between middlegame
//! and endgame.
//!
//! Every term says "this side has this feature so many times" to a collector (`terms`). In play it
//! adds up weights, for Texel tuning it notes the counts ([`Trace`]). What is not a sum (king danger, the
//! taper by game phase, scale factors of drawish endgames) lives in `taper`.

mod explain;
mod info;
mod king;
mod passed;
mod pawns;
mod pieces;
mod score;
mod table;
mod taper;
mod terms;
mod threats;
mod trace;
mod weights;

use crate::endgames;
use info::EvalInfo;
use luft_chess::{Bitboard, Color, Position};
use pawns::PawnTable;
use taper::taper;
use terms::Terms;

pub use crate::endgames::SCALE_NORMAL;
pub use explain::Explanation;
pub use score::Score;
pub use table::{Group, Row, source};
pub use taper::{DANGER_LINEAR, DANGER_SQUARE, MAX_PHASE, Taper};
pub use trace::{Trace, trace};
pub use weights::{COUNT, ROWS, WEIGHTS};

/// No evaluation is farther from zero than this; mate scores lie beyond.
pub const LIMIT: i32 = 20_000;

/// The evaluation of one search thread, with its pawn hash table.
#[derive(Clone, Debug, Default)]
pub struct Classical {
    pawns: PawnTable,
}

impl Classical {
    /// An evaluation that has seen nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Centipawns from the view of the side to move.
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        let white = self.white(position);
        match position.side() {
            Color::White => white,
            Color::Black => -white,
        }
    }

    /// The terms of this position as a table for people.
    pub fn explain(&mut self, position: &Position) -> Explanation {
        Explanation::new(&trace(position), position, self.white(position))
    }

    fn white(&mut self, position: &Position) -> i32 {
        if let Some(score) = endgames::known(position) {
            return score;
        }
        let structure = self.pawns.probe(position);
        let mut sums = structure.sums;
        evaluate(position, structure.passed, &mut sums);
        taper(position, &sums)
    }
}

/// Every term but pawn structure, which is remembered apart.
#[inline(always)]
fn evaluate<T: Terms>(position: &Position, passed: Bitboard, terms: &mut T) {
    let mut info = EvalInfo::new(position, passed);
    pieces::evaluate(&mut info, Color::White, terms);
    pieces::evaluate(&mut info, Color::Black, terms);
    king::danger(&info, Color::White, terms);
    king::danger(&info, Color::Black, terms);
    threats::evaluate(&info, Color::White, terms);
    threats::evaluate(&info, Color::Black, terms);
    passed::evaluate(&info, Color::White, terms);
    passed::evaluate(&info, Color::Black, terms);
    terms.add(position.side(), &weights::TEMPO, 0, 1);
}

#[cfg(test)]
mod tests;
