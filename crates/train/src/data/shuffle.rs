//! `data shuffle`: the games of all files in one random order, so that a trainer that reads from
//! front to back meets every kind of game at any time. Only the places of the games are kept in
//! memory, not the games.

use super::output::Output;
use crate::packed::{Files, Place};
use clap::Args;
use luft_run::Random;
use luft_run::RunError;
use luft_run::progress;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
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
    let mut output = Output::create(&options.output, &options.files)?;
    let mut places = Vec::new();
    for found in Files::open(&options.files)? {
        places.push(found?.0);
    }
    Random::new(options.seed).shuffle(&mut places);
    let mut sources = options
        .files
        .iter()
        .map(|path| File::open(path).map_err(RunError::file(path)))
        .collect::<Result<Vec<_>, _>>()?;
    let bar = progress::bar("games", places.len(), 0);
    let mut bytes = Vec::new();
    for place in &places {
        fetch(&mut sources[place.file], place, &mut bytes)
            .map_err(RunError::file(&options.files[place.file]))?;
        output.write(&bytes)?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let written = output.finish()?;
    println!(
        "{}: {} games, {written} bytes",
        options.output.display(),
        places.len()
    );
    Ok(())
}

fn fetch(source: &mut File, place: &Place, bytes: &mut Vec<u8>) -> std::io::Result<()> {
    bytes.resize(place.len, 0);
    source.seek(SeekFrom::Start(place.begin))?;
    source.read_exact(bytes)
}
