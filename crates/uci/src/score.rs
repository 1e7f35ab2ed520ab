//! The score of an `info` line: centipawns (`cp`) or moves to mate, perhaps a `lowerbound` or
//! `upperbound` only, perhaps with the chances of win, draw and loss (`wdl`). The search reports in
//! these types too.

use std::fmt;

/// How good a position is for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this many moves; zero or negative when the side to move is mated.
    Mate(i32),
}

/// Whether a score is exact, or a bound because the aspiration window failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScoreBound {
    /// The score is this.
    #[default]
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

/// Chances of win, draw and loss (WDL) in thousandths, for the side to move; they add up to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinDrawLoss {
    /// Of a win.
    pub win: u16,
    /// Of a draw.
    pub draw: u16,
    /// Of a loss.
    pub loss: u16,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "cp {value}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

impl fmt::Display for WinDrawLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "wdl {} {} {}", self.win, self.draw, self.loss)
    }
}
