//! Every perft suite there is, with `LUFT_DATA` naming the folder that holds `suites/`.
//!
//! Each line is counted to the deepest level that stays within a budget of nodes.

use luft_chess::{PerftLine, perft};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

/// Nodes per line. Chosen so that all lines take less than three minutes on two busy cores.
const BUDGET: u64 = 30_000_000;

/// How many lines all suites have together: an empty folder must not pass.
const LINES: usize = 9_096;

/// The deepest known count within the budget, or the first of the line if none is.
fn affordable(line: &PerftLine) -> (u32, u64) {
    let within = line.counts.iter().filter(|(_, nodes)| *nodes <= BUDGET);
    *within.max().unwrap_or(&line.counts[0])
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn perft_suites() {
    let data = std::env::var("LUFT_DATA").expect("LUFT_DATA is set");
    let mut files: Vec<_> = std::fs::read_dir(format!("{data}/suites"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy();
            name.starts_with("perft-") && name.ends_with(".epd")
        })
        .collect();
    files.sort();
    let (mut lines, mut nodes) = (0, 0);
    let start = Instant::now();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let cases: Vec<PerftLine> = text
            .lines()
            .map(|line| {
                line.parse()
                    .unwrap_or_else(|error| panic!("{line}: {error}"))
            })
            .collect();
        let counted = count(&cases);
        let name = file.file_name().unwrap().to_string_lossy();
        println!("{name}: {} lines, {counted} nodes", cases.len());
        lines += cases.len();
        nodes += counted;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{lines} lines, {nodes} nodes, {seconds:.1} s");
    assert_eq!(lines, LINES);
}

/// Counts the nodes of all cases with as many threads as there are cores.
fn count(cases: &[PerftLine]) -> u64 {
    let (next, total) = (AtomicUsize::new(0), AtomicU64::new(0));
    let work = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (depth, expected) = affordable(case);
            let nodes = perft(&case.position, depth);
            assert_eq!(nodes, expected, "{} depth {depth}", case.position);
            total.fetch_add(nodes, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        for _ in 0..cores {
            scope.spawn(work);
        }
    });
    total.into_inner()
}
