//! What a search reports. It never prints: whoever starts it gives it a [`SearchListener`].

use crate::stats::Stats;
use luft_chess::Move;
pub use luft_uci::{Score, ScoreBound, WinDrawLoss};
use std::time::Duration;

/// One principal variation (PV) with its score: what `info` carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Depth of the iteration.
    pub depth: u32,
    /// Deepest ply reached.
    pub sel_depth: u32,
    /// The number of this variation in MultiPV, from 1.
    pub multi_pv: usize,
    /// The score of the line: a hundred centipawns win every second game.
    pub score: Score,
    /// The same in the units of the search and its evaluation.
    pub internal: i32,
    /// Whether the score is known or only bounded.
    pub bound: ScoreBound,
    /// What the score means for the result, in thousandths (WDL).
    pub wdl: WinDrawLoss,
    /// Nodes searched so far, by all threads.
    pub nodes: u64,
    /// Positions found in tablebases.
    pub tb_hits: u64,
    /// Thousandths of the transposition table in use.
    pub hash_full: u32,
    /// Time since the search began.
    pub time: Duration,
    /// The principal variation, from the root.
    pub pv: Vec<Move>,
}

impl Info {
    /// Nodes a second.
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// A whole iteration, for those who want to know how the search works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Its depth.
    pub depth: u32,
    /// Nodes searched so far, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// What the main thread did so far.
    pub stats: Stats,
}

/// Receives what a search reports. Called from the search's own threads.
pub trait SearchListener: Send + Sync {
    /// A principal variation was found or refined.
    fn info(&self, info: &Info);
    /// Whether to report while the search lasts. If not, only what it found in the end is reported; at a hundred nodes a
    /// move the reports and their clock reads take longer than anyone wants.
    fn wants_progress(&self) -> bool {
        true
    }
    /// An iteration was finished.
    fn iteration(&self, iteration: &Iteration) {
        let _ = iteration;
    }
    /// The root move being searched (`currmove`), on searches that take long.
    fn current_move(&self, depth: u32, mv: Move, number: usize) {
        let _ = (depth, mv, number);
    }
    /// Something that a person should know.
    fn note(&self, text: &str) {
        let _ = text;
    }
    /// The search is over; `None` when there is no legal move.
    fn best_move(&self, best: Option<Move>, ponder: Option<Move>);
}
