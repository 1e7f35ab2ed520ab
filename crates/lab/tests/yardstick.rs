//! Yardsticks from the command line.

#[path = "support/lab.rs"]
mod support;

use support::{Folder, lab};

#[test]
fn a_yardstick_is_made_and_measures() {
    let folder = Folder::new("yardstick");
    let (games, yardstick, net) = (
        folder.file("games"),
        folder.file("yard"),
        folder.file("net"),
    );
    lab(&["datagen", &games, "--games", "24", "--nodes", "40"]).unwrap();
    let words = ["yardstick", "make", &games, "--output", &yardstick];
    let few = ["--positions", "10", "--nodes", "200"];
    let said = lab(&[&words[..], &few].concat()).unwrap();
    assert!(said.contains("320 bytes"), "{said}");
    let words = ["train", &games, "--output", &net, "--epochs", "1"];
    let more = ["--validation-share", "0.2", "--yardstick", &yardstick];
    let said = lab(&[&words[..], &more].concat()).unwrap();
    assert!(said.contains("yardstick 0."), "{said}");
    let said = lab(&["yardstick", &yardstick, &net]).unwrap();
    assert!(
        said.contains("10 positions") && said.contains("factor"),
        "{said}"
    );
    assert!(lab(&["yardstick", &games, &net]).is_err());
    assert!(lab(&["yardstick", &yardstick]).is_err());
}

#[test]
fn another_engine_labels_a_yardstick() {
    let folder = Folder::new("relabel");
    let [games, yardstick, other] = ["games", "yard", "other"].map(|name| folder.file(name));
    lab(&["datagen", &games, "--games", "24", "--nodes", "40"]).unwrap();
    let words = ["yardstick", "make", &games, "--output", &yardstick];
    let few = ["--positions", "10", "--nodes", "200"];
    lab(&[&words[..], &few].concat()).unwrap();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_luft-lab"));
    let engine = program.with_file_name("examples").join("fake_engine");
    let engine = engine.display().to_string();
    let relabel = |output: &str| {
        let words = ["yardstick", "relabel", &yardstick, "--output", output];
        lab(&[&words[..], &["--engine", &engine, "--nodes", "9"]].concat())
    };
    let said = relabel(&other).unwrap();
    assert!(said.contains("320 bytes"), "{said}");
    let [before, after] = [&yardstick, &other].map(|file| std::fs::read(file).unwrap());
    let scores = |bytes: &[u8]| -> Vec<_> {
        let records = bytes.chunks(32);
        records.map(|record| [record[24], record[25]]).collect()
    };
    assert_ne!(scores(&before), [[0; 2]; 10]);
    // That engine thinks that everything is equal.
    assert_eq!(scores(&after), [[0; 2]; 10]);
    for (before, after) in before.chunks(32).zip(after.chunks(32)) {
        assert_eq!((&before[..24], &before[26..]), (&after[..24], &after[26..]));
    }
    assert!(relabel(&yardstick).is_err(), "it would overwrite its input");
    assert_eq!(std::fs::read(&yardstick).unwrap(), before);
}
