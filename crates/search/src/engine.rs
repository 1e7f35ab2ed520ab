//! The engine: owns the thread pool and the transposition table, starts searches and ends them.

mod hash;
mod search;
mod settings;

pub(crate) use settings::MAX_TABLEBASE_PIECES;
pub use settings::{Evaluation, Settings};

use crate::limits::Limits;
use crate::params::tablebase as technique;
use crate::report::SearchListener;
use crate::root::SearchRequest;
use crate::strength::LimitedStrength;
use crate::tablebase::TbConfig;
use crate::thread_pool::{STACK_SIZE, TaskHandle, ThreadPool, WorkerThread};
use crate::time_manager::{Lag, NodeClock, TimeManager};
use crate::tt::{HashError, TranspositionTable};
use crate::worker::SharedState;
use luft_chess::{Color, Position, PositionHistory};
use luft_eval::wdl::normalised;
use luft_eval::{Choice, Classical, Evaluator, NetError, Network};
use search::Search;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use thiserror::Error;

/// The most threads that can be set.
pub const MAX_THREADS: usize = 1024;
pub(crate) const DEFAULT_HASH: usize = 16;

/// A number of threads that cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} threads cannot be had, 1 to {MAX_THREADS} can")]
pub struct ThreadError(pub usize);

/// Why an engine cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// There is no room for its table.
    #[error(transparent)]
    Hash(HashError),
    /// The system starts no further thread.
    #[error("the system starts no further thread")]
    Thread,
}

/// Wakes a finished search that waits for `stop` or `ponderhit`.
#[derive(Default)]
struct Wakeup {
    lock: Mutex<()>,
    condition: Condvar,
}

/// The engine.
pub struct Engine {
    shared: Arc<SharedState>,
    thread_pool: Arc<Mutex<ThreadPool>>,
    /// The main thread of the searches.
    main_thread: WorkerThread,
    network: Arc<Network>,
    evaluation: Evaluation,
    settings: Settings,
    running: Mutex<Option<TaskHandle>>,
    searching: Arc<AtomicBool>,
    wakeup: Arc<Wakeup>,
    lag: Arc<Mutex<Lag>>,
    node_clock: Arc<Mutex<NodeClock>>,
    start: Instant,
    /// Makes the errors of limited strength differ from game to game.
    seed: u64,
    /// Whether anything may be in the table.
    is_table_used: bool,
    /// Clears a large table; a search by the clock does not wait for it.
    clearing: Option<JoinHandle<()>>,
}

/// Megabytes of memory that a thread may need with its histories.
const THREAD_MEGABYTES: u64 = 24;

/// So many threads can be had beside these without being killed for want of memory later, in the middle of a search.
fn affordable_threads(present: usize) -> usize {
    let in_memory = luft_os::available_memory().map(|left| left / THREAD_MEGABYTES);
    // Where space is limited, a thread takes it for its stack and, in most C libraries, as much again for its heap.
    let space = THREAD_MEGABYTES + 2 * (STACK_SIZE as u64 >> 20);
    let in_space = luft_os::available_address_space();
    let in_space = in_space.map(|left| (left / space).saturating_sub(1));
    let more = in_memory.into_iter().chain(in_space).min();
    more.map_or(MAX_THREADS, |more| present + more as usize)
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Another number each time.
fn seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |time| time.as_nanos() as u64)
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Engine {
    /// An engine with one thread and a small table.
    pub fn new() -> Self {
        Self::start().expect("a machine that runs this has 16 MB and a thread")
    }

    /// [`Self::new`] for who can say what is missing.
    pub fn start() -> Result<Self, StartError> {
        Self::with_hash(DEFAULT_HASH)
    }

    /// An engine with one thread and a table of so many megabytes, where there is room for it.
    pub fn with_hash(megabytes: usize) -> Result<Self, StartError> {
        let table = TranspositionTable::new(megabytes).map_err(StartError::Hash)?;
        table.clear(1);
        let shared = Arc::new(SharedState::new(Arc::new(table), 1));
        let network = Network::embedded();
        let choice = Choice::Nnue(Arc::clone(&network));
        Ok(Self {
            thread_pool: Arc::new(Mutex::new(ThreadPool::new(&shared, &choice))),
            main_thread: WorkerThread::spawn().ok_or(StartError::Thread)?,
            shared,
            network,
            evaluation: Evaluation::Nnue,
            settings: Settings::default(),
            running: Mutex::new(None),
            searching: Arc::new(AtomicBool::new(false)),
            wakeup: Arc::new(Wakeup::default()),
            lag: Arc::default(),
            node_clock: Arc::default(),
            start: Instant::now(),
            seed: seed(),
            is_table_used: false,
            clearing: None,
        })
    }

    /// A fresh engine that evaluates as this one does.
    pub fn with_same_evaluation(&self) -> Result<Self, StartError> {
        let mut engine = Self::start()?;
        engine.network = Arc::clone(&self.network);
        engine.set_evaluation(self.evaluation);
        Ok(engine)
    }

    /// What the user may set.
    pub fn settings(&mut self) -> &mut Settings {
        &mut self.settings
    }

    /// A new game: forget everything.
    pub fn new_game(&mut self) {
        self.clear_hash();
        self.seed = seed();
        *lock(&self.node_clock) = NodeClock::default();
        for worker in &mut lock(&self.thread_pool).workers {
            worker.new_game();
        }
    }

    /// Searches with this many threads from now on, or with as many as the system has room for, and says how many.
    pub fn set_threads(&mut self, count: usize) -> Result<usize, ThreadError> {
        if !(1..=MAX_THREADS).contains(&count) {
            return Err(ThreadError(count));
        }
        self.stop_and_wait();
        let table = Arc::clone(&self.shared.tt);
        self.set_up_threads(table, count.min(affordable_threads(self.threads())));
        Ok(self.threads())
    }

    /// How many threads search.
    fn threads(&self) -> usize {
        self.shared.nodes.len()
    }

    fn set_up_threads(&mut self, table: Arc<TranspositionTable>, threads: usize) {
        let choice = self.choice();
        let mut thread_pool = lock(&self.thread_pool);
        let threads = thread_pool.start_threads(threads);
        self.shared = Arc::new(SharedState::new(table, threads));
        thread_pool.resize(&self.shared, &choice);
    }

    /// Evaluates in this way from now on. What was learnt by another is forgotten.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
        self.reset_evaluators();
    }

    /// Takes the network from the bytes of a file. On an error the old one stays.
    pub fn load_network(&mut self, bytes: &[u8]) -> Result<(), NetError> {
        self.network = Arc::new(Network::read(bytes)?);
        self.reset_evaluators();
        Ok(())
    }

    /// Goes back to the network the engine comes with.
    pub fn restore_network(&mut self) {
        self.network = Network::embedded();
        self.reset_evaluators();
    }

    fn reset_evaluators(&mut self) {
        self.stop_and_wait();
        let choice = self.choice();
        for worker in &mut lock(&self.thread_pool).workers {
            worker.evaluator = Evaluator::new(&choice);
        }
        self.new_game();
    }

    fn choice(&self) -> Choice {
        match self.evaluation {
            Evaluation::Nnue => Choice::Nnue(Arc::clone(&self.network)),
            Evaluation::Classical => Choice::Classical,
        }
    }

    /// Begins a search and returns at once. `position_history` holds the positions of the game before the root.
    pub fn go(
        &mut self,
        root: &Position,
        position_history: &PositionHistory,
        limits: Limits,
        listener: Arc<dyn SearchListener>,
    ) {
        let search = self.new_search(root, position_history, limits, listener);
        let finish = self.main_thread.execute(move || search.run());
        *lock(&self.running) = Some(finish);
    }

    /// Searches on this thread, which needs [`crate::STACK_SIZE`] bytes of stack, and returns when that is done.
    /// Waking another thread takes longer than a search of a few hundred nodes.
    pub fn go_blocking(
        &mut self,
        root: &Position,
        position_history: &PositionHistory,
        limits: Limits,
        listener: Arc<dyn SearchListener>,
    ) {
        self.new_search(root, position_history, limits, listener)
            .run();
    }

    fn new_search(
        &mut self,
        root: &Position,
        position_history: &PositionHistory,
        mut limits: Limits,
        listener: Arc<dyn SearchListener>,
    ) -> Search {
        self.stop_and_wait();
        self.start = Instant::now();
        // Who counts nodes wants the same every time, and that takes an empty table.
        let by_clock = limits.clock.is_some() || limits.move_time.is_some();
        if !by_clock || self.settings.nodes_per_ms.is_some() {
            self.wait_until_clear();
        }
        self.is_table_used = true;
        let shared = Arc::clone(&self.shared);
        shared.stop.store(false, Relaxed);
        shared.stop_on_ponder_hit.store(false, Relaxed);
        shared.ponder_hit.store(0, Relaxed);
        shared.root_tb_hits.store(0, Relaxed);
        shared.pondering.store(limits.ponder, Relaxed);
        shared.tt.new_search();
        self.searching.store(true, Relaxed);

        let strength = self.limited_strength();
        if let Some(strength) = strength {
            strength.restrict(&mut limits);
        }
        let time_manager = self.time_manager(&mut limits, root.fullmove());
        let tb_config = self.tb_config(&limits).filter(|_| strength.is_none());
        let tables = self.settings.tables.clone();
        let min_lines = strength.map_or(1, LimitedStrength::multi_pv);
        Search {
            request: Arc::new(SearchRequest {
                root: *root,
                mate_search: strength.is_none() && self.wants_mate_search(&limits),
                limits,
                multi_pv: self.settings.multi_pv.max(min_lines),
                reported_pvs: self.settings.multi_pv,
                listener,
            }),
            time_manager,
            strength,
            seed: self.seed,
            tables,
            tb_config,
            position_history: position_history.clone(),
            shared,
            thread_pool: Arc::clone(&self.thread_pool),
            searching: Arc::clone(&self.searching),
            wakeup: Arc::clone(&self.wakeup),
            lag: Arc::clone(&self.lag),
            node_clock: Arc::clone(&self.node_clock),
        }
    }

    /// The limits in time, or in nodes that stand for time: then the clock is our own, and nothing is lost on the way.
    fn time_manager(&self, limits: &mut Limits, fullmove: u16) -> TimeManager {
        let nodes_per_ms = self.settings.nodes_per_ms;
        let (mut overhead, mut lag) = (self.settings.move_overhead, Duration::ZERO);
        if let Some(time) = &mut limits.clock {
            if nodes_per_ms.is_some() {
                *time = lock(&self.node_clock).begin(*time);
                overhead = Duration::ZERO;
            } else {
                lag = lock(&self.lag).begin(*time);
            }
        }
        TimeManager::new(self.start, limits, fullmove, overhead, lag).counting_nodes(nodes_per_ms)
    }

    /// Whether the mate search runs: in analysis and for `go mate`, not in games.
    fn wants_mate_search(&self, limits: &Limits) -> bool {
        self.settings.analyse_mode || limits.infinite || limits.mate.is_some()
    }

    /// The strength limit, if there is one.
    fn limited_strength(&self) -> Option<LimitedStrength> {
        let limited = self.settings.elo.filter(|_| !self.settings.analyse_mode);
        limited.map(LimitedStrength::of)
    }

    /// How to probe the tablebases, if they may be probed. Not for `go mate`: to know that a position is won does not help to prove
    /// a mate in so many moves. Nor at limited strength.
    fn tb_config(&self, limits: &Limits) -> Option<TbConfig> {
        let settings = &self.settings;
        let tables = settings.tables.as_ref()?;
        (technique::on() && limits.mate.is_none()).then(|| TbConfig {
            tablebase: Arc::clone(tables),
            max_pieces: settings.probe_limit.min(tables.max_pieces()),
            probe_depth: settings.probe_depth,
            fifty_moves: settings.fifty_moves,
        })
    }

    /// Ends the search; its best move is still reported.
    pub fn stop(&self) {
        self.shared.pondering.store(false, Relaxed);
        self.shared.stop.store(true, Relaxed);
        self.wake();
    }

    /// The opponent played the expected move: from now on our clock runs.
    pub fn ponder_hit(&self) {
        // Never zero, which would mean that there was no hit.
        let elapsed = self.start.elapsed().as_micros().max(1) as u64;
        self.shared.ponder_hit.store(elapsed, Relaxed);
        self.shared.pondering.store(false, Relaxed);
        self.wake();
    }

    fn wake(&self) {
        let _guard = lock(&self.wakeup.lock);
        self.wakeup.condition.notify_all();
    }

    /// Waits until the search, if there is one, has ended.
    pub fn wait(&self) {
        let running = lock(&self.running).take();
        if let Some(finish) = running {
            finish.wait();
        }
    }

    /// Whether a search still owes its best move.
    pub fn is_searching(&self) -> bool {
        self.searching.load(Relaxed)
    }

    fn stop_and_wait(&self) {
        if self.is_searching() {
            self.stop();
        }
        self.wait();
    }

    /// The static evaluation of a position, for the side to move.
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        Evaluator::new(&self.choice()).evaluate(position)
    }

    /// What either evaluation says, the classical one term by term, for people.
    pub fn explain(&mut self, position: &Position) -> String {
        let terms = Classical::new().explain(position);
        let network = Evaluator::new(&Choice::Nnue(Arc::clone(&self.network))).evaluate(position);
        let white = match position.side() {
            Color::White => network,
            Color::Black => -network,
        };
        let used = match self.evaluation {
            Evaluation::Nnue => "network",
            Evaluation::Classical => "terms",
        };
        format!(
            "{terms}\nnetwork {:+.2} for white\nthe search uses the {used}",
            f64::from(normalised(white, position.material())) / 100.0
        )
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop_and_wait();
    }
}
