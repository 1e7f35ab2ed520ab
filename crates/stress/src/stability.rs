//! The stability test: positions first, then fuzz scripts, on as many engines at once as are allowed.

use crate::fuzz_case;
use crate::jobs::{self, Job, JobResult};
use crate::position_batch;
use crate::report::{FailedTest, StabilityReport};
use luft_run::{EngineConfig, RunError};
use std::time::Duration;

/// Which engine is tested, and how hard.
#[derive(Clone, Debug)]
pub struct StabilityConfig {
    /// The engine.
    pub engine: EngineConfig,
    /// Positions to search.
    pub positions: usize,
    /// Fuzz scripts to run, each on a fresh process.
    pub scripts: usize,
    /// The time of a `go movetime`.
    pub move_time: Duration,
    /// An answer that comes this much after its deadline is a failure.
    pub time_margin: Duration,
    /// How long an answer may be overdue before the engine counts as stalled, and how long a search without a limit
    /// of time may take before it gets a `stop`.
    pub stall: Duration,
    /// Chooses positions and scripts.
    pub seed: u64,
    /// Go on from this test: the positions are numbered first, then the scripts.
    pub from: usize,
    /// Engines that run at the same time; more than cores makes answers late.
    pub concurrency: usize,
}

impl StabilityConfig {
    /// A thousand positions and two hundred scripts, one engine at a time.
    pub fn new(engine: EngineConfig) -> Self {
        Self {
            engine,
            positions: 1000,
            scripts: 200,
            move_time: Duration::from_millis(20),
            time_margin: Duration::from_millis(50),
            stall: Duration::from_secs(5),
            seed: 1,
            from: 0,
            concurrency: 1,
        }
    }
}

/// Where a run is after some of its tests were done.
#[derive(Debug)]
pub struct StabilityProgress<'a> {
    /// Everything so far.
    pub report: &'a StabilityReport,
    /// The failures since the last call.
    pub new_failures: &'a [FailedTest],
    /// How many tests were done since the last call.
    pub tests: usize,
}

/// Tests the engine. `observe` is called as tests are done; its error ends the run.
///
/// # Errors
///
/// If the engine does not start, there is nothing to test, or `observe` fails. What the engine does wrong is in the report.
pub fn run_stability(
    config: &StabilityConfig,
    mut observe: impl FnMut(StabilityProgress<'_>) -> Result<(), RunError>,
) -> Result<StabilityReport, RunError> {
    let jobs = jobs::jobs(config.positions, config.scripts, config.from);
    if jobs.is_empty() {
        let (from, last) = (config.from, config.positions + config.scripts);
        let reason = format!("nothing to do from {from} on: there are {last} tests");
        return Err(RunError::request(reason));
    }
    // An engine that does not start is one error, not a thousand failures.
    let declared = config.engine.start()?.options().to_vec();
    let work = |job: &Job| match job {
        Job::Batch(numbers) => JobResult::Positions(position_batch::run(config, numbers.clone())),
        Job::FuzzCase(number) => JobResult::FuzzCase(fuzz_case::run(config, &declared, *number)),
    };
    let mut report = StabilityReport::new(&config.engine.name, config.seed);
    report.next = config.from;
    jobs::run_all(&jobs, config.concurrency, work, |result, done| {
        let known = report.failures();
        let tests = report.add(result);
        report.next = config.from + done;
        observe(StabilityProgress {
            report: &report,
            new_failures: report.failed_since(known),
            tests,
        })
    })?;
    Ok(report)
}
