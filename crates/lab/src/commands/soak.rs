//! `soak`: the soak test of `luft-stress`, an hour of analysis.

use super::keep::{KeepOptions, stopped};
use crate::progress;
use clap::Args;
use luft_os::println;
use luft_run::{EngineConfig, KeptRun, RunError, file, is_interrupted};
use luft_stress::{MIDDLEGAME, SoakConfig, SoakReport, run_soak};
use std::path::PathBuf;
use std::time::Duration;

/// The longest test: a year.
const LONGEST: Duration = Duration::from_hours(365 * 24);

/// Which engine analyses what, and for how long.
#[derive(Debug, Args)]
pub struct Options {
    /// The engine: `PROGRAM [ARGUMENT…][,OPTION=VALUE…]`. Say its `Threads` and `Hash` here.
    engine: EngineConfig,
    /// Minutes of `go infinite`.
    #[arg(long, default_value_t = 60.0)]
    minutes: f64,
    /// The position.
    #[arg(long, default_value = MIDDLEGAME)]
    fen: String,
    /// Seconds between two samples of its memory.
    #[arg(long, default_value_t = 30.0, value_name = "SECONDS")]
    every: f64,
    /// Its memory may grow by this many megabytes after the first sample.
    #[arg(long, default_value_t = 8, value_name = "MB")]
    growth: u64,
    /// Write the report as JSON here.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    keep: KeepOptions,
}

/// Runs the soak test; any failure is an error in the end.
pub fn run(options: &Options) -> Result<(), RunError> {
    let (report, kept) = test(options)?;
    println!("{report}");
    if let Some(path) = &options.json {
        file::write_json(path, &report)?;
    }
    if is_interrupted() && report.seconds < 60.0 * options.minutes {
        return Err(stopped());
    }
    kept.map_or(Ok(()), |kept| kept.conclude())?;
    match (&report.engine, report.failures.len()) {
        (_, 0) => Ok(()),
        (name, count) => Err(RunError::request(format!(
            "{name} has failed {count} times"
        ))),
    }
}

fn test(options: &Options) -> Result<(SoakReport, Option<KeptRun>), RunError> {
    let config = SoakConfig {
        engine: options.engine.clone(),
        fen: options.fen.clone(),
        duration: seconds(60.0 * options.minutes)?,
        interval: seconds(options.every)?,
        max_growth: options.growth,
        keep: options.keep.keep(),
        restart: options.keep.restart,
    };
    let samples = config.duration.div_duration_f64(config.interval).ceil();
    let bar = progress::bar("samples", samples as usize, 0);
    let report = run_soak(&config, |sample| {
        bar.inc(1);
        if let Some(megabytes) = sample.memory {
            bar.set_message(format!("{megabytes} MB"));
        }
    })?;
    bar.finish_and_clear();
    Ok(report)
}

fn seconds(count: f64) -> Result<Duration, RunError> {
    let time = Duration::try_from_secs_f64(count).ok();
    let reason = format!("{count} seconds are no time to wait");
    time.filter(|time| !time.is_zero() && *time < LONGEST)
        .ok_or_else(|| RunError::request(reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_that_make_no_sense_are_refused() {
        for count in [0.0, -1.0, 1e18, f64::NAN, f64::INFINITY] {
            assert!(seconds(count).is_err(), "{count}");
        }
    }
}
