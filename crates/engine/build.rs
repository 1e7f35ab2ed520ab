//! Tells the program which commit it is built from: `LUFT_COMMIT`, with a `+` behind if files differ from it.

use std::process::Command;
use std::{env, fs};

/// Digits of a commit that are told.
const DIGITS: usize = 8;

fn main() {
    println!("cargo::rerun-if-env-changed=LUFT_COMMIT");
    let commit = env::var("LUFT_COMMIT")
        .ok()
        .or_else(of_package)
        .or_else(of_archive)
        .or_else(of_repository)
        .unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=LUFT_COMMIT={commit}");
}

/// A crate that was packaged by cargo has a note of its commit.
fn of_package() -> Option<String> {
    let note = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    println!("cargo::rerun-if-changed=.cargo_vcs_info.json");
    let (_, rest) = note.split_once("\"sha1\"")?;
    rest.split('"').find_map(hash)
}

/// An archive made by git, such as GitHub's, has its commit in this file; in a repository there is a placeholder.
fn of_archive() -> Option<String> {
    println!("cargo::rerun-if-changed=commit.txt");
    hash(fs::read_to_string("commit.txt").ok()?.trim())
}

fn of_repository() -> Option<String> {
    // A new commit is a new line of this log; the rest is for the `+`.
    println!(
        "cargo::rerun-if-changed={}",
        git(&["rev-parse", "--git-path", "logs/HEAD"])?
    );
    println!("cargo::rerun-if-changed=..");
    let commit = hash(&git(&["rev-parse", "HEAD"])?)?;
    let changed = !git(&["status", "--porcelain", "--untracked-files=no"])?.is_empty();
    Some(if changed { commit + "+" } else { commit })
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// The first digits, if this is a commit.
fn hash(text: &str) -> Option<String> {
    let is_hash = text.len() >= 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| text[..DIGITS].to_owned())
}
