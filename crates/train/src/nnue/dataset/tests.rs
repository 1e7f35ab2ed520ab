//! Datasets of random games in temporary files.

use super::*;
use crate::viriformat::PackedGame;
use luft_chess::pgn::GameResult;
use luft_chess::{Move, Position};
use luft_run::Random;
use std::fs;

/// A file that is gone after the test.
pub(in crate::nnue) struct TemporaryFile(pub(in crate::nnue) PathBuf);

impl TemporaryFile {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let name = format!("luft-dataset-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, bytes).unwrap();
        Self(path)
    }

    /// A file of random games with these numbers.
    pub(in crate::nnue) fn of_games(name: &str, numbers: Range<usize>) -> Self {
        let mut bytes = Vec::new();
        for number in numbers {
            game(number).write(&mut bytes);
        }
        Self::new(name, &bytes)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A game of six random moves whose side to move always scores the number of the game, and wins if that is odd.
fn game(number: usize) -> PackedGame {
    let start = Position::chess960(number % 960, number / 960);
    let (mut position, mut random) = (start, Random::of(7, number));
    let (mut scored_moves, score) = (Vec::new(), number as i16);
    for ply in 0..6 {
        let goes_on = |mv: &Move| !position.make_move(*mv).legal_moves().is_empty();
        let moves: Vec<_> = position.legal_moves().into_iter().filter(goes_on).collect();
        let mv = random.pick(&moves);
        scored_moves.push((mv, if ply % 2 == 0 { score } else { -score }));
        position = position.make_move(mv);
    }
    let result = if number % 2 == 1 {
        GameResult::WhiteWins
    } else {
        GameResult::Draw
    };
    PackedGame {
        start,
        scored_moves,
        result,
    }
}

pub(in crate::nnue) fn config(share: f64) -> DatasetConfig {
    DatasetConfig {
        filter: PositionFilter {
            noisy: true,
            checks: true,
            skip_plies: 0,
            ..PositionFilter::default()
        },
        validation: ValidationSplit {
            share,
            ..ValidationSplit::default()
        },
        slice_samples: NonZero::new(1500).unwrap(),
        ..DatasetConfig::default()
    }
}

fn open(files: &[&TemporaryFile], config: &DatasetConfig) -> Dataset {
    let paths: Vec<_> = files.iter().map(|file| file.0.clone()).collect();
    Dataset::open(&paths, config, &|_| ()).unwrap()
}

fn numbers(samples: &[Sample]) -> Vec<i32> {
    let mut numbers: Vec<_> = samples.iter().map(|sample| sample.score() as i32).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The samples of an epoch from a place on, in batches that do not fit the slices.
fn epoch(data: &mut Dataset, epoch: usize, from: usize) -> Vec<Sample> {
    let (mut all, mut batch) = (Vec::new(), Vec::new());
    for start in (from..data.len()).step_by(700) {
        data.batch(epoch, start..start + 700, &mut batch).unwrap();
        all.extend_from_slice(&batch);
    }
    all
}

#[test]
fn games_are_not_torn_and_validate_with_any_files() {
    let (one, other) = (
        TemporaryFile::of_games("split-one", 1..501),
        TemporaryFile::of_games("split-other", 501..1001),
    );
    let mut data = open(&[&one, &other], &config(0.1));
    let train = numbers(&epoch(&mut data, 0, 0));
    let validation = numbers(&data.validation);
    assert_eq!((train.len() + validation.len(), data.games), (1000, 1000));
    assert_eq!(data.len() + data.validation.len(), 6000);
    assert!((60..140).contains(&validation.len()));
    assert!(train.iter().all(|number| !validation.contains(number)));

    // The same games validate if there are fewer, more or others.
    let alone = numbers(&open(&[&other], &config(0.1)).validation);
    let of_other = validation.iter().copied().filter(|&number| number > 500);
    assert!(of_other.eq(alone));
    let swapped = open(&[&other, &one], &config(0.1));
    assert_eq!(swapped.validation, data.validation);
    assert_ne!(swapped.fingerprint(), data.fingerprint());
    let again = open(&[&one, &other], &config(0.1));
    assert_eq!(again.fingerprint(), data.fingerprint());

    let mut few = config(0.1);
    few.validation.max_positions = 125;
    let few = open(&[&one, &other], &few);
    assert_eq!(few.validation, data.validation[..120]);
    assert_eq!(few.len(), data.len(), "the others are not learnt from");
}

#[test]
fn an_epoch_has_every_sample_once() {
    let (one, other) = (
        TemporaryFile::of_games("epoch-one", 1..901),
        TemporaryFile::of_games("epoch-other", 901..1001),
    );
    // Thousands of bytes a game would make more than one chunk: many files do too.
    let files = [&one, &other, &one, &other];
    let mut data = open(&files, &config(0.1));
    let (first, second) = (epoch(&mut data, 0, 0), epoch(&mut data, 1, 0));
    assert_ne!(first, second, "the order is another");
    assert_eq!(first, epoch(&mut data, 0, 0), "back to the start");
    assert_eq!(
        epoch(&mut open(&files, &config(0.1)), 1, 2100),
        second[2100..]
    );
    let sorted = |samples: &[Sample]| {
        let mut words: Vec<_> = samples.iter().map(Sample::words).collect();
        words.sort_unstable();
        words
    };
    assert_eq!(sorted(&first), sorted(&second));
    assert_eq!(first.len(), data.len());
    let seed = DatasetConfig {
        seed: 2,
        ..config(0.1)
    };
    assert_ne!(epoch(&mut open(&files, &seed), 0, 0), first);
}

#[test]
fn labels_can_be_averaged() {
    let file = TemporaryFile::of_games("labels", 10..110);
    let averaged = DatasetConfig {
        label_averaging: Some(LabelAveraging { decay: 1.0 }),
        ..config(0.1)
    };
    let mut data = open(&[&file], &averaged);
    // Scores alternate in sign from white's view, so six or four of them cancel out.
    let samples = epoch(&mut data, 0, 0);
    let level = samples.iter().filter(|sample| sample.score() == 0.0);
    assert_eq!(level.count() * 2, samples.len());
}

#[test]
fn faults_are_told() {
    let refusal = |bytes: &[u8], name| {
        let file = TemporaryFile::new(name, bytes);
        let opened = Dataset::open(std::slice::from_ref(&file.0), &config(0.1), &|_| ());
        opened.err().unwrap().to_string()
    };
    let none = refusal(&[], "none");
    assert!(
        none.contains("no position to learn from in 0 games"),
        "{none}"
    );
    let junk = refusal(&[7; 100], "junk");
    assert!(junk.ends_with("game 1: no position at byte 0"), "{junk}");

    let file = TemporaryFile::of_games("changed", 1..101);
    let mut data = open(&[&file], &config(0.1));
    let mut bytes = fs::read(&file.0).unwrap();
    bytes.rotate_left(56);
    bytes[30] = 9;
    fs::write(&file.0, bytes).unwrap();
    let changed = data.batch(0, 0..1, &mut Vec::new()).unwrap_err();
    assert!(changed.to_string().contains("was changed"), "{changed}");
}
