//! `data convert`: the positions worth learning from, in the formats of other tools.

use crate::commands::game_files::{PositionFilterArgs, game_files};
use clap::{Args, ValueEnum};
use luft_os::println;
use luft_run::RunError;
use luft_train::data::{Kept, OutputFile, PositionFormat, convert};
use std::path::PathBuf;

/// What to write and how.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Packed games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the positions go.
    #[arg(long)]
    output: PathBuf,
    /// In which format.
    #[arg(long)]
    to: Format,
    #[command(flatten)]
    filter: PositionFilterArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// 32 bytes a position, as the trainer "bullet" reads them.
    Bullet,
    /// `FEN | score | result` a line, from white's view, as `texel` reads it; also called `epd`.
    #[value(alias = "epd")]
    Text,
}

/// Writes every position that passes.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let output = OutputFile::create(&options.output, &options.files)?;
    let format = match options.to {
        Format::Bullet => PositionFormat::Bullet,
        Format::Text => PositionFormat::Text,
    };
    let games = game_files(&options.files)?;
    let Kept {
        read,
        written,
        bytes,
    } = convert(games, &options.filter.filter(), format, output)?;
    let path = options.output.display();
    println!("{path}: {written} of {read} positions, {bytes} bytes");
    Ok(())
}
