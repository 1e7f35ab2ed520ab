//! `suite`: EPD test suites.

use super::keep::{KeepOptions, stopped};
use crate::progress;
use clap::Args;
use indicatif::ProgressBar;
use luft_match::suite::{
    self, Comparison, Limit, Procedure, SuiteConfig, SuiteObserver, SuiteProgress, SuiteReport,
};
use luft_os::print;
use luft_run::{EngineConfig, RunError, file, is_interrupted};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

/// Which suites, which engines, and how long they search.
#[derive(Debug, Args)]
pub struct Options {
    /// Suites in EPD, plain, `.zst` or `.zip`.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// An engine: `PROGRAM [ARGUMENT…][,name=NAME][,dir=FOLDER][,OPTION=VALUE…]`; may be repeated.
    #[arg(long = "engine", required = true, value_name = "SPEC")]
    engines: Vec<EngineConfig>,
    #[command(flatten)]
    limit: LimitOptions,
    /// Hash in megabytes, for engines that have the option `Hash`.
    #[arg(long, default_value_t = 256, value_name = "MB")]
    hash: u64,
    /// Threads of each engine, for those that have the option `Threads`.
    #[arg(long, default_value_t = 1)]
    threads: u64,
    /// Positions that are searched at once, each with its own set of engine processes.
    #[arg(long, short = 'j', default_value = "1")]
    concurrency: NonZero<usize>,
    /// How positions follow one another: `fresh` (`ucinewgame` before each), `mate` (the same, with `go mate N` where
    /// there is a mate) or `tunguska` (one game in the order of the file; only the first move of `c9` or `bm` is right).
    #[arg(long, default_value = "fresh")]
    procedure: Procedure,
    /// Seconds an engine may take beyond its time before it counts as stalled; by nodes or depth,
    /// seconds it may take at all. 10 and 300 if not given.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    patience: Option<u64>,
    /// Leave out lines that cannot be read, instead of refusing to start.
    #[arg(long)]
    skip_bad: bool,
    /// List the positions that an engine did not solve.
    #[arg(long)]
    misses: bool,
    /// Write the result as JSON here, with every position.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Append a line of JSON for each suite and engine here.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Show what changed since this file was written by `--json`.
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
    #[command(flatten)]
    keep: KeepOptions,
}

#[derive(Debug, Args)]
#[group(multiple = false)]
struct LimitOptions {
    /// Milliseconds for each position; 1000 if no limit is given.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Nodes for each position.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth for each position.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
}

impl LimitOptions {
    fn chosen(&self) -> Limit {
        match (self.nodes, self.depth) {
            (Some(nodes), _) => Limit::Nodes(nodes),
            (None, Some(depth)) => Limit::Depth(depth),
            (None, None) => Limit::Movetime(self.movetime.unwrap_or(1000)),
        }
    }
}

/// Runs the suites and prints the report.
pub fn run(options: &Options) -> Result<(), RunError> {
    // Read before the long part, so that a wrong file is reported at once.
    let then: Option<SuiteReport> = options
        .compare
        .as_deref()
        .map(file::read_json)
        .transpose()?;
    let config = SuiteConfig {
        files: options.files.clone(),
        engines: options.engines.clone(),
        limit: options.limit.chosen(),
        procedure: options.procedure,
        hash: options.hash,
        threads: options.threads,
        concurrency: options.concurrency.get(),
        stall: options.patience.map(Duration::from_secs),
        skip_bad: options.skip_bad,
        keep: options.keep.keep(),
        restart: options.keep.restart,
    };
    let mut observer = Observer {
        procedure: options.procedure,
        bar: ProgressBar::hidden(),
        missing: 0,
    };
    let (report, kept) = suite::run(&config, &mut observer)?;
    observer.bar.finish_and_clear();
    print!("{}", suite::report_text(&report, options.misses));
    if let Some(then) = &then {
        print!("\n{}", Comparison::new(&report, then));
    }
    if let Some(path) = &options.json {
        file::write_json(path, &report)?;
    }
    if is_interrupted() && observer.missing > 0 {
        return Err(stopped());
    }
    if let Some(path) = &options.log {
        suite::append_log(path, &report)?;
    }
    kept.map_or(Ok(()), |kept| kept.conclude())
}

/// Shows what happens in a run.
struct Observer {
    procedure: Procedure,
    bar: ProgressBar,
    /// Results that are missing.
    missing: usize,
}

impl SuiteObserver for Observer {
    fn started(&mut self, total: usize, known: usize, warnings: &[String]) {
        for warning in warnings {
            eprintln!("{warning}");
        }
        if known > 0 {
            let note = match self.procedure {
                Procedure::Fresh | Procedure::Mate => "",
                Procedure::Tunguska => ", with hash tables that are empty again",
            };
            eprintln!("{known} results are known already; going on{note}");
        }
        self.missing = total - known;
        self.bar = progress::bar("results", total, known);
        self.bar.enable_steady_tick(Duration::from_millis(500));
    }

    fn searched(&mut self, progress: &SuiteProgress<'_>) {
        if let Some(failure) = progress.failure {
            self.bar.suspend(|| eprintln!("{failure}"));
        }
        let engines = progress.engines.iter().zip(progress.solved);
        let solved = engines.map(|(engine, (solved, all))| format!("{engine} {solved}/{all}"));
        self.bar.set_message(solved.collect::<Vec<_>>().join(", "));
        self.missing -= 1;
        self.bar.inc(1);
    }
}
