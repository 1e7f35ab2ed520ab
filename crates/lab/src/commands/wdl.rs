//! `wdl`: the win-draw-loss model fitted to games.

use crate::commands::game_files::game_files;
use clap::Args;
use luft_os::{print, println};
use luft_run::{RunError, file};
use luft_train::wdl::{WdlBins, WdlModel, WdlReport, WdlSource, fit};
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
        value_name = "WDL_RS",
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
    let source = options.write.as_deref().map(WdlSource::open).transpose()?;
    let mut bins = WdlBins::default();
    for found in game_files(&options.files)? {
        bins.add(&found?.1, options.limit);
    }
    let before = WdlModel::current();
    let after = fit(&bins, before).map_err(RunError::request)?.rounded();
    let report = WdlReport::new(&bins, before, after);
    print!("{report}");
    if let Some(path) = &options.json {
        file::write_json(path, &report)?;
    }
    if let Some(source) = source {
        source.write(&after)?;
        println!("wrote {}", source.path().display());
    }
    Ok(())
}
