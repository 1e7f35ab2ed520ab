//! Runs that were stopped, and what must not be gone on with.

use super::*;
use crate::train::sample::tests::random_samples;
use clap::Parser;
use std::path::PathBuf;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    options: Options,
}

fn options(folder: &std::path::Path, name: &str, more: &[&str]) -> Options {
    let file = |end: &str| folder.join(format!("{name}.{end}")).display().to_string();
    let (net, kept) = (file("net"), file("kept"));
    let words = ["train", "games", "--output", &net, "--checkpoint", &kept];
    let fixed = [
        "--epochs",
        "3",
        "--batch",
        "300",
        "--result-share",
        "0.1..0.5",
    ];
    Line::parse_from(words.iter().chain(&fixed).chain(more)).options
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("luft-train-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn data() -> Data {
    Data {
        train: random_samples(1000, 1),
        validation: random_samples(200, 2),
        games: 10,
    }
}

/// What is left of a run: the network, the weights and the losses.
fn end(session: &Session) -> (Vec<u8>, String) {
    let losses: Vec<_> = session
        .history
        .epochs
        .iter()
        .map(|e| (e.train_loss, e.quality))
        .collect();
    let weights: Vec<_> = session
        .model
        .blocks
        .iter()
        .map(|block| &block.adam)
        .collect();
    let net = std::fs::read(&session.options.output).unwrap();
    (
        net,
        format!("{losses:?} {weights:?} {:?}", session.model.bias),
    )
}

#[test]
fn a_run_that_was_stopped_ends_like_one_that_was_not() {
    let (folder, data) = (folder("resume"), data());
    let whole = options(&folder, "whole", &["--threads", "1"]);
    let mut session = Session::open(&whole, &data, "a run", None).unwrap();
    session.learn().unwrap();
    assert!(session.is_finished());
    let wanted = end(&session);

    // Stopped at once, then in the middle of the second epoch.
    let stopped = options(&folder, "stopped", &["--minutes", "0"]);
    let mut session = Session::open(&stopped, &data, "a run", None).unwrap();
    session.learn().unwrap();
    assert!(!session.is_finished() && session.history.epochs.is_empty());
    let going_on = options(&folder, "stopped", &["--threads", "2"]);
    let mut session = Session::open(&going_on, &data, "a run", None).unwrap();
    assert!(session.epoch().unwrap());
    session.conclude().unwrap();
    let order = session.order();
    for batch in order.chunks(300).take(2) {
        session.batch(batch, 4);
    }
    session.save().unwrap();
    let mut session = Session::open(&going_on, &data, "a run", None).unwrap();
    assert_eq!(
        (session.history.epochs.len(), session.history.batches),
        (1, 2)
    );
    session.learn().unwrap();
    assert!(end(&session) == wanted);

    // A run that is over has nothing more to do.
    let mut session = Session::open(&going_on, &data, "a run", None).unwrap();
    session.learn().unwrap();
    assert!(end(&session) == wanted);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn foreign_and_damaged_checkpoints_are_refused() {
    let (folder, data) = (folder("refuse"), data());
    let options = options(&folder, "net", &[]);
    let refusal = |run: &str| {
        let refused = Session::open(&options, &data, run, None).err();
        refused.unwrap().to_string()
    };
    Session::open(&options, &data, "one run", None)
        .unwrap()
        .save()
        .unwrap();
    let other = refusal("another run");
    assert!(
        other.contains("there: one run") && other.contains("here:  another run"),
        "{other}"
    );

    let path = options.checkpoint.as_ref().unwrap();
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
        let refused = refusal("one run");
        assert!(refused.contains(wanted), "{refused}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn losing_all_measure_is_told() {
    let (folder, data) = (folder("measure"), data());
    let options = options(&folder, "net", &[]);
    let mut session = Session::open(&options, &data, "a run", None).unwrap();
    session.model.bias.weights[0][0] = f32::NAN;
    let refused = session.export().unwrap_err().to_string();
    assert!(refused.contains("--rate"), "{refused}");
    std::fs::remove_dir_all(folder).unwrap();
}
