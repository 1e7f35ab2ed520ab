//! The thread pool: the threads of a search (lazy SMP) and the workers on them. All threads search the same root and share the
//! transposition table; in the end they vote.

mod helpers;
mod marks;
mod vote;
mod worker_thread;

pub(crate) use marks::Marks;
pub use worker_thread::STACK_SIZE;
pub(crate) use worker_thread::{TaskHandle, WorkerThread};

use crate::history::CorrectionHistory;
use crate::root::SearchRequest;
use crate::worker::{SharedState, Worker};
use luft_eval::Choice;
use std::sync::Arc;
use std::sync::mpsc::channel;

/// The workers, each with its histories, and the helper threads on which all but the main worker search.
pub(crate) struct ThreadPool {
    pub(crate) workers: Vec<Worker>,
    helper_threads: Vec<WorkerThread>,
}

impl ThreadPool {
    pub(crate) fn new(shared: &Arc<SharedState>, choice: &Choice) -> Self {
        let mut pool = Self {
            workers: Vec::new(),
            helper_threads: Vec::new(),
        };
        pool.resize(shared, choice);
        pool
    }

    /// Starts or ends helper threads until there are so many threads in all, or as many as the system starts; says how many.
    pub(crate) fn start_threads(&mut self, threads: usize) -> usize {
        self.helper_threads.truncate(threads - 1);
        let missing = threads - 1 - self.helper_threads.len();
        let started = (0..missing).map_while(|_| WorkerThread::spawn());
        self.helper_threads.extend(started);
        1 + self.helper_threads.len()
    }

    /// As many workers as the search has threads.
    pub(crate) fn resize(&mut self, shared: &Arc<SharedState>, choice: &Choice) {
        let threads = shared.nodes.len();
        self.workers.truncate(threads);
        for id in self.workers.len()..threads {
            self.workers
                .push(Worker::new(id, Arc::clone(shared), choice));
        }
        for worker in &mut self.workers {
            worker.shared = Arc::clone(shared);
        }
        // Only the main worker runs the mate search.
        self.workers[0].mate_search.resize(shared.tt.megabytes());
    }

    /// The main worker searches on this thread, the others on theirs. When the main worker has finished, `stop_helpers` is
    /// called, and the helpers are waited for.
    pub(crate) fn search(&mut self, request: &Arc<SearchRequest>, stop_helpers: impl FnOnce()) {
        self.share_correction();
        let (back, returned) = channel();
        for (mut worker, helper) in self.workers.drain(1..).zip(&mut self.helper_threads) {
            let (request, back) = (Arc::clone(request), back.clone());
            helper.execute(move || {
                worker.iterative_deepening(&request);
                // The pool waits for it below.
                let _ = back.send(worker);
            });
        }
        drop(back);
        self.workers[0].iterative_deepening(request);
        stop_helpers();
        self.workers.extend(returned);
        self.workers.sort_by_key(|worker| worker.id);
    }

    /// Helpers learn in the correction history of the main worker where that is wanted.
    fn share_correction(&mut self) {
        if let Some((main, helpers)) = self.workers.split_first_mut() {
            for helper in helpers {
                let own = &mut helper.history.correction;
                CorrectionHistory::share(own, &main.history.correction);
            }
        }
    }

    /// Thread voting: the index of the worker whose best move is played.
    pub(crate) fn best_thread(&self) -> usize {
        vote::winner(&self.workers)
    }
}
