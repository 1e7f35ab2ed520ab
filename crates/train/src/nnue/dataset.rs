//! The data of a run: samples to train on, streamed from disk an epoch at a time, and samples to validate with.

use super::chunk::{Decoder, FileIndex};
use super::label::LabelAveraging;
use super::sample::Sample;
use super::scale::ScoreHistogram;
use super::slices::{Chunks, SliceLoader};
use super::split::ValidationSplit;
use crate::checksum::fold;
use crate::threads::thread_pool;
use crate::viriformat::PositionFilter;
use luft_run::RunError;
use rayon::prelude::*;
use std::num::NonZero;
use std::ops::Range;
use std::path::PathBuf;

/// Which positions are learnt from, and how they are read.
#[derive(Clone, Debug)]
pub struct DatasetConfig {
    /// Which positions of a game are taken.
    pub filter: PositionFilter,
    /// Average the labels with the scores that follow; not if not given.
    pub label_averaging: Option<LabelAveraging>,
    /// Which games validate.
    pub validation: ValidationSplit,
    /// Samples that are in memory and shuffled at a time, at 32 bytes each. While one slice is learnt from, the
    /// next is prepared.
    pub slice_samples: NonZero<usize>,
    /// Chooses the order of the samples.
    pub seed: u64,
    /// Threads that read at first; all cores if not given.
    pub threads: Option<NonZero<usize>>,
}

impl Default for DatasetConfig {
    fn default() -> Self {
        Self {
            filter: PositionFilter::default(),
            label_averaging: None,
            validation: ValidationSplit::default(),
            slice_samples: NonZero::new(1 << 24).expect("it is not zero"),
            seed: 1,
            threads: None,
        }
    }
}

/// What to learn from and what to validate with.
#[derive(Debug)]
pub struct Dataset {
    slices: SliceLoader,
    len: usize,
    /// Samples that are only looked at.
    pub validation: Vec<Sample>,
    /// Games that were read.
    pub games: usize,
    /// The scale (K) at which `sigmoid(score / scale)` predicts the results of the games best.
    pub fitted_scale: f64,
    fingerprint: u64,
}

impl Dataset {
    /// Reads files of packed games once, several at a time, to know what is where. `on_bytes` is told how many
    /// bytes were read.
    pub fn open(
        paths: &[PathBuf],
        config: &DatasetConfig,
        on_bytes: &(dyn Fn(u64) + Sync),
    ) -> Result<Self, RunError> {
        let decoder = Decoder {
            filter: config.filter.clone(),
            averaging: config.label_averaging,
            split: config.validation,
        };
        let files = thread_pool(config.threads)?.install(|| {
            let files = paths.par_iter().enumerate();
            let index = |(file, path): (usize, &PathBuf)| decoder.index(path, file, on_bytes);
            files.map(index).collect::<Result<Vec<_>, _>>()
        })?;
        let chunks = Chunks {
            paths: paths.to_vec(),
            chunks: files.iter().flat_map(|file| file.chunks.clone()).collect(),
            decoder,
            slice_samples: config.slice_samples.get(),
            seed: config.seed,
        };
        Self::new(chunks, files)
    }

    fn new(chunks: Chunks, files: Vec<FileIndex>) -> Result<Self, RunError> {
        let (mut histogram, mut games) = (ScoreHistogram::default(), 0);
        let (mut chosen, mut fingerprint) = (Vec::new(), chunks.slice_samples as u64);
        for file in files {
            histogram.merge(&file.histogram);
            games += file.games;
            fingerprint = fold(fingerprint, [file.fingerprint].into_iter());
            chosen.extend(file.validation);
        }
        let validation = validation(chosen, chunks.decoder.split.max_positions);
        let len = chunks.samples();
        for (count, purpose) in [(len, "learn from"), (validation.len(), "validate with")] {
            if count == 0 {
                let reason = format!("no position to {purpose} in {games} games");
                return Err(RunError::request(reason));
            }
        }
        Ok(Self {
            slices: SliceLoader::new(chunks),
            len,
            fingerprint: fold(fingerprint, validation.iter().flat_map(Sample::words)),
            validation,
            games,
            fitted_scale: histogram.fit(),
        })
    }

    /// Samples of an epoch.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is nothing to learn from.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Replaces `batch` by these samples of an epoch. Epochs and ranges are best asked for in rising order, from
    /// any point on; the same question always has the same answer.
    pub fn batch(
        &mut self,
        epoch: usize,
        range: Range<usize>,
        batch: &mut Vec<Sample>,
    ) -> Result<(), RunError> {
        let range = range.start.min(self.len)..range.end.min(self.len);
        self.slices.batch(epoch, range, batch)
    }

    /// A number that tells these samples and their order from others.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

/// The samples of as many games as are needed, those with the least hashes.
fn validation(mut chosen: Vec<(u64, Vec<Sample>)>, max_positions: usize) -> Vec<Sample> {
    chosen.sort_by_key(|(hash, _)| *hash);
    let mut samples = Vec::new();
    for (_, game) in chosen {
        if samples.len() + game.len() > max_positions {
            break;
        }
        samples.extend(game);
    }
    samples
}

#[cfg(test)]
pub(super) mod tests;
