//! The threads of a search and the workers on them.

use crate::hand::Hand;
use crate::root::Job;
use crate::score::is_decisive;
use crate::worker::{Shared, Worker};
use luft_chess::Move;
use luft_eval::Choice;
use std::sync::Arc;
use std::sync::mpsc::channel;

/// The workers, each with its memory, and the threads on which all but the first of them search.
pub(crate) struct Crew {
    pub(crate) workers: Vec<Worker>,
    helpers: Vec<Hand>,
}

impl Crew {
    pub(crate) fn new(shared: &Arc<Shared>, choice: &Choice) -> Self {
        let mut crew = Self {
            workers: Vec::new(),
            helpers: Vec::new(),
        };
        crew.resize(shared, choice);
        crew
    }

    /// As many workers as the search has threads. A helper that the system has no room for is done
    /// without.
    pub(crate) fn resize(&mut self, shared: &Arc<Shared>, choice: &Choice) {
        let threads = shared.nodes.len();
        self.workers.truncate(threads);
        for id in self.workers.len()..threads {
            self.workers
                .push(Worker::new(id, Arc::clone(shared), choice));
        }
        for worker in &mut self.workers {
            worker.shared = Arc::clone(shared);
        }
        // Only the first looks for mates.
        self.workers[0].prover.reserve(shared.table.megabytes());
        self.helpers.truncate(threads - 1);
        let missing = threads - 1 - self.helpers.len();
        self.helpers
            .extend((0..missing).map_while(|_| Hand::hire()));
    }

    /// The first worker searches on this thread, the others on theirs, until `rest` returns.
    pub(crate) fn search(&mut self, job: &Arc<Job>, rest: impl FnOnce()) {
        let (back, returned) = channel();
        for (mut worker, helper) in self.workers.drain(1..).zip(&mut self.helpers) {
            let (job, back) = (Arc::clone(job), back.clone());
            helper.give(move || {
                worker.iterate(&job);
                // The crew waits for it.
                let _ = back.send(worker);
            });
        }
        drop(back);
        self.workers[0].iterate(job);
        rest();
        self.workers.extend(returned);
        self.workers.sort_by_key(|worker| worker.id);
    }

    /// Which thread to believe: one that has proved a mate, or the one whose move has most votes, each
    /// vote weighing what its thread found and how deep.
    pub(crate) fn vote(&self) -> usize {
        let workers = &self.workers;
        // Only the first proves mates, and others may not know that they are lost.
        if workers[0].has_proof() {
            return 0;
        }
        let worst = workers
            .iter()
            .map(|worker| worker.root_moves[0].score)
            .min()
            .unwrap_or(0);
        let weight = |worker: &Worker| {
            i64::from(worker.root_moves[0].score - worst + 14) * i64::from(worker.completed_depth)
        };
        let votes = |mv: Move| -> i64 {
            let same = workers
                .iter()
                .filter(|worker| worker.root_moves[0].mv == mv);
            same.map(weight).sum()
        };
        let mut best = 0;
        for candidate in 1..workers.len() {
            let (old, new) = (
                &workers[best].root_moves[0],
                &workers[candidate].root_moves[0],
            );
            if workers[candidate].completed_depth == 0 {
                continue;
            }
            let better = if is_decisive(old.score) || is_decisive(new.score) {
                new.score > old.score
            } else {
                let (was, is) = (votes(old.mv), votes(new.mv));
                is > was || is == was && weight(&workers[candidate]) > weight(&workers[best])
            };
            if better {
                best = candidate;
            }
        }
        best
    }
}
