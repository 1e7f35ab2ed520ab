//! How helpers differ from the main worker. Threads that search the same tree in the same order only find in the table what
//! they would have found themselves a moment later.

use crate::params::{thread_aspiration, thread_jitter, thread_skip};
use crate::worker::Worker;

/// So many helpers have patterns of skipped iterations of their own: two that skip every other one, four that skip two at a
/// time, six with three and eight with four.
const SKIP_PATTERNS: usize = 2 + 4 + 6 + 8;

impl Worker {
    /// What a helper adds to a reduction, in 1024ths of a ply.
    #[inline]
    pub(crate) fn reduction_jitter(&self) -> i32 {
        if !thread_jitter::on() || self.is_main() {
            return 0;
        }
        let turn = self.nodes + self.id as u64 * thread_jitter::phase() as u64;
        thread_jitter::offset() + (turn % thread_jitter::spread() as u64) as i32
    }

    /// What a helper adds to the half width of the first aspiration window.
    pub(crate) fn window_extra(&self) -> i32 {
        if thread_aspiration::on() {
            self.id as i32 % thread_aspiration::count() * thread_aspiration::step()
        } else {
            0
        }
    }

    /// Whether a helper leaves this iteration to others.
    pub(crate) fn skips_iteration(&self, depth: i32) -> bool {
        if !thread_skip::on() || self.is_main() || depth < thread_skip::min_depth() {
            return false;
        }
        let (mut phase, mut length) = ((self.id - 1) % SKIP_PATTERNS, 1);
        while phase >= 2 * length {
            phase -= 2 * length;
            length += 1;
        }
        (depth as usize + phase) / length % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::REGISTRY;
    use crate::tt::TranspositionTable;
    use crate::worker::SharedState;
    use luft_eval::Choice;
    use std::sync::Arc;

    fn worker(id: usize) -> Worker {
        let table = Arc::new(TranspositionTable::new(1).unwrap());
        let shared = Arc::new(SharedState::new(table, id + 1));
        Worker::new(id, shared, &Choice::Classical)
    }

    #[test]
    fn helpers_reduce_by_turns() {
        let (main, mut helper) = (worker(0), worker(1));
        assert_eq!(helper.reduction_jitter(), 0, "switched off");
        REGISTRY.set("thread_jitter", "true").unwrap();
        assert_eq!(main.reduction_jitter(), 0);
        let mut jitter = |nodes| {
            helper.nodes = nodes;
            helper.reduction_jitter()
        };
        assert_eq!(jitter(0), -64 + 27);
        assert_eq!(jitter(100), -64 + 127);
        assert_eq!(jitter(101), -64);
        assert_ne!(worker(2).reduction_jitter(), jitter(0));
    }

    #[test]
    fn helpers_have_windows_of_their_own() {
        assert_eq!(worker(1).window_extra(), 0, "switched off");
        REGISTRY.set("thread_aspiration", "true").unwrap();
        let widths = [0, 1, 7, 8].map(|id| worker(id).window_extra());
        assert_eq!(widths, [0, 1, 7, 0]);
    }

    #[test]
    fn helpers_skip_iterations_that_others_search() {
        let searched = |id| {
            let worker = worker(id);
            (4..12).filter(move |&depth| !worker.skips_iteration(depth))
        };
        assert!(searched(1).eq(4..12), "switched off");
        REGISTRY.set("thread_skip", "true").unwrap();
        assert!(searched(0).eq(4..12), "the main worker");
        assert!(searched(1).eq([4, 6, 8, 10]));
        assert!(searched(2).eq([5, 7, 9, 11]));
        assert!(searched(3).eq([4, 5, 8, 9]));
        assert!(searched(6).eq([5, 6, 9, 10]));
        assert!(searched(7).eq([6, 7, 8]));
        assert!(searched(21).eq(searched(1)), "from the beginning again");
        assert!((1..4).all(|depth| !worker(1).skips_iteration(depth)));
    }
}
