//! Whatever runs long: stopped by Ctrl-C it shows what there is, the same command goes on, and a second one on the same
//! file is refused.
#![cfg(unix)]

#[path = "support/state.rs"]
mod state;

use state::state_folder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_mins(1);

/// A folder with a state folder in it, gone at the end.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = state_folder().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("state")).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap_or_default()
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
        command.env("LUFT_LAB_STATE", self.file("state"));
        command.current_dir(&self.0).args(words);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, words: &[&str]) -> Output {
        self.command(words).output().unwrap()
    }

    /// Runs until `is_begun`, is stopped by Ctrl-C, and ends.
    fn stop(&self, words: &[&str], is_begun: impl Fn() -> bool) -> Output {
        let child = self.command(words).spawn().unwrap();
        wait_until(is_begun);
        interrupt(&child);
        child.wait_with_output().unwrap()
    }

    fn kept(&self) -> usize {
        fs::read_dir(self.file("state")).unwrap().count()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn wait_until(is_so: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < PATIENCE, "it did not begin");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What a run that was stopped must have said.
fn is_stopped(output: &Output, what_there_is: &str) {
    let (said, complaint) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(130), "{said}\n{complaint}");
    assert!(said.contains(what_there_is), "{said}");
    assert!(
        complaint.contains("the same command goes on"),
        "{complaint}"
    );
}

fn succeeds(output: &Output) -> String {
    let (said, complaint) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{said}\n{complaint}");
    said
}

fn fake(fault: &str) -> String {
    let lab = Path::new(env!("CARGO_BIN_EXE_luft-lab"));
    let fake = lab.with_file_name("examples").join("fake_engine");
    format!("{} {fault}", fake.display())
}

const PLAY: [&str; 4] = ["--tc", "nodes=1", "--maxmoves", "30"];

#[test]
fn a_match_without_a_journal_goes_on_and_loses_no_game_of_before() {
    let place = Place::new("match");
    let before = "[Event \"of before\"]\n\n1. e4 *\n\n";
    fs::write(place.file("games.pgn"), before).unwrap();
    let (one, two) = (fake("tired") + ",name=one", fake("") + ",name=two");
    let mut words = vec!["match", &one, &two, "--games", "60", "-j", "2"];
    words.extend(PLAY);
    words.extend(["--pgnout", "games.pgn", "--json", "out.json"]);
    let games = || place.read("games.pgn").matches("[Event \"luft").count();
    is_stopped(&place.stop(&words, || games() > 4), "one - two");
    let stopped = games();
    assert!((5..60).contains(&stopped), "{stopped}");
    let said = succeeds(&place.run(&words));
    assert!(
        said.contains(&format!("going on after {stopped} games")),
        "{said}"
    );
    assert_eq!(games(), 60);
    assert!(place.read("games.pgn").starts_with(before));
    assert_eq!(place.kept(), 0, "what is finished is not kept");
    // Another match adds its games.
    assert!(!succeeds(&place.run(&words)).contains("going on"));
    assert_eq!(games(), 120);
}

#[test]
fn a_new_build_of_an_engine_begins_again() {
    let place = Place::new("build");
    let engine = place.file("engine");
    let script = |comment: &str| {
        let text = format!("#!/bin/sh\n# {comment}\nexec {}\n", fake("tired"));
        fs::write(&engine, text).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(&engine, mode).unwrap();
    };
    script("one build");
    let mut words = vec![
        "match", "./engine", "./engine", "--games", "40", "--pgnout", "pgn",
    ];
    words.extend(PLAY);
    let begun = || place.read("pgn").matches("[Event ").count() > 2;
    is_stopped(&place.stop(&words, begun), "engine - engine-2");
    script("another build");
    let said = succeeds(&place.run(&words));
    assert!(!said.contains("going on"), "{said}");
    // The run of the build before is still there.
    assert_eq!(place.kept(), 1);
}

#[test]
fn a_second_run_on_the_same_file_is_refused() {
    let engine = fake("tired");
    let play = |name: &str| {
        let mut words = vec![name, &engine];
        words.extend(PLAY);
        words.extend(["--games", "4000"]);
        words.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let mut a_match = play("match");
    a_match.insert(1, engine.clone());
    let pgn = [&a_match[..], &["--pgnout".to_owned(), "pgn".to_owned()]].concat();
    let mut other = pgn.clone();
    other.extend(["--seed".to_owned(), "7".to_owned()]);
    let spsa: Vec<_> = [
        "spsa",
        &engine,
        "--params",
        "rfp_margin",
        "--json",
        "spsa.json",
    ]
    .into_iter()
    .chain(PLAY)
    .map(str::to_owned)
    .collect();
    let suite = [
        "suite",
        "suite.epd",
        "--engine",
        &engine,
        "--nodes",
        "1",
        "--journal",
        "s",
    ];
    let suite: Vec<_> = suite.into_iter().map(str::to_owned).collect();
    let datagen = ["datagen", "--output", "games", "-j", "1", "--nodes", "5000"];
    let datagen: Vec<_> = datagen.into_iter().map(str::to_owned).collect();
    for (case, (first, begun, second)) in [
        (&pgn, "pgn", &a_match),
        // Another match, but the same PGN.
        (&pgn, "pgn", &other),
        (&spsa, "spsa.json", &spsa),
        (&suite, "s", &suite),
        (&datagen, "games.json", &datagen),
    ]
    .into_iter()
    .enumerate()
    {
        // A folder for each: what the run before left would look as if this one had begun.
        let place = Place::new(&format!("locks{case}"));
        let epd = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n";
        fs::write(place.file("suite.epd"), epd.repeat(4000)).unwrap();
        let words: Vec<_> = first.iter().map(String::as_str).collect();
        let mut child = place.command(&words).spawn().unwrap();
        wait_until(|| !place.read(begun).is_empty());
        let words: Vec<_> = second.iter().map(String::as_str).collect();
        let output = place.run(&words);
        child.kill().unwrap();
        child.wait().unwrap();
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{words:?}: {complaint}");
        assert!(
            complaint.contains("another program"),
            "{words:?}: {complaint}"
        );
    }
}

#[test]
fn the_other_long_commands_show_what_there_is_and_go_on() {
    let place = Place::new("others");
    let engine = fake("tired");
    let epd = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n";
    fs::write(place.file("suite.epd"), epd.repeat(300)).unwrap();
    let lines = |path: PathBuf| fs::read_to_string(path).map_or(0, |text| text.lines().count());
    let kept = || {
        let files = fs::read_dir(place.file("state")).unwrap().flatten();
        files.map(|file| lines(file.path())).max().unwrap_or(0)
    };

    let suite = ["suite", "suite.epd", "--engine", &engine, "--nodes", "1"];
    is_stopped(&place.stop(&suite, || kept() > 20), "fake_engine");
    let output = place.run(&suite);
    succeeds(&output);
    assert!(text(&output.stderr).contains("results are known already"));
    assert_eq!(place.kept(), 0);

    let mut spsa = vec![
        "spsa",
        &engine,
        "--params",
        "rfp_margin",
        "--iterations",
        "30",
    ];
    spsa.extend(PLAY);
    is_stopped(&place.stop(&spsa, || kept() > 0), "of 30 iterations");
    assert!(succeeds(&place.run(&spsa)).contains("going on after"));
    assert_eq!(place.kept(), 0);

    let mut screen = vec![
        "ablate", "screen", &engine, "--factor", "rfp,iid", "--games", "60",
    ];
    screen.extend(&PLAY[2..]);
    is_stopped(&place.stop(&screen, || kept() > 3), "rfp");
    assert!(succeeds(&place.run(&screen)).contains("going on after"));
    assert_eq!(place.kept(), 0);

    // The fake engine does not wait for `stop`.
    let script = "while read -r line; do case \"$line\" in
        uci) echo uciok;; isready) echo readyok;; quit) exit;;
        go*) echo 'info depth 1 score cp 3 pv e2e4';; stop) echo 'bestmove e2e4';;
        esac; done\n";
    fs::write(place.file("patient.sh"), script).unwrap();
    let soak = [
        "soak",
        "sh patient.sh",
        "--fen",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "--minutes",
        "0.1",
        "--every",
        "0.2",
    ];
    is_stopped(&place.stop(&soak, || kept() > 4), "started 1 times");
    assert!(succeeds(&place.run(&soak)).contains("started 2 times"));
    assert_eq!(place.kept(), 0);

    let datagen = [
        "datagen", "--output", "games", "--games", "400", "--nodes", "60", "-j", "1",
    ];
    let datagen = [&datagen[..], &["--json", "made.json"]].concat();
    let begun = || fs::metadata(place.file("games")).is_ok_and(|games| games.len() > 2000);
    is_stopped(&place.stop(&datagen, begun), "games: ");
    assert!(succeeds(&place.run(&datagen)).contains("going on after"));
    let made: serde_json::Value = serde_json::from_str(&place.read("made.json")).unwrap();
    assert_eq!(
        (&made["kind"], &made["games"]),
        (&"datagen".into(), &400.into())
    );

    let train = [
        "train", "games", "--output", "net", "--epochs", "40", "--batch", "256",
    ];
    let train = [&train[..], &["--validation-share", "0.2"]].concat();
    let begun = || place.file("net.checkpoint").exists();
    is_stopped(&place.stop(&train, begun), "validation loss");
    assert!(succeeds(&place.run(&train)).contains("going on after"));
}
