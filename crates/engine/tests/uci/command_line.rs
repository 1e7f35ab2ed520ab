//! The program with arguments.

use crate::luft::BINARY;
use std::process::{Command, Output, Stdio};

fn luft(arguments: &[&str]) -> (Output, String) {
    let output = Command::new(BINARY)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the engine runs");
    let text = String::from_utf8(output.stdout.clone()).expect("it writes UTF-8");
    (output, text)
}

fn last(text: &str) -> &str {
    text.lines().next_back().unwrap_or_default()
}

#[test]
fn perft_with_and_without_a_position() {
    let (output, text) = luft(&["perft", "4"]);
    assert!(output.status.success());
    assert_eq!(last(&text), "Nodes searched: 197281");
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    assert_eq!(last(&luft(&["perft", "4", fen]).1), "Nodes searched: 43238");
    let mut loose = vec!["perft", "4"];
    loose.extend(fen.split(' '));
    assert_eq!(last(&luft(&loose).1), "Nodes searched: 43238");
    let (output, text) = luft(&["perft", "4", "nonsense"]);
    assert!(!output.status.success());
    assert!(text.contains("FEN"), "{text}");
}

#[test]
fn bench_is_the_same_every_time() {
    let nodes = || {
        let (output, text) = luft(&["bench", "4"]);
        assert!(output.status.success());
        let words: Vec<_> = last(&text).split(' ').map(str::to_owned).collect();
        let [nodes, unit, rate, per] = words.as_slice() else {
            panic!("{text}");
        };
        assert_eq!((unit.as_str(), per.as_str()), ("nodes", "nps"));
        assert!(rate.parse::<u64>().is_ok());
        nodes.parse::<u64>().expect("a number of nodes")
    };
    let first = nodes();
    assert!(first > 0);
    assert_eq!(nodes(), first);
}

#[test]
fn commands_are_done_in_order_and_finished() {
    let (output, text) = luft(&["position startpos moves e2e4", "go depth 5", "d"]);
    assert!(output.status.success());
    assert!(text.contains("info depth 5 "), "{text}");
    assert!(text.contains("bestmove "), "{text}");
    assert!(text.contains("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"));
    let (_, text) = luft(&["go", "depth", "4", "go", "depth", "2"]);
    assert_eq!(text.matches("bestmove").count(), 2, "{text}");
}

#[test]
fn what_is_not_understood_fails() {
    let (output, _) = luft(&["--nonsense"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--nonsense"));
    let (output, text) = luft(&["nonsense"]);
    assert!(!output.status.success());
    assert!(text.contains("unknown command 'nonsense'"), "{text}");
}

#[test]
fn help_and_version() {
    for arguments in [["help"], ["--help"], ["-h"]] {
        assert!(luft(&arguments).1.contains("ucinewgame"));
    }
    for arguments in [["version"], ["--version"], ["-V"]] {
        assert!(luft(&arguments).1.starts_with("Luft "));
    }
}

#[test]
fn analysis_in_a_pipe_is_plain_text() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let (output, text) = luft(&["analyse", fen, "--depth", "6", "--multipv", "2"]);
    assert!(output.status.success());
    assert!(!text.contains('\x1b'), "no escapes in a pipe");
    assert!(
        text.contains(fen) && text.contains("White to move"),
        "{text}"
    );
    assert!(text.contains("#1") && text.contains("1. Ra8#"), "{text}");
    assert!(text.contains("Best move: Ra8# (a1a8)"), "{text}");
}

#[test]
fn analysis_says_when_there_is_nothing_to_analyse() {
    let (output, text) = luft(&["analyse", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"]);
    assert!(output.status.success());
    assert!(text.contains("Checkmate: white has won."), "{text}");
    let (output, _) = luft(&["analyse", "nonsense"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("FEN"));
    assert!(luft(&["analyse", "--help"]).1.contains("--movetime"));
}

#[test]
#[cfg(feature = "serve")]
fn the_board_says_how_it_is_used_and_what_is_wrong() {
    let (output, text) = luft(&["serve", "--help"]);
    assert!(output.status.success() && text.contains("--no-open"));
    for wrong in [&["serve", "--port", "x"][..], &["serve", "--prot"]] {
        let (output, _) = luft(wrong);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("--help"));
    }
    let (output, _) = luft(&["serve", "--no-open", "--port=0", "--lab", "no/such/folder"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no/such/folder is no directory"));
}
