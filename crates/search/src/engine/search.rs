//! One search from its beginning to its best move, on the main thread.

use super::{Wakeup, lock};
use crate::root::{RootMove, SearchRequest, votes_to_stop};
use crate::strength::LimitedStrength;
use crate::tablebase::{self, TbConfig};
use crate::thread_pool::ThreadPool;
use crate::time_manager::{Lag, NodeClock, TimeManager};
use crate::worker::{SharedState, Worker};
use luft_chess::{Move, PositionHistory};
use luft_tablebase::Tablebase;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// One search, on the main thread.
pub(super) struct Search {
    pub(super) request: Arc<SearchRequest>,
    pub(super) time_manager: TimeManager,
    pub(super) strength: Option<LimitedStrength>,
    pub(super) seed: u64,
    pub(super) tables: Option<Arc<Tablebase>>,
    pub(super) tb_config: Option<TbConfig>,
    pub(super) position_history: PositionHistory,
    pub(super) shared: Arc<SharedState>,
    pub(super) thread_pool: Arc<Mutex<ThreadPool>>,
    pub(super) searching: Arc<AtomicBool>,
    pub(super) wakeup: Arc<Wakeup>,
    pub(super) lag: Arc<Mutex<Lag>>,
    pub(super) node_clock: Arc<Mutex<NodeClock>>,
}

impl Search {
    pub(super) fn run(mut self) {
        let thread_pool = Arc::clone(&self.thread_pool);
        let mut thread_pool = lock(&thread_pool);
        self.position_history.mark_root();
        let last_moves = std::mem::take(&mut thread_pool.workers[0].root_moves);
        let moves = self.root_moves(last_moves);
        let moves = self.rank_root_moves(moves);
        let (best, ponder) = if moves.is_empty() {
            self.wait_until_answer_allowed();
            (None, None)
        } else {
            self.prepare_workers(&mut thread_pool.workers, moves);
            thread_pool.search(&self.request, || {
                self.wait_until_answer_allowed();
                self.shared.stop.store(true, Relaxed);
            });
            self.best_move(&mut thread_pool)
        };
        self.record_clock();
        self.report_tablebase_errors();
        // Whoever hears the best move may start the next search at once.
        self.searching.store(false, Relaxed);
        self.request.listener.best_move(best, ponder);
    }

    /// Remembers what our clock shows after this move. A search on the opponent's time that was
    /// stopped took nothing of ours.
    fn record_clock(&self) {
        let hit = self.shared.ponder_hit_time();
        if let Some(time) = self.request.limits.clock
            && (!self.request.limits.ponder || !hit.is_zero())
        {
            let spent = self.time_manager.spent(self.shared.total_nodes());
            if self.time_manager.counts_nodes() {
                lock(&self.node_clock).end(time, spent);
            } else {
                lock(&self.lag).end(time, spent.saturating_sub(hit));
            }
        }
    }

    /// Reports tables that turned out to be damaged.
    fn report_tablebase_errors(&self) {
        if let Some(tables) = &self.tables {
            for error in tables.errors() {
                self.request
                    .listener
                    .note(&format!("{error}; going on without it"));
            }
        }
    }

    /// The moves to search. Those of the last search leave them the memory of their principal variations.
    fn root_moves(&self, last_moves: Vec<RootMove>) -> Vec<RootMove> {
        let wanted = &self.request.limits.search_moves;
        let legal = self.request.root.legal_moves();
        let chosen = legal
            .iter()
            .filter(|mv| wanted.is_empty() || wanted.contains(mv));
        let mut memory = last_moves.into_iter().map(|root| root.pv);
        chosen
            .map(|&mv| RootMove::new(mv, memory.next().unwrap_or_default()))
            .collect()
    }

    /// Ranks the root moves by the tablebases. Where that gives distances, the search need not probe any more.
    fn rank_root_moves(&mut self, mut moves: Vec<RootMove>) -> Vec<RootMove> {
        if let Some(tb_config) = &self.tb_config {
            let ranked = tablebase::rank(
                tb_config,
                &self.request.root,
                &self.position_history,
                &mut moves,
            );
            if let Some(ranked) = ranked {
                self.shared.root_tb_hits.store(moves.len() as u64, Relaxed);
                if !ranked.needs_search {
                    self.tb_config = None;
                }
            }
        }
        moves
    }

    /// Gives every worker its root moves, limits and configuration.
    fn prepare_workers(&self, workers: &mut [Worker], moves: Vec<RootMove>) {
        let limit = self.request.limits.nodes.unwrap_or(u64::MAX);
        let threads = workers.len() as u64;
        self.shared
            .missing_votes
            .store(votes_to_stop(threads), Relaxed);
        for worker in &mut *workers {
            worker.position_history.clone_from(&self.position_history);
            worker.time_manager = Some(self.time_manager);
            worker.tb_config.clone_from(&self.tb_config);
            worker.lacks_root_moves = !self.request.limits.search_moves.is_empty();
            worker.listener = Some(Arc::clone(&self.request.listener));
            // Exact with one thread; several share the number.
            worker.node_limit = limit.div_ceil(threads);
            self.shared.nodes[worker.id].0.store(0, Relaxed);
            self.shared.tb_hits[worker.id].0.store(0, Relaxed);
        }
        for helper in &mut workers[1..] {
            helper.root_moves.clone_from(&moves);
        }
        workers[0].root_moves = moves;
    }

    /// An infinite search may not answer before `stop`, a ponder search not before `stop` or `ponderhit`.
    fn wait_until_answer_allowed(&self) {
        let mut guard = lock(&self.wakeup.lock);
        let must_wait = || {
            let stopped = self.shared.stop.load(Relaxed);
            let pondering = self.shared.pondering.load(Relaxed);
            pondering || (self.request.limits.infinite && !stopped)
        };
        while must_wait() {
            guard = self
                .wakeup
                .condition
                .wait(guard)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The best move, and the move to ponder on.
    fn best_move(&self, thread_pool: &mut ThreadPool) -> (Option<Move>, Option<Move>) {
        if let Some(strength) = self.strength {
            let moves = &thread_pool.workers[0].root_moves;
            let lines = &moves[..strength.multi_pv().min(moves.len())];
            return (
                strength.pick_move(&self.request.root, lines, self.seed),
                None,
            );
        }
        let best = if self.request.multi_pv > 1 {
            0
        } else {
            thread_pool.best_thread()
        };
        let worker = &mut thread_pool.workers[best];
        if best != 0 {
            worker.report_pv(&self.request, 0);
        }
        let root = &worker.root_moves[0];
        (Some(root.mv), self.ponder_move(worker, root))
    }

    /// The reply that we expect; from the transposition table when the principal variation is too short.
    fn ponder_move(&self, worker: &Worker, root: &RootMove) -> Option<Move> {
        root.pv.get(1).copied().or_else(|| {
            let next = self.request.root.make_move(root.mv);
            worker.probe_tt(&next, 1).and_then(|entry| entry.mv)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, Info, Limits, SearchListener};
    use luft_chess::Position;

    struct Silent;

    impl SearchListener for Silent {
        fn info(&self, _info: &Info) {}

        fn best_move(&self, _best: Option<Move>, _ponder: Option<Move>) {}
    }

    /// Whether the table knows the root after a search of these moves, or of all if there are none.
    fn is_root_known(moves: &[&str]) -> bool {
        let root = Position::startpos();
        let mut engine = Engine::new();
        let limits = Limits {
            depth: Some(4),
            search_moves: moves.iter().map(|mv| root.parse_uci(mv).unwrap()).collect(),
            ..Limits::default()
        };
        engine.go(&root, &PositionHistory::new(), limits, Arc::new(Silent));
        engine.wait();
        let workers = &lock(&engine.thread_pool).workers;
        let entry = workers[0].probe_tt(&root, 0);
        // An entry without a move is the static evaluation.
        entry.is_some_and(|entry| entry.mv.is_some())
    }

    #[test]
    fn some_moves_do_not_speak_for_the_position() {
        assert!(is_root_known(&[]));
        assert!(!is_root_known(&["a2a3", "h2h3"]));
    }
}
