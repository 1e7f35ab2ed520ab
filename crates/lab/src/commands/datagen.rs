//! `datagen`: self-play games to learn from.

use crate::commands::minutes::duration;
use crate::progress;
use clap::{Args, ValueEnum, value_parser};
use indicatif::ProgressBar;
use luft_os::println;
use luft_run::RunError;
use luft_search::Evaluation;
use luft_train::datagen::{
    Adjudication, DatagenConfig, DatagenEvent, DrawAdjudication, OpeningConfig, WinAdjudication,
    Written, generate,
};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often a run without a terminal tells how far it is.
const INTERVAL: Duration = Duration::from_mins(1);

/// How many games, and how they are played.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// Where the games go. A file that is there already is continued, if its games were made with the same settings,
    /// which are in FILE.json. FILE.sum has checksums, see `data check`.
    output: PathBuf,
    /// Games the file has at the end.
    #[arg(long, default_value_t = DatagenConfig::default().games)]
    games: usize,
    /// Stop after this many minutes.
    #[arg(long)]
    minutes: Option<f64>,
    /// A move ends with the iteration in which so many nodes were reached.
    #[arg(long, default_value_t = DatagenConfig::default().nodes)]
    nodes: u64,
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
    /// Threads; all cores if not given.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Continue a file that has games but no FILE.json, as if they were made with these settings.
    #[arg(long)]
    adopt: bool,
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
    let mut display = Display::new(options.games);
    let tell = |event| display.show(event);
    let Written {
        games,
        positions,
        bytes,
    } = generate(&options.config()?, &options.output, tell)?;
    display.bar.finish();
    let path = options.output.display();
    println!("{path}: {games} games, {positions} positions, {bytes} bytes");
    Ok(())
}

impl Options {
    fn config(&self) -> Result<DatagenConfig, RunError> {
        Ok(DatagenConfig {
            games: self.games,
            time_limit: self.minutes.map(duration).transpose()?,
            nodes: self.nodes,
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
            threads: self.threads,
            adopt: self.adopt,
        })
    }
}

/// Shows a run: a bar, or a line now and then where there is no terminal.
struct Display {
    bar: ProgressBar,
    told: Instant,
}

impl Display {
    fn new(games: usize) -> Self {
        Self {
            bar: progress::bar("games", games, 0),
            told: Instant::now(),
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
