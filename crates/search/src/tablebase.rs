//! Syzygy tablebases in the search: when to probe them, and the rank they give to root moves.

mod rank;

pub(crate) use rank::rank;

use crate::worker::Worker;
use luft_chess::Position;
use luft_tablebase::Tablebase;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// When and how to probe the tablebases.
#[derive(Clone)]
pub(crate) struct TbConfig {
    pub(crate) tablebase: Arc<Tablebase>,
    /// The most pieces of a position that is probed.
    pub(crate) max_pieces: usize,
    /// With as many pieces as that, only at this depth or more.
    pub(crate) probe_depth: i32,
    /// Whether the 50-move rule holds.
    pub(crate) fifty_moves: bool,
}

impl TbConfig {
    /// Whether a node of this depth is to be probed.
    #[inline]
    pub(crate) fn should_probe(&self, position: &Position, depth: i32) -> bool {
        let pieces = position.occupied().count() as usize;
        pieces <= self.max_pieces
            && (pieces < self.max_pieces || depth >= self.probe_depth)
            && position.castling().is_empty()
    }
}

impl fmt::Debug for TbConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TbConfig({} pieces)", self.max_pieces)
    }
}

impl Worker {
    /// Counts a position that the tables knew. Only this thread writes its counter.
    pub(crate) fn count_tb_hit(&self) {
        let counter = &self.shared.tb_hits[self.id].0;
        counter.store(counter.load(Relaxed) + 1, Relaxed);
    }
}
