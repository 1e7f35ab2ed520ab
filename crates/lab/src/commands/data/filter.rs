//! `data filter`: a file without the games that are not wanted.

use crate::commands::game_files::game_files;
use clap::Args;
use luft_os::println;
use luft_run::RunError;
use luft_train::data::{GameFilter, Kept, OutputFile, filter_games};
use std::path::PathBuf;

/// What to leave out.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Packed games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where those go that remain.
    #[arg(long)]
    output: PathBuf,
    /// Leave out shorter games.
    #[arg(long, value_name = "PLIES")]
    min_plies: Option<usize>,
    /// Leave out longer games.
    #[arg(long, value_name = "PLIES")]
    max_plies: Option<usize>,
    /// Leave out games that begin with castling rights of Chess960.
    #[arg(long)]
    no_chess960: bool,
    /// Leave out draws.
    #[arg(long)]
    decisive: bool,
}

/// Copies the games that are wanted.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let output = OutputFile::create(&options.output, &options.files)?;
    let filter = GameFilter {
        min_plies: options.min_plies,
        max_plies: options.max_plies,
        no_chess960: options.no_chess960,
        decisive: options.decisive,
    };
    let games = game_files(&options.files)?;
    let Kept {
        read,
        written,
        bytes,
    } = filter_games(games, &filter, output)?;
    let path = options.output.display();
    println!("{path}: {written} of {read} games remain, {bytes} bytes");
    Ok(())
}
