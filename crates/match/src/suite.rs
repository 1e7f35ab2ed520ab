//! Test suites in EPD: positions with known best moves (`bm`), moves to avoid (`am`), mates (`dm`) or points for
//! moves (STS), searched by one or several engines side by side.
//!
//! What a line expects is read from its operations (`EpdPosition`), what an engine found is compared with that
//! ([`PositionResult`]), and everything that is printed is a view of one [`SuiteReport`].

mod compare;
mod engines;
mod epd_position;
mod journal;
mod log;
mod points;
mod position_result;
mod reader;
mod record;
mod report;
mod runner;
mod score;
mod settings;
mod theme;

pub use compare::Comparison;
pub use log::append as append_log;
pub use position_result::{Moment, PositionResult};
pub use record::{PositionRecord, SuiteRecord, SuiteReport, ThemeRecord};
pub use report::text as report_text;
pub use runner::SuiteProgress;
pub use score::SuiteScore;
pub use settings::{Limit, Procedure, Source, SuiteSettings};

pub(crate) use points::listed as listed_points;

use journal::Results;
use luft_run::{EngineConfig, KeepRun, KeptRun, RunError, distinguish_names};
use runner::SuiteRun;
use std::path::PathBuf;
use std::time::Duration;

/// Which suites, which engines, and how long they search.
#[derive(Clone, Debug)]
pub struct SuiteConfig {
    /// EPD files, plain, `.zst` or `.zip`.
    pub files: Vec<PathBuf>,
    /// The engines.
    pub engines: Vec<EngineConfig>,
    /// The limit of each search.
    pub limit: Limit,
    /// How positions follow one another.
    pub procedure: Procedure,
    /// `Hash` in MB, for engines that have the option and no other value.
    pub hash: u64,
    /// `Threads`, for engines that have the option and no other value.
    pub threads: u64,
    /// Positions at a time, each with its own engine processes.
    pub concurrency: usize,
    /// How long an engine may take beyond its time before it counts as stalled, or at all by nodes or depth. 10
    /// seconds and 5 minutes if not given.
    pub stall: Option<Duration>,
    /// Leave out lines that cannot be read, instead of refusing to start.
    pub skip_bad: bool,
    /// Where each result is kept; a run that was stopped goes on from there.
    pub keep: KeepRun,
    /// Forget what is kept, and begin again.
    pub restart: bool,
}

/// Follows a run.
pub trait SuiteObserver: Send {
    /// Before the first search: how many results there will be, how many the journal has, and lines left out.
    fn started(&mut self, total: usize, known: usize, warnings: &[String]);

    /// After each search.
    fn searched(&mut self, progress: &SuiteProgress<'_>);
}

/// Reads the suites, lets the engines search every position, and reports; also says where the run is kept. The report of a
/// run that was interrupted has those positions that every engine has searched.
pub fn run(
    config: &SuiteConfig,
    observer: &mut impl SuiteObserver,
) -> Result<(SuiteReport, Option<KeptRun>), RunError> {
    if config.procedure == Procedure::Tunguska && config.concurrency > 1 {
        let reason = "the procedure tunguska searches one position after another: no concurrency";
        return Err(RunError::request(reason));
    }
    let read = reader::read(&config.files, config.procedure, config.skip_bad)?;
    let mut engines = config.engines.clone();
    distinguish_names(&mut engines);
    let settings = SuiteSettings {
        engines,
        limit: config.limit,
        procedure: config.procedure,
        hash: config.hash,
        threads: config.threads,
        sources: read.sources,
    };
    let identity = serde_json::to_string(&settings).map_err(RunError::request)?;
    let engines = settings.engines.iter();
    let programs: Vec<_> = engines.map(|one| one.program.as_path()).collect();
    let kept = config.keep.find("suite", &identity, &programs)?;
    if let (Some(kept), true) = (&kept, config.restart) {
        kept.restart()?;
    }
    let (journal, known) = match &kept {
        Some(KeptRun { path, .. }) => {
            let (journal, known) = journal::open(path, &settings)?;
            (Some(journal), known)
        }
        None => (None, Results::new()),
    };
    let positions: usize = read.suites.iter().map(Vec::len).sum();
    let total = positions * settings.engines.len();
    observer.started(total, known.len(), &read.warnings);
    let run = SuiteRun {
        settings: &settings,
        suites: &read.suites,
        stall: config.stall,
        workers: config.concurrency,
    };
    let results = run.run(journal, known, observer)?;
    let report = SuiteReport::new(settings, &read.suites, &results);
    Ok((report, kept))
}
