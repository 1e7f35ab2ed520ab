//! The PV table (triangular): the principal variation of each ply, a node's best move and then its child's variation.

use crate::score::MAX_PLY;
use luft_chess::Move;

/// The principal variations of a thread.
pub(crate) struct PvTable(Vec<Vec<Move>>);

impl PvTable {
    pub(crate) fn new() -> Self {
        Self(vec![Vec::new(); MAX_PLY + 2])
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// A move became the best at this ply; its child's variation follows it.
    pub(crate) fn update(&mut self, ply: usize, mv: Move) {
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
