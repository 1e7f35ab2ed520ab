//! The facade: owns the threads and the table, starts searches and ends them.

mod search;

use crate::clock::{Clock, Lag};
use crate::crew::Crew;
use crate::hand::{Finish, Hand};
use crate::limits::Limits;
use crate::params::tablebase as technique;
use crate::report::Sink;
use crate::root::Job;
use crate::strength::{LINES, Player};
use crate::tablebase::Probing;
use crate::tt::{HashError, HashFileError, Table};
use crate::worker::Shared;
use luft_chess::{Color, Position, PositionHistory};
use luft_eval::wdl::normalised;
use luft_eval::{Choice, Classical, Evaluator, NetError, Network};
use luft_tablebase::Tablebase;
use search::Search;
use std::fmt;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// More threads than this nobody has.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadError(pub usize);

impl fmt::Display for ThreadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} threads cannot be had, 1 to {MAX_THREADS} can",
            self.0
        )
    }
}

impl std::error::Error for ThreadError {}

/// Why an engine cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// There is no room for its table.
    Hash(HashError),
    /// The system starts no further thread.
    Thread,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hash(error) => error.fmt(f),
            Self::Thread => f.write_str("the system starts no further thread"),
        }
    }
}

impl std::error::Error for StartError {}

/// Wakes a finished search that may not answer yet.
#[derive(Default)]
struct Bell {
    lock: Mutex<()>,
    rung: Condvar,
}

/// The engine.
pub struct Engine {
    shared: Arc<Shared>,
    crew: Arc<Mutex<Crew>>,
    /// Leads the searches.
    leader: Hand,
    network: Arc<Network>,
    evaluation: Evaluation,
    settings: Settings,
    running: Mutex<Option<Finish>>,
    searching: Arc<AtomicBool>,
    bell: Arc<Bell>,
    lag: Arc<Mutex<Lag>>,
    start: Instant,
    /// Makes the errors of a weaker player differ from game to game.
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
        let table = Table::new(megabytes).map_err(StartError::Hash)?;
        table.clear(1);
        let shared = Arc::new(Shared::new(Arc::new(table), 1));
        let network = Network::embedded();
        let choice = Choice::Nnue(Arc::clone(&network));
        Ok(Self {
            crew: Arc::new(Mutex::new(Crew::new(&shared, &choice))),
            leader: Hand::hire().ok_or(StartError::Thread)?,
            shared,
            network,
            evaluation: Evaluation::Nnue,
            settings: Settings::default(),
            running: Mutex::new(None),
            searching: Arc::new(AtomicBool::new(false)),
            bell: Arc::new(Bell::default()),
            lag: Arc::default(),
            start: Instant::now(),
            seed: seed(),
        })
    }

    /// A fresh engine that evaluates as this one does.
    pub fn alike(&self) -> Self {
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
        for worker in &mut lock(&self.crew).workers {
            worker.new_game();
        }
    }

    /// Forgets what the table knows.
    pub fn clear_hash(&mut self) {
        self.halt();
        let threads = self.shared.nodes.len();
        self.shared.table.clear(threads);
    }

    /// Makes the table this large. On an error the old one stays.
    pub fn resize_hash(&mut self, megabytes: usize) -> Result<(), HashError> {
        self.halt();
        let table = Table::new(megabytes)?;
        let threads = self.shared.nodes.len();
        // The system finds memory when it is first touched: now, and not while a clock runs.
        table.clear(thread::available_parallelism().map_or(1, NonZero::get));
        self.install(Arc::new(table), threads);
        Ok(())
    }

    /// Writes the table to a file, whole or not at all.
    pub fn save_hash(&mut self, path: &Path) -> Result<(), HashFileError> {
        self.halt();
        self.shared.table.save(path)
    }

    /// Takes the table from a file, and says how many megabytes it has. On an error the old one
    /// stays.
    pub fn load_hash(&mut self, path: &Path) -> Result<usize, HashFileError> {
        self.halt();
        let table = Table::load(path)?;
        let (megabytes, threads) = (table.megabytes(), self.shared.nodes.len());
        self.install(Arc::new(table), threads);
        Ok(megabytes)
    }

    /// Searches with this many threads from now on.
    pub fn set_threads(&mut self, count: usize) -> Result<(), ThreadError> {
        if !(1..=MAX_THREADS).contains(&count) {
            return Err(ThreadError(count));
        }
        self.halt();
        let table = Arc::clone(&self.shared.table);
        self.install(table, count);
        Ok(())
    }

    fn install(&mut self, table: Arc<Table>, threads: usize) {
        self.shared = Arc::new(Shared::new(table, threads));
        let choice = self.choice();
        lock(&self.crew).resize(&self.shared, &choice);
    }

    /// Evaluates in this way from now on. What was learnt by another is forgotten.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
        self.renew();
    }

    /// Takes the network from the bytes of a file. On an error the old one stays.
    pub fn load_network(&mut self, bytes: &[u8]) -> Result<(), NetError> {
        self.network = Arc::new(Network::read(bytes)?);
        self.renew();
        Ok(())
    }

    /// Goes back to the network the engine comes with.
    pub fn restore_network(&mut self) {
        self.network = Network::embedded();
        self.renew();
    }

    fn renew(&mut self) {
        self.halt();
        let choice = self.choice();
        for worker in &mut lock(&self.crew).workers {
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

    /// Begins a search and returns at once. `path` holds the positions of the game before the root.
    pub fn go(
        &mut self,
        root: &Position,
        path: &PositionHistory,
        limits: Limits,
        sink: Arc<dyn Sink>,
    ) {
        let search = self.plan(root, path, limits, sink);
        let finish = self.leader.give(move || search.run());
        *lock(&self.running) = Some(finish);
    }

    /// Searches on this thread, which needs [`crate::STACK`] bytes of stack, and returns when that is done.
    /// Waking another thread takes longer than a search of a few hundred nodes.
    pub fn think(
        &mut self,
        root: &Position,
        path: &PositionHistory,
        limits: Limits,
        sink: Arc<dyn Sink>,
    ) {
        self.plan(root, path, limits, sink).run();
    }

    fn plan(
        &mut self,
        root: &Position,
        path: &PositionHistory,
        mut limits: Limits,
        sink: Arc<dyn Sink>,
    ) -> Search {
        self.halt();
        self.start = Instant::now();
        let shared = Arc::clone(&self.shared);
        shared.stop.store(false, Relaxed);
        shared.enough.store(false, Relaxed);
        shared.hit.store(0, Relaxed);
        shared.root_hits.store(0, Relaxed);
        shared.pondering.store(limits.ponder, Relaxed);
        shared.table.age();
        self.searching.store(true, Relaxed);

        let player = self.player();
        if let Some(player) = player {
            player.restrict(&mut limits);
        }
        let lag = limits.clock.map(|time| lock(&self.lag).begin(time));
        let lag = lag.unwrap_or_default();
        let clock = Clock::new(self.start, &limits, self.settings.move_overhead, lag);
        let probing = self.probing(&limits).filter(|_| player.is_none());
        let tables = self.settings.tables.clone();
        let least = if player.is_some() { LINES } else { 1 };
        Search {
            job: Arc::new(Job {
                root: *root,
                hunting: player.is_none() && self.is_asked(&limits),
                limits,
                lines: self.settings.multi_pv.max(least),
                shown: self.settings.multi_pv,
                sink,
            }),
            clock,
            player,
            seed: self.seed,
            tables,
            probing,
            path: path.clone(),
            shared,
            crew: Arc::clone(&self.crew),
            searching: Arc::clone(&self.searching),
            bell: Arc::clone(&self.bell),
            lag: Arc::clone(&self.lag),
        }
    }

    /// Whether someone wants to know rather than to play.
    fn is_asked(&self, limits: &Limits) -> bool {
        self.settings.analyse_mode || limits.infinite || limits.mate.is_some()
    }

    /// The weaker player to imitate, if there is one.
    fn player(&self) -> Option<Player> {
        let limited = self.settings.elo.filter(|_| !self.settings.analyse_mode);
        limited.map(Player::of)
    }

    /// How to ask the tables, if they may be asked: whoever wants a mate proved in so many moves is
    /// not helped by knowing that there is one, and a weaker player knows no tables.
    fn probing(&self, limits: &Limits) -> Option<Probing> {
        let settings = &self.settings;
        let tables = settings.tables.as_ref()?;
        (technique::on() && limits.mate.is_none()).then(|| Probing {
            tables: Arc::clone(tables),
            max_pieces: settings.probe_limit.min(tables.max_pieces()),
            depth: settings.probe_depth,
            fifty_moves: settings.fifty_moves,
        })
    }

    /// Ends the search; its best move is still told.
    pub fn stop(&self) {
        self.shared.pondering.store(false, Relaxed);
        self.shared.stop.store(true, Relaxed);
        self.ring();
    }

    /// The opponent played the expected move: from now on our clock runs.
    pub fn ponder_hit(&self) {
        // Never zero, which would mean that there was no hit.
        let elapsed = self.start.elapsed().as_micros().max(1) as u64;
        self.shared.hit.store(elapsed, Relaxed);
        self.shared.pondering.store(false, Relaxed);
        self.ring();
    }

    fn ring(&self) {
        let _guard = lock(&self.bell.lock);
        self.bell.rung.notify_all();
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

    fn halt(&self) {
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
        self.halt();
    }
}
