//! The benchmark: a fixed list of positions to a fixed depth. How many nodes that takes is the
//! signature of the search, the same on every machine; how fast is its speed on this one.

mod positions;

use crate::stdout;
use luft_chess::{Move, Position, PositionHistory};
use luft_search::{Engine, Info, Limits, SearchListener};
use positions::POSITIONS;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How deep unless told otherwise.
pub const DEFAULT_DEPTH: u32 = 12;

/// Counts what one search reports.
#[derive(Default)]
struct Count {
    nodes: AtomicU64,
}

impl SearchListener for Count {
    fn info(&self, info: &Info) {
        self.nodes.store(info.nodes, Relaxed);
    }

    fn best_move(&self, _best: Option<Move>, _ponder: Option<Move>) {}
}

/// Searches the list with a fresh engine and prints, unless `cancel` is set meanwhile.
pub fn run(mut engine: Engine, depth: u32, cancel: &AtomicBool) {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for (fen, number) in POSITIONS.into_iter().zip(1..) {
        if cancel.load(Relaxed) {
            stdout::info_string("bench was stopped");
            return;
        }
        let Ok(position) = fen.parse::<Position>() else {
            continue;
        };
        engine.new_game();
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let count = Arc::new(Count::default());
        let started = Instant::now();
        engine.go(
            &position,
            &PositionHistory::new(),
            limits,
            Arc::clone(&count) as Arc<dyn SearchListener>,
        );
        engine.wait();
        time += started.elapsed();
        let searched = count.nodes.load(Relaxed);
        nodes += searched;
        stdout::line(format_args!(
            "{number:>2}/{}: {searched:>9} nodes  {fen}",
            POSITIONS.len()
        ));
    }
    let rate = nodes as f64 / time.as_secs_f64().max(1e-9);
    stdout::line(format_args!("{nodes} nodes {rate:.0} nps"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_legal_has_moves_and_needs_no_repair() {
        for fen in POSITIONS {
            let position: Position = fen.parse().expect("the list is legal");
            assert!(!position.legal_moves().is_empty(), "{fen}");
        }
    }

    #[test]
    fn no_position_comes_twice() {
        let mut sorted = POSITIONS;
        sorted.sort_unstable();
        assert!(sorted.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
