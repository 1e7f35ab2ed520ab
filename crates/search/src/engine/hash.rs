//! The engine's transposition table: cleared, made larger or smaller, saved and loaded.

use super::{Engine, cores};
use crate::tt::{HashError, HashFileError, TranspositionTable};
use std::path::Path;
use std::sync::Arc;
use std::thread;

/// Megabytes of a table that is cleared in a few milliseconds.
const CLEARED_AT_ONCE: usize = 64;

impl Engine {
    /// Forgets what the table knows. A large table is cleared meanwhile, so that the first move of a game is not late.
    pub fn clear_hash(&mut self) {
        self.stop_and_wait();
        self.wait_until_clear();
        if !std::mem::take(&mut self.is_table_used) {
            return;
        }
        let table = Arc::clone(&self.shared.tt);
        if table.megabytes() <= CLEARED_AT_ONCE {
            return table.clear(1);
        }
        table.reset_generation();
        let task = move || table.clear_entries(cores());
        match thread::Builder::new().spawn(task) {
            Ok(thread) => self.clearing = Some(thread),
            Err(_) => self.shared.tt.clear(1),
        }
    }

    /// Waits until the table is as empty as it was last told to be.
    pub fn wait_until_clear(&mut self) {
        if let Some(thread) = self.clearing.take() {
            // It only stores zeros.
            let _ = thread.join();
        }
    }

    /// Makes the table this large. On an error the old one stays.
    pub fn resize_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.stop_and_wait();
        self.wait_until_clear();
        let table = TranspositionTable::new(megabytes)?;
        // The system finds memory when it is first touched: now, and not while a clock runs.
        table.clear(cores());
        self.is_table_used = false;
        self.set_up_threads(Arc::new(table), self.threads());
        Ok(())
    }

    /// Writes the table to a file, whole or not at all.
    pub fn save_hash(&mut self, path: &Path) -> Result<(), HashFileError> {
        self.stop_and_wait();
        self.wait_until_clear();
        self.shared.tt.save(path)
    }

    /// Takes the table from a file, and says how many megabytes it has. On an error the old one
    /// stays.
    pub fn load_hash(&mut self, path: &Path) -> Result<usize, HashFileError> {
        self.stop_and_wait();
        self.wait_until_clear();
        let table = TranspositionTable::load(path)?;
        let megabytes = table.megabytes();
        self.is_table_used = true;
        self.set_up_threads(Arc::new(table), self.threads());
        Ok(megabytes)
    }
}
