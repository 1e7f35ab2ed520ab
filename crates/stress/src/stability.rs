//! Stability: does an engine survive what the world can send?
//!
//! First it is asked about positions of every odd sort, and each answer is checked: a legal move, a
//! legal line, in time, and the same when asked again. Then storms of commands, sensible and not,
//! go over it, and it must still play. Everything comes from a seed, so every failure can be seen
//! again.

mod board;
mod check;
mod fault;
mod margin;
mod nonsense;
mod ordeal;
mod plan;
mod question;
mod report;
#[cfg(all(test, unix))]
mod script;
mod setting;
mod sitting;
mod storm;
mod subject;
pub mod vigil;
mod wire;

use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use luft_run::EngineConfig;
use luft_run::RunError;
use luft_run::{file, progress};
use plan::{Piece, Yield};
use report::{Failure, Report};
use sitting::Rules;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often the file is written while the run goes on.
const SAVING: Duration = Duration::from_secs(2);
/// How long an answer may be overdue before it counts as none.
const STALL: Duration = Duration::from_secs(5);

/// Which engine is tried, and how hard.
#[derive(Debug, Args)]
pub struct Options {
    /// The engine: `PROGRAM [ARGUMENT…][,OPTION=VALUE…]`.
    engine: EngineConfig,
    /// Positions to ask about.
    #[arg(long, default_value_t = 1000)]
    positions: usize,
    /// Storms of commands to send.
    #[arg(long, default_value_t = 200)]
    storms: usize,
    /// Milliseconds of a question with `movetime`.
    #[arg(long, default_value_t = 20, value_name = "MS")]
    movetime: u64,
    /// An answer so many milliseconds after its deadline is a failure.
    #[arg(long, default_value_t = 50, value_name = "MS")]
    late: u64,
    /// Chooses the positions and the storms.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only one of the two parts.
    #[arg(long)]
    only: Option<Part>,
    /// Go on from this number: the positions come first, then the storms.
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    from: usize,
    /// Engines that run at the same time; more than cores makes answers late.
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Write the result as JSON here, now and then already while the run goes on.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// A part of the trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    Positions,
    Storms,
}

/// Tries the engine; any failure of it is an error in the end.
pub fn run(options: &Options) -> Result<(), RunError> {
    let part = |part, count| match options.only {
        Some(only) if only != part => 0,
        _ => count,
    };
    let positions = part(Part::Positions, options.positions);
    let storms = part(Part::Storms, options.storms);
    let pieces = plan::pieces(positions, storms, options.from);
    if pieces.is_empty() {
        let last = positions + storms;
        let reason = format!(
            "nothing to do from {} on: there are {last} tests",
            options.from
        );
        return Err(RunError::request(reason));
    }
    let report = test(options, &pieces)?;
    println!("{report}");
    if let Some(path) = &options.json {
        file::write_json(path, &report)?;
    }
    match report.failures() {
        0 => Ok(()),
        count => Err(RunError::request(format!(
            "{} has failed {count} times",
            options.engine
        ))),
    }
}

/// Does the work and tells each failure at once, so that nothing is lost when the run is stopped.
fn test(options: &Options, pieces: &[Piece]) -> Result<Report, RunError> {
    let rules = Rules {
        engine: options.engine.clone(),
        seed: options.seed,
        move_time: Duration::from_millis(options.movetime),
        late: Duration::from_millis(options.late),
        stall: STALL,
    };
    // Whoever cannot even be started is not worth a thousand failures.
    let declared = options.engine.start()?.options().to_vec();
    let work = |piece: &Piece| match piece {
        Piece::Sitting(numbers) => Yield::Verdicts(sitting::sit(&rules, numbers.clone())),
        Piece::Storm(number) => Yield::Outcome(ordeal::suffer(&rules, &declared, *number)),
    };
    let tests = pieces.iter().map(Piece::len).sum();
    let bar = progress::bar("tests", tests, 0);
    bar.enable_steady_tick(Duration::from_millis(500));
    let mut report = Report::new(&options.engine.name, options.seed);
    report.next = options.from;
    let mut saved = Ok(Instant::now());
    plan::carry_out(pieces, options.concurrency, work, |result, done| {
        let size = match result {
            Yield::Verdicts(verdicts) => {
                let size = verdicts.len();
                for verdict in verdicts {
                    tell(&bar, report.position(verdict));
                }
                size
            }
            Yield::Outcome(outcome) => {
                tell(&bar, report.storm(outcome));
                1
            }
        };
        report.next = options.from + done;
        bar.inc(size as u64);
        bar.set_message(format!(
            "{} failures, next --from {}",
            report.failures(),
            report.next
        ));
        if let (Some(path), Ok(last)) = (&options.json, &saved)
            && last.elapsed() > SAVING
        {
            saved = file::write_json(path, &report).map(|()| Instant::now());
        }
    });
    bar.finish_and_clear();
    saved.map(|_| report)
}

fn tell(bar: &ProgressBar, failures: &[Failure]) {
    for failure in failures {
        bar.suspend(|| println!("{failure}"));
    }
}
