//! The classical evaluation: a weighted sum of named terms.
//!
//! Every term says "this side has this feature so many times" to a ledger. In play the ledger adds
//! up weights, for the tuner it notes the counts. What is not a sum (king danger, the taper between
//! middlegame and endgame, drawish endings) lives in `blend`.

mod blend;
mod explain;
mod facts;
mod king;
mod ledger;
mod passed;
mod pawns;
mod pieces;
mod score;
mod table;
mod threats;
mod trace;
mod weights;

use crate::endings;
use blend::blend;
use facts::Facts;
use ledger::Ledger;
use luft_chess::{Bitboard, Color, Position};
use pawns::PawnTable;

pub use crate::endings::FULL;
pub use blend::{Blend, DANGER_LINEAR, DANGER_SQUARE, PHASES};
pub use explain::Explanation;
pub use score::Score;
pub use table::{Group, Row, source};
pub use trace::{Trace, trace};
pub use weights::{COUNT, ROWS, WEIGHTS};

/// No evaluation is farther from zero than this; mate scores lie beyond.
pub const LIMIT: i32 = 20_000;

/// The evaluation of one search thread, with its memory of pawn structures.
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
        if let Some(score) = endings::known(position) {
            return score;
        }
        let structure = self.pawns.probe(position);
        let mut tally = structure.tally;
        assess(position, structure.passed, &mut tally);
        blend(position, &tally)
    }
}

/// Every term but pawn structure, which is remembered apart.
#[inline(always)]
fn assess<L: Ledger>(position: &Position, passed: Bitboard, ledger: &mut L) {
    let mut facts = Facts::new(position, passed);
    pieces::assess(&mut facts, Color::White, ledger);
    pieces::assess(&mut facts, Color::Black, ledger);
    king::danger(&facts, Color::White, ledger);
    king::danger(&facts, Color::Black, ledger);
    threats::assess(&facts, Color::White, ledger);
    threats::assess(&facts, Color::Black, ledger);
    passed::assess(&facts, Color::White, ledger);
    passed::assess(&facts, Color::Black, ledger);
    ledger.add(position.side(), &weights::TEMPO, 0, 1);
}

#[cfg(test)]
mod tests;
