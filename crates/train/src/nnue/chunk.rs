//! Files of packed games cut into chunks of whole games, which are small enough to be mixed and large enough to
//! be read at full speed.

use super::label::LabelAveraging;
use super::sample::Sample;
use super::scale::ScoreHistogram;
use super::split::ValidationSplit;
use crate::checksum::fold;
use crate::viriformat::{GameReader, PackedGame, PositionFilter, ScoredPosition, ViriformatError};
use luft_run::RunError;
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// A chunk ends with the game that reaches so many bytes.
const CHUNK_BYTES: u64 = 1 << 16;

/// Games that stand together in a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    pub(super) file: usize,
    offset: u64,
    bytes: usize,
    /// Samples to learn from.
    pub(super) samples: usize,
}

/// How games become samples.
#[derive(Clone, Debug, Default)]
pub(super) struct Decoder {
    pub(super) filter: PositionFilter,
    pub(super) averaging: Option<LabelAveraging>,
    pub(super) split: ValidationSplit,
}

/// What is known of a file after it was read once.
#[derive(Clone, Debug, Default)]
pub(super) struct FileIndex {
    pub(super) chunks: Vec<Chunk>,
    /// The games that validate, with their hashes.
    pub(super) validation: Vec<(u64, Vec<Sample>)>,
    pub(super) histogram: ScoreHistogram,
    pub(super) games: usize,
    /// Tells the samples to learn from apart from others.
    pub(super) fingerprint: u64,
}

impl Decoder {
    /// Adds the samples of a game.
    fn samples(&self, game: &PackedGame, samples: &mut Vec<Sample>) {
        let label = |scored: ScoredPosition| match self.averaging {
            None => scored,
            Some(averaging) => {
                let following = &game.scored_moves[scored.ply..];
                let score = averaging.label(following.iter().map(|&(_, score)| score));
                ScoredPosition { score, ..scored }
            }
        };
        let scored = self.filter.positions(game).map(label);
        samples.extend(scored.filter_map(|scored| Sample::new(&scored, game.result)));
    }

    /// Reads a file once: where its chunks are, what validates, what its scores mean. `on_bytes` is told how many
    /// bytes were read, a chunk at a time.
    pub(super) fn index(
        &self,
        path: &Path,
        file: usize,
        on_bytes: &(dyn Fn(u64) + Sync),
    ) -> Result<FileIndex, RunError> {
        let input = File::open(path).map_err(RunError::file(path))?;
        let mut games = GameReader::new(BufReader::with_capacity(1 << 18, input));
        let (mut index, mut offset, mut samples) = (FileIndex::default(), 0, Vec::new());
        loop {
            let game = games.next().transpose();
            let game = game.map_err(|error| fault(path, index.games, &error))?;
            if let Some(game) = &game {
                index.games += 1;
                self.take(game, &mut index, &mut samples);
            }
            let bytes = games.bytes_read() - offset;
            if bytes >= CHUNK_BYTES || game.is_none() {
                index.push(file, offset, bytes as usize, &samples);
                on_bytes(bytes);
                offset += bytes;
                samples.clear();
            }
            if game.is_none() {
                return Ok(index);
            }
        }
    }

    /// Sorts the samples of a game into those that validate and those of the chunk.
    fn take(&self, game: &PackedGame, index: &mut FileIndex, samples: &mut Vec<Sample>) {
        match self.split.validation_hash(&game.start) {
            Some(hash) => {
                let mut validation = Vec::new();
                self.samples(game, &mut validation);
                index.validation.push((hash, validation));
            }
            None => self.samples(game, samples),
        }
    }

    /// Adds the samples of a chunk to learn from. `bytes` is room to read it into.
    pub(super) fn read(
        &self,
        (input, path): &mut (File, &Path),
        chunk: &Chunk,
        bytes: &mut Vec<u8>,
        samples: &mut Vec<Sample>,
    ) -> Result<(), RunError> {
        bytes.resize(chunk.bytes, 0);
        input
            .seek(SeekFrom::Start(chunk.offset))
            .and_then(|_| input.read_exact(bytes))
            .map_err(RunError::file(path))?;
        let before = samples.len();
        for game in GameReader::new(&bytes[..]) {
            let game = game.map_err(|_| changed(path))?;
            if self.split.validation_hash(&game.start).is_none() {
                self.samples(&game, samples);
            }
        }
        if samples.len() - before == chunk.samples {
            Ok(())
        } else {
            Err(changed(path))
        }
    }
}

impl FileIndex {
    /// Adds a chunk with these samples, if it has any.
    fn push(&mut self, file: usize, offset: u64, bytes: usize, samples: &[Sample]) {
        if samples.is_empty() {
            return;
        }
        for sample in samples {
            self.histogram.add(sample);
        }
        let words = samples.iter().flat_map(Sample::words);
        self.fingerprint = fold(self.fingerprint, words);
        self.chunks.push(Chunk {
            file,
            offset,
            bytes,
            samples: samples.len(),
        });
    }
}

/// What is wrong with a file, after so many games.
fn fault(path: &Path, games: usize, error: &ViriformatError) -> RunError {
    RunError::content(path, format!("game {}: {error}", games + 1))
}

fn changed(path: &Path) -> RunError {
    RunError::content(path, "this file was changed while it was learnt from")
}
