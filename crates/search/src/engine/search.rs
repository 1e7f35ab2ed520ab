//! One search from its beginning to its best move, on the leader's thread.

use super::{Bell, lock};
use crate::clock::{Clock, Lag};
use crate::crew::Crew;
use crate::root::{Job, RootMove};
use crate::strength::{LINES, Player};
use crate::tablebase::{self, Probing};
use crate::worker::{Shared, Worker};
use luft_chess::{Move, PositionHistory};
use luft_tablebase::Tablebase;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// One search, on the leader's thread.
pub(super) struct Search {
    pub(super) job: Arc<Job>,
    pub(super) clock: Clock,
    pub(super) player: Option<Player>,
    pub(super) seed: u64,
    pub(super) tables: Option<Arc<Tablebase>>,
    pub(super) probing: Option<Probing>,
    pub(super) path: PositionHistory,
    pub(super) shared: Arc<Shared>,
    pub(super) crew: Arc<Mutex<Crew>>,
    pub(super) searching: Arc<AtomicBool>,
    pub(super) bell: Arc<Bell>,
    pub(super) lag: Arc<Mutex<Lag>>,
}

impl Search {
    pub(super) fn run(mut self) {
        let crew = Arc::clone(&self.crew);
        let mut crew = lock(&crew);
        self.path.mark_root();
        let moves = self.root_moves();
        let moves = self.rank(moves);
        let (best, ponder) = if moves.is_empty() {
            self.wait_for_leave();
            (None, None)
        } else {
            self.prepare(&mut crew.workers, &moves);
            crew.search(&self.job, || {
                self.wait_for_leave();
                self.shared.stop.store(true, Relaxed);
            });
            self.answer(&mut crew)
        };
        self.note_time();
        self.note_faults();
        // Whoever hears the best move may start the next search at once.
        self.searching.store(false, Relaxed);
        self.job.sink.best_move(best, ponder);
    }

    /// Remembers what our clock shows after this move. A search on the opponent's time that was
    /// stopped took nothing of ours.
    fn note_time(&self) {
        let hit = self.shared.hit();
        if let Some(time) = self.job.limits.clock
            && (!self.job.limits.ponder || !hit.is_zero())
        {
            let elapsed = self.clock.elapsed().saturating_sub(hit);
            lock(&self.lag).end(time, elapsed);
        }
    }

    /// Tells of tables that turned out to be damaged.
    fn note_faults(&self) {
        if let Some(tables) = &self.tables {
            for fault in tables.errors() {
                self.job.sink.note(&format!("{fault}; going on without it"));
            }
        }
    }

    fn root_moves(&self) -> Vec<RootMove> {
        let wanted = &self.job.limits.search_moves;
        let legal = self.job.root.legal_moves();
        let chosen = legal
            .iter()
            .filter(|mv| wanted.is_empty() || wanted.contains(mv));
        chosen.copied().map(RootMove::new).collect()
    }

    /// Orders the root moves as the tables do. What they told here need not be asked again below.
    fn rank(&mut self, mut moves: Vec<RootMove>) -> Vec<RootMove> {
        if let Some(probing) = &self.probing {
            let ranked = tablebase::rank(probing, &self.job.root, &self.path, &mut moves);
            if let Some(ranked) = ranked {
                self.shared.root_hits.store(moves.len() as u64, Relaxed);
                if !ranked.needs_search {
                    self.probing = None;
                }
            }
        }
        moves
    }

    fn prepare(&self, workers: &mut [Worker], moves: &[RootMove]) {
        let limit = self.job.limits.nodes.unwrap_or(u64::MAX);
        let threads = workers.len() as u64;
        for worker in workers {
            worker.root_moves = moves.to_vec();
            worker.path.clone_from(&self.path);
            worker.clock = Some(self.clock);
            worker.probing.clone_from(&self.probing);
            worker.watches_clock = worker.id == 0;
            worker.sink = (worker.id == 0).then(|| Arc::clone(&self.job.sink));
            // Exact with one thread; several share the number.
            worker.node_limit = limit.div_ceil(threads);
            self.shared.nodes[worker.id].0.store(0, Relaxed);
            self.shared.tb_hits[worker.id].0.store(0, Relaxed);
        }
    }

    /// An infinite search and one on the opponent's time may not answer before they are told to.
    fn wait_for_leave(&self) {
        let mut guard = lock(&self.bell.lock);
        let must_wait = || {
            let stopped = self.shared.stop.load(Relaxed);
            let pondering = self.shared.pondering.load(Relaxed);
            pondering || (self.job.limits.infinite && !stopped)
        };
        while must_wait() {
            guard = self
                .bell
                .rung
                .wait(guard)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The best move and the answer to it that is worth thinking about.
    fn answer(&self, crew: &mut Crew) -> (Option<Move>, Option<Move>) {
        if let Some(player) = self.player {
            let moves = &crew.workers[0].root_moves;
            let lines = &moves[..LINES.min(moves.len())];
            return (player.choose(&self.job.root, lines, self.seed), None);
        }
        let best = if self.job.lines > 1 { 0 } else { crew.vote() };
        let worker = &mut crew.workers[best];
        if best != 0 {
            worker.report(&self.job, 0);
        }
        let root = &worker.root_moves[0];
        (Some(root.mv), self.reply(worker, root))
    }

    /// The move we expect; from the table when the line is too short.
    fn reply(&self, worker: &Worker, root: &RootMove) -> Option<Move> {
        root.pv.get(1).copied().or_else(|| {
            let next = self.job.root.make_move(root.mv);
            worker.probe(&next, 1).and_then(|entry| entry.mv)
        })
    }
}
