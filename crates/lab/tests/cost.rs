//! `luft-lab ablate cost` with an engine and a valgrind that are shell scripts: what it counts, keeps and refuses.
#![cfg(unix)]

#[path = "support/state.rs"]
mod state;

use serde_json::Value;
use state::state_folder;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output};

/// Takes 5000 instructions to start, and for each of the 100 nodes of a search 10 of them, or with `UseNull` off 8.
const ENGINE: &str = "#!/bin/sh
each=10; sum=5000
while read -r line; do case \"$line\" in
    uci) echo 'id name Script 7'
        echo 'option name UseNull type check default true'
        echo 'option name UseRazor type check default false'
        echo uciok;;
    isready) echo readyok;;
    'setoption name UseNull value false') each=8;;
    bench) echo '1000 nodes 1000 nps';;
    go*) sum=$((sum + 100 * each)); echo 'info depth 1 score cp 0 nodes 100 pv e2e4'; echo 'bestmove e2e4';;
    quit) echo $sum >\"$(dirname \"$0\")/sum\"; exit;;
    esac; done
";
/// Runs the engine, says what that says, and notes that it did.
const VALGRIND: &str = "#!/bin/sh
[ \"$1\" = --version ] && exit
out=${3#*=}; shift 3
echo run >>log
\"$@\"
echo \"totals: $(cat sum)\" >\"$out\"
";

/// A folder with both, removed at the end.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let place = Self(state_folder().join(name));
        let _ = fs::remove_dir_all(&place.0);
        fs::create_dir_all(place.0.join("bin")).unwrap();
        place.script("engine", ENGINE);
        place.script("bin/valgrind", VALGRIND);
        place
    }

    fn script(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Counts with the valgrind of the folder in front of the system's programs.
    fn cost(&self, arguments: &[&str]) -> Output {
        let path = format!("{}:/usr/bin:/bin", self.0.join("bin").display());
        self.command(arguments).env("PATH", path).output().unwrap()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
        command.current_dir(&self.0);
        command.args([
            "ablate",
            "cost",
            "./engine,name=a1b2",
            "--json",
            "worth.json",
        ]);
        command.args(arguments);
        command
    }

    fn costs(&self) -> Value {
        let text = fs::read_to_string(self.0.join("worth.json")).unwrap();
        serde_json::from_str::<Value>(&text).unwrap()["costs"][0].clone()
    }

    /// How often the engine was run since this was last asked.
    fn runs(&self) -> usize {
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

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn complaint(output: &Output) -> String {
    assert!(!output.status.success(), "{output:?}");
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn instructions_a_node_are_counted_kept_and_not_counted_twice() {
    let place = Place::new("cost-count");
    let text = said(&place.cost(&["--factor", "UseNull"]));
    assert!(
        text.contains("a1b2 (Script 7, bench 1000), 40000 nodes: 10 instructions a node"),
        "{text}"
    );
    let row = text
        .lines()
        .find(|line| line.starts_with("UseNull"))
        .unwrap();
    let row: Vec<_> = row.split_whitespace().collect();
    assert_eq!(row.join(" "), "UseNull 8 +25.0 %");
    assert_eq!(
        place.runs(),
        3,
        "one without searches, one with nothing turned, one"
    );
    assert_eq!(place.costs()["costs"][0]["turned"], 8.0);

    said(&place.cost(&["--factor", "UseNull,UseRazor"]));
    assert_eq!(place.runs(), 3, "of the one that is new");
    let costs = place.costs();
    assert_eq!(costs["costs"].as_array().unwrap().len(), 2);
    said(&place.cost(&["--factor", "UseNull,UseRazor"]));
    assert_eq!((place.runs(), place.costs()), (0, costs.clone()));
    said(&place.cost(&["--factor", "UseNull,UseRazor", "--again"]));
    assert_eq!((place.runs(), place.costs()), (4, costs));
}

#[test]
fn what_is_missing_is_named_and_nothing_is_written() {
    let place = Place::new("cost-missing");
    let error = complaint(&place.cost(&["--factor", "UseLmr"]));
    assert!(error.contains("has no option UseLmr"), "{error}");
    fs::remove_file(place.0.join("bin/valgrind")).unwrap();
    let mut without = place.command(&["--factor", "UseNull"]);
    let error = complaint(&without.env("PATH", place.0.join("bin")).output().unwrap());
    assert!(
        error.contains("valgrind counts the instructions, and is not installed"),
        "{error}"
    );
    // One that cannot be run under it.
    place.script(
        "bin/valgrind",
        "#!/bin/sh\n[ \"$1\" = --version ] || exit 1\n",
    );
    let error = complaint(&place.cost(&["--factor", "UseNull"]));
    assert!(error.contains("a1b2"), "{error}");
    assert!(!place.0.join("worth.json").exists());
}
