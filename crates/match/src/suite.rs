//! Test suites: positions with known answers, asked of one or several engines side by side.
//!
//! What a line asks is read from its operations (`question`), what an engine said is judged
//! against that (`outcome`), and everything that is printed is a view of one `Record`.

mod answers;
mod compare;
mod log;
mod outcome;
mod panel;
mod points;
mod question;
mod reader;
mod record;
mod report;
mod request;
mod survey;
mod tally;
mod theme;

use answers::Answers;
use clap::Args;
use compare::Comparison;
use luft_run::RunError;
use luft_run::file;
use luft_run::{EngineConfig, tell_apart};
use record::Record;
use request::{Limit, Procedure, Request};
use std::path::PathBuf;
use std::time::Duration;
use survey::Survey;

/// What to ask, whom, and how long they may think.
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
    /// Table size in megabytes, for engines that have the option `Hash`.
    #[arg(long, default_value_t = 256, value_name = "MB")]
    hash: u64,
    /// Threads of each engine, for those that have the option `Threads`.
    #[arg(long, default_value_t = 1)]
    threads: u64,
    /// Positions that are asked at once, each with its own set of engine processes.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: u16,
    /// How positions follow one another.
    #[arg(long, value_enum, default_value_t)]
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
    /// Keep each answer here; the same command goes on where it was stopped.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write everything as JSON here.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Append a line of JSON for each suite and engine here.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Show what changed since this file was written by `--json`.
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
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

/// Reads, asks, judges, reports.
pub fn run(options: &Options) -> Result<(), RunError> {
    if options.procedure == Procedure::Tunguska && options.concurrency > 1 {
        let reason = "--procedure tunguska asks one position after another: no --concurrency";
        return Err(RunError::request(reason));
    }
    let (suites, sources) = reader::read(&options.files, options.procedure, options.skip_bad)?;
    // Read before the long part, so that a wrong file is told at once.
    let then: Option<Record> = options
        .compare
        .as_deref()
        .map(file::read_json)
        .transpose()?;
    let mut engines = options.engines.clone();
    tell_apart(&mut engines);
    let request = Request {
        engines,
        limit: options.limit.chosen(),
        procedure: options.procedure,
        hash: options.hash,
        threads: options.threads,
        sources,
    };

    let (journal, known) = match &options.state {
        Some(path) => {
            let (journal, known) = answers::open(path, &request)?;
            (Some(journal), known)
        }
        None => (None, Answers::new()),
    };
    if !known.is_empty() {
        eprintln!("{}", resumed(known.len(), options.procedure));
    }
    let survey = Survey {
        request: &request,
        suites: &suites,
        patience: options.patience.map(Duration::from_secs),
        workers: options.concurrency.into(),
    };
    let answers = survey.run(journal, known)?;

    let record = Record::new(request, &suites, &answers);
    print!("{}", report::text(&record, options.misses));
    if let Some(then) = &then {
        print!("\n{}", Comparison::new(&record, then));
    }
    if let Some(path) = &options.log {
        log::append(path, &record)?;
    }
    match &options.json {
        Some(path) => file::write_json(path, &record),
        None => Ok(()),
    }
}

fn resumed(count: usize, procedure: Procedure) -> String {
    let note = match procedure {
        Procedure::Fresh | Procedure::Mate => "",
        Procedure::Tunguska => ", with tables that are empty again",
    };
    format!("{count} answers are known already; going on{note}")
}
