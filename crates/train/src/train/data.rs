//! The samples of a run. Whole games validate or are learnt from, never both: two positions of one
//! game are too much alike.

use super::sample::Sample;
use crate::packed::{Files, PackedGame, PositionFilter};
use luft_run::Random;
use luft_run::RunError;
use std::path::PathBuf;

/// How games are chosen to validate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// The share of the games.
    pub(super) share: f64,
    /// The most positions.
    pub(super) most: usize,
    /// Chooses them.
    pub(super) seed: u64,
}

/// What to learn from and what to validate with.
#[derive(Clone, Debug, Default)]
pub(super) struct Data {
    /// Samples to learn from.
    pub(super) train: Vec<Sample>,
    /// Samples that are only looked at.
    pub(super) validation: Vec<Sample>,
    /// Games that were read.
    pub(super) games: usize,
}

impl Data {
    /// The samples of all games in these files.
    pub(super) fn read(
        paths: &[PathBuf],
        filter: &PositionFilter,
        split: Split,
    ) -> Result<Self, RunError> {
        let games = Files::open(paths)?.map(|game| game.map(|(_, game)| game));
        let data = Self::split(games, filter, split)?;
        if data.train.is_empty() || data.validation.is_empty() {
            let what = if data.train.is_empty() {
                "learn from"
            } else {
                "validate with"
            };
            let reason = format!("no position to {what} in {} games", data.games);
            return Err(RunError::request(reason));
        }
        if u32::try_from(data.train.len()).is_err() {
            return Err(RunError::request("more positions than 32 bits can count"));
        }
        Ok(data)
    }

    /// Splits games. Of those chosen to validate, as many as are needed do, from all over the files.
    fn split(
        games: impl Iterator<Item = Result<PackedGame, RunError>>,
        filter: &PositionFilter,
        split: Split,
    ) -> Result<Self, RunError> {
        let (mut data, mut chosen) = (Self::default(), Vec::new());
        for game in games {
            let game = game?;
            let sample = |scored| Sample::new(&scored, game.result);
            let samples = filter.positions(&game).filter_map(sample);
            if Random::of(split.seed, data.games).fraction() < split.share {
                chosen.push(samples.collect::<Vec<_>>());
            } else {
                data.train.extend(samples);
            }
            data.games += 1;
        }
        Random::new(split.seed).shuffle(&mut chosen);
        for game in chosen {
            let full = data.validation.len() + game.len() > split.most;
            let set = if full {
                &mut data.train
            } else {
                &mut data.validation
            };
            set.extend(game);
        }
        Ok(data)
    }

    /// A number that tells these samples from others.
    pub(super) fn fingerprint(&self) -> u64 {
        let words = self
            .train
            .iter()
            .chain(&self.validation)
            .flat_map(Sample::words);
        words.fold(self.train.len() as u64, |hash, word| {
            (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use luft_chess::Position;
    use luft_chess::pgn::GameResult;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        filter: PositionFilter,
    }

    /// A game of quiet moves that begins with a score of its own.
    fn game(number: usize) -> PackedGame {
        let (start, mut random) = (Position::startpos(), Random::of(7, number));
        let (mut position, mut turns) = (start, Vec::new());
        for ply in 0..6 {
            let moves = position.legal_moves();
            let mv = moves[random.below(moves.len())];
            turns.push((
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
            turns,
            result: GameResult::Draw,
        }
    }

    fn split(share: f64, most: usize, seed: u64) -> Data {
        let filter = Line::parse_from(["train", "--noisy", "--checks"]).filter;
        let games = (1..=1000).map(|number| Ok(game(number)));
        Data::split(games, &filter, Split { share, most, seed }).unwrap()
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
        let (train, validation) = (numbers(&data.train), numbers(&data.validation));
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
}
