//! Runs that were stopped, and what must not be gone on with.

use super::*;
use crate::nnue::dataset::tests::{TemporaryFile, config as data_config};
use crate::nnue::{LinearWdl, Schedule, TrainFiles};
use std::num::NonZero;
use std::path::PathBuf;

fn config(folder: &Path, name: &str, threads: Option<usize>) -> TrainConfig {
    let file = |end: &str| Some(folder.join(format!("{name}.{end}")));
    TrainConfig {
        schedule: Schedule {
            epochs: NonZero::new(3).unwrap(),
            batch_size: NonZero::new(300).unwrap(),
            wdl: LinearWdl {
                start: 0.1,
                end: 0.5,
            },
            ..Schedule::default()
        },
        threads: threads.and_then(NonZero::new),
        files: TrainFiles {
            network: file("net"),
            checkpoint: file("kept"),
            report: None,
        },
        ..TrainConfig::default()
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("luft-train-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Random games, of which some validate. The file is only read when it is opened and while it is learnt from.
struct Games(TemporaryFile);

impl Games {
    fn new(name: &str) -> Self {
        Self(TemporaryFile::of_games(name, 1..201))
    }

    fn data(&self) -> Dataset {
        let paths = [self.0.0.clone()];
        Dataset::open(&paths, &data_config(0.2), &|_| ()).unwrap()
    }

    fn open(&self, config: &TrainConfig) -> Trainer {
        Trainer::new(config.clone(), self.data(), InitialWeights::random()).unwrap()
    }
}

/// What is left of a run: the network, the weights and the losses.
fn end(trainer: &Trainer) -> (Vec<u8>, String) {
    let losses: Vec<_> = trainer
        .log
        .epochs
        .iter()
        .map(|epoch| (epoch.train_loss, epoch.validation))
        .collect();
    let weights: Vec<_> = trainer
        .model
        .blocks
        .iter()
        .map(|block| &block.parameters)
        .collect();
    let net = std::fs::read(trainer.config.files.network.as_ref().unwrap()).unwrap();
    (
        net,
        format!("{losses:?} {weights:?} {:?}", trainer.model.bias),
    )
}

#[test]
fn a_run_that_was_stopped_ends_like_one_that_was_not() {
    let (folder, games) = (folder("resume"), Games::new("resume"));
    let open = |config: &TrainConfig| games.open(config);
    let mut trainer = open(&config(&folder, "whole", Some(1)));
    trainer.train(&mut ()).unwrap();
    assert!(trainer.is_finished());
    let wanted = end(&trainer);

    // Stopped at once, then in the middle of the second epoch.
    let mut stopped = config(&folder, "stopped", None);
    stopped.time_limit = Some(Duration::ZERO);
    let mut trainer = open(&stopped);
    trainer.train(&mut ()).unwrap();
    assert!(!trainer.is_finished() && trainer.log.epochs.is_empty());
    let going_on = config(&folder, "stopped", Some(2));
    let mut trainer = open(&going_on);
    assert!(trainer.epoch(&mut ()).unwrap());
    trainer.conclude(&mut ()).unwrap();
    for _ in 0..2 {
        let range = trainer.next_batch().unwrap();
        trainer.step(range).unwrap();
    }
    trainer.save().unwrap();
    let mut trainer = open(&going_on);
    assert_eq!((trainer.log.epochs.len(), trainer.log.batches), (1, 2));
    let epoch = trainer.data().len();
    assert_eq!(trainer.positions(), (epoch + 600, 3 * epoch));
    trainer.train(&mut ()).unwrap();
    assert!(end(&trainer) == wanted);

    // A run that is over has nothing more to do.
    let mut trainer = open(&going_on);
    trainer.train(&mut ()).unwrap();
    assert!(end(&trainer) == wanted);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn foreign_and_damaged_checkpoints_are_refused() {
    let (folder, games) = (folder("refuse"), Games::new("refuse"));
    let open = |config: &TrainConfig| games.open(config);
    let one = config(&folder, "net", None);
    let refusal = |config: &TrainConfig| {
        let refused = Trainer::new(config.clone(), games.data(), InitialWeights::random()).err();
        refused.unwrap().to_string()
    };
    open(&one).save().unwrap();
    let mut another = one.clone();
    another.seed = 7;
    let other = refusal(&another);
    assert!(other.contains("belongs to another run"), "{other}");
    assert!(
        other.contains("seed 1\n") && other.ends_with("seed 7"),
        "{other}"
    );

    let path = one.files.checkpoint.as_ref().unwrap();
    let good = std::fs::read(path).unwrap();
    let mut damaged = good.clone();
    let middle = good.len() / 2;
    damaged[middle] ^= 16;
    for (bytes, wanted) in [
        (damaged.as_slice(), "damaged"),
        (&good[..good.len() - 4], "damaged"),
        (&good[..12], "damaged"),
        (b"", "not a checkpoint"),
        (b"LUFTNNUE and so on", "not a checkpoint"),
    ] {
        std::fs::write(path, bytes).unwrap();
        let refused = refusal(&one);
        assert!(refused.contains(wanted), "{refused}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn weights_that_are_no_numbers_are_told() {
    let (folder, games) = (folder("measure"), Games::new("measure"));
    let mut trainer = games.open(&config(&folder, "net", None));
    trainer.model.bias.weights[0][0] = f32::NAN;
    let refused = trainer.export().unwrap_err().to_string();
    assert!(refused.contains("learning rate"), "{refused}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_run_can_begin_where_another_ended() {
    let (folder, games) = (folder("start"), Games::new("start"));
    let first = config(&folder, "first", None);
    let mut trainer = games.open(&first);
    trainer.train(&mut ()).unwrap();
    let checkpoint = first.files.checkpoint.as_ref().unwrap();
    let start = InitialWeights::read(checkpoint).unwrap();
    assert!(start.to_string().contains("a checkpoint"), "{start}");
    let next = Trainer::new(config(&folder, "next", None), games.data(), start).unwrap();
    assert_eq!(next.network().unwrap(), trainer.network().unwrap());
    for (old, new) in trainer.model.blocks.iter().zip(&next.model.blocks) {
        assert_eq!(old.parameters.weights, new.parameters.weights);
        assert!(
            new.parameters
                .momentum
                .iter()
                .flatten()
                .all(|&moment| moment == 0.0)
        );
    }
    std::fs::write(checkpoint, b"LUFTTRAI and so on").unwrap();
    let refused = InitialWeights::read(checkpoint).unwrap_err().to_string();
    assert!(refused.contains("damaged"), "{refused}");
    std::fs::remove_dir_all(folder).unwrap();
}
