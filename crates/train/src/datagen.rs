//! Data generation (datagen): games of the engine against itself from random openings, as training data.
//!
//! Every game follows from the seed and its number alone, whichever thread plays it, and games are written in
//! the order of their numbers. So what is in the file tells where to go on. Beside the file `FILE` there are its
//! sidecar `FILE.json`, which says how the games were made, and their checksums `FILE.sum`.

mod adjudication;
mod opening;
mod output;
mod self_play;
mod sidecar;

pub use adjudication::{Adjudication, DrawAdjudication, WinAdjudication};
pub use output::Written;

use crate::checksum::checksum;
use luft_eval::Network;
use luft_run::{RunError, is_interrupted};
use luft_search::{Engine, Evaluation, STACK_SIZE};
use output::{FinishedGame, GameOutput};
use self_play::SelfPlay;
use sidecar::Sidecar;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

/// How many games, and how they are played.
#[derive(Clone, Debug)]
pub struct DatagenConfig {
    /// Games the file has at the end.
    pub games: usize,
    /// Stop after this time.
    pub time_limit: Option<Duration>,
    /// A move ends with the iteration in which so many nodes were reached (soft nodes).
    pub nodes: u64,
    /// The same for a move of a position that training leaves out (see [`PositionFilter`](crate::viriformat::PositionFilter)): a capture, a promotion, an
    /// evasion of a check, or one of the first plies. As many as `nodes` if not given.
    pub noisy_nodes: Option<u64>,
    /// The evaluation that plays.
    pub evaluation: Evaluation,
    /// The network that plays; the one inside the program if not given.
    pub network: Option<PathBuf>,
    /// How openings are made.
    pub opening: OpeningConfig,
    /// When a game is adjudicated.
    pub adjudication: Adjudication,
    /// Chooses the openings. Files of different seeds hold different games.
    pub seed: u64,
    /// Threads; all cores if not given.
    pub threads: Option<NonZero<usize>>,
    /// Continue a file with games but without a sidecar, as if they were made in this way.
    pub adopt: bool,
}

/// How openings are made.
#[derive(Clone, Copy, Debug)]
pub struct OpeningConfig {
    /// Games of a hundred that begin with a position of Chess960.
    pub chess960_percent: usize,
    /// Random plies before the game, or one more.
    pub random_plies: usize,
    /// An opening that scores more than this, in centipawns, is replaced by another.
    pub max_score: i32,
}

impl Default for OpeningConfig {
    fn default() -> Self {
        Self {
            chess960_percent: 10,
            random_plies: 8,
            max_score: 400,
        }
    }
}

impl Default for DatagenConfig {
    fn default() -> Self {
        Self {
            games: 1_000_000,
            time_limit: None,
            nodes: 2000,
            noisy_nodes: None,
            evaluation: Evaluation::Nnue,
            network: None,
            opening: OpeningConfig::default(),
            adjudication: Adjudication::default(),
            seed: 1,
            threads: None,
            adopt: false,
        }
    }
}

/// What a run tells while it lasts.
#[derive(Clone, Copy, Debug)]
pub enum DatagenEvent {
    /// The file holds games already.
    Resumed(Written),
    /// Games were written.
    Progress {
        /// What is in the file now.
        written: Written,
        /// The speed of this run.
        positions_per_second: f64,
    },
}

/// Plays and writes until there are enough games, time is up or it is interrupted. A file that is there already is continued, unless
/// its games were made in another way or someone else is writing it.
pub fn generate(
    config: &DatagenConfig,
    output: &Path,
    mut on_event: impl FnMut(DatagenEvent),
) -> Result<Written, RunError> {
    let player = Player::new(config)?;
    let sidecar = Sidecar::new(config, &player);
    let mut output = GameOutput::open(output, |found| {
        sidecar.apply(output, found.games, config.adopt)
    })?;
    if output.written().games > 0 {
        on_event(DatagenEvent::Resumed(output.written()));
    }
    let deadline = config.time_limit.map(|limit| Instant::now() + limit);
    let next = AtomicUsize::new(output.written().games);
    let more = || {
        let number = next.fetch_add(1, Relaxed);
        let in_time = deadline.is_none_or(|deadline| Instant::now() < deadline);
        (number < config.games && in_time && !is_interrupted()).then_some(number)
    };
    let threads = config
        .threads
        .or_else(|| thread::available_parallelism().ok());
    let (sender, finished) = channel();
    thread::scope(|scope| {
        for _ in 0..threads.map_or(1, NonZero::get) {
            let (sender, more, engine) = (sender.clone(), &more, player.engine()?);
            let play = move || {
                let mut self_play = SelfPlay::new(config, engine);
                while let Some(number) = more() {
                    let game = FinishedGame::new(number, &self_play.play(number));
                    if sender.send(game).is_err() {
                        return;
                    }
                }
            };
            let thread = thread::Builder::new().stack_size(STACK_SIZE);
            thread
                .spawn_scoped(scope, play)
                .map_err(RunError::request)?;
        }
        drop(sender);
        output.write_in_order(finished, on_event)
    })
}

/// The engine that plays, as it was asked for.
struct Player {
    evaluation: Evaluation,
    /// The bytes of another network than the embedded one.
    network: Option<Vec<u8>>,
}

impl Player {
    fn new(config: &DatagenConfig) -> Result<Self, RunError> {
        let read = |path: &PathBuf| {
            let bytes = fs::read(path).map_err(RunError::file(path))?;
            Network::read(&bytes).map_err(|error| RunError::content(path, error))?;
            Ok(bytes)
        };
        Ok(Self {
            evaluation: config.evaluation,
            network: config.network.as_ref().map(read).transpose()?,
        })
    }

    /// The checksum of the network, if one plays.
    fn network_checksum(&self) -> Option<u64> {
        match (self.evaluation, &self.network) {
            (Evaluation::Classical, _) => None,
            (Evaluation::Nnue, Some(bytes)) => Some(checksum(bytes)),
            (Evaluation::Nnue, None) => Some(checksum(&Network::embedded().write())),
        }
    }

    fn engine(&self) -> Result<Engine, RunError> {
        let mut engine = Engine::new();
        if let Some(bytes) = &self.network {
            engine.load_network(bytes).map_err(RunError::request)?;
        }
        engine.set_evaluation(self.evaluation);
        Ok(engine)
    }
}
