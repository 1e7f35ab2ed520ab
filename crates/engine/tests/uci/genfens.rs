//! Openings for DATAGEN workloads of OpenBench.

use crate::luft::{BINARY, PATIENCE, say, start, tells};
use luft_chess::Position;
use std::collections::HashSet;
use std::process::{Command, Stdio};

fn luft(arguments: &[&str]) -> (bool, String) {
    let output = Command::new(BINARY)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the engine runs");
    let text = String::from_utf8(output.stdout).expect("it writes UTF-8");
    (output.status.success(), text)
}

/// The openings that OpenBench would read.
fn genfens(command: &str) -> Vec<String> {
    let (success, text) = luft(&[command, "quit"]);
    assert!(success, "{text}");
    let lines = text.lines();
    let fens = lines.filter_map(|line| line.strip_prefix("info string genfens "));
    fens.map(str::to_owned).collect()
}

#[test]
fn openings_follow_from_the_seed() {
    let openings = genfens("genfens 12 seed 7 book None");
    assert_eq!(openings.len(), 12);
    for fen in &openings {
        let position: Position = fen.parse().expect("a legal position");
        assert!(!position.legal_moves().is_empty(), "{fen}");
        assert!(position.fullmove() >= 5, "eight plies or nine: {fen}");
    }
    assert_eq!(genfens("genfens 12 seed 7 book None"), openings);
    assert_eq!(genfens("genfens 5 seed 7 book None"), openings[..5]);
    let other = genfens("genfens 12 seed 8 book None");
    let all: HashSet<_> = openings.iter().chain(&other).collect();
    assert_eq!(all.len(), 24, "other seeds, other openings");
}

#[test]
fn a_book_gives_the_start() {
    let book = std::env::temp_dir().join(format!("luft-genfens-{}.epd", std::process::id()));
    let lines = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n\
        4k2r/pppppppp/8/8/8/8/PPPPPPPP/4K2R w Kk - hmvc 0; fmvn 1;\n";
    std::fs::write(&book, lines).expect("a folder for tests");
    let command = format!("genfens 6 seed 3 book {} plies 2", book.display());
    let openings = genfens(&command);
    assert_eq!(openings.len(), 6);
    for fen in &openings {
        let position: Position = fen.parse().expect("a legal position");
        assert!(position.occupied().into_iter().count() <= 20, "{fen}");
    }
    std::fs::write(&book, "no position\n").expect("the file can be written");
    let (success, text) = luft(&[&command, "quit"]);
    assert!(!success && text.contains("line 1 is no position"), "{text}");
    std::fs::remove_file(book).expect("the file is there");
}

#[test]
fn what_is_wrong_is_said() {
    for (command, complaint) in [
        ("genfens", "genfens needs a value"),
        ("genfens many seed 1 book None", "not 'many'"),
        ("genfens 3 sed 1 book None", "not 'sed'"),
        ("genfens 3 seed x book None", "seed needs a whole number"),
        ("genfens 3 seed 1", "book None|FILE"),
        ("genfens 3 seed 1 book", "book needs a value"),
        ("genfens 3 seed 1 book None pies 3", "not 'pies'"),
        ("genfens 3 seed 1 book None plies 9999", "0 to 200"),
        ("genfens 3 seed 1 book no/such.epd", "no/such.epd"),
    ] {
        let (success, text) = luft(&[command, "quit"]);
        assert!(!success, "{command}");
        assert!(text.contains("info string "), "{text}");
        assert!(text.contains(complaint), "{command}: {text}");
    }
}

#[test]
fn it_can_be_typed_in() {
    let mut client = start();
    say(&mut client, &["genfens 2 seed 1 book None"]);
    client.send_line("genfens 1 seed 1 book None balance 0 plies 1");
    let mut lines = 0;
    loop {
        let line = client.next_line(PATIENCE).expect("the engine answers");
        lines += usize::from(tells(&line, "genfens "));
        // Not all positions after one ply are level.
        if tells(&line, "no balanced opening") || lines == 3 {
            break;
        }
    }
}
