//! Games for training: the same from the same seed, and whole after any interruption.

use std::path::Path;
use std::process::Command;

fn datagen(output: &Path, more: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
    command.arg("datagen").arg(output).args(["--nodes", "60"]);
    let output = command.args(more).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
}

#[test]
fn games_follow_from_the_seed_and_go_on_after_a_cut() {
    let file = |name: &str| {
        std::env::temp_dir().join(format!("luft-datagen-{name}-{}", std::process::id()))
    };
    let (one, two, other) = (file("one"), file("two"), file("other"));
    datagen(&one, &["--games", "6", "--threads", "1"]);
    datagen(&two, &["--games", "4", "--threads", "2"]);
    let (whole, part) = (std::fs::read(&one).unwrap(), std::fs::read(&two).unwrap());
    assert_eq!(part, whole[..part.len()], "whoever plays them");

    std::fs::write(&two, &part[..part.len() - 7]).unwrap();
    datagen(&two, &["--games", "6", "--threads", "2"]);
    assert_eq!(std::fs::read(&two).unwrap(), whole);

    datagen(&other, &["--games", "6", "--seed", "2"]);
    assert_ne!(std::fs::read(&other).unwrap(), whole);
    for path in [one, two, other] {
        std::fs::remove_file(path).unwrap();
    }
}
