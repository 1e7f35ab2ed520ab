//! `kill -9` at random moments: whatever runs long is started again and comes to the same end as one that was never
//! stopped. Once each by default; `LUFT_KILLS=20 cargo test -p luft-lab --test kill -- --nocapture` does it twenty times each.
#![cfg(unix)]

#[path = "support/state.rs"]
mod state;

use luft_run::Random;
use serde_json::Value;
use state::state_folder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A folder in which one run after another takes place.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = state_folder().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn json(&self, name: &str) -> Value {
        let text = fs::read_to_string(self.path(name)).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
        command.env("LUFT_LAB_STATE", self.path("state"));
        command.current_dir(&self.0).args(words);
        command
    }

    /// Runs to the end; says how long it took.
    fn finish(&self, words: &[&str]) -> Duration {
        let started = Instant::now();
        let output = self.command(words).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{words:?}: {said}");
        started.elapsed()
    }

    /// Runs and is killed after this time; false if it had ended before.
    fn kill(&self, words: &[&str], after: Duration) -> bool {
        let mut command = self.command(words);
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        sleep(after);
        // On Unix this is SIGKILL.
        child.kill().unwrap();
        !child.wait().unwrap().success()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn fake() -> String {
    let lab = Path::new(env!("CARGO_BIN_EXE_luft-lab"));
    let fake = lab.with_file_name("examples").join("fake_engine");
    format!("{} tired", fake.display())
}

/// A command, and what is to be the same at its end.
struct Trial {
    name: &'static str,
    words: Vec<String>,
    result: fn(&Place) -> Value,
}

fn trial(name: &'static str, words: &str, result: fn(&Place) -> Value) -> Trial {
    let words = words.split(' ').filter(|word| !word.is_empty());
    let engine = fake();
    let words = words.map(|word| match word.strip_prefix("ENGINE") {
        Some(rest) => format!("{engine}{rest}"),
        None => word.to_owned(),
    });
    Trial {
        name,
        words: words.collect(),
        result,
    }
}

fn trials() -> Vec<Trial> {
    let play = "--tc nodes=1 --maxmoves 30";
    vec![
        trial(
            "match",
            &format!(
                "match ENGINE,name=a ENGINE,name=b --games 24 -j 2 {play} --json out --pgnout pgn"
            ),
            |place| {
                let report = place.json("out");
                let pgn = fs::read_to_string(place.path("pgn")).unwrap();
                let mut rounds: Vec<_> = pgn
                    .lines()
                    .filter(|line| line.starts_with("[Round "))
                    .collect();
                rounds.sort_unstable();
                serde_json::json!([report["matchups"], report["engines"], rounds])
            },
        ),
        trial(
            "spsa",
            &format!("spsa ENGINE --params rfp_margin --iterations 12 {play} --json out"),
            |place| place.json("out"),
        ),
        trial(
            "ablate",
            "ablate ENGINE --only rfp,iid --suite suite.epd --suite-nodes 1 --games 8 --game-nodes 1 --json out",
            |place| place.json("out"),
        ),
        trial(
            "suite",
            "suite suite.epd --engine ENGINE,name=a --engine ENGINE,name=b --nodes 1 --json out",
            |place| {
                let report = place.json("out");
                let positions = report["suites"][0]["positions"].as_array().unwrap();
                let found = |position: &Value| {
                    let results = position["results"].as_array().unwrap().iter();
                    let found = results.map(|one| (one["played"].clone(), one["solved"].clone()));
                    (position["line"].clone(), found.collect::<Vec<_>>())
                };
                serde_json::json!(positions.iter().map(found).collect::<Vec<_>>())
            },
        ),
        trial(
            "datagen",
            "datagen --output out --games 150 --nodes 40 -j 2",
            |place| {
                place.finish(&["data", "check", "out"]);
                fs::read(place.path("out")).unwrap().into()
            },
        ),
        trial(
            "train",
            "train games --output out --epochs 6 --batch 128 -j 2 --validation-share 0.2",
            |place| fs::read(place.path("out")).unwrap().into(),
        ),
    ]
}

/// What commands read.
fn prepare(place: &Place) {
    let epd = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n";
    fs::write(place.path("suite.epd"), epd.repeat(60)).unwrap();
    place.finish(&[
        "datagen", "--output", "games", "--games", "60", "--nodes", "40",
    ]);
}

/// Forgets everything but what commands read.
fn clear(place: &Place) {
    for entry in fs::read_dir(&place.0).unwrap().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("out") || name == "pgn" {
            fs::remove_file(entry.path()).unwrap();
        } else if name == "state" {
            fs::remove_dir_all(entry.path()).unwrap();
        }
    }
}

fn kill_each(times: usize) {
    let place = Place::new("kill");
    prepare(&place);
    for Trial {
        name,
        words,
        result,
    } in trials()
    {
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        clear(&place);
        let mut time = place.finish(&words);
        let whole = result(&place);
        let mut chance = Random::new(20);
        let mut killed = 0;
        while killed < times {
            clear(&place);
            // Once or twice, somewhere in the first nine tenths.
            let mut kill = || place.kill(&words, time.mul_f64(0.9 * chance.fraction()));
            let ended = !kill() || (killed % 2 == 1 && !kill());
            if ended {
                // The machine has become faster.
                time = time.mul_f64(0.8);
                continue;
            }
            place.finish(&words);
            assert_eq!(result(&place), whole, "{name}: after kill {killed}");
            killed += 1;
        }
        println!("{name}: {times} times killed and resumed, the same end; {time:.1?} in one go");
    }
}

#[test]
fn what_was_killed_comes_to_the_same_end() {
    let times = std::env::var("LUFT_KILLS").ok();
    kill_each(times.and_then(|times| times.parse().ok()).unwrap_or(1));
}
