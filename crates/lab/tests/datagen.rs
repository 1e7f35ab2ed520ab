//! Games for training: the same from the same seed, whole after any interruption, and never mixed with games that
//! were made in another way.

#[path = "support/lab.rs"]
mod support;

use std::fs::{self, File};
use support::{Folder, lab};

fn datagen(output: &str, more: &[&str]) -> Result<String, String> {
    let words = ["datagen", output, "--nodes", "60"];
    lab(&[&words[..], more].concat())
}

#[test]
fn games_follow_from_the_seed_and_go_on_after_a_cut() {
    let folder = Folder::new("datagen-seed");
    let [one, two, other] = ["one", "two", "other"].map(|name| folder.file(name));
    datagen(&one, &["--games", "6", "--threads", "1"]).unwrap();
    datagen(&two, &["--games", "4", "--threads", "2"]).unwrap();
    let (whole, part) = (fs::read(&one).unwrap(), fs::read(&two).unwrap());
    assert_eq!(part, whole[..part.len()], "whoever plays them");

    // Half a game and half a checksum were written when it was stopped.
    fs::write(&two, &part[..part.len() - 7]).unwrap();
    let sums = format!("{two}.sum");
    let lines = fs::read_to_string(&sums).unwrap();
    fs::write(&sums, format!("{lines}99 4")).unwrap();
    datagen(&two, &["--games", "6", "--threads", "2"]).unwrap();
    assert_eq!(fs::read(&two).unwrap(), whole);
    let said = lab(&["data", "check", &one, &two]).unwrap();
    assert_eq!(said.matches("whole").count(), 2, "{said}");

    datagen(&other, &["--games", "6", "--seed", "2"]).unwrap();
    assert_ne!(fs::read(&other).unwrap(), whole);
}

#[test]
fn games_of_other_settings_are_not_mixed() {
    let folder = Folder::new("datagen-sidecar");
    let data = folder.file("data");
    datagen(&data, &["--games", "2"]).unwrap();
    let whole = fs::read(&data).unwrap();
    let refused = datagen(&data, &["--games", "3", "--seed", "7", "--win-plies", "5"]);
    let refused = refused.unwrap_err();
    for difference in ["seed 1 there, 7 here", "win_plies 6 there, 5 here"] {
        assert!(refused.contains(difference), "{refused}");
    }
    assert!(!refused.contains("nodes"), "{refused}");
    assert_eq!(fs::read(&data).unwrap(), whole);

    // Games that nobody knows the origin of are only continued if they are adopted.
    fs::remove_file(format!("{data}.json")).unwrap();
    fs::remove_file(format!("{data}.sum")).unwrap();
    let refused = datagen(&data, &["--games", "3"]).unwrap_err();
    assert!(refused.contains("--adopt"), "{refused}");
    datagen(&data, &["--games", "3", "--adopt"]).unwrap();
    datagen(&data, &["--games", "4"]).unwrap();
    assert!(fs::read(&data).unwrap().starts_with(&whole));
    lab(&["data", "check", &data]).unwrap();

    // Without games the settings are free.
    fs::remove_file(&data).unwrap();
    datagen(&data, &["--games", "1", "--seed", "7"]).unwrap();
}

#[test]
fn two_runs_do_not_write_one_file() {
    let folder = Folder::new("datagen-lock");
    let data = folder.file("data");
    let writer = File::create(&data).unwrap();
    writer.lock().unwrap();
    let refused = datagen(&data, &["--games", "1"]).unwrap_err();
    assert!(refused.contains("another program"), "{refused}");
    // Not only closed: processes that other tests begin may hold it open for a moment.
    writer.unlock().unwrap();
    datagen(&data, &["--games", "1"]).unwrap();
}

#[test]
fn damage_is_found_block_by_block() {
    let folder = Folder::new("datagen-checksums");
    let data = folder.file("data");
    for games in ["2", "3", "5"] {
        datagen(&data, &["--games", games]).unwrap();
    }
    let mut bytes = fs::read(&data).unwrap();
    // The score of the first move: only the checksum can tell that it was another.
    bytes[34] ^= 1;
    fs::write(&data, &bytes).unwrap();
    let complaint = lab(&["data", "check", &data]).unwrap_err();
    assert!(
        complaint.contains("block 1 (games 1 to 2, bytes 0 to"),
        "{complaint}"
    );
    assert!(!complaint.contains("block 2"), "{complaint}");
    let refused = datagen(&data, &["--games", "6"]).unwrap_err();
    assert!(refused.contains("block 1"), "{refused}");
    assert_eq!(fs::read(&data).unwrap(), bytes);
}

#[test]
fn fewer_nodes_where_nobody_learns_make_other_games() {
    let folder = Folder::new("datagen-noisy");
    let [usual, same, fewer] = ["usual", "same", "fewer"].map(|name| folder.file(name));
    let games = |file: &str, more: &[&str]| {
        datagen(file, &[&["--games", "4"], more].concat()).unwrap();
        fs::read(file).unwrap()
    };
    let whole = games(&usual, &[]);
    assert_eq!(games(&same, &["--noisy-nodes", "60"]), whole);
    assert_ne!(games(&fewer, &["--noisy-nodes", "10"]), whole);
    let refused = datagen(&fewer, &["--games", "5"]).unwrap_err();
    assert!(refused.contains("noisy_nodes 10 there"), "{refused}");
}
