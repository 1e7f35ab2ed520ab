//! Runs that were stopped, and what must not be gone on with.

use super::*;
use crate::nnue::sample::tests::random_samples;
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

fn data() -> Dataset {
    Dataset {
        train: InMemory::new(random_samples(1000, 1), 1).unwrap(),
        validation: random_samples(200, 2),
        games: 10,
    }
}

fn open(config: &TrainConfig) -> Trainer {
    Trainer::new(config.clone(), data(), None).unwrap()
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
    let folder = folder("resume");
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
    assert_eq!(trainer.positions(), (1600, 3000));
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
    let folder = folder("refuse");
    let one = config(&folder, "net", None);
    let refusal = |config: &TrainConfig| {
        let refused = Trainer::new(config.clone(), data(), None).err();
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
    let folder = folder("measure");
    let mut trainer = open(&config(&folder, "net", None));
    trainer.model.bias.weights[0][0] = f32::NAN;
    let refused = trainer.export().unwrap_err().to_string();
    assert!(refused.contains("learning rate"), "{refused}");
    std::fs::remove_dir_all(folder).unwrap();
}
