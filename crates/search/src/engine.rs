//! The engine: owns the thread pool and the transposition table, starts searches and ends them.

mod search;

use crate::limits::Limits;
use crate::params::tablebase as technique;
use crate::report::SearchListener;
use crate::root::SearchRequest;
use crate::strength::{LimitedStrength, MULTI_PV};
use crate::tablebase::TbConfig;
use crate::thread_pool::ThreadPool;
use crate::thread_pool::{TaskHandle, WorkerThread};
use crate::time_manager::{Lag, TimeManager};
use crate::tt::{HashError, HashFileError, TranspositionTable};
use crate::worker::SharedState;
use luft_chess::{Color, Position, PositionHistory};
use luft_eval::wdl::normalised;
use luft_eval::{Choice, Classical, Evaluator, NetError, Network};
use luft_tablebase::Tablebase;
use search::Search;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use thiserror::Error;

/// The most threads that can be set.
pub const MAX_THREADS: usize = 1024;
/// Tables know no more pieces than this.
pub(crate) const MAX_TABLEBASE_PIECES: usize = 7;
pub(crate) const DEFAULT_HASH: usize = 16;

/// Which evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// The neural network.
    #[default]
    Nnue,
    /// The terms named by hand.
    Classical,
}

/// What a user may set; read when a search begins.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many of the best lines to show.
    pub multi_pv: usize,
    /// Time a move needs on its way to the opponent's clock.
    pub move_overhead: Duration,
    /// The engine is asked for the truth, not for a move: it never plays below its strength.
    pub analyse_mode: bool,
    /// Play like a player of this rating.
    pub elo: Option<u32>,
    /// Endgame tables, if there are any.
    pub tables: Option<Arc<Tablebase>>,
    /// Positions with as many pieces as are probed at all are probed at this depth or more.
    pub probe_depth: i32,
    /// Positions with more pieces are not probed, whatever the tables know.
    pub probe_limit: usize,
    /// Whether wins that the 50-move rule takes away are draws.
    pub fifty_moves: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            multi_pv: 1,
            move_overhead: Duration::from_millis(20),
            analyse_mode: false,
            elo: None,
            tables: None,
            probe_depth: 1,
            probe_limit: MAX_TABLEBASE_PIECES,
            fifty_moves: true,
        }
    }
}

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
    start: Instant,
    /// Makes the errors of limited strength differ from game to game.
    seed: u64,
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
        Self::with_hash(DEFAULT_HASH).expect("a machine that runs this has 16 MB and a thread")
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
            start: Instant::now(),
            seed: seed(),
        })
    }

    /// A fresh engine that evaluates as this one does.
    pub fn with_same_evaluation(&self) -> Self {
        let mut engine = Self::new();
        engine.network = Arc::clone(&self.network);
        engine.set_evaluation(self.evaluation);
        engine
    }

    /// What the user may set.
    pub fn settings(&mut self) -> &mut Settings {
        &mut self.settings
    }

    /// A new game: forget everything.
    pub fn new_game(&mut self) {
        self.clear_hash();
        self.seed = seed();
        for worker in &mut lock(&self.thread_pool).workers {
            worker.new_game();
        }
    }

    /// Forgets what the table knows.
    pub fn clear_hash(&mut self) {
        self.stop_and_wait();
        let threads = self.shared.nodes.len();
        self.shared.tt.clear(threads);
    }

    /// Makes the table this large. On an error the old one stays.
    pub fn resize_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.stop_and_wait();
        let table = TranspositionTable::new(megabytes)?;
        let threads = self.shared.nodes.len();
        // The system finds memory when it is first touched: now, and not while a clock runs.
        table.clear(thread::available_parallelism().map_or(1, NonZero::get));
        self.set_up_threads(Arc::new(table), threads);
        Ok(())
    }

    /// Writes the table to a file, whole or not at all.
    pub fn save_hash(&mut self, path: &Path) -> Result<(), HashFileError> {
        self.stop_and_wait();
        self.shared.tt.save(path)
    }

    /// Takes the table from a file, and says how many megabytes it has. On an error the old one
    /// stays.
    pub fn load_hash(&mut self, path: &Path) -> Result<usize, HashFileError> {
        self.stop_and_wait();
        let table = TranspositionTable::load(path)?;
        let (megabytes, threads) = (table.megabytes(), self.shared.nodes.len());
        self.set_up_threads(Arc::new(table), threads);
        Ok(megabytes)
    }

    /// Searches with this many threads from now on.
    pub fn set_threads(&mut self, count: usize) -> Result<(), ThreadError> {
        if !(1..=MAX_THREADS).contains(&count) {
            return Err(ThreadError(count));
        }
        self.stop_and_wait();
        let table = Arc::clone(&self.shared.tt);
        self.set_up_threads(table, count);
        Ok(())
    }

    fn set_up_threads(&mut self, table: Arc<TranspositionTable>, threads: usize) {
        self.shared = Arc::new(SharedState::new(table, threads));
        let choice = self.choice();
        lock(&self.thread_pool).resize(&self.shared, &choice);
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
        let lag = limits.clock.map(|time| lock(&self.lag).begin(time));
        let lag = lag.unwrap_or_default();
        let overhead = self.settings.move_overhead;
        let time_manager = TimeManager::new(self.start, &limits, root.fullmove(), overhead, lag);
        let tb_config = self.tb_config(&limits).filter(|_| strength.is_none());
        let tables = self.settings.tables.clone();
        let min_lines = if strength.is_some() { MULTI_PV } else { 1 };
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
        }
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
