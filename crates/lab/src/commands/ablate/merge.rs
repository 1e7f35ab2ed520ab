//! `ablate merge`: what several runs measured, in one file.

use clap::Args;
use luft_match::Measurements;
use luft_os::println;
use luft_run::{RunError, file};
use std::path::PathBuf;

/// Which files.
#[derive(Debug, Args)]
pub struct Options {
    /// The file to add to; it need not be there.
    into: PathBuf,
    /// Files that `ablate`, `ablate screen` and `ablate cost` wrote with `--json`.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// Reads all files before it writes one.
pub fn run(options: &Options) -> Result<(), RunError> {
    let read = |path: &PathBuf| file::read_json::<Measurements>(path);
    let others: Result<Vec<_>, _> = options.files.iter().map(read).collect();
    let others = others?;
    Measurements::update(&options.into, |all| {
        for other in others {
            all.merge(other);
        }
        show(all);
        Ok(())
    })
}

fn show(all: &Measurements) {
    for record in &all.records {
        let count = record.measurements.len();
        println!("{}: {count} one at a time", record.engine);
    }
    for set in &all.sets {
        let (engine, games) = (&set.settings.engine, 2 * set.pairs);
        let limit = set.settings.play.rules.time_control;
        let count = set.worths.len();
        println!("{engine}: {count} screened in {games} games at {limit}");
    }
    for costs in &all.costs {
        println!("{}: cost of {}", costs.engine, costs.costs.len());
    }
}
