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
