//! Samples streamed from disk. An epoch draws the chunks of all files in a random order and fills slices with
//! them, each of which is shuffled; while one is learnt from, a thread prepares the next. All of it follows from
//! the seed, the epoch and the place in it, so a run can go on anywhere.

use super::chunk::{Chunk, Decoder};
use super::sample::Sample;
use luft_run::{Random, RunError};
use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

/// What slices are made of.
#[derive(Debug)]
pub(super) struct Chunks {
    pub(super) paths: Vec<PathBuf>,
    pub(super) chunks: Vec<Chunk>,
    pub(super) decoder: Decoder,
    /// About so many samples are in a slice.
    pub(super) slice_samples: usize,
    pub(super) seed: u64,
}

/// A slice of an epoch.
#[derive(Debug)]
struct Slice {
    epoch: usize,
    /// Where in the epoch its samples are.
    place: Range<usize>,
    samples: Vec<Sample>,
}

impl Slice {
    fn has(&self, epoch: usize, place: usize) -> bool {
        self.epoch == epoch && self.place.contains(&place)
    }
}

impl Chunks {
    /// All samples to learn from.
    pub(super) fn samples(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.samples).sum()
    }

    /// The slice of an epoch with this place in it. The samples are put into `room`.
    fn load(&self, epoch: usize, place: usize, mut room: Vec<Sample>) -> Result<Slice, RunError> {
        let mut random = Random::of(self.seed, epoch);
        let mut order: Vec<_> = self.chunks.iter().collect();
        random.shuffle(&mut order);
        let (chunks, place) = self.slice_at(&order, place);
        let mut random = Random::of(random.next_u64(), chunks.start);
        room.clear();
        room.reserve_exact(place.len());
        self.read(&order[chunks], &mut room)?;
        random.shuffle(&mut room);
        Ok(Slice {
            epoch,
            place,
            samples: room,
        })
    }

    /// Which chunks are in the slice with this place, and where its samples are. All slices are about equally
    /// large: a small last one would hold few games.
    fn slice_at(&self, order: &[&Chunk], place: usize) -> (Range<usize>, Range<usize>) {
        let all = self.samples();
        let slices = all.div_ceil(self.slice_samples).max(1);
        let (mut chunks, mut samples, mut number) = (0..0, 0..0, 1);
        for (index, chunk) in order.iter().enumerate() {
            (chunks.end, samples.end) = (index + 1, samples.end + chunk.samples);
            let full = samples.end as u128 * slices as u128 >= all as u128 * number;
            if full {
                if samples.contains(&place) {
                    break;
                }
                (chunks.start, samples.start, number) = (chunks.end, samples.end, number + 1);
            }
        }
        (chunks, samples)
    }

    fn read(&self, chunks: &[&Chunk], samples: &mut Vec<Sample>) -> Result<(), RunError> {
        let open = |path: &Path| File::open(path).map_err(RunError::file(path));
        let files = self.paths.iter().map(|path| Ok((open(path)?, &**path)));
        let mut files = files.collect::<Result<Vec<_>, RunError>>()?;
        let mut bytes = Vec::new();
        for chunk in chunks {
            let file = &mut files[chunk.file];
            self.decoder.read(file, chunk, &mut bytes, samples)?;
        }
        Ok(())
    }
}

/// Gives batches of slices, and has the next slice prepared.
#[derive(Debug)]
pub(super) struct SliceLoader {
    chunks: Arc<Chunks>,
    current: Option<Slice>,
    next: Option<JoinHandle<Result<Slice, RunError>>>,
}

impl SliceLoader {
    /// Slices of these chunks.
    pub(super) fn new(chunks: Chunks) -> Self {
        Self {
            chunks: Arc::new(chunks),
            current: None,
            next: None,
        }
    }

    /// Replaces `batch` by these samples of an epoch.
    pub(super) fn batch(
        &mut self,
        epoch: usize,
        range: Range<usize>,
        batch: &mut Vec<Sample>,
    ) -> Result<(), RunError> {
        batch.clear();
        let mut place = range.start;
        while place < range.end {
            let slice = self.slice(epoch, place)?;
            let end = slice.place.end.min(range.end);
            let begin = slice.place.start;
            batch.extend_from_slice(&slice.samples[place - begin..end - begin]);
            place = end;
        }
        Ok(())
    }

    /// The slice with this place. The one after it is prepared from now on.
    fn slice(&mut self, epoch: usize, place: usize) -> Result<&Slice, RunError> {
        let slice = match self.current.take() {
            Some(slice) if slice.has(epoch, place) => slice,
            last => {
                let slice = self.fetch(epoch, place)?;
                let room = last.map_or_else(Vec::new, |last| last.samples);
                self.next = Some(self.prepare_after(&slice, room)?);
                slice
            }
        };
        Ok(self.current.insert(slice))
    }

    /// The slice with this place: the one that was prepared, unless the run went elsewhere.
    fn fetch(&mut self, epoch: usize, place: usize) -> Result<Slice, RunError> {
        if let Some(next) = self.next.take() {
            let slice = next.join().expect("a slice is loaded without a panic")?;
            if slice.has(epoch, place) {
                return Ok(slice);
            }
        }
        self.chunks.load(epoch, place, Vec::new())
    }

    fn prepare_after(
        &self,
        slice: &Slice,
        room: Vec<Sample>,
    ) -> Result<JoinHandle<Result<Slice, RunError>>, RunError> {
        let (epoch, place) = if slice.place.end < self.chunks.samples() {
            (slice.epoch, slice.place.end)
        } else {
            (slice.epoch + 1, 0)
        };
        let chunks = Arc::clone(&self.chunks);
        let thread = thread::Builder::new().name("slice loader".to_owned());
        thread
            .spawn(move || chunks.load(epoch, place, room))
            .map_err(RunError::request)
    }
}
