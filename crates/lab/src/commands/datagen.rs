//! `datagen`: self-play games to learn from.

use crate::commands::minutes::duration;
use crate::progress;
use clap::{Args, ValueEnum, value_parser};
use indicatif::ProgressBar;
use luft_os::println;
use luft_run::{RunError, file, is_interrupted};
use luft_search::Evaluation;
use luft_train::datagen::{
    Adjudication, DatagenConfig, DatagenEvent, DrawAdjudication, OpeningConfig, WinAdjudication,
    Written, generate,
};
use serde::Serialize;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often a run without a terminal tells how far it is.
const INTERVAL: Duration = Duration::from_mins(1);
/// How often the JSON file is written.
const SAVE_INTERVAL: Duration = Duration::from_secs(10);

/// How many games, and how they are played.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// Where the games go. A file that is there already is continued, if its games were made with the same settings,
    /// which are in FILE.json. FILE.sum has checksums, see `data check`.
    #[arg(long, value_name = "FILE", required_unless_present = "file")]
    output: Option<PathBuf>,
    /// The same as `--output`.
    #[arg(value_name = "FILE", hide = true, conflicts_with = "output")]
    file: Option<PathBuf>,
    /// Games the file has at the end.
    #[arg(long, default_value = "1000000")]
    games: NonZero<usize>,
    /// Stop after this many minutes.
    #[arg(long)]
    minutes: Option<f64>,
    /// A move ends with the iteration in which so many nodes were reached.
    #[arg(long, default_value_t = DatagenConfig::default().nodes)]
    nodes: u64,
    /// The same for moves of positions that `train` leaves out: captures, promotions, evasions of a check and the first
    /// eight plies. As many as --nodes if not given.
    #[arg(long, value_name = "NODES")]
    noisy_nodes: Option<u64>,
    /// The evaluation that plays.
    #[arg(long, value_enum, default_value_t = Eval::Nnue)]
    eval: Eval,
    /// The network that plays; the one inside the program if not given.
    #[arg(long)]
    net: Option<PathBuf>,
    /// Games of a hundred that begin with a position of Chess960.
    #[arg(long, default_value_t = OpeningConfig::default().chess960_percent)]
    chess960: usize,
    /// Random plies before the game, or one more.
    #[arg(long, default_value_t = OpeningConfig::default().random_plies)]
    plies: usize,
    /// An opening that scores more than this, in centipawns, is thrown again.
    #[arg(long, default_value_t = OpeningConfig::default().max_score)]
    balance: i32,
    /// A game is won when either side has this score, in centipawns, ...
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = Adjudication::default().win.score, value_parser = value_parser!(i16).range(1..))]
    win_score: i16,
    /// ... for so many plies in a row; 0 is never.
    #[arg(long, value_name = "PLIES", default_value_t = Adjudication::default().win.plies)]
    win_plies: usize,
    /// A game is drawn when the score is within this, in centipawns, ...
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = Adjudication::default().draw.score, value_parser = value_parser!(i16).range(0..))]
    draw_score: i16,
    /// ... for so many plies in a row (0 is never), ...
    #[arg(long, value_name = "PLIES", default_value_t = Adjudication::default().draw.plies)]
    draw_plies: usize,
    /// ... but not before this ply.
    #[arg(long, value_name = "PLY", default_value_t = Adjudication::default().draw.from_ply)]
    draw_from: usize,
    /// Chooses the openings. Files of different seeds hold different games.
    #[arg(long, default_value_t = DatagenConfig::default().seed)]
    seed: u64,
    /// Games at a time; as many as cores if not given.
    #[arg(long, short = 'j', alias = "threads")]
    concurrency: Option<NonZero<usize>>,
    /// Continue a file that has games but no FILE.json, as if they were made with these settings.
    #[arg(long)]
    adopt: bool,
    /// Write the result as JSON here, also while it runs.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Which evaluation plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Eval {
    /// The neural network.
    Nnue,
    /// The hand-crafted terms.
    Classical,
}

/// Plays and writes until there are enough games or time is up.
pub fn run(options: &Options) -> Result<(), RunError> {
    let output = options.output.as_ref().or(options.file.as_ref());
    let output = output.ok_or_else(|| RunError::request("--output FILE is needed"))?;
    let mut display = Display::new(options);
    let written = generate(&options.config()?, output, |event| display.show(event))?;
    display.bar.finish_and_clear();
    let Written {
        games,
        positions,
        bytes,
    } = written;
    let path = output.display();
    println!("{path}: {games} games, {positions} positions, {bytes} bytes");
    if let Some(json) = &options.json {
        file::write_json(json, &Report::new(options, written))?;
    }
    if is_interrupted() && games < options.games.get() {
        return Err(RunError::interrupted("the same command goes on"));
    }
    Ok(())
}

/// The result for programs.
#[derive(Serialize)]
struct Report {
    kind: &'static str,
    #[serde(flatten)]
    written: Written,
    /// Games that were asked for.
    wanted: usize,
    nodes: u64,
    noisy_nodes: Option<u64>,
    seed: u64,
}

impl Report {
    fn new(options: &Options, written: Written) -> Self {
        Self {
            kind: "datagen",
            written,
            wanted: options.games.get(),
            nodes: options.nodes,
            noisy_nodes: options.noisy_nodes,
            seed: options.seed,
        }
    }
}

impl Options {
    fn config(&self) -> Result<DatagenConfig, RunError> {
        Ok(DatagenConfig {
            games: self.games.get(),
            time_limit: self.minutes.map(duration).transpose()?,
            nodes: self.nodes,
            noisy_nodes: self.noisy_nodes,
            evaluation: match self.eval {
                Eval::Nnue => Evaluation::Nnue,
                Eval::Classical => Evaluation::Classical,
            },
            network: self.net.clone(),
            opening: OpeningConfig {
                chess960_percent: self.chess960,
                random_plies: self.plies,
                max_score: self.balance,
            },
            adjudication: Adjudication {
                win: WinAdjudication {
                    score: self.win_score,
                    plies: self.win_plies,
                },
                draw: DrawAdjudication {
                    from_ply: self.draw_from,
                    score: self.draw_score,
                    plies: self.draw_plies,
                },
                ..Adjudication::default()
            },
            seed: self.seed,
            threads: self.concurrency,
            adopt: self.adopt,
        })
    }
}

/// Shows a run: a bar, or a line now and then where there is no terminal.
struct Display<'a> {
    options: &'a Options,
    bar: ProgressBar,
    told: Instant,
    saved: Instant,
}

impl<'a> Display<'a> {
    fn new(options: &'a Options) -> Self {
        Self {
            options,
            bar: progress::bar("games", options.games.get(), 0),
            told: Instant::now(),
            saved: Instant::now(),
        }
    }

    fn show(&mut self, event: DatagenEvent) {
        match event {
            DatagenEvent::Resumed(Written {
                games, positions, ..
            }) => {
                println!("going on after {games} games, {positions} positions");
                self.bar.set_position(games as u64);
                self.bar.reset_eta();
            }
            DatagenEvent::Progress {
                written,
                positions_per_second,
            } => self.progress(written, positions_per_second),
        }
    }

    fn progress(&mut self, written: Written, positions_per_second: f64) {
        let Written {
            games,
            positions,
            bytes,
        } = written;
        if let Some(json) = &self.options.json
            && self.saved.elapsed() >= SAVE_INTERVAL
        {
            self.saved = Instant::now();
            // The games are what counts; the last report is written again at the end, and there it is an error.
            let _ = file::write_json(json, &Report::new(self.options, written));
        }
        let megabytes = bytes as f64 / 1e6;
        let state =
            format!("{positions} positions, {positions_per_second:.0} a second, {megabytes:.1} MB");
        self.bar.set_position(games as u64);
        if self.bar.is_hidden() && self.told.elapsed() >= INTERVAL {
            self.told = Instant::now();
            println!("{games} games, {state}");
        }
        self.bar.set_message(state);
    }
}
