//! The tuner from outside: engines whose strength is known, interruption, files and refusals.
#![cfg(unix)]

#[path = "support/state.rs"]
mod state;

use serde_json::Value;
use state::state_folder;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// A folder of this test alone, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("luft-spsa-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn script(&self, name: &str, text: &str) -> String {
        let path = self.file(name);
        std::fs::write(&path, format!("#!/bin/sh\n{text}")).unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
        path
    }

    /// An engine that is the stronger the larger its margin is: it makes one move and says that
    /// it wins or loses.
    fn stronger_with_margin(&self) -> String {
        self.script(
            "engine",
            "margin=75
while read -r line; do
  case $line in
    uci) echo 'option name rfp_margin type spin default 75 min 16 max 256'
         echo 'option name rfp_improving type spin default 60 min 0 max 200'; echo uciok ;;
    isready) echo readyok ;;
    setoption*rfp_margin*) margin=${line##* } ;;
    position*moves*) move=e7e5 ;;
    position*) move=e2e4 ;;
    go*) score=-600; [ $margin -gt 75 ] && score=600
         echo \"info depth 1 score cp $score pv $move\"; echo \"bestmove $move\" ;;
    quit) exit ;;
  esac
done
",
        )
    }

    /// The sparring partner that cargo builds beside the tests, with a parameter to tune.
    fn fake(&self, fault: &str) -> String {
        let lab = Path::new(env!("CARGO_BIN_EXE_luft-lab"));
        let fake = lab.with_file_name("examples").join("fake_engine");
        let option = "option name rfp_margin type spin default 75 min 16 max 256";
        let declare = format!("sed -u 's/^uciok/{option}\\nuciok/'");
        self.script(
            "fake",
            &format!("'{}' {fault} | {declare}\n", fake.display()),
        )
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn lab(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
    command.env("LUFT_LAB_STATE", state_folder());
    // The engines of these tests know the start position only.
    let book = state_folder().join("start.epd");
    std::fs::create_dir_all(state_folder()).unwrap();
    std::fs::write(&book, luft_chess::Position::startpos().fen()).unwrap();
    command.arg("spsa").args(arguments).arg("--book").arg(book);
    command
}

fn said(output: &Output) -> String {
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    String::from_utf8(text).unwrap()
}

/// What a run that must succeed says.
fn run(arguments: &[&str]) -> String {
    let output = lab(arguments).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    said(&output)
}

fn read(path: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Copies the file of the table that has the tuned parameter below another root, and says where it is.
fn copy_table(root: &str) -> PathBuf {
    let file = "crates/search/src/params/node_pruning.rs";
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let copy = Path::new(root).join(file);
    std::fs::create_dir_all(copy.parent().unwrap()).unwrap();
    std::fs::copy(project.join(file), &copy).unwrap();
    copy
}

/// What the table says of the parameter that the tests tune.
fn default_margin() -> i32 {
    match luft_search::REGISTRY.find("rfp_margin") {
        Some(luft_params::Setting::Number(margin)) => margin.default,
        _ => panic!("it is in the table"),
    }
}

const PLAY: [&str; 4] = ["--tc", "nodes=1", "--resign", "1,500"];

#[test]
fn values_move_towards_the_stronger_and_become_a_patch() {
    let folder = Folder::new("moves");
    let engine = folder.stronger_with_margin();
    let [state, plot, diff, root] =
        ["state", "plot.svg", "a.diff", "root"].map(|name| folder.file(name));
    let params = copy_table(&root);
    let input = folder.file("lines");
    let lines = "rfp_margin, int, 75.0, 16.0, 256.0, 40.0, 0.01\n";
    std::fs::write(&input, lines).unwrap();
    assert_eq!(run(&["--print", "--input", &input]), lines);
    let mut arguments = vec![
        engine.as_str(),
        "--input",
        &input,
        "--params",
        "rfp_improving",
        "--iterations",
        "8",
        "--pairs",
        "2",
        "-j",
        "2",
        "--state",
        &state,
        "--plot",
        &plot,
        "--patch",
        &diff,
        "--root",
        &root,
    ];
    arguments.extend(PLAY);
    let text = run(&arguments);
    assert!(text.contains("8 of 8 iterations, 32 games"), "{text}");
    let result = read(&state);
    let margin = result["values"][0].as_f64().unwrap();
    assert!((80.0..160.0).contains(&margin), "{margin}");
    assert_eq!(result["games"][1], 0);
    let picture = std::fs::read_to_string(&plot).unwrap();
    assert!(picture.contains("rfp_margin") && picture.contains("rfp_improving"));
    let rounded = format!("+        margin = {} in 0..=256 step 8;", margin.round());
    assert!(std::fs::read_to_string(&diff).unwrap().contains(&rounded));

    // The same from the state alone, and into the table itself.
    let json = folder.file("json");
    let show = [
        "--show", "--state", &state, "--write", "--root", &root, "--json", &json,
    ];
    assert!(run(&show).contains("rfp_improving"));
    assert_eq!(read(&json), result);
    let written = std::fs::read_to_string(&params).unwrap();
    assert!(written.contains(&rounded[1..]));
    let output = lab(&show).output().unwrap();
    assert!(!output.status.success(), "the table has other defaults now");
    let built = format!("this program was built with {}", default_margin());
    assert!(said(&output).contains(&built));
}

#[test]
fn a_killed_run_goes_on_to_the_same_end() {
    let folder = Folder::new("killed");
    let engine = folder.stronger_with_margin();
    let arguments = |state: &str| {
        let mut arguments = vec![engine.clone()];
        let more = [
            "--params",
            "rfp_margin,rfp_improving",
            "--iterations",
            "40",
            "--state",
            state,
        ];
        arguments.extend(more.into_iter().chain(PLAY).map(str::to_owned));
        arguments
    };
    let start = |state: &str| {
        let arguments = arguments(state);
        lab(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let [whole, killed] = ["whole", "killed"].map(|name| folder.file(name));
    assert!(start(&whole).output().unwrap().status.success());

    let mut child = start(&killed)
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let started = Instant::now();
    let iteration = || {
        let text = std::fs::read_to_string(&killed).unwrap_or_default();
        let state: Value = serde_json::from_str(&text).unwrap_or_default();
        state["iteration"].as_u64().unwrap_or(0)
    };
    while iteration() < 5 && started.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let output = start(&killed).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("going on after"));
    assert_eq!(read(&whole), read(&killed));

    let before = std::fs::read(&killed).unwrap();
    let output = start(&killed).args(["--timemargin", "5"]).output().unwrap();
    assert!(said(&output).contains("other rules"), "{}", said(&output));
    let output = start(&killed).args(["--pairs", "5"]).output().unwrap();
    assert!(!output.status.success() && said(&output).contains("--pairs 1"));
    assert_eq!(std::fs::read(&killed).unwrap(), before);
}

#[test]
fn a_pair_with_a_fault_is_told_and_not_counted() {
    let folder = Folder::new("faults");
    let (state, params) = (folder.file("state"), "rfp_margin");
    let play = [
        "--tc",
        "nodes=1",
        "--maxmoves",
        "10",
        "--state",
        &state,
        "-j",
        "2",
    ];
    let good = folder.fake("");
    let mut arguments = vec![good.as_str(), "--params", params, "--iterations", "6"];
    arguments.extend(play);
    run(&arguments);
    let result = read(&state);
    assert_eq!(result["games"], serde_json::json!([0, 12, 0]));
    assert_eq!(result["values"][0], f64::from(default_margin()));

    std::fs::remove_file(&state).unwrap();
    let bad = folder.fake("crash");
    let mut arguments = vec![bad.as_str(), "--params", params, "--iterations", "6"];
    arguments.extend(play);
    let output = lab(&arguments).output().unwrap();
    assert!(!output.status.success());
    let text = said(&output);
    assert!(
        text.contains("crashed") && text.contains("no pair could be played"),
        "{text}"
    );
    assert_eq!(read(&state)["iteration"], 0);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::new("refused");
    let engine = folder.stronger_with_margin();
    let lines = folder.file("lines");
    std::fs::write(&lines, "rfp_margin, int, 75\n").unwrap();
    let missing = folder.file("missing");
    for (arguments, reason) in [
        (vec!["--params", "rfp_margin"], "required"),
        (vec!["--show"], "--journal"),
        (vec!["--show", "--state", &missing], "missing"),
        (vec!["--print"], "nothing to tune"),
        (vec!["--print", "--params", "rfp_margine"], "`rfp_margine`"),
        (vec!["--print", "--input", &lines], "line 1: a line is"),
        (vec![&engine, "--params", "rfp_max_depth"], "cargo tune"),
        (
            vec![
                &engine,
                "--params",
                "rfp_margin",
                "--write",
                "--root",
                &missing,
            ],
            "missing",
        ),
        (
            vec![&engine, "--params", "rfp_margin", "--iterations", "0"],
            "0",
        ),
        (
            vec!["/no/such/engine", "--params", "rfp_margin"],
            "/no/such/engine",
        ),
    ] {
        let output = lab(&arguments).output().unwrap();
        assert!(!output.status.success(), "{arguments:?}");
        assert!(
            said(&output).contains(reason),
            "{arguments:?}: {}",
            said(&output)
        );
    }
}
