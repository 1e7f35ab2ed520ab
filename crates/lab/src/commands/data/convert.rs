//! `data convert`: the positions worth learning from, in the formats of other tools; PGN to packed games and back.

use crate::commands::game_files::{PositionFilterArgs, game_files};
use clap::{Args, ValueEnum};
use luft_os::println;
use luft_run::RunError;
use luft_train::data::{
    Kept, OutputFile, PgnConverted, PositionFormat, convert, games_to_pgn, pgn_to_games,
};
use std::path::PathBuf;

/// What to write and how.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Packed games; for `--to games` PGN, which may be compressed (.zst, .zip).
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the positions or games go.
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
    /// Whole games as PGN, with scores as fastchess writes them; no position is left out.
    Pgn,
    /// Packed games out of PGN with such scores; also called `viriformat`.
    #[value(alias = "viriformat")]
    Games,
}

/// Writes every position that passes, or every game.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let output = OutputFile::create(&options.output, &options.files)?;
    let path = options.output.display();
    let format = match options.to {
        Format::Bullet => PositionFormat::Bullet,
        Format::Text => PositionFormat::Text,
        Format::Pgn => {
            let Kept { written, bytes, .. } = games_to_pgn(game_files(&options.files)?, output)?;
            println!("{path}: {written} games, {bytes} bytes");
            return Ok(());
        }
        Format::Games => return pack_pgn(options, output),
    };
    let games = game_files(&options.files)?;
    let Kept {
        read,
        written,
        bytes,
    } = convert(games, &options.filter.filter(), format, output)?;
    println!("{path}: {written} of {read} positions, {bytes} bytes");
    Ok(())
}

fn pack_pgn(options: &Options, output: OutputFile) -> Result<(), RunError> {
    let PgnConverted {
        games,
        positions,
        unfinished,
        unscored,
        unreadable,
        bytes,
    } = pgn_to_games(&options.files, output)?;
    let path = options.output.display();
    println!("{path}: {games} games, {positions} positions, {bytes} bytes");
    println!(
        "left out: {unfinished} games without a result, {unscored} without scores, {unreadable} unreadable"
    );
    Ok(())
}
