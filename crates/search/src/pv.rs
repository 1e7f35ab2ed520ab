//! Principal variations, one line a ply: a node's best move and then its child's line.

use crate::score::MAX_PLY;
use luft_chess::Move;

/// The lines of a thread.
pub(crate) struct Lines(Vec<Vec<Move>>);

impl Lines {
    pub(crate) fn new() -> Self {
        Self(vec![Vec::new(); MAX_PLY + 2])
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// A move became the best at this ply; its child's line follows it.
    pub(crate) fn set(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.0.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }

    pub(crate) fn at(&self, ply: usize) -> &[Move] {
        &self.0[ply]
    }
}
