//! The soak test of engines that are shell scripts.
#![cfg(target_os = "linux")]

#[path = "support/lab.rs"]
mod support;

use support::{Folder, lab};

/// An engine that says one line at `go` and then does this until `stop`.
fn engine(folder: &Folder, meanwhile: &str, best: &str) -> String {
    let path = folder.file("engine.sh");
    let script = format!(
        "while read -r line; do case \"$line\" in
        uci) echo uciok;; isready) echo readyok;; quit) exit;;
        go*) echo 'info depth 1 score cp 3 pv e2e4 e7e5'; {meanwhile};;
        stop) echo 'bestmove {best}';;
        esac; done\n"
    );
    std::fs::write(&path, script).unwrap();
    format!("sh {path}")
}

fn soak(engine: &str) -> Result<String, String> {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    lab(&[
        "soak",
        engine,
        "--fen",
        fen,
        "--minutes",
        "0.02",
        "--every",
        "0.2",
    ])
}

#[test]
fn a_calm_engine_passes() {
    let folder = Folder::new("soak-calm");
    let report = soak(&engine(&folder, ":", "e2e4")).unwrap();
    assert!(report.contains("lines    1"), "{report}");
    assert!(report.contains("bestmove e2e4"), "{report}");
    assert!(!report.contains("failure"), "{report}");
}

#[test]
fn an_engine_that_hoards_memory_fails() {
    let folder = Folder::new("soak-hoard");
    // After the first look a hundred bytes become 26 megabytes.
    let hoard = "sleep 0.5; x=$(printf %0100d 0); for i in 1 2 3 4 5 6 7 8 9; do x=$x$x$x$x; done";
    let complaint = soak(&engine(&folder, hoard, "e2e4")).unwrap_err();
    assert!(complaint.contains("failed 1 times"), "{complaint}");
}

#[test]
fn a_move_that_cannot_be_played_fails() {
    let folder = Folder::new("soak-move");
    let complaint = soak(&engine(&folder, ":", "e2e5")).unwrap_err();
    assert!(complaint.contains("failed 1 times"), "{complaint}");
}

#[test]
fn an_engine_that_dies_is_told() {
    let folder = Folder::new("soak-death");
    let complaint = soak(&engine(&folder, "exit 3", "e2e4")).unwrap_err();
    assert!(complaint.contains("sh"), "{complaint}");
}
