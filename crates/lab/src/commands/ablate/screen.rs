//! `ablate screen`: what many switches and numbers of an engine are worth, all measured in the same games.

use crate::commands::keep::{KeepOptions, stopped};
use crate::commands::match_options::GameOptions;
use crate::progress;
use clap::Args;
use indicatif::ProgressBar;
use luft_match::screen::{self, Chances, FactorChoice, ScreenConfig, ScreenEvent, Screening};
use luft_match::{Measurements, TimeControl};
use luft_os::{print, println};
use luft_run::{EngineConfig, KeptRun, RunError, is_interrupted};
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often a run without a terminal says how far it is.
const INTERVAL: Duration = Duration::from_mins(1);

const EXAMPLES: &str = "\
Every technique of Luft, at 8000 nodes a move; those that earlier results found to be huge are turned more rarely:
  luft-lab ablate screen ./luft-tune,name=COMMIT --known earlier.json --games 40000 --book UHO.epd -j 2 \\
      --resign 4,600 --draw 40,8,10 --maxmoves 150 --journal 8000.journal --json worth.json
Two new switches and a number, each of which differs in every pair:
  luft-lab ablate screen ./luft-tune --factor new_one,new_two,futility_margin=26..40 --chance 50 --games 10000 \\
      --book UHO.epd --journal new.journal
Any other UCI engine, by the names of its check options; what is huge there is said by hand:
  luft-lab ablate screen ./other,name=v1.2 --factor UseNullMove,UseLmr,UseRazoring --huge UseLmr --book UHO.epd \\
      --journal other.journal --json other.json
  luft-lab ablate cost ./other,name=v1.2 --factor UseNullMove,UseLmr,UseRazoring --json other.json
What is known of a run that is stopped, or still runs:
  luft-lab ablate screen --show --journal 8000.journal

The same command with more --games adds to what was played. A journal belongs to one engine (its name, its bench)
and one way to play; --json keeps the results of others beside each other.";

/// What to compare, with which games, and where the results go.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The engine: `PROGRAM [ARGUMENT…][,name=NAME][,dir=FOLDER][,OPTION=VALUE…]`.
    #[arg(required_unless_present = "show")]
    engine: Option<EngineConfig>,
    /// What is compared: NAME of a `check` option, or NAME=A..B of a `spin` option, which is A unless it is
    /// turned to B; every technique of Luft if not given, but for those of the clock and of threads.
    #[arg(long = "factor", value_delimiter = ',', value_name = "NAME[=A..B],…")]
    factors: Vec<FactorChoice>,
    /// How likely a side has a factor turned, in percent; with 50 the second side has what the first has not.
    #[arg(long, default_value_t = 5.0, value_name = "PERCENT")]
    chance: f64,
    /// Factors known to be worth so much that they are to be turned more rarely.
    #[arg(long, value_delimiter = ',', value_name = "NAME,…")]
    huge: Vec<String>,
    /// Results of before (`--json`): factors that were worth more than 100 Elo there are turned as rarely.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// How likely those are turned, in percent.
    #[arg(long, default_value_t = 1.0, value_name = "PERCENT")]
    huge_chance: f64,
    /// Games of the whole screening; an odd number is rounded up.
    #[arg(long, default_value = "40000")]
    games: NonZero<usize>,
    /// Nodes for each move.
    #[arg(long, default_value_t = 8000)]
    nodes: u64,
    #[command(flatten)]
    play: GameOptions,
    /// Show what the journal says; nothing is played.
    #[arg(long, requires = "journal")]
    show: bool,
    /// Add the result to this file as JSON, beside those of other settings.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    keep: KeepOptions,
}

/// Plays what is missing, and prints all.
pub fn run(options: &Options) -> Result<(), RunError> {
    let (screening, kept) = match (&options.engine, &options.keep.journal) {
        (_, Some(journal)) if options.show => (screen::show(journal)?, None),
        (Some(engine), _) => play(options, engine)?,
        _ => return Err(RunError::request("no engine is named")),
    };
    print!("{screening}");
    if let Some(path) = &options.json {
        Measurements::add_screening(path, screening)?;
    }
    if is_interrupted() {
        return Err(stopped());
    }
    kept.map_or(Ok(()), |kept| kept.conclude())
}

fn play(
    options: &Options,
    engine: &EngineConfig,
) -> Result<(Screening, Option<KeptRun>), RunError> {
    if options.known.is_some() && options.known == options.json {
        return Err(RunError::request(
            "--known and --json must be two files: results would change what is known, and the run could not go on",
        ));
    }
    let known = options.known.as_deref().map(known_huge).transpose()?;
    let config = ScreenConfig {
        engine: engine.clone(),
        factors: options.factors.clone(),
        chances: Chances {
            each: options.chance,
            huge: options.huge.clone(),
            known_huge: known.unwrap_or_default(),
            of_huge: options.huge_chance,
        },
        games: options.games.get(),
        play: options.play.config(TimeControl::Nodes(options.nodes)),
        keep: options.keep.keep(),
        restart: options.keep.restart,
        results: options.json.clone(),
    };
    let (mut bar, mut shown) = (ProgressBar::hidden(), Instant::now());
    screen::run(&config, &mut |event| show(event, &mut bar, &mut shown))
}

fn known_huge(path: &Path) -> Result<Vec<String>, RunError> {
    // A name that was mistyped must not pass for a file without results.
    fs::metadata(path).map_err(RunError::file(path))?;
    Ok(Measurements::load(path)?.huge())
}

fn show(event: ScreenEvent<'_>, bar: &mut ProgressBar, shown: &mut Instant) {
    match event {
        ScreenEvent::Begin {
            pairs,
            done,
            openings,
        } => {
            if pairs > openings {
                println!("{pairs} pairs, but only {openings} openings: some will come again");
            }
            if done > 0 {
                println!("going on after {} games", 2 * done);
            }
            *bar = progress::bar("pairs", pairs, done);
        }
        ScreenEvent::Pair => {
            bar.inc(1);
            // Without a terminal there is no bar.
            if bar.is_hidden() && shown.elapsed() >= INTERVAL {
                *shown = Instant::now();
                println!("{} games", 2 * bar.position());
            }
        }
        ScreenEvent::Warning(warning) => bar.suspend(|| println!("{warning}")),
        ScreenEvent::End => bar.finish_and_clear(),
    }
}
