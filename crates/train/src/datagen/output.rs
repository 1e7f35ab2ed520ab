//! The file of games, which is continued and written in the order of the games' numbers, and its checksums.

use super::DatagenEvent;
use crate::viriformat::block_checksums::{
    BlockChecksum, RunningChecksum, checksum_of, checksum_path, damaged_blocks, end, read_checksums,
};
use crate::viriformat::{GameReader, PackedGame, positions_in};
use luft_run::{RunError, file};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The games of a block that has a checksum of its own.
const BLOCK: usize = 1000;

/// What a file holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Written {
    /// Games.
    pub games: usize,
    /// Positions of those games.
    pub positions: usize,
    /// Bytes of those games.
    pub bytes: u64,
}

impl Written {
    fn new(games: usize, bytes: u64) -> Self {
        Self {
            games,
            positions: positions_in(games, bytes),
            bytes,
        }
    }
}

/// A game that was played: its number, its bytes.
pub(super) struct FinishedGame {
    number: usize,
    bytes: Vec<u8>,
}

impl FinishedGame {
    pub(super) fn new(number: usize, game: &PackedGame) -> Self {
        let mut bytes = Vec::new();
        game.write(&mut bytes);
        Self { number, bytes }
    }
}

/// The file in the making. It is locked: nobody else can open it in this way.
pub(super) struct GameOutput {
    path: PathBuf,
    file: File,
    checksums: ChecksumOutput,
    written: Written,
}

impl GameOutput {
    /// Opens the file behind its last whole game, if what it holds is permitted. A game that was cut off is played
    /// again; a file that is damaged is refused. What is refused is not changed.
    pub(super) fn open(
        path: &Path,
        permit: impl FnOnce(Written) -> Result<(), RunError>,
    ) -> Result<Self, RunError> {
        let mut file = file::open_to_continue(path)?;
        luft_os::lock_exclusively(&file).map_err(RunError::file(path))?;
        let length = file.metadata().map_err(RunError::file(path))?.len();
        let mut blocks = read_checksums(path)?;
        // What is missing at the end is played again, whatever its checksum was.
        while end(&blocks).1 > length {
            blocks.pop();
        }
        if let Some(damage) = damaged_blocks(path, &blocks)?.into_iter().next() {
            return Err(RunError::content(path, damage));
        }
        let (written, block_ends) = read_tail(path, &mut file, end(&blocks))?;
        permit(written)?;
        let checksums = ChecksumOutput::open(path, &mut file, blocks, &block_ends, written.bytes)?;
        let ready = file
            .set_len(written.bytes)
            .and_then(|()| file.seek(SeekFrom::End(0)));
        ready.map_err(RunError::file(path))?;
        Ok(Self {
            path: path.to_owned(),
            file,
            checksums,
            written,
        })
    }

    pub(super) fn written(&self) -> Written {
        self.written
    }

    /// Writes games by their numbers; one that is early waits for those before it.
    pub(super) fn write_in_order(
        &mut self,
        finished: impl IntoIterator<Item = FinishedGame>,
        mut on_event: impl FnMut(DatagenEvent),
    ) -> Result<Written, RunError> {
        let (begin, started) = (self.written.positions, Instant::now());
        let mut early = BTreeMap::new();
        for game in finished {
            early.insert(game.number, game);
            while let Some(game) = early.remove(&self.written.games) {
                self.write(&game.bytes)?;
            }
            let seconds = started.elapsed().as_secs_f64().max(0.001);
            on_event(DatagenEvent::Progress {
                written: self.written,
                positions_per_second: (self.written.positions - begin) as f64 / seconds,
            });
        }
        let Written { games, bytes, .. } = self.written;
        self.checksums.end_block(games, bytes)?;
        Ok(self.written)
    }

    fn write(&mut self, game: &[u8]) -> Result<(), RunError> {
        let written = self.file.write_all(game);
        written.map_err(RunError::file(&self.path))?;
        let Written { games, bytes, .. } = self.written;
        self.written = Written::new(games + 1, bytes + game.len() as u64);
        self.checksums.add(game, self.written)
    }
}

/// Counts the whole games behind those that have checksums; also the games and bytes at the end of each block of them.
fn read_tail(
    path: &Path,
    file: &mut File,
    (games, bytes): (usize, u64),
) -> Result<(Written, Vec<(usize, u64)>), RunError> {
    let (mut written, mut block_ends) = (Written::new(games, bytes), Vec::new());
    file.seek(SeekFrom::Start(bytes))
        .map_err(RunError::file(path))?;
    let mut tail = GameReader::new(BufReader::new(file));
    while let Some(game) = tail.next() {
        match game {
            Ok(_) => written = Written::new(written.games + 1, bytes + tail.bytes_read()),
            Err(error) if error.is_cut_off() => break,
            Err(error) => return Err(RunError::content(path, error)),
        }
        if (written.games - games).is_multiple_of(BLOCK) {
            block_ends.push((written.games, written.bytes));
        }
    }
    Ok((written, block_ends))
}

/// The checksums of the file, block by block. A line is written after the games it stands for, so games may be
/// without one, but no line without its games.
struct ChecksumOutput {
    path: PathBuf,
    file: File,
    /// Games at the end of the last block.
    games: usize,
    /// Of what follows the last block.
    running: RunningChecksum,
}

impl ChecksumOutput {
    /// Keeps the lines of these blocks, adds those of blocks that have none yet, and sums up the rest.
    fn open(
        games_path: &Path,
        games_file: &mut File,
        blocks: Vec<BlockChecksum>,
        block_ends: &[(usize, u64)],
        length: u64,
    ) -> Result<Self, RunError> {
        let path = checksum_path(games_path);
        let mut file = file::open_to_continue(&path)?;
        let length_of = |block: &BlockChecksum| block.to_string().len() as u64 + 1;
        let kept = file
            .set_len(blocks.iter().map(length_of).sum())
            .and_then(|()| file.seek(SeekFrom::End(0)));
        kept.map_err(RunError::file(&path))?;
        let (games, mut begin) = end(&blocks);
        let mut checksums = Self {
            path,
            file,
            games,
            running: RunningChecksum::default(),
        };
        let mut sum_up = |begin, end| {
            let sum = checksum_of(games_file, begin, end);
            sum.map_err(RunError::file(games_path))
        };
        for &(games, bytes) in block_ends {
            checksums.running = sum_up(begin, bytes)?;
            checksums.end_block(games, bytes)?;
            begin = bytes;
        }
        checksums.running = sum_up(begin, length)?;
        Ok(checksums)
    }

    fn add(&mut self, game: &[u8], written: Written) -> Result<(), RunError> {
        self.running.add(game);
        if written.games - self.games >= BLOCK {
            self.end_block(written.games, written.bytes)?;
        }
        Ok(())
    }

    /// Ends the block, if there is anything in it.
    fn end_block(&mut self, games: usize, bytes: u64) -> Result<(), RunError> {
        if games == self.games {
            return Ok(());
        }
        let RunningChecksum(checksum) = std::mem::take(&mut self.running);
        let block = BlockChecksum {
            games,
            bytes,
            checksum,
        };
        self.games = games;
        let written = self.file.write_all(format!("{block}\n").as_bytes());
        written.map_err(RunError::file(&self.path))
    }
}
