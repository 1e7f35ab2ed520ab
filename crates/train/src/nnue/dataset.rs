//! The data of a run: samples to train on, an epoch at a time, and samples to validate with. Whole games
//! validate or are learnt from, never both: two positions of one game are too much alike.

use super::checksum::fold;
use super::sample::Sample;
use crate::viriformat::{PackedGame, PositionFilter};
use luft_run::{Random, RunError};
use std::ops::Range;

/// Where the samples of an epoch come from. [`InMemory`] holds them all; another source may stream them from
/// disk.
pub trait SampleSource: Send {
    /// Samples of an epoch.
    fn len(&self) -> usize;

    /// Whether there is nothing to learn from.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Replaces `batch` by these samples of an epoch. Epochs and ranges are asked for in rising order, from any
    /// point on, and the same question always has the same answer.
    fn batch(
        &mut self,
        epoch: usize,
        range: Range<usize>,
        batch: &mut Vec<Sample>,
    ) -> Result<(), RunError>;

    /// A number that tells these samples from others.
    fn fingerprint(&self) -> u64;
}

/// Samples in memory, in a random order that is another in each epoch.
#[derive(Clone, Debug, Default)]
pub struct InMemory {
    samples: Vec<Sample>,
    seed: u64,
    /// The order of an epoch.
    order: Vec<u32>,
    ordered_epoch: Option<usize>,
}

impl InMemory {
    /// These samples, at most as many as 32 bits can count, in orders that follow from the seed.
    pub fn new(samples: Vec<Sample>, seed: u64) -> Result<Self, RunError> {
        if u32::try_from(samples.len()).is_err() {
            return Err(RunError::request("more positions than 32 bits can count"));
        }
        Ok(Self {
            samples,
            seed,
            order: Vec::new(),
            ordered_epoch: None,
        })
    }

    fn shuffle(&mut self, epoch: usize) {
        if self.ordered_epoch != Some(epoch) {
            self.order.clear();
            self.order.extend(0..self.samples.len() as u32);
            Random::of(self.seed, epoch).shuffle(&mut self.order);
            self.ordered_epoch = Some(epoch);
        }
    }
}

impl SampleSource for InMemory {
    fn len(&self) -> usize {
        self.samples.len()
    }

    fn batch(
        &mut self,
        epoch: usize,
        range: Range<usize>,
        batch: &mut Vec<Sample>,
    ) -> Result<(), RunError> {
        self.shuffle(epoch);
        let indices = self.order.get(range).unwrap_or_default();
        batch.clear();
        batch.extend(indices.iter().map(|&index| self.samples[index as usize]));
        Ok(())
    }

    fn fingerprint(&self) -> u64 {
        let words = self.samples.iter().flat_map(Sample::words);
        fold(self.samples.len() as u64, words)
    }
}

/// How games are chosen to validate.
#[derive(Clone, Copy, Debug)]
pub struct ValidationSplit {
    /// The share of the games.
    pub share: f64,
    /// The most positions.
    pub max_positions: usize,
    /// Chooses them.
    pub seed: u64,
}

impl Default for ValidationSplit {
    fn default() -> Self {
        Self {
            share: 0.02,
            max_positions: 200_000,
            seed: 1,
        }
    }
}

/// What to learn from and what to validate with.
#[derive(Clone, Debug, Default)]
pub struct Dataset<S = InMemory> {
    /// Samples to learn from.
    pub train: S,
    /// Samples that are only looked at.
    pub validation: Vec<Sample>,
    /// Games that were read.
    pub games: usize,
}

impl<S: SampleSource> Dataset<S> {
    /// A number that tells these samples from others.
    pub fn fingerprint(&self) -> u64 {
        let words = self.validation.iter().flat_map(Sample::words);
        fold(self.train.fingerprint(), words)
    }
}

impl Dataset {
    /// The positions of these games that pass the filter. Of the games chosen to validate, as many as are needed
    /// do, from all over the input.
    pub fn from_games(
        games: impl IntoIterator<Item = Result<PackedGame, RunError>>,
        filter: &PositionFilter,
        split: ValidationSplit,
    ) -> Result<Self, RunError> {
        let (mut train, mut validation, mut chosen) = (Vec::new(), Vec::new(), Vec::new());
        let mut count = 0;
        for game in games {
            let game = game?;
            let sample = |scored| Sample::new(&scored, game.result);
            let samples = filter.positions(&game).filter_map(sample);
            if Random::of(split.seed, count).fraction() < split.share {
                chosen.push(samples.collect::<Vec<_>>());
            } else {
                train.extend(samples);
            }
            count += 1;
        }
        Random::new(split.seed).shuffle(&mut chosen);
        for game in chosen {
            let full = validation.len() + game.len() > split.max_positions;
            let set = if full { &mut train } else { &mut validation };
            set.extend(game);
        }
        for (set, purpose) in [(&train, "learn from"), (&validation, "validate with")] {
            if set.is_empty() {
                let reason = format!("no position to {purpose} in {count} games");
                return Err(RunError::request(reason));
            }
        }
        Ok(Self {
            train: InMemory::new(train, split.seed)?,
            validation,
            games: count,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;
    use luft_chess::pgn::GameResult;

    /// A game of quiet moves that begins with a score of its own.
    fn game(number: usize) -> PackedGame {
        let (start, mut random) = (Position::startpos(), Random::of(7, number));
        let (mut position, mut scored_moves) = (start, Vec::new());
        for ply in 0..6 {
            let moves = position.legal_moves();
            let mv = moves[random.below(moves.len())];
            scored_moves.push((
                mv,
                if ply % 2 == 0 {
                    number as i16
                } else {
                    -(number as i16)
                },
            ));
            position = position.make_move(mv);
        }
        PackedGame {
            start,
            scored_moves,
            result: GameResult::Draw,
        }
    }

    fn split(share: f64, max_positions: usize, seed: u64) -> Dataset {
        let filter = PositionFilter {
            noisy: true,
            checks: true,
            ..PositionFilter::default()
        };
        let games = (1..=1000).map(|number| Ok(game(number)));
        let split = ValidationSplit {
            share,
            max_positions,
            seed,
        };
        Dataset::from_games(games, &filter, split).unwrap()
    }

    fn numbers(samples: &[Sample]) -> Vec<i32> {
        let mut numbers: Vec<_> = samples.iter().map(|sample| sample.score() as i32).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    #[test]
    fn games_are_not_torn() {
        let data = split(0.1, 100_000, 1);
        let (train, validation) = (numbers(&data.train.samples), numbers(&data.validation));
        assert_eq!((train.len() + validation.len(), data.games), (1000, 1000));
        assert_eq!(data.train.len() + data.validation.len(), 6000);
        assert!((60..140).contains(&validation.len()));
        assert_eq!(data.validation, split(0.1, 100_000, 1).validation);
        assert_ne!(data.validation, split(0.1, 100_000, 2).validation);
        assert_eq!(data.fingerprint(), split(0.1, 100_000, 1).fingerprint());
        assert_ne!(data.fingerprint(), split(0.1, 100_000, 2).fingerprint());
    }

    #[test]
    fn few_validate_and_from_all_over() {
        let data = split(0.1, 125, 1);
        let numbers = numbers(&data.validation);
        assert_eq!((data.validation.len(), numbers.len()), (120, 20));
        assert_eq!(data.train.len(), 5880);
        assert!(numbers[0] < 300 && numbers[19] > 700, "{numbers:?}");
    }

    #[test]
    fn an_epoch_has_every_sample_once() {
        let mut data = split(0.1, 125, 1);
        let mut epoch = |number: usize| {
            let (mut all, mut batch) = (Vec::new(), Vec::new());
            for start in (0..data.train.len()).step_by(1000) {
                let range = start..data.train.len().min(start + 1000);
                data.train.batch(number, range, &mut batch).unwrap();
                all.extend(batch.iter().map(Sample::words));
            }
            all
        };
        let (mut first, mut second) = (epoch(0), epoch(1));
        assert_ne!(first, second, "the order is another");
        assert_eq!(first, epoch(0));
        first.sort_unstable();
        second.sort_unstable();
        assert_eq!((first.len(), &first), (5880, &second));
    }
}
