//! Breadcrumbs: marks at the nodes near the root that threads are searching, for the others to see. Who comes to such a node later
//! reduces more there, and is soon where nobody has been.

use crate::node::Node;
use crate::params::thread_marks;
use crate::worker::Worker;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const SIZE: usize = 1024;
/// The bits of a mark that say whose it is; the others are those of the position's key.
const OWNER: u64 = 0x7ff;

/// The marks of all threads, by the key of the position. Where two positions meet, the later has none.
pub(crate) struct Marks(Box<[AtomicU64]>);

impl Marks {
    pub(crate) fn new() -> Self {
        Self((0..SIZE).map(|_| AtomicU64::new(0)).collect())
    }

    fn at(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % SIZE]
    }
}

impl Worker {
    /// Marks a node as being searched by this thread, or learns that another is there. The key is for taking the mark away.
    #[inline]
    pub(crate) fn mark_node<N>(&mut self, node: &Node<N>) -> Option<u64> {
        let marked = thread_marks::on() && (node.ply as i32) < thread_marks::plies();
        // A singular search is at a node that is marked already.
        if !marked || node.excluded.is_some() {
            return None;
        }
        let key = node.position.key();
        let own = key & !OWNER | (self.id as u64 + 1);
        let found = self.shared.marks.at(key).load(Relaxed);
        let other = found != own && found & !OWNER == own & !OWNER;
        self.stack.at_mut(node.ply).searched_by_other = other;
        if found != 0 {
            return None;
        }
        self.shared.marks.at(key).store(own, Relaxed);
        Some(key)
    }

    /// The node is done.
    #[inline]
    pub(crate) fn remove_mark(&self, mark: Option<u64>) {
        if let Some(key) = mark {
            self.shared.marks.at(key).store(0, Relaxed);
        }
    }

    /// What is added to reductions at a node that another thread is searching, in 1024ths of a ply.
    #[inline]
    pub(crate) fn mark_reduction(&self, ply: usize) -> i32 {
        let marked = thread_marks::on() && (ply as i32) < thread_marks::plies();
        if marked && self.stack.at(ply).searched_by_other {
            thread_marks::ply_1024ths()
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::tests::{node, position};
    use crate::params::REGISTRY;
    use crate::tt::TranspositionTable;
    use crate::worker::SharedState;
    use luft_eval::Choice;
    use std::sync::Arc;

    fn workers() -> [Worker; 2] {
        let table = Arc::new(TranspositionTable::new(1).unwrap());
        let shared = Arc::new(SharedState::new(table, 2));
        [0, 1].map(|id| Worker::new(id, Arc::clone(&shared), &Choice::Classical))
    }

    #[test]
    fn a_thread_reduces_more_where_another_is() {
        let position = position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let mut here = node(&position, 8);
        let [mut main, mut helper] = workers();
        assert_eq!(main.mark_node(&here), None, "switched off");
        REGISTRY.set("thread_marks", "true").unwrap();
        let mark = main.mark_node(&here);
        assert!(mark.is_some() && main.mark_reduction(here.ply) == 0);
        assert_eq!(main.mark_node(&here), None, "the mark is its own");
        assert_eq!(main.mark_reduction(here.ply), 0);
        assert_eq!(helper.mark_node(&here), None);
        assert_eq!(helper.mark_reduction(here.ply), thread_marks::ply_1024ths());
        main.remove_mark(mark);
        let mark = helper.mark_node(&here);
        assert!(mark.is_some() && helper.mark_reduction(here.ply) == 0);
        helper.remove_mark(mark);
        here.ply = thread_marks::plies() as usize;
        assert_eq!(main.mark_node(&here), None, "too far from the root");
    }
}
