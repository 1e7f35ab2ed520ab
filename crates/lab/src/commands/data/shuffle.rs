//! `data shuffle`: the games of all files in one random order.

use crate::commands::game_files::game_files;
use crate::progress;
use clap::Args;
use luft_os::println;
use luft_run::RunError;
use luft_train::data::{Kept, OutputFile, shuffle};
use std::path::PathBuf;

/// What to mix.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Packed games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where they go.
    #[arg(long)]
    output: PathBuf,
    /// Chooses the order.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Finds all games, then fetches one after the other.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let output = OutputFile::create(&options.output, &options.files)?;
    let games = game_files(&options.files)?;
    let bar = progress::bar("games", 0, 0);
    let Kept { written, bytes, .. } = shuffle(games, output, options.seed, |all| {
        bar.set_length(all as u64);
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    let path = options.output.display();
    println!("{path}: {written} games, {bytes} bytes");
    Ok(())
}
