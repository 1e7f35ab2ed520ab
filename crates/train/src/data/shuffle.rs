//! Shuffles games: those of all files in one random order, so that a trainer that reads from front to back
//! meets every kind of game at any time. Only the places of the games are kept in memory, not the games.

use super::Kept;
use super::output::OutputFile;
use crate::viriformat::{GameFiles, GameLocation};
use luft_run::{Random, RunError};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

/// Finds all games, then fetches one after the other in the order of this seed. `on_game` is told how many
/// there are, each time one was written.
pub fn shuffle(
    games: GameFiles<'_>,
    mut output: OutputFile,
    seed: u64,
    mut on_game: impl FnMut(usize),
) -> Result<Kept, RunError> {
    let paths = games.paths();
    let locations: Result<Vec<_>, _> = games.map(|found| Ok(found?.0)).collect();
    let mut locations = locations?;
    Random::new(seed).shuffle(&mut locations);
    let mut sources = paths
        .iter()
        .map(|path| File::open(path).map_err(RunError::file(path)))
        .collect::<Result<Vec<_>, _>>()?;
    let mut bytes = Vec::new();
    for location in &locations {
        fetch(&mut sources[location.file], location, &mut bytes)
            .map_err(RunError::file(&paths[location.file]))?;
        output.write(&bytes)?;
        on_game(locations.len());
    }
    Ok(Kept {
        read: locations.len(),
        written: locations.len(),
        bytes: output.finish()?,
    })
}

fn fetch(source: &mut File, location: &GameLocation, bytes: &mut Vec<u8>) -> std::io::Result<()> {
    bytes.resize(location.len, 0);
    source.seek(SeekFrom::Start(location.offset))?;
    source.read_exact(bytes)
}
