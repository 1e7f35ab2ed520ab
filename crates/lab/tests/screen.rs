//! `luft-lab ablate screen` with engines that are shell scripts: what it finds, keeps, adds to and refuses.
#![cfg(unix)]

#[path = "support/state.rs"]
mod state;

use serde_json::Value;
use state::state_folder;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Makes one move and says that it wins with `UseNull`, that it loses without; nothing else matters.
const ENGINE: &str = "#!/bin/sh
score=600
while read -r line; do case \"$line\" in
    uci) echo 'id name Script 7'
        echo 'option name UseNull type check default true'
        echo 'option name UseRazor type check default false'
        echo 'option name Margin type spin default 30 min 0 max 100'
        echo 'option name Style type combo default a var a var b'
        echo uciok;;
    isready) echo readyok;;
    'setoption name UseNull value true') score=600;;
    'setoption name UseNull value false') score=-600;;
    bench) echo '1000 nodes 1000 nps';;
    position*moves*) move=e7e5;;
    position*) move=e2e4;;
    go*) echo \"info depth 1 score cp $score pv $move\"; echo \"bestmove $move\";;
    quit) exit;;
    esac; done
";

/// A folder with the engine, removed at the end.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("luft-screen-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let place = Self(folder);
        place.engine("engine", ENGINE);
        // It knows the start position only.
        let start = luft_chess::Position::startpos().fen();
        fs::write(place.0.join("start.epd"), start).unwrap();
        place
    }

    fn engine(&self, name: &str, script: &str) {
        let path = self.0.join(name);
        fs::write(&path, script).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn screen(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
        command.env("LUFT_LAB_STATE", state_folder());
        command.current_dir(&self.0).args(["ablate", "screen"]);
        command.args(["--journal", "journal", "--book", "start.epd"]);
        command.args(arguments);
        command
    }

    /// The games of an engine, which end after a move each.
    fn play(&self, arguments: &[&str]) -> Command {
        let mut command = self.screen(arguments);
        command.args(["--nodes", "1", "--resign", "1,500", "--maxmoves", "1"]);
        command
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn pairs(&self) -> usize {
        let text = fs::read_to_string(self.0.join("journal")).unwrap_or_default();
        text.lines().count().saturating_sub(1)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn said(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn complaint(mut command: Command) -> String {
    let output: Output = command.output().unwrap();
    assert!(!output.status.success(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn row(text: &str, name: &str) -> String {
    let line = text.lines().find(|line| line.starts_with(name)).unwrap();
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

const FACTORS: [&str; 2] = ["--factor", "UseNull,UseRazor,Margin=26..40"];

#[test]
fn switches_and_numbers_of_any_engine_are_measured_together() {
    let place = Place::new("any");
    let chance = [
        "./engine,name=a1b2",
        "--chance",
        "30",
        "--games",
        "160",
        "-j",
        "2",
    ];
    let text = said(place.play(&[&chance[..], &FACTORS, &["--json", "worth.json"]].concat()));
    assert!(
        text.contains("a1b2 (Script 7, bench 1000), 160 games"),
        "{text}"
    );
    assert!(
        row(&text, "UseNull").starts_with("UseNull off, on +1199"),
        "{text}"
    );
    assert!(row(&text, "UseRazor").ends_with("not shown"), "{text}");
    assert!(row(&text, "Margin").starts_with("Margin 26, 40"), "{text}");
    let first = text.lines().position(|line| line.starts_with("UseNull"));
    assert!(first < text.lines().position(|line| line.starts_with("Margin")));

    let worth: Value = serde_json::from_str(&place.read("worth.json")).unwrap();
    let set = &worth["sets"][0];
    assert_eq!(
        (&set["pairs"], &set["settings"]["engine"]["bench"]),
        (&80.into(), &1000.into())
    );
    assert_eq!(set["worths"][0]["factor"]["name"], "UseNull");
    assert!(set["worths"][0]["elo"]["value"].as_f64().unwrap() > 1000.0);

    // The journal alone says the same.
    let shown = said(place.screen(&["--show"]));
    assert!(text.ends_with(&shown), "{shown}");
}

#[test]
fn in_a_balanced_design_every_factor_differs_in_every_pair() {
    let place = Place::new("balanced");
    // One that has no bench.
    place.engine("plain", &ENGINE.replace("bench)", "benchless)"));
    let arguments = ["./plain", "--chance", "50", "--games", "80"];
    let text = said(place.play(&[&arguments[..], &FACTORS].concat()));
    assert!(text.contains("plain (Script 7), 80 games"), "{text}");
    for name in ["UseNull", "UseRazor", "Margin"] {
        let row = row(&text, name);
        assert!(row.split(' ').any(|word| word == "40"), "{row}");
    }
    assert!(text.contains("Interactions cancel out"), "{text}");
}

#[test]
fn a_killed_run_goes_on_and_more_games_add_to_it() {
    let place = Place::new("killed");
    let arguments = |games| {
        [
            &["./engine", "--chance", "30", "--games", games][..],
            &FACTORS,
        ]
        .concat()
    };
    let mut child = place.play(&arguments("400"));
    let mut child = child.stdout(Stdio::null()).spawn().unwrap();
    let started = Instant::now();
    while place.pairs() < 5 && started.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = place.read("journal");
    let whole = &before[..=before.rfind('\n').unwrap()];
    let text = said(place.play(&arguments("400")));
    assert!(text.contains("going on after"), "{text}");
    assert!(place.read("journal").starts_with(whole));
    assert_eq!(place.pairs(), 200);

    // The same pairs as of a run that was never stopped.
    let journal = place.read("journal");
    fs::remove_file(place.0.join("journal")).unwrap();
    said(place.play(&arguments("400")));
    let sorted = |text: &str| {
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&place.read("journal")), sorted(&journal));

    let json = ["--json", "worth.json"];
    said(place.play(&[&arguments("440")[..], &json].concat()));
    assert_eq!(place.pairs(), 220);

    // A journal of fewer games does not take the place of more.
    fs::remove_file(place.0.join("journal")).unwrap();
    let kept = place.read("worth.json");
    let error = complaint(place.play(&[&arguments("40")[..], &json].concat()));
    assert!(
        error.contains("440 games of this screening, more than 40"),
        "{error}"
    );
    assert_eq!((place.read("worth.json"), place.pairs()), (kept, 0));
}

#[test]
fn other_settings_are_refused_by_the_journal_and_a_set_of_their_own_in_the_results() {
    let place = Place::new("other");
    let json = ["--json", "worth.json", "--games", "40", "--chance", "30"];
    said(place.play(&[&["./engine"], &FACTORS[..], &json].concat()));
    let before = (place.read("journal"), place.read("worth.json"));
    for (change, reason) in [
        (&["--seed", "2"][..], "different: the seed)"),
        (&["--huge", "Margin"], "factors or chances"),
        (&["--chess960"], "cannot play Chess960"),
        (&["--draw", "1,1,10"], "different: nodes, rules or book)"),
    ] {
        let all = [&["./engine"], &FACTORS[..], &json, change].concat();
        let error = complaint(place.play(&all));
        assert!(error.contains(reason), "{error}");
    }
    place.engine("better", &ENGINE.replace("1000 nodes", "1001 nodes"));
    let better = ["./better,name=engine", FACTORS[0], FACTORS[1]];
    let error = complaint(place.play(&[&better[..], &json].concat()));
    assert!(error.contains("different: the engine"), "{error}");
    assert_eq!((place.read("journal"), place.read("worth.json")), before);

    fs::remove_file(place.0.join("journal")).unwrap();
    said(place.play(&[&better[..], &json].concat()));
    let worth: Value = serde_json::from_str(&place.read("worth.json")).unwrap();
    assert_eq!(worth["sets"].as_array().unwrap().len(), 2);
}

#[test]
fn what_was_found_to_be_huge_is_turned_more_rarely_and_files_become_one() {
    let place = Place::new("huge");
    let arguments = |more: &[&'static str]| {
        let games = ["./engine", "--games", "160", "--chance", "30"];
        [&games[..], &FACTORS, more].concat()
    };
    said(place.play(&arguments(&["--json", "one.json"])));
    fs::remove_file(place.0.join("journal")).unwrap();
    said(place.play(&arguments(&["--known", "one.json", "--json", "two.json"])));
    let two: Value = serde_json::from_str(&place.read("two.json")).unwrap();
    let factors = two["sets"][0]["settings"]["design"]["factors"].clone();
    let chances = factors.as_array().unwrap().iter();
    let chances: Vec<_> = chances.map(|one| one["chance"].as_f64().unwrap()).collect();
    assert_eq!(chances, [1.0, 30.0, 30.0]);

    let merge = |files: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
        let words = ["ablate", "merge", "all.json"];
        command.current_dir(&place.0).args(words).args(files);
        command
    };
    let text = said(merge(&["one.json", "two.json"]));
    let line = "engine (Script 7, bench 1000): 3 screened in 160 games at nodes=1";
    assert_eq!(text.matches(line).count(), 2, "{text}");
    let all = place.read("all.json");
    said(merge(&["two.json", "one.json"]));
    assert_eq!(place.read("all.json"), all, "the same again adds nothing");
    // What cannot be read changes nothing.
    fs::write(place.0.join("letter.json"), "{\"a\": 1}").unwrap();
    for file in ["none.json", "letter.json"] {
        let error = complaint(merge(&["one.json", file]));
        assert!(error.contains(file), "{error}");
    }
    assert_eq!(place.read("all.json"), all);
}

#[test]
fn what_cannot_be_measured_is_named() {
    let place = Place::new("refusal");
    for (arguments, reason) in [
        (&["./engine"][..], "(it has: UseNull, UseRazor)"),
        (&["./engine", "--factor", "UseLmr"], "has no option UseLmr"),
        (
            &["./engine", "--factor", "Margin"],
            "say --factor Margin=A..B",
        ),
        (
            &["./engine", "--factor", "Margin=26..400"],
            "goes from 0 to 100",
        ),
        (
            &["./engine", "--factor", "Style"],
            "neither a switch nor a number",
        ),
        (&["./engine", "--factor", "UseNull=1..2"], "is no number"),
        (&["./engine", "--factor", "UseNull,UseNull"], "named twice"),
        (
            &["./engine", "--factor", "UseNull=1"],
            "neither NAME nor NAME=A..B",
        ),
        (
            &["./engine", "--factor", "UseNull", "--huge", "UseRazor"],
            "no such factor",
        ),
        (
            &["./engine", "--factor", "UseNull", "--chance", "70"],
            "at most 50",
        ),
        (
            &["./engine", "--factor", "UseNull", "--known", "none.json"],
            "none.json",
        ),
        (
            &["./engine", "--known", "worth.json", "--json", "worth.json"],
            "must be two files",
        ),
        (&["--show"], "journal"),
        (&[], "required"),
    ] {
        let error = complaint(place.play(arguments));
        assert!(error.contains(reason), "{arguments:?}: {error}");
    }
    assert_eq!(place.pairs(), 0);

    // A file with something else in it stays as it is.
    fs::write(place.0.join("worth.json"), "{\"measurements\":[]}").unwrap();
    let error =
        complaint(place.play(&["./engine", FACTORS[0], FACTORS[1], "--json", "worth.json"]));
    assert!(error.contains("worth.json"), "{error}");
    assert_eq!(place.read("worth.json"), "{\"measurements\":[]}");
}

#[test]
fn an_engine_that_cannot_play_ends_the_run() {
    let place = Place::new("faults");
    place.engine(
        "bad",
        &ENGINE.replace("position*moves*) move=e7e5", "position*moves*) exit"),
    );
    let error = complaint(place.play(&["./bad", FACTORS[0], FACTORS[1]]));
    assert!(
        error.contains("20 pairs in a row could not be played"),
        "{error}"
    );
}
