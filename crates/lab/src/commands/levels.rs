//! `levels`: what the ratings of limited strength mean, by matches against another engine at the same rating.

use super::match_options::GameOptions;
use crate::progress;
use clap::Args;
use luft_match::TimeControl;
use luft_match::levels::{LevelReport, LevelSource, LevelsConfig, usual_clock};
use luft_os::{print, println};
use luft_run::{EngineConfig, RunError, file};
use std::path::PathBuf;
use std::time::Duration;

/// Levels are not about clocks: a hiccup of the machine is forgiven.
const TIME_MARGIN: Duration = Duration::from_secs(5);

/// What to measure against what.
#[derive(Debug, Args)]
pub struct Options {
    /// The engine whose levels are measured: `PROGRAM [ARGUMENT…][,name=NAME][,dir=FOLDER][,OPTION=VALUE…]`.
    engine: EngineConfig,
    /// The engine whose ratings count, such as Stockfish.
    reference: EngineConfig,
    /// The ratings, each set as `UCI_Elo` of both engines.
    #[arg(long, value_name = "ELO,…", value_delimiter = ',', default_values_t = [1350, 1700, 2100, 2500])]
    ratings: Vec<u32>,
    /// Games at each rating; an odd number is rounded up.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// Time control at every rating; if not given, 1+0.01 for the weak and more for the strong.
    #[arg(long = "tc")]
    time_control: Option<TimeControl>,
    #[command(flatten)]
    play: GameOptions,
    /// Keep what was measured here as JSON; ratings that it has already are not measured again.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Move the levels in the source of the search, or in another file like it, by what was measured.
    #[arg(
        long,
        value_name = "STRENGTH_RS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "crates/search/src/strength.rs"
    )]
    write: Option<PathBuf>,
}

/// Plays, reports, writes.
pub fn run(options: &Options) -> Result<(), RunError> {
    // A source that cannot take the levels is told before the long part.
    let source = options
        .write
        .as_deref()
        .map(LevelSource::open)
        .transpose()?;
    let report = measure(options)?;
    print!("{report}");
    if let Some(source) = source {
        source.write(&report.offsets())?;
        println!("The levels are moved. Measure again with a new build.");
    }
    Ok(())
}

/// Measures the ratings that are not known yet.
fn measure(options: &Options) -> Result<LevelReport, RunError> {
    let mut report = match &options.json {
        Some(path) if path.exists() => file::read_json(path)?,
        _ => LevelReport::default(),
    };
    let known: Vec<u32> = report.levels.iter().map(|level| level.rating).collect();
    let config = options.config();
    let bar = progress::bar("ratings", config.ratings.len(), 0);
    for &rating in &config.ratings {
        if !known.contains(&rating) {
            bar.set_message(format!("playing at {rating}"));
            report.add(config.measure(rating)?);
            if let Some(path) = &options.json {
                file::write_json(path, &report)?;
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(report)
}

impl Options {
    fn config(&self) -> LevelsConfig {
        let clock = self.time_control.unwrap_or_else(|| usual_clock(0));
        let mut play = self.play.config(clock);
        play.rules.time_margin = TIME_MARGIN;
        LevelsConfig {
            engine: self.engine.clone(),
            reference: self.reference.clone(),
            ratings: self.ratings.clone(),
            games: self.games,
            play,
            time_control: self.time_control,
        }
    }
}
