//! Endgame tablebases in the search: how to ask them, and what they say of the root moves.

mod rank;

pub(crate) use rank::rank;

use crate::worker::Worker;
use luft_chess::Position;
use luft_tablebase::Tablebase;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// How to ask the tables.
#[derive(Clone)]
pub(crate) struct Probing {
    pub(crate) tables: Arc<Tablebase>,
    /// The most pieces of a position to ask about.
    pub(crate) max_pieces: usize,
    /// With as many pieces as that, only at this depth or more.
    pub(crate) depth: i32,
    /// Whether the 50-move rule holds.
    pub(crate) fifty_moves: bool,
}

impl Probing {
    /// Whether a node of this depth is to be asked about.
    #[inline]
    pub(crate) fn covers(&self, position: &Position, depth: i32) -> bool {
        let pieces = position.occupied().count() as usize;
        pieces <= self.max_pieces
            && (pieces < self.max_pieces || depth >= self.depth)
            && position.castling().is_empty()
    }
}

impl fmt::Debug for Probing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Probing({} pieces)", self.max_pieces)
    }
}

impl Worker {
    /// Counts a position that the tables knew. Only this thread writes its counter.
    pub(crate) fn count_hit(&self) {
        let counter = &self.shared.tb_hits[self.id].0;
        counter.store(counter.load(Relaxed) + 1, Relaxed);
    }
}
