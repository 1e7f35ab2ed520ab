//! A history table that several threads may share. An update that another thread overtakes is lost, which harms nothing: a cell is
//! a running mean, and the next update mends it.

use super::with_gravity;
use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

/// The same as [`super::HistoryTable`], for cells that several threads read and write.
pub(super) struct SharedTable {
    cells: Box<[AtomicI16]>,
    limit: i32,
}

impl SharedTable {
    pub(super) fn new(size: usize, limit: i32) -> Self {
        Self {
            cells: (0..size).map(|_| AtomicI16::new(0)).collect(),
            limit,
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> i32 {
        i32::from(self.cells[index].load(Relaxed))
    }

    #[inline(always)]
    pub(super) fn update(&self, index: usize, bonus: i32) {
        let cell = &self.cells[index];
        cell.store(with_gravity(cell.load(Relaxed), bonus, self.limit), Relaxed);
    }

    /// Only for who has the table alone: so the compiler may clear many cells at once.
    pub(super) fn clear(&mut self) {
        for cell in &mut self.cells {
            *cell.get_mut() = 0;
        }
    }
}
