//! `book make`: a book of games, from PGN or packed as `datagen` writes them.

use crate::commands::game_files::game_files;
use clap::Args;
use luft_book::BookBuilder;
use luft_chess::pgn::Games;
use luft_run::RunError;
use luft_run::file;
use std::io::BufReader;
use std::path::PathBuf;

/// Of what to make a book.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Games: `.pgn`, also as `.zip` or `.zst`; all other files are read as packed games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Plies of each game that count.
    #[arg(long, default_value_t = 20)]
    plies: usize,
    /// Moves played in fewer games are left out.
    #[arg(long, default_value_t = 2)]
    min_games: u64,
    #[command(flatten)]
    output: super::OutputOptions,
}

/// Reads all games, then writes the book.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let mut builder = BookBuilder::default();
    let is_pgn = |path: &PathBuf| file::content(path).as_deref() == Some("pgn");
    let (texts, packed): (Vec<_>, Vec<_>) = options.files.iter().cloned().partition(is_pgn);
    for path in &texts {
        // Piece by piece: such files have gigabytes.
        file::stream(path, |input| {
            for game in Games::new(BufReader::new(input)) {
                let game = game.map_err(|error| RunError::content(path, error))?;
                let moves = game.moves.iter().map(|turn| turn.mv);
                builder.add_game(&game.start, moves, game.result, options.plies);
            }
            Ok(())
        })?;
    }
    for found in game_files(&packed)? {
        let (_, game) = found?;
        let moves = game.scored_moves.iter().map(|(mv, _)| *mv);
        builder.add_game(&game.start, moves, game.result, options.plies);
    }
    options.output.write(&builder.build(options.min_games))
}
