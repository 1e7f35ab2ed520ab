//! The seeds of every fuzz target and mutations of them, without nightly: the same every time. `LUFT_FUZZ=N` makes N
//! mutations of each target instead of a few hundred.

use luft_chess::Random;
use luft_fuzz_targets::{ALL, Target};
use std::fs;
use std::path::{Path, PathBuf};

/// Bytes that mean something to one parser or another.
const SPECIAL: &[u8] = b" \n\"{}[]0129-/,;:=kKwb\x00\xff";

/// Inputs of a target, in the order of their names.
fn seeds(target: Target) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    let entries = fs::read_dir(folder.join(target.name)).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} has no seeds", target.name);
    let read = |path: PathBuf| (path.clone(), fs::read(path).unwrap());
    paths.into_iter().map(read).collect()
}

/// A seed with a few changes: bytes turned, taken out, put in, or pieces of another seed.
fn mutate(seed: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 if at < bytes.len() => bytes[at] = random.below(256) as u8,
            2 => bytes.insert(at, SPECIAL[random.below(SPECIAL.len())]),
            3 => {
                let end = (at + random.below(8)).min(bytes.len());
                bytes.drain(at..end);
            }
            4 => {
                let from = random.below(other.len() + 1);
                let to = (from + random.below(32)).min(other.len());
                bytes.splice(at..at, other[from..to].iter().copied());
            }
            _ => bytes.truncate(at),
        }
    }
    bytes
}

/// How many mutations: those that start a search or write a megabyte take longer.
fn mutations(target: Target) -> usize {
    let chosen = std::env::var("LUFT_FUZZ").ok();
    let usual = match target.name {
        "hash_file" | "network" | "web" => 50,
        _ => 500,
    };
    chosen.and_then(|count| count.parse().ok()).unwrap_or(usual)
}

#[test]
fn seeds_and_mutations_of_every_target_hold() {
    for target in ALL {
        let seeds = seeds(target);
        for (path, bytes) in &seeds {
            // Shown if the check panics.
            println!("{}", path.display());
            (target.check)(bytes);
        }
        let mut random = Random::new(2026);
        for _ in 0..mutations(target) {
            let (_, seed) = &seeds[random.below(seeds.len())];
            let (_, other) = &seeds[random.below(seeds.len())];
            let bytes = mutate(seed, other, &mut random);
            println!("{}: {}", target.name, bytes.escape_ascii());
            (target.check)(&bytes);
        }
    }
}
