//! `data stats`: what is in files of games, counted.

use crate::commands::game_files::{PositionFilterArgs, game_files};
use clap::Args;
use luft_os::print;
use luft_run::{RunError, file};
use luft_train::data::DataStats;
use std::path::PathBuf;

/// What to count.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Packed games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the counts as JSON here.
    #[arg(long)]
    json: Option<PathBuf>,
    #[command(flatten)]
    filter: PositionFilterArgs,
}

/// Counts and tells.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let stats = DataStats::read(game_files(&options.files)?, &options.filter.filter())?;
    print!("{stats}");
    match &options.json {
        Some(path) => file::write_json(path, &stats),
        None => Ok(()),
    }
}
