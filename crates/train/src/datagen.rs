//! `datagen`: games of the engine against itself from random openings, as food for training.
//!
//! Every game follows from the seed and its number alone, whichever thread plays it, and games are
//! written in the order of their numbers. So what is in the file tells where to go on.

mod game;
mod opening;

use crate::packed::Games;
use clap::{Args, ValueEnum};
use game::Table;
use luft_run::RunError;
use luft_run::{file, progress};
use luft_search::{Engine, Evaluation, STACK_SIZE};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufReader, Seek, SeekFrom, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often a run without a terminal tells how far it is.
const INTERVAL: Duration = Duration::from_mins(1);

/// How many games, and how they are played.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// Where the games go. A file that is there already is continued.
    output: PathBuf,
    /// Games the file has at the end.
    #[arg(long, default_value_t = 1_000_000)]
    games: usize,
    /// Stop after this many minutes.
    #[arg(long)]
    minutes: Option<f64>,
    /// A move ends with the iteration in which so many nodes were reached.
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// The evaluation that plays.
    #[arg(long, value_enum, default_value_t = Eval::Nnue)]
    eval: Eval,
    /// The network that plays; the one inside the program if not given.
    #[arg(long)]
    net: Option<PathBuf>,
    /// Games of a hundred that begin with a position of Chess960.
    #[arg(long, default_value_t = 10)]
    chess960: usize,
    /// Random plies before the game, or one more.
    #[arg(long, default_value_t = 8)]
    plies: usize,
    /// An opening that scores more than this, in centipawns, is thrown again.
    #[arg(long, default_value_t = 400)]
    balance: i32,
    /// Chooses the openings. Files of different seeds hold different games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; all cores if not given.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

/// Which evaluation plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Eval {
    /// The neural network.
    Nnue,
    /// The terms named by hand.
    Classical,
}

/// Plays and writes until there are enough games or time is up.
pub fn run(options: &Options) -> Result<(), RunError> {
    let player = Player::new(options)?;
    let (mut file, known) = open(options)?;
    if known.games > 0 {
        println!(
            "going on after {} games, {} positions",
            known.games, known.positions
        );
    }
    let deadline = options
        .minutes
        .map(|minutes| Instant::now() + Duration::from_secs_f64(minutes * 60.0));
    let next = AtomicUsize::new(known.games);
    let more = || {
        let number = next.fetch_add(1, Relaxed);
        let in_time = deadline.is_none_or(|deadline| Instant::now() < deadline);
        (number < options.games && in_time).then_some(number)
    };
    let threads = options
        .threads
        .or_else(|| thread::available_parallelism().ok());
    let (sender, finished) = channel();
    thread::scope(|scope| {
        for _ in 0..threads.map_or(1, NonZero::get) {
            let (sender, more, engine) = (sender.clone(), &more, player.engine()?);
            let play = move || {
                let mut table = Table::new(options, engine);
                while let Some(number) = more() {
                    let game = table.play(number);
                    let mut bytes = Vec::new();
                    game.write(&mut bytes);
                    if sender.send((number, game.turns.len(), bytes)).is_err() {
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
        write_in_order(options, &mut file, known, &finished)
    })
}

/// The engine that plays, as it was asked for.
struct Player {
    evaluation: Evaluation,
    network: Option<(PathBuf, Vec<u8>)>,
}

impl Player {
    fn new(options: &Options) -> Result<Self, RunError> {
        let read = |path: &PathBuf| {
            let bytes = fs::read(path).map_err(RunError::file(path))?;
            Ok((path.clone(), bytes))
        };
        Ok(Self {
            evaluation: match options.eval {
                Eval::Nnue => Evaluation::Nnue,
                Eval::Classical => Evaluation::Classical,
            },
            network: options.net.as_ref().map(read).transpose()?,
        })
    }

    fn engine(&self) -> Result<Engine, RunError> {
        let mut engine = Engine::new();
        if let Some((path, bytes)) = &self.network {
            let loaded = engine.load_network(bytes);
            loaded.map_err(|error| RunError::content(path, error))?;
        }
        engine.set_evaluation(self.evaluation);
        Ok(engine)
    }
}

/// What a file holds.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    games: usize,
    positions: usize,
    bytes: u64,
}

/// Opens the file behind its last whole game. A game that was cut off is played again.
fn open(options: &Options) -> Result<(File, Known), RunError> {
    let path = &options.output;
    let mut file = file::open_to_continue(path)?;
    let mut known = Known::default();
    let mut games = Games::new(BufReader::new(&file));
    while let Some(game) = games.next() {
        match game {
            Ok(game) => {
                known.games += 1;
                known.positions += game.turns.len();
                known.bytes = games.bytes_read();
            }
            Err(error) if error.is_cut_off() => break,
            Err(error) => return Err(RunError::content(path, error)),
        }
    }
    let ready = file
        .set_len(known.bytes)
        .and_then(|()| file.seek(SeekFrom::End(0)));
    ready.map_err(RunError::file(path))?;
    Ok((file, known))
}

/// A finished game: its number, its positions, its bytes.
type Finished = (usize, usize, Vec<u8>);

/// Writes games by their numbers; one that is early waits for those before it.
fn write_in_order(
    options: &Options,
    file: &mut File,
    mut known: Known,
    finished: &Receiver<Finished>,
) -> Result<(), RunError> {
    let bar = progress::bar("games", options.games, known.games);
    let (begin, started) = (known.positions, Instant::now());
    let mut told = Instant::now();
    let mut early = BTreeMap::new();
    for (number, positions, bytes) in finished {
        early.insert(number, (positions, bytes));
        while let Some((positions, bytes)) = early.remove(&known.games) {
            file.write_all(&bytes)
                .map_err(RunError::file(&options.output))?;
            known.games += 1;
            known.positions += positions;
            known.bytes += bytes.len() as u64;
            bar.inc(1);
        }
        let rate = (known.positions - begin) as f64 / started.elapsed().as_secs_f64().max(0.001);
        let megabytes = known.bytes as f64 / 1e6;
        let state = format!(
            "{} positions, {rate:.0} a second, {megabytes:.1} MB",
            known.positions
        );
        if bar.is_hidden() && told.elapsed() >= INTERVAL {
            told = Instant::now();
            println!("{} games, {state}", known.games);
        }
        bar.set_message(state);
    }
    bar.finish();
    println!(
        "{}: {} games, {} positions, {} bytes",
        options.output.display(),
        known.games,
        known.positions,
        known.bytes
    );
    Ok(())
}
