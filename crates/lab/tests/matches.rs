//! The match runner against engines that misbehave in every way, and against interruption.

#[path = "support/state.rs"]
mod state;

use serde_json::Value;
use state::state_folder;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A folder of this test alone, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("luft-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The sparring partner, which cargo builds beside the tests.
fn fake(fault: &str) -> String {
    let lab = Path::new(env!("CARGO_BIN_EXE_luft-lab"));
    let fake = lab.with_file_name("examples").join("fake_engine");
    format!("{} {fault}", fake.display())
}

fn lab(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
    command.env("LUFT_LAB_STATE", state_folder());
    command.arg("match").args(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn read(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Plays a match and gives its report.
fn report(folder: &Folder, engines: [String; 2], more: &[&str]) -> Value {
    let json = folder.file("report.json");
    let [one, two] = &engines;
    let mut arguments = vec![one.as_str(), two.as_str(), "--json", json.to_str().unwrap()];
    arguments.extend(more);
    let output = lab(&arguments).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    read(&json)
}

#[test]
fn whoever_misbehaves_loses_the_game_and_not_the_run() {
    let folder = Folder::new("faults");
    for fault in ["crash", "disconnect", "illegal"] {
        let engines = [fake(""), fake(fault)];
        let report = report(&folder, engines, &["--tc", "nodes=1", "--games", "4"]);
        let pentanomial = &report["matchups"][0]["pentanomial"];
        assert_eq!(pentanomial["wins"], 4, "{fault}: {report}");
        assert_eq!(report["engines"][1][1]["faults"], 4, "{fault}");
        assert_eq!(report["engines"][0][1]["faults"], 0, "{fault}");
    }
}

#[test]
fn a_slow_engine_loses_on_time() {
    let folder = Folder::new("slow");
    let more = ["--tc", "0.3", "--games", "2", "-j", "2"];
    let report = report(&folder, [fake("slow"), fake("")], &more);
    assert_eq!(report["matchups"][0]["pentanomial"]["losses"], 2);
    assert_eq!(report["engines"][0][1]["time_forfeits"], 2);
}

#[test]
fn a_stalled_engine_is_not_waited_for() {
    let folder = Folder::new("stall");
    let started = Instant::now();
    let more = ["--tc", "movetime=100", "--games", "2", "-j", "2"];
    let report = report(&folder, [fake("stall"), fake("")], &more);
    assert_eq!(report["engines"][0][1]["faults"], 2);
    assert!(started.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_strict_match_fails_when_an_engine_does() {
    for (fault, good) in [("illegal", false), ("badline", false), ("", true)] {
        let engines = [fake(fault), fake("")];
        let mut command = lab(&[&engines[0], &engines[1], "--strict"]);
        command.args(["--tc", "nodes=1", "--games", "2", "--maxmoves", "9"]);
        let status = command.output().unwrap().status;
        assert_eq!(status.success(), good, "{fault}");
    }
}

#[test]
fn garbage_is_skipped() {
    let folder = Folder::new("garbage");
    let more = ["--tc", "nodes=1", "--games", "2", "--maxmoves", "20"];
    let report = report(&folder, [fake("garbage"), fake("")], &more);
    assert_eq!(report["engines"][0][1]["faults"], 0);
    assert_eq!(report["engines"][0][1]["games"], 2);
}

#[test]
fn a_line_that_cannot_be_played_is_noted_but_costs_nothing() {
    let folder = Folder::new("badline");
    let more = ["--tc", "nodes=1", "--games", "2", "--maxmoves", "20"];
    let report = report(&folder, [fake("badline"), fake("")], &more);
    assert_eq!(report["engines"][0][1]["illegal_pvs"], 2);
    assert_eq!(report["engines"][1][1]["illegal_pvs"], 0);
    assert_eq!(report["engines"][0][1]["faults"], 0);
}

#[test]
fn a_killed_match_goes_on_to_the_same_end() {
    let folder = Folder::new("resume");
    let book = folder.file("book.epd");
    let lines = ["e4", "d4", "c4", "b4", "a4", "f4", "g4", "h4"].map(opening);
    std::fs::write(&book, lines.concat()).unwrap();
    let (one, two) = (fake("") + ",name=one", fake("illegal 60") + ",name=two");
    let play = |name: &str| {
        let (journal, json, pgn) = (
            folder.file(&format!("{name}.journal")),
            folder.file(&format!("{name}.json")),
            folder.file(&format!("{name}.pgn")),
        );
        let text = |path: &PathBuf| path.to_str().unwrap().to_owned();
        let mut command = lab(&[
            &one,
            &two,
            "--tc",
            "nodes=1",
            "--games",
            "60",
            "-j",
            "2",
            "--maxmoves",
            "100",
        ]);
        command.args(["--book", &text(&book), "--journal", &text(&journal)]);
        command.args(["--json", &text(&json), "--pgnout", &text(&pgn)]);
        (command, journal, json, pgn)
    };
    let (mut whole, _, whole_json, whole_pgn) = play("whole");
    assert!(whole.output().unwrap().status.success());

    let (mut first, journal, ..) = play("killed");
    let mut child = first.spawn().unwrap();
    let started = Instant::now();
    let games = || std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while games() < 8 && started.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let known = games();
    let (mut second, _, json, pgn) = play("killed");
    let output = second.output().unwrap();
    assert!(output.status.success());
    if known > 1 {
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.contains("going on after"), "{said}");
    }

    let (whole, resumed) = (read(&whole_json), read(&json));
    assert_eq!(whole["matchups"], resumed["matchups"]);
    assert_eq!(whole["engines"], resumed["engines"]);
    assert!(
        whole["matchups"][0]["pentanomial"]["wins"]
            .as_u64()
            .unwrap()
            > 0
    );
    let games = |path: &Path| {
        let text = std::fs::read_to_string(path).unwrap();
        text.matches("[Event ").count()
    };
    assert_eq!((games(&whole_pgn), games(&pgn)), (60, 60));

    // The same journal for another match is refused, and nothing happens to it.
    let before = std::fs::read(&journal).unwrap();
    let mut other = lab(&[&one, &two, "--tc", "nodes=2", "--journal"]);
    let output = other.arg(&journal).output().unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("other settings"));
    assert_eq!(std::fs::read(&journal).unwrap(), before);
}

/// The position after a pawn move of white.
fn opening(mv: &str) -> String {
    let start = luft_chess::Position::startpos();
    let position = start.make_move(start.parse_san(mv).unwrap());
    format!("{}\n", position.fen())
}

#[test]
fn what_makes_no_sense_is_refused() {
    let good = fake("");
    for (arguments, reason) in [
        (vec!["/no/such/engine", good.as_str()], "/no/such/engine"),
        (vec![&good, &good, "--tc", "soon"], "time control"),
        (vec![&good, &good, "--sprt", "5", "0"], "no range of Elo"),
        (
            vec![&good, &good, "--book", "/no/such/book.epd"],
            "book.epd",
        ),
        (vec![&good, &good, "--chess960"], "Chess960"),
        (vec![&good, &good, "--resign", "3"], "2 numbers"),
    ] {
        let output = lab(&arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{arguments:?}");
        assert!(said.contains(reason), "{arguments:?}: {said}");
    }
}
