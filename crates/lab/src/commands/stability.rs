//! `stability`: the stress test for UCI engines of `luft-stress`.

use crate::progress;
use clap::{Args, ValueEnum};
use luft_os::println;
use luft_run::{EngineConfig, RunError, file, is_interrupted};
use luft_stress::{StabilityConfig, StabilityReport, run_stability};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often the JSON file is written while the run goes on.
const SAVE_INTERVAL: Duration = Duration::from_secs(2);

/// Which engine is tested, and how hard.
#[derive(Debug, Args)]
pub struct Options {
    /// The engine: `PROGRAM [ARGUMENT…][,OPTION=VALUE…]`.
    engine: EngineConfig,
    /// Positions to search.
    #[arg(long, default_value_t = 1000)]
    positions: usize,
    /// Fuzz scripts to send, each to a fresh process.
    #[arg(long, default_value_t = 200)]
    scripts: usize,
    /// Milliseconds of a search with `go movetime`.
    #[arg(long, default_value_t = 20, value_name = "MS")]
    movetime: u64,
    /// A `bestmove` more than this many milliseconds after its deadline is a failure.
    #[arg(long, default_value_t = 50, value_name = "MS")]
    timemargin: u64,
    /// Chooses the positions and the scripts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only one of the two parts.
    #[arg(long)]
    only: Option<Part>,
    /// Go on from this test: the positions are numbered first, then the scripts.
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    from: usize,
    /// Engines that run at the same time; more than cores makes answers late.
    #[arg(long, short = 'j', default_value = "1")]
    concurrency: NonZero<usize>,
    /// Write the report as JSON here, also while the run goes on.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// A part of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    Positions,
    Scripts,
}

/// Tests the engine; any failure is an error in the end.
pub fn run(options: &Options) -> Result<(), RunError> {
    let report = test(options)?;
    println!("{report}");
    if let Some(path) = &options.json {
        file::write_json(path, &report)?;
    }
    let tests = options.config().positions + options.config().scripts;
    if is_interrupted() && report.next < tests {
        let how = format!("the same command with --from {} goes on", report.next);
        return Err(RunError::interrupted(how));
    }
    match report.failures() {
        0 => Ok(()),
        count => Err(RunError::request(format!(
            "{} has failed {count} times",
            options.engine
        ))),
    }
}

/// Prints each failure at once, so that nothing is lost when the run is stopped.
fn test(options: &Options) -> Result<StabilityReport, RunError> {
    let config = options.config();
    let tests = (config.positions + config.scripts).saturating_sub(config.from);
    let bar = progress::bar("tests", tests, 0);
    bar.enable_steady_tick(Duration::from_millis(500));
    let mut saved = Instant::now();
    let report = run_stability(&config, |progress| {
        for failed in progress.new_failures {
            bar.suspend(|| println!("{failed}"));
        }
        let report = progress.report;
        bar.inc(progress.tests as u64);
        bar.set_message(format!(
            "{} failures, next --from {}",
            report.failures(),
            report.next
        ));
        match &options.json {
            Some(path) if saved.elapsed() > SAVE_INTERVAL => {
                saved = Instant::now();
                file::write_json(path, report)
            }
            _ => Ok(()),
        }
    })?;
    bar.finish_and_clear();
    Ok(report)
}

impl Options {
    fn config(&self) -> StabilityConfig {
        let count = |part, count| match self.only {
            Some(only) if only != part => 0,
            _ => count,
        };
        StabilityConfig {
            positions: count(Part::Positions, self.positions),
            scripts: count(Part::Scripts, self.scripts),
            move_time: Duration::from_millis(self.movetime),
            time_margin: Duration::from_millis(self.timemargin),
            seed: self.seed,
            from: self.from,
            concurrency: self.concurrency.get(),
            ..StabilityConfig::new(self.engine.clone())
        }
    }
}
