//! What the command line promises: refusals with a reason, one name for one thing, exit codes, help, completions, a manual.

#[path = "support/lab.rs"]
mod support;

use std::path::Path;
use std::process::Command;
use support::{Folder, lab};

fn fake() -> String {
    let lab = Path::new(env!("CARGO_BIN_EXE_luft-lab"));
    let fake = lab.with_file_name("examples").join("fake_engine");
    fake.display().to_string()
}

/// Exit code and standard error.
fn refused(words: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
    let output = command.args(words).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().unwrap(), said)
}

#[test]
fn zero_games_and_zero_at_a_time_are_errors() {
    let engine = fake();
    for words in [
        vec!["match", &engine, &engine, "--games", "0"],
        vec!["match", &engine, &engine, "-j", "0"],
        vec!["sprt", &engine, &engine, "--games", "0"],
        vec!["sprt", &engine, &engine, "-j", "0"],
        vec!["suite", "x.epd", "--engine", &engine, "-j", "0"],
        vec!["spsa", &engine, "-j", "0"],
        vec!["spsa", &engine, "--iterations", "0"],
        vec!["ablate", &engine, "--json", "x", "-j", "0"],
        vec!["ablate", &engine, "--json", "x", "--games", "0"],
        vec!["ablate", "screen", &engine, "--games", "0"],
        vec!["datagen", "--output", "x", "--games", "0"],
        vec!["datagen", "--output", "x", "-j", "0"],
        vec!["train", "x", "--output", "y", "-j", "0"],
        vec!["texel", "x", "-j", "0"],
        vec!["stability", &engine, "-j", "0"],
    ] {
        let (code, said) = refused(&words);
        assert_eq!(code, 2, "{words:?}: {said}");
        // The reason comes first, and the usage is no page.
        assert!(said.starts_with("error: ") && said.contains('0'), "{said}");
        assert!(said.lines().count() <= 8, "{said}");
    }
}

#[test]
fn values_that_an_engine_refuses_stop_the_match_in_its_own_words() {
    let good = fake();
    for (option, words) in [
        ("Hash=abc", "Hash is a whole number, not 'abc'"),
        ("Hash=65", "not among the values declared"),
        ("BookFile=/no/such.bin", "/no/such.bin was not loaded"),
        ("rfp=perhaps", "not among the values declared"),
        ("Nonsense=1", "has no option Nonsense"),
    ] {
        let bad = format!("{good},{option}");
        for words_of in [
            vec!["match", &good, &bad],
            vec!["soak", &bad, "--minutes", "0.01"],
        ] {
            let (code, said) = refused(&words_of);
            assert_eq!(code, 1, "{said}");
            assert!(
                said.starts_with("error: ") && said.contains(words),
                "{said}"
            );
        }
    }
}

#[test]
fn games_have_the_tags_of_the_standard_and_times_are_numbers() {
    let folder = Folder::new("tags");
    let (pgn, json) = (folder.file("games.pgn"), folder.file("out.json"));
    let engine = fake();
    let outputs = ["--pgnout", &pgn, "--json", &json, "--games", "2"];
    let play = |more: &[&str]| {
        let words = ["match", &engine, &engine, "--maxmoves", "20"];
        lab(&[&words[..], &outputs, more].concat()).unwrap()
    };
    let said = play(&["--tc", "40/60+0.5", "--timemargin", "250"]);
    assert!(said.contains("too few games"), "{said}");
    let text = std::fs::read_to_string(&pgn).unwrap();
    for tag in [
        "[TimeControl \"40/60+0.5\"]",
        "[Termination \"adjudication\"]",
        "[TerminationDetails \"adjudicated\"]",
        "[Round \"1.1\"]",
        "[Round \"1.2\"]",
        "[Date \"20",
    ] {
        assert!(text.contains(tag), "{tag}: {text}");
    }
    let report: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
    let rules = &report["rules"];
    assert_eq!(rules["time_margin"], 0.25);
    assert_eq!(rules["time_control"]["Clock"]["base"], 60.0);
    assert_eq!(rules["time_control"]["Clock"]["increment"], 0.5);
    play(&["--tc", "nodes=5"]);
    let text = std::fs::read_to_string(&pgn).unwrap();
    assert!(text.contains("[TimeControl \"-\"]") && text.contains("[Limit \"nodes=5\"]"));
    // Without a book of the user's, games begin with openings of ours, and no two alike.
    assert!(text.contains("[FEN "));
}

/// The commands, those below others too.
const COMMANDS: [&[&str]; 29] = [
    &[],
    &["ablate"],
    &["ablate", "cost"],
    &["ablate", "merge"],
    &["ablate", "screen"],
    &["book"],
    &["book", "make"],
    &["book", "merge"],
    &["book", "show"],
    &["book", "stats"],
    &["completions"],
    &["data"],
    &["data", "check"],
    &["data", "convert"],
    &["data", "filter"],
    &["data", "shuffle"],
    &["data", "stats"],
    &["datagen"],
    &["docs"],
    &["man"],
    &["match"],
    &["net"],
    &["soak"],
    &["spsa"],
    &["sprt"],
    &["stability"],
    &["suite"],
    &["texel"],
    &["train"],
];

#[test]
fn help_has_the_same_form_everywhere() {
    for words in COMMANDS {
        let help = lab(&[words, &["-h"]].concat()).unwrap();
        let mut lines = help.lines();
        let first = lines.next().unwrap_or_default();
        assert!(!first.is_empty() && !first.starts_with("Usage"), "{help}");
        let usage = format!("Usage: {}", [&["luft-lab"], words].concat().join(" "));
        assert!(
            lines.any(|line| line.starts_with(&usage)),
            "{words:?}: {help}"
        );
        // One name for one thing.
        for line in help.lines().filter(|line| line.contains("--concurrency")) {
            assert!(line.contains("-j, --concurrency"), "{words:?}: {line}");
        }
        for old in ["--threads <THREADS>", "--state ", "--jobs"] {
            let of_the_engine = words == ["suite"] && old.starts_with("--threads");
            assert!(of_the_engine || !help.contains(old), "{words:?}: {old}");
        }
    }
    let help = lab(&["--help"]).unwrap();
    assert!(
        help.contains("Exit codes:") && help.contains("130"),
        "{help}"
    );
}

#[test]
fn shells_and_the_manual_are_told_everything() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = lab(&["completions", shell]).unwrap();
        assert!(
            script.contains("luft-lab") && script.contains("datagen"),
            "{shell}"
        );
    }
    let page = lab(&["man"]).unwrap();
    assert!(
        page.contains(".TH luft-lab") && page.contains("Exit codes"),
        "{page}"
    );
    let folder = Folder::new("man");
    std::fs::create_dir_all(folder.file("")).unwrap();
    lab(&["man", "--output", &folder.file("")]).unwrap();
    let page = std::fs::read_to_string(folder.file("luft-lab-match.1")).unwrap();
    assert!(page.contains("pgnout"), "{page}");
}
