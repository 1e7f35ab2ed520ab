//! What a user may set.

use luft_tablebase::Tablebase;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

/// Tables know no more pieces than this.
pub(crate) const MAX_TABLEBASE_PIECES: usize = 7;

/// Which evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// The neural network.
    #[default]
    Nnue,
    /// The terms named by hand.
    Classical,
}

/// What a user may set; read when a search begins.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many of the best lines to show.
    pub multi_pv: usize,
    /// Time a move needs on its way to the opponent's clock.
    pub move_overhead: Duration,
    /// Nodes that count as a millisecond of the clock, instead of time.
    pub nodes_per_ms: Option<NonZeroU32>,
    /// The engine is asked for the truth, not for a move: it never plays below its strength.
    pub analyse_mode: bool,
    /// Play like a player of this rating.
    pub elo: Option<u32>,
    /// Endgame tables, if there are any.
    pub tables: Option<Arc<Tablebase>>,
    /// Positions with as many pieces as are probed at all are probed at this depth or more.
    pub probe_depth: i32,
    /// Positions with more pieces are not probed, whatever the tables know.
    pub probe_limit: usize,
    /// Whether wins that the 50-move rule takes away are draws.
    pub fifty_moves: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            multi_pv: 1,
            move_overhead: Duration::from_millis(20),
            nodes_per_ms: None,
            analyse_mode: false,
            elo: None,
            tables: None,
            probe_depth: 1,
            probe_limit: MAX_TABLEBASE_PIECES,
            fifty_moves: true,
        }
    }
}
