//! Training from the command line: games in, a network out.

#[path = "support/state.rs"]
mod state;

use state::state_folder;
use std::path::Path;
use std::process::{Command, Output};

fn lab(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
    command.env("LUFT_LAB_STATE", state_folder());
    command.args(words).output().unwrap()
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

#[test]
fn games_become_a_network() {
    let folder = std::env::temp_dir().join(format!("luft-train-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| text(&folder.join(name));
    let (games, net, kept) = (file("games"), file("net"), file("kept"));
    let (json, plot) = (file("json"), file("plot.svg"));
    let played = lab(&["datagen", &games, "--games", "24", "--nodes", "40"]);
    assert!(played.status.success());

    let train = |more: &[&str]| {
        let words = ["train", &games, "--output", &net, "--checkpoint", &kept];
        let fixed = [
            "--validation-share",
            "0.2",
            "--batch",
            "256",
            "--json",
            &json,
        ];
        let output = lab(&[&words[..], &fixed, &["--plot", &plot], more].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        String::from_utf8(output.stdout).unwrap()
    };
    let said = train(&["--epochs", "3", "--minutes", "0"]);
    assert!(said.contains("the results say"), "{said}");
    assert!(said.contains("time is up"), "{said}");
    let said = train(&["--epochs", "3"]);
    assert!(said.contains("epoch 3: train loss"), "{said}");
    assert!(said.contains("validation loss"), "{said}");
    let network = std::fs::read(&net).unwrap();
    assert!(network.starts_with(b"LUFTNNUE"));
    assert!(std::fs::read_to_string(&plot).unwrap().contains("</svg>"));
    let report: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
    let loss = |epoch: usize| report["epochs"][epoch]["train_loss"].as_f64().unwrap();
    assert!(loss(2) < loss(0), "{report}");
    assert_eq!(report["finished"], true);

    // The network can be learnt on from, and a checkpoint is only good for its own run.
    let words = ["train", &games, "--output", &net, "--checkpoint", &kept];
    let other = lab(&[&words[..], &["--validation-share", "0.2"]].concat());
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(
        !other.status.success() && said.contains("belongs to another run"),
        "{said}"
    );
    let better = file("better");
    for start in [&net, &kept] {
        let words = ["train", &games, "--output", &better, "--start", start];
        let more = ["--validation-share", "0.2", "--epochs", "1", "--restart"];
        assert!(lab(&[&words[..], &more].concat()).status.success());
        assert_ne!(std::fs::read(&better).unwrap(), network);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn nonsense_is_refused_with_a_reason() {
    let folder = std::env::temp_dir().join(format!("luft-train-bad-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let empty = text(&folder.join("empty"));
    let junk = text(&folder.join("junk"));
    std::fs::write(&empty, []).unwrap();
    std::fs::write(&junk, [7; 100]).unwrap();
    let out = text(&folder.join("net"));
    for (words, wanted) in [
        (vec!["missing-games"], "missing-games"),
        (vec![&empty], "no position to learn from in 0 games"),
        (vec![&junk], "game 1: no position at byte 0"),
        (
            vec![&empty, "--start", &junk],
            "it is not a network of Luft",
        ),
        (vec![&empty, "--rate", "0"], "--rate must be above 0"),
        (vec![&empty, "--final-rate", "1"], "--final-rate must lie"),
        (
            vec![&empty, "--minutes=-1"],
            "--minutes must not be below 0",
        ),
        (
            vec![&empty, "--validation-share", "1.5"],
            "--validation-share must lie",
        ),
        (
            vec![&empty, "--result-share", "0.2..7"],
            "shares are one or two numbers",
        ),
        (vec![&empty, "--scale", "0"], "a number from 1 to 10000"),
        (
            vec![&empty, "--loss-exponent", "1"],
            "--loss-exponent must be above 1",
        ),
        (
            vec![&empty, "--average-labels", "1.5"],
            "--average-labels must lie",
        ),
        (vec![&empty, "--epochs", "0"], "--epochs"),
    ] {
        let words = [&["train", "--output", &out], words.as_slice()].concat();
        let output = lab(&words);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && said.contains(wanted),
            "{words:?}: {said}"
        );
        assert!(!folder.join("net").exists());
    }
    let nowhere = lab(&["train", &empty, "--output", "/no/such/folder/net"]);
    let said = String::from_utf8_lossy(&nowhere.stderr).into_owned();
    assert!(
        said.contains("the folder of --output is not there"),
        "{said}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}
