//! The file of games, which is continued and written in the order of the games' numbers.

use super::DatagenEvent;
use crate::viriformat::{GameReader, PackedGame};
use luft_run::{RunError, file};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What a file holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Games.
    pub games: usize,
    /// Positions of those games.
    pub positions: usize,
    /// Bytes of those games.
    pub bytes: u64,
}

/// A game that was played: its number, its positions, its bytes.
pub(super) struct FinishedGame {
    number: usize,
    positions: usize,
    bytes: Vec<u8>,
}

impl FinishedGame {
    pub(super) fn new(number: usize, game: &PackedGame) -> Self {
        let mut bytes = Vec::new();
        game.write(&mut bytes);
        Self {
            number,
            positions: game.scored_moves.len(),
            bytes,
        }
    }
}

/// The file in the making.
pub(super) struct GameOutput<F> {
    path: PathBuf,
    file: File,
    written: Written,
    on_event: F,
}

impl<F: FnMut(DatagenEvent)> GameOutput<F> {
    /// Opens the file behind its last whole game. A game that was cut off is played again.
    pub(super) fn open(path: &Path, mut on_event: F) -> Result<Self, RunError> {
        let mut file = file::open_to_continue(path)?;
        let mut written = Written::default();
        let mut games = GameReader::new(BufReader::new(&file));
        while let Some(game) = games.next() {
            match game {
                Ok(game) => {
                    written.games += 1;
                    written.positions += game.scored_moves.len();
                    written.bytes = games.bytes_read();
                }
                Err(error) if error.is_cut_off() => break,
                Err(error) => return Err(RunError::content(path, error)),
            }
        }
        let ready = file
            .set_len(written.bytes)
            .and_then(|()| file.seek(SeekFrom::End(0)));
        ready.map_err(RunError::file(path))?;
        if written.games > 0 {
            on_event(DatagenEvent::Resumed(written));
        }
        let path = path.to_owned();
        Ok(Self {
            path,
            file,
            written,
            on_event,
        })
    }

    pub(super) fn written(&self) -> Written {
        self.written
    }

    /// Writes games by their numbers; one that is early waits for those before it.
    pub(super) fn write_in_order(
        &mut self,
        finished: impl IntoIterator<Item = FinishedGame>,
    ) -> Result<Written, RunError> {
        let (begin, started) = (self.written.positions, Instant::now());
        let mut early = BTreeMap::new();
        for game in finished {
            early.insert(game.number, game);
            while let Some(game) = early.remove(&self.written.games) {
                self.file
                    .write_all(&game.bytes)
                    .map_err(RunError::file(&self.path))?;
                self.written.games += 1;
                self.written.positions += game.positions;
                self.written.bytes += game.bytes.len() as u64;
            }
            let seconds = started.elapsed().as_secs_f64().max(0.001);
            (self.on_event)(DatagenEvent::Progress {
                written: self.written,
                positions_per_second: (self.written.positions - begin) as f64 / seconds,
            });
        }
        Ok(self.written)
    }
}
