//! `wdl`: the chances of winning, drawing and losing that a score means, fitted to games.
//!
//! Positions are counted in bins of material and score; the likelihood of the counts is then as
//! quick to work out for a hundred million positions as for a thousand.

mod bins;
mod fit;
mod model;
mod report;
mod source;

use crate::packed::Files;
use bins::Bins;
use clap::Args;
use luft_run::RunError;
use luft_run::file;
use model::Model;
use report::Report;
use source::Source;
use std::path::PathBuf;

/// What to fit to.
#[derive(Debug, Args)]
pub struct Options {
    /// Packed games, as `datagen` writes them.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Leave out positions that score this or more, in centipawns, for either side.
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 1000)]
    limit: u16,
    /// Write the fitted numbers into the source of the evaluation, or into another file like it.
    #[arg(
        long,
        value_name = "SCALE_RS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "crates/eval/src/wdl.rs"
    )]
    write: Option<PathBuf>,
    /// Write the result as JSON here.
    #[arg(long)]
    json: Option<PathBuf>,
}

/// Counts, fits, reports, writes.
pub fn run(options: &Options) -> Result<(), RunError> {
    // A source that cannot take the numbers is told before the long part.
    let source = options.write.as_deref().map(Source::open).transpose()?;
    let mut bins = Bins::default();
    for found in Files::open(&options.files)? {
        bins.add(&found?.1, options.limit);
    }
    let before = Model::current();
    let after = fit::fit(&bins, before)
        .map_err(RunError::request)?
        .rounded();
    let report = Report::new(&bins, before, after);
    print!("{report}");
    if let Some(path) = &options.json {
        file::write_json(path, &report)?;
    }
    match source {
        Some(source) => source.write(&after),
        None => Ok(()),
    }
}
