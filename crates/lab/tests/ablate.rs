//! `luft-lab ablate` against an engine that is a shell script: what it measures, keeps and skips.
#![cfg(unix)]

#[path = "support/state.rs"]
mod state;

use serde_json::Value;
use state::state_folder;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Saves half of the nodes with `rfp`, would need a quarter more with `iid`, and finds e2e4 only
/// with `rfp`. It notes each bench, so that skipped ones can be told.
const ENGINE: &str = "#!/bin/sh
nodes=1000; best=e2e4
while read line; do case \"$line\" in
    uci) echo 'id name Script 7'
        echo 'option name rfp type check default true'
        echo 'option name iid type check default false'
        echo uciok;;
    isready) echo readyok;;
    'setoption name rfp value false') nodes=2000; best=d2d4;;
    'setoption name iid value true') nodes=1250;;
    bench) echo bench >>\"$(dirname \"$0\")/log\"; echo '1/1: 5 nodes  fen'; echo \"$nodes nodes 1000 nps\";;
    go*) echo \"bestmove $best\";;
    quit) exit;;
    esac; done
";
const SUITE: &str =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; c8 \"10 4\"; c9 \"e2e4 d2d4\";\n";

/// A folder with the engine and the suite, removed at the end.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("luft-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let place = Self(folder);
        fs::write(place.0.join("suite.epd"), SUITE).unwrap();
        fs::write(place.0.join("engine"), ENGINE).unwrap();
        fs::set_permissions(place.0.join("engine"), fs::Permissions::from_mode(0o755)).unwrap();
        place
    }

    fn ablate(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
        command.env("LUFT_LAB_STATE", state_folder());
        command.current_dir(&self.0).args(["ablate", "./engine"]);
        command.args(["--json", "kept/ablation.json"]);
        command.args(arguments).output().unwrap()
    }

    fn file(&self) -> Value {
        let text = fs::read_to_string(self.0.join("kept/ablation.json")).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    fn record(&self) -> Value {
        self.file()["records"][0].clone()
    }

    /// How many benches were run since this was last asked.
    fn benches(&self) -> usize {
        let log = self.0.join("log");
        let count = fs::read_to_string(&log).unwrap_or_default().lines().count();
        let _ = fs::remove_file(log);
        count
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// An engine that plays legal moves without thinking.
fn fake_engine() -> String {
    let lab = Path::new(env!("CARGO_BIN_EXE_luft-lab"));
    let fake = lab.with_file_name("examples").join("fake_engine");
    fake.to_str().unwrap().to_owned()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_run_goes_on_where_another_ended() {
    let place = Place::new("resume");
    let text = said(&place.ablate(&["--only", "rfp", "--rounds", "2"]));
    assert!(text.contains("engine (Script 7, bench 1000)"), "{text}");
    assert_eq!(place.benches(), 5, "the signature, then two rounds of two");
    let rfp = &place.record()["measurements"][0];
    assert_eq!(rfp["technique"], "rfp");
    assert_eq!(
        (&rfp["nodes"], &rfp["nodes_ratio"]),
        (&2000.into(), &2.0.into())
    );
    assert_eq!(rfp["time_ratio"], 2.0);
    assert!(rfp["suites"].is_null());

    // More techniques and a suite: the bench of rfp is not repeated.
    let more = ["--only", "iid,rfp", "--rounds", "2", "--suite", "suite.epd"];
    let text = said(&place.ablate(&more));
    assert_eq!(place.benches(), 5, "the signature, then iid alone");
    let row = |name: &str| -> Vec<String> {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().map(str::to_owned).collect()
    };
    assert_eq!(row("rfp").join(" "), "rfp off +100.0 % +100.0 % -1 -6");
    assert_eq!(row("iid").join(" "), "iid on +25.0 % +25.0 % +0 +0");
    let record = place.record();
    let suite = &record["measurements"][0]["suites"][0];
    assert_eq!(suite["settings"]["file"], "suite.epd");
    assert_eq!(suite["switched"]["points"], 4);
    assert_eq!(suite["default"]["points"], 10);

    // Nothing is left to do, unless it is to be done again.
    said(&place.ablate(&more));
    assert_eq!((place.benches(), place.record()), (1, record.clone()));
    said(&place.ablate(&[&more[..], &["--again", "--concurrency", "2"]].concat()));
    assert_eq!((place.benches(), place.record()), (9, record));
}

#[test]
fn measurements_of_another_engine_lie_beside_those_that_are_known() {
    let place = Place::new("another");
    let known = r#"{"records": [{
        "engine": {"name": "engine", "title": "Script 6", "bench": 999, "options": []},
        "measurements": [{
            "technique": "rfp", "default_on": true, "rounds": 9, "nodes": 999, "nodes_ratio": 1.0, "time_ratio": 1.0,
            "games": [{
                "wins": 0, "draws": 400, "losses": 0, "pairs": [0, 0, 200, 0, 0],
                "elo": 0.0, "error": 5.0, "nodes": 2500}]}]}]}"#;
    let file = place.0.join("kept/ablation.json");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, known).unwrap();
    let known: Value = serde_json::from_str(known).unwrap();
    said(&place.ablate(&["--only", "rfp", "--rounds", "1"]));
    let all = place.file();
    assert_eq!(all["records"][0], known["records"][0]);
    assert_eq!(all["records"][1]["engine"]["bench"], 1000);
}

#[test]
fn more_games_add_to_those_of_the_same_engine_and_fewer_change_nothing() {
    let place = Place::new("games");
    let engine = fake_engine();
    let ablate = |games: &str, nodes: &str, arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
        command.env("LUFT_LAB_STATE", state_folder());
        command.current_dir(&place.0).arg("ablate").arg(&engine);
        command.args([
            "--only",
            "rfp",
            "--rounds",
            "1",
            "--games",
            games,
            "--game-nodes",
            nodes,
        ]);
        command.args(["--json", "kept/ablation.json"]);
        said(&command.args(arguments).output().unwrap());
        place.record()["measurements"][0]["games"].clone()
    };
    let count = |games: &Value| -> u64 {
        let pairs = games["pairs"].as_array().unwrap();
        2 * pairs.iter().filter_map(Value::as_u64).sum::<u64>()
    };
    let four = ablate("4", "7", &[]);
    assert_eq!(
        (count(&four[0]), &four[0]["book"]),
        (4, &"<built in>".into())
    );
    assert_eq!(ablate("2", "7", &[]), four, "fewer change nothing");
    let ten = ablate("10", "7", &[]);
    assert_eq!(count(&ten[0]), 10);
    // As if all had been played at once.
    assert_eq!(ablate("10", "7", &["--again"]), ten);
    // Other openings and other nodes have games of their own.
    let more = ablate("2", "7", &["--seed", "2"]);
    assert_eq!((&more[0], count(&more[1])), (&ten[0], 2));
    let more = ablate("2", "8", &[]);
    assert_eq!((&more[0], more.as_array().unwrap().len()), (&ten[0], 3));
}

#[test]
fn results_go_only_where_the_user_says() {
    let place = Place::new("nowhere");
    let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
    command.env("LUFT_LAB_STATE", state_folder());
    let output = command.current_dir(&place.0).args(["ablate", "./engine"]);
    let output = output.output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        !output.status.success() && error.contains("--json"),
        "{error}"
    );
    assert!(!place.0.join("docs").exists());
}

#[test]
fn what_cannot_be_measured_is_named() {
    let place = Place::new("refusal");
    let complaint = |arguments: &[&str]| {
        let output = place.ablate(arguments);
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let error = complaint(&["--only", "rfq"]);
    assert!(
        error.contains("there is no technique called 'rfq'"),
        "{error}"
    );
    let error = complaint(&["--only", "lmr"]);
    assert!(
        error.contains("engine cannot switch lmr; build it with"),
        "{error}"
    );
    let error = complaint(&["--only", "rfp", "--suite", "none.epd"]);
    assert!(error.contains("none.epd"), "{error}");
    assert_eq!(place.benches(), 0);
}
