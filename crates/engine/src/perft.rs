//! Counting the leaves of the move tree for people: a line a root move, signs of life while it
//! takes long, the rate, and the total as the last line.

use crate::stdout;
use luft_chess::{CastlingNotation, Position, perft};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How often a long count shows that it lives.
const PROGRESS: Duration = Duration::from_secs(1);
/// Counts of this depth take a few hundredths of a second at most.
const PIECE: u32 = 4;

/// Counts and prints, unless `cancel` is set meanwhile.
pub fn run(position: &Position, depth: u32, notation: CastlingNotation, cancel: &AtomicBool) {
    let mut count = Count {
        depth,
        nodes: 0,
        cancel,
        started: Instant::now(),
        shown: Instant::now(),
    };
    let moves = position.legal_moves();
    if depth == 0 {
        count.nodes = 1;
    } else {
        for (done, &mv) in moves.iter().enumerate() {
            let percent = |part: usize| (100 * done + part) / moves.len();
            let Some(nodes) = count.below(&position.make_move(mv), percent) else {
                stdout::info_string(format_args!("perft {depth} was stopped"));
                return;
            };
            stdout::line(format_args!("{}: {nodes}", position.uci(mv, notation)));
        }
    }
    stdout::line("");
    stdout::info_string(format_args!("{:.3} s, {}", count.seconds(), count.rate()));
    stdout::line(format_args!("Nodes searched: {}", count.nodes));
}

/// A count under way.
struct Count<'a> {
    depth: u32,
    nodes: u64,
    cancel: &'a AtomicBool,
    started: Instant,
    shown: Instant,
}

impl Count<'_> {
    /// Counts below one root move, reply by reply so that it can be watched and stopped; `None` if
    /// it was. `percent` tells how far the whole count is when part of this move is done.
    fn below(&mut self, position: &Position, percent: impl Fn(usize) -> usize) -> Option<u64> {
        let before = self.nodes;
        let depth = self.depth - 1;
        if depth < 3 {
            self.nodes += perft(position, depth);
        } else {
            let replies = position.legal_moves();
            for (done, &mv) in replies.iter().enumerate() {
                if self.shown.elapsed() >= PROGRESS {
                    self.shown = Instant::now();
                    self.show(percent(100 * done / replies.len()));
                }
                self.nodes += self.leaves(&position.make_move(mv), depth - 1)?;
            }
        }
        Some(self.nodes - before)
    }

    /// Counts in pieces so small that a stop is heard at once.
    fn leaves(&self, position: &Position, depth: u32) -> Option<u64> {
        if self.cancel.load(Relaxed) {
            None
        } else if depth <= PIECE {
            Some(perft(position, depth))
        } else {
            let moves = position.legal_moves();
            let below = |&mv| self.leaves(&position.make_move(mv), depth - 1);
            moves.iter().map(below).sum()
        }
    }

    /// On the error stream, so that the output stays what scripts expect.
    fn show(&self, percent: usize) {
        eprintln!(
            "perft {}: {percent} %, {} nodes, {}",
            self.depth,
            self.nodes,
            self.rate()
        );
    }

    fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    fn rate(&self) -> String {
        let rate = self.nodes as f64 / self.seconds().max(1e-9);
        format!("{:.1} Mnps", rate / 1e6)
    }
}
