//! `luft-lab suite` from outside, with shell scripts for engines: good ones and bad ones.
#![cfg(unix)]

#[path = "support/state.rs"]
mod state;

use serde_json::Value;
use state::state_folder;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SUITE: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"Opening.1\";
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm d4; id \"Opening.2\"; c8 \"10 4\"; c9 \"d2d4 e2e4\";
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - dm 3; id \"Mates.1\";
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - am e4; id \"Opening.3\";
";

/// What every script does, but for `go`.
const POLITE: &str = "#!/bin/sh
while read line; do echo \"$line\" >> \"$0.heard\"; case \"$line\" in
    uci) echo 'option name Hash type spin default 1 min 1 max 999'; echo uciok;;
    isready) echo readyok;;
    quit) exit;;
    go*) GO;;
    esac; done
";
const GOOD: &str = "echo 'info depth 2 time 5 nodes 70 score mate 3 pv e2e4'; echo 'bestmove e2e4'";

/// A folder of its own for each test, with the suite in it.
struct Bench(PathBuf);

impl Bench {
    fn new(name: &str) -> Self {
        let name = format!("luft-lab-suite-{}-{name}", std::process::id());
        let bench = Self(std::env::temp_dir().join(name));
        let _ = fs::remove_dir_all(&bench.0);
        fs::create_dir_all(&bench.0).unwrap();
        fs::write(bench.path("a.epd"), SUITE).unwrap();
        bench
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Makes an engine that answers `go` so.
    fn engine(&self, name: &str, go: &str) {
        let path = self.path(name);
        fs::write(&path, POLITE.replace("GO", go)).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn run(&self, arguments: &str) -> Output {
        Command::new(env!("CARGO_BIN_EXE_luft-lab"))
            .env("LUFT_LAB_STATE", state_folder())
            .current_dir(&self.0)
            .args(["suite", "a.epd", "--depth", "3"])
            .args(arguments.split(' '))
            .output()
            .unwrap()
    }

    /// Runs, expects that to go well, and gives what was printed.
    fn output(&self, arguments: &str) -> (String, String) {
        let output = self.run(arguments);
        let (said, warned) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "{warned}");
        (said, warned)
    }

    fn json(&self, name: &str) -> Value {
        serde_json::from_str(&fs::read_to_string(self.path(name)).unwrap()).unwrap()
    }

    /// How often an engine heard a line that begins so.
    fn heard(&self, engine: &str, start: &str) -> usize {
        let heard = fs::read_to_string(self.path(&format!("{engine}.heard"))).unwrap_or_default();
        heard.lines().filter(|line| line.starts_with(start)).count()
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn row<'a>(table: &'a str, engine: &str) -> Vec<&'a str> {
    let start = format!("a.epd  {engine} ");
    let line = table.lines().find(|line| line.starts_with(&start));
    line.unwrap_or_else(|| panic!("no row of {engine} in\n{table}"))
        .split_whitespace()
        .collect()
}

#[test]
fn good_and_bad_engines_side_by_side() {
    let bench = Bench::new("side");
    bench.engine("good", GOOD);
    // Crashes at its second question, each time it is started.
    let crash = "[ -n \"$again\" ] && { echo 'oh no' >&2; exit 7; }; again=1; echo 'bestmove e2e4'";
    bench.engine("crash", crash);
    bench.engine("illegal", "echo 'bestmove e2e5'");
    let engines = "--engine ./good --engine ./crash --engine ./illegal";
    let (said, warned) = bench.output(&format!("{engines} --misses --json out.json"));

    assert!(said.starts_with("procedure fresh"), "{said}");
    let good = [
        "a.epd", "good", "4", "2", "50.0", "4/10", "1/1", "1/1", "2.0", "5", "ms", "-",
    ];
    assert_eq!(row(&said, "good"), good);
    let crash = row(&said, "crash");
    assert_eq!(
        (crash[3], crash[5], crash.last()),
        ("1", "0/10", Some(&"2")),
        "{said}"
    );
    assert_eq!(row(&said, "illegal").last(), Some(&"4"));
    assert!(
        said.contains("a.epd by theme") && said.contains("a.epd: 4 misses"),
        "{said}"
    );
    assert!(
        warned.contains("crash: a.epd line 2 Opening.2: the engine ended"),
        "{warned}"
    );
    assert!(
        warned.contains("oh no") && warned.contains("illegal move e2e5"),
        "{warned}"
    );
    assert_eq!(
        bench.heard("crash", "uci\n".trim_end()) - bench.heard("crash", "ucinewgame"),
        2
    );
    assert_eq!(bench.heard("good", "ucinewgame"), 4);
    assert_eq!(bench.heard("good", "setoption name Hash value 256"), 1);

    let json = bench.json("out.json");
    let first = &json["suites"][0]["positions"][0];
    assert_eq!(first["id"], "Opening.1");
    assert_eq!(first["results"][0]["solution"]["nodes"], 70);
    assert_eq!(first["results"][2]["failure"], "illegal move e2e5");
    assert_eq!(json["suites"][0]["scores"][0]["mates_exact"], 1);
}

#[test]
fn an_engine_that_stalls_is_left() {
    let bench = Bench::new("stall");
    bench.engine("stall", "exec sleep 60");
    fs::write(bench.path("a.epd"), SUITE.lines().next().unwrap()).unwrap();
    let (said, warned) = bench.output("--engine ./stall --patience 1");
    assert!(warned.contains("did not answer go"), "{warned}");
    assert_eq!(row(&said, "stall")[3], "0");
}

#[test]
fn a_run_that_was_stopped_goes_on() {
    let bench = Bench::new("resume");
    bench.engine("good", GOOD);
    let command = "--engine ./good --state state --json out.json";
    bench.output(command);
    let (whole, result) = (
        fs::read(bench.path("state")).unwrap(),
        bench.json("out.json"),
    );
    assert_eq!(bench.heard("good", "go"), 4);

    // As if stopped while the third answer was being written.
    let ends: Vec<_> = (0..whole.len())
        .filter(|&index| whole[index] == b'\n')
        .collect();
    fs::write(bench.path("state"), &whole[..ends[2] + 9]).unwrap();
    let (_, warned) = bench.output(command);
    assert!(warned.contains("2 results are known already"), "{warned}");
    assert_eq!(bench.heard("good", "go"), 6, "two were left to ask");
    let solved = |json: &Value| json["suites"][0]["scores"][0]["solved"].clone();
    assert_eq!(solved(&bench.json("out.json")), solved(&result));

    // Nothing is left to ask, so no engine is needed.
    fs::remove_file(bench.path("good")).unwrap();
    bench.output(command);
    let refused = bench.run("--engine ./good --state state --hash 8");
    assert!(!refused.status.success());
    let warned = text(&refused.stderr);
    assert!(
        warned.contains("other settings (different: hash)"),
        "{warned}"
    );
}

#[test]
fn tunguska_plays_one_game_and_wants_the_first_move() {
    let bench = Bench::new("tunguska");
    bench.engine("good", GOOD);
    let (said, _) = bench.output("--engine ./good --procedure tunguska");
    assert!(said.starts_with("procedure tunguska"), "{said}");
    assert_eq!(bench.heard("good", "ucinewgame"), 1);
    assert_eq!(bench.heard("good", "go depth 3"), 4);
    let refused = bench.run("--engine ./good --procedure tunguska --concurrency 2");
    assert!(!refused.status.success());
}

#[test]
fn two_positions_at_once() {
    let bench = Bench::new("concurrency");
    bench.engine("good", GOOD);
    let (said, _) = bench.output("--engine ./good --concurrency 2");
    assert_eq!(row(&said, "good")[2..4], ["4", "2"]);
    assert_eq!(bench.heard("good", "ucinewgame"), 4);
    assert_eq!(bench.heard("good", "setoption"), 2, "two processes");
}

#[test]
fn runs_are_logged_and_compared() {
    let bench = Bench::new("compare");
    bench.engine("then", GOOD);
    bench.engine("now", "echo 'bestmove d2d4'");
    bench.output("--engine ./then --json then.json --log log");
    let (said, _) = bench.output("--engine ./now --compare then.json --log log");
    assert!(
        said.contains("now (then then) gained:\n  Opening.2\n  Opening.3\n"),
        "{said}"
    );
    assert!(
        said.contains("now (then then) lost:\n  Opening.1\n  Mates.1\n"),
        "{said}"
    );
    let log = fs::read_to_string(bench.path("log")).unwrap();
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1]["engine"]["name"], "now");
    assert_eq!(lines[1]["positions"].as_array().unwrap().len(), 4);
}

#[test]
fn lines_that_cannot_be_read_are_named() {
    let bench = Bench::new("bad");
    bench.engine("good", GOOD);
    let bad = format!("{SUITE}rubbish\n8/8/8/8/8/8/8/8 w - - bm e4;\n");
    fs::write(bench.path("a.epd"), bad).unwrap();
    let refused = bench.run("--engine ./good");
    assert!(!refused.status.success());
    let warned = text(&refused.stderr);
    assert!(
        warned.contains("a.epd: line 5: ") && warned.contains("line 6: "),
        "{warned}"
    );
    assert!(
        !Path::new(&bench.path("good.heard")).exists(),
        "nothing was asked"
    );
    let (said, warned) = bench.output("--engine ./good --skip-bad");
    assert!(warned.contains("a.epd: line 5: "), "{warned}");
    assert_eq!(row(&said, "good")[2], "4");
}

#[test]
fn requests_that_make_no_sense() {
    let bench = Bench::new("senseless");
    bench.engine("good", GOOD);
    for arguments in [
        "--engine ./good --nodes 5",
        "--engine ./nobody",
        "--engine ./good,Colour=blue",
        "--engine ./good --concurrency 0",
        "--engine ./good --compare nowhere.json",
        "--hash 3",
    ] {
        let output = bench.run(arguments);
        assert!(!output.status.success(), "{arguments}");
        assert!(!text(&output.stderr).contains("panicked"), "{arguments}");
    }
}
