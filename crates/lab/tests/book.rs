//! Opening books from end to end: made of games, put together, looked into, and refused when damaged.

#[path = "support/lab.rs"]
mod support;

use std::fs;
use support::{Folder, lab};

const GAMES: &str =
    "1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 0-1\n\n1. e4 e5 1/2-1/2\n\n1. d4 d5 1/2-1/2\n\n";

fn make(folder: &Folder, games: &str, book: &str, words: &[&str]) -> Result<String, String> {
    let output = folder.file(book);
    let mut all = vec!["book", "make", games, "--output", output.as_str()];
    all.extend(words);
    lab(&all)
}

#[test]
fn games_become_a_book() {
    let folder = Folder::new("book-make");
    let (games, book) = (folder.file("games.pgn"), folder.file("book.bin"));
    fs::write(&games, GAMES).unwrap();
    let said = make(&folder, &games, "book.bin", &["--min-games", "1"]).unwrap();
    assert!(said.contains("6 moves"), "{said}");
    let shown = lab(&["book", "show", &book]).unwrap();
    let row = |word: &str| shown.lines().find(|line| line.starts_with(word));
    assert!(row("e4").unwrap().contains(" 3 "), "{shown}");
    assert!(row("d4").unwrap().contains("25.0 %"), "{shown}");
    let shown = lab(&["book", "show", &book, "e4"]).unwrap();
    assert!(shown.contains("c5") && shown.contains("e5"), "{shown}");
    let counted = lab(&["book", "stats", &book]).unwrap();
    assert!(counted.contains("longest line    3 plies"), "{counted}");

    make(&folder, &games, "often.bin", &[]).unwrap();
    let shown = lab(&["book", "show", &folder.file("often.bin"), "e4"]).unwrap();
    assert!(shown.contains("e5") && !shown.contains("c5"), "{shown}");
}

#[test]
fn books_are_put_together() {
    let folder = Folder::new("book-merge");
    let games = folder.file("games.pgn");
    fs::write(&games, GAMES).unwrap();
    make(&folder, &games, "one.bin", &["--min-games", "1"]).unwrap();
    let (one, both) = (folder.file("one.bin"), folder.file("both.bin"));
    lab(&["book", "merge", &one, &one, "--output", &both]).unwrap();
    let shown = lab(&["book", "show", &both]).unwrap();
    let row = shown.lines().find(|line| line.starts_with("e4")).unwrap();
    assert!(row.contains(" 6 "), "{shown}");
}

#[test]
fn our_own_games_become_a_book() {
    let folder = Folder::new("book-packed");
    let games = folder.file("games.data");
    lab(&[
        "datagen", &games, "--nodes", "60", "--games", "4", "--seed", "1",
    ])
    .unwrap();
    make(
        &folder,
        &games,
        "own.bin",
        &["--min-games", "1", "--plies", "6"],
    )
    .unwrap();
    let counted = lab(&["book", "stats", &folder.file("own.bin")]).unwrap();
    assert!(counted.contains("moves           24"), "{counted}");
}

#[test]
fn what_is_no_book_is_refused_and_nothing_is_written() {
    let folder = Folder::new("book-bad");
    let (bad, output) = (folder.file("bad.bin"), folder.file("out.bin"));
    fs::write(&bad, [7; 40]).unwrap();
    for words in [
        vec!["book", "show", bad.as_str()],
        vec!["book", "stats", bad.as_str()],
        vec!["book", "merge", bad.as_str(), "--output", output.as_str()],
    ] {
        let error = lab(&words).unwrap_err();
        assert!(error.contains("less than an entry"), "{error}");
    }
    let games = folder.file("games.pgn");
    fs::write(&games, "1. e4 e4 *\n").unwrap();
    let error = make(&folder, &games, "out.bin", &[]).unwrap_err();
    assert!(error.contains("game 1"), "{error}");
    fs::write(&games, "1. e4 *\n").unwrap();
    let error = make(&folder, &games, "out.bin", &[]).unwrap_err();
    assert!(error.contains("no move is left"), "{error}");
    assert!(fs::metadata(folder.file("out.bin")).is_err());
}
