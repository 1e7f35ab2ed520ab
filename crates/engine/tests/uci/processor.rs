//! What the program says of itself and the processor, and that no level of the processor changes what it plays.

use crate::luft::BINARY;
use luft_chess::cpu::Level;
use std::process::{Command, Output};

fn luft(level: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(BINARY);
    command.env("LUFT_CPU", level).args(arguments);
    command.output().expect("the engine starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn every_level_counts_the_same_nodes_and_says_its_name() {
    let nodes = |level: Level| {
        let output = luft(level.name(), &["bench", "6"]);
        assert!(output.status.success(), "{level}");
        let text = text(&output.stdout);
        let last = text.lines().last().unwrap_or_default();
        last.split(" nodes").next().map(str::to_owned)
    };
    let scalar = nodes(Level::Scalar);
    assert!(scalar.as_ref().is_some_and(|nodes| nodes.len() > 4));
    for level in Level::available() {
        assert_eq!(nodes(level), scalar, "{level}");
        let version = text(&luft(level.name(), &["version"]).stdout);
        assert!(version.contains(level.name()), "{level}: {version}");
    }
}

#[test]
fn a_level_that_is_not_there_is_refused_with_those_that_are() {
    let missing = Level::ALL.into_iter().find(|level| !level.is_available());
    for wrong in ["avx9000", missing.map_or("pentium", Level::name)] {
        let output = luft(wrong, &["version"]);
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        let error = text(&output.stderr);
        assert!(
            error.contains("LUFT_CPU") && error.contains(wrong),
            "{error}"
        );
        assert!(error.contains("scalar"), "{error}");
    }
}

#[test]
fn an_empty_level_is_none() {
    assert!(luft("", &["version"]).status.success());
}

#[test]
fn the_version_says_commit_and_kind() {
    let version = text(&luft("", &["version"]).stdout);
    let start = concat!("Luft ", env!("CARGO_PKG_VERSION"), " (");
    let rest = version.strip_prefix(start).expect(&version);
    let [commit, kind, ..] = rest.split(", ").collect::<Vec<_>>()[..] else {
        panic!("{version}");
    };
    let digits = commit.trim_end_matches('+');
    let is_commit = digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    assert!(is_commit || commit == "unknown", "{version}");
    assert!(kind.contains("debug"), "tests are not released: {version}");
    assert_eq!(kind.contains("tune"), cfg!(feature = "tune"), "{version}");
    let uci = text(&luft("", &["uci"]).stdout);
    assert!(
        uci.contains(&format!("id name {start}{commit}, {kind}")),
        "{uci}"
    );
}
