//! Analyses a position and prints its three best moves: `cargo run --release --example analyse_fen -- "FEN"`.

use luft_chess::{Move, Position, PositionHistory};
use luft_search::{Engine, Info, Limits, SearchListener};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

/// The Italian Game: White is in check and has three ways to meet it.
const FEN: &str = "r1bqk2r/pppp1ppp/2n2n2/8/1bBPP3/5N2/PP3PPP/RNBQK2R w KQkq - 1 7";
const LINES: usize = 3;

/// Keeps the latest report of each line.
#[derive(Default)]
struct Lines(Mutex<BTreeMap<usize, Info>>);

impl SearchListener for Lines {
    fn info(&self, info: &Info) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.insert(info.multi_pv, info.clone());
    }

    fn best_move(&self, _: Option<Move>, _: Option<Move>) {}
}

/// The moves of a line in the notation people read.
fn san(mut position: Position, moves: &[Move]) -> String {
    let mut words = Vec::new();
    for &mv in moves {
        words.push(position.san(mv));
        position = position.make_move(mv);
    }
    words.join(" ")
}

fn main() -> Result<(), Box<dyn Error>> {
    let fen = std::env::args().nth(1);
    let position: Position = fen.as_deref().unwrap_or(FEN).parse()?;

    let mut engine = Engine::new();
    engine.settings().multi_pv = LINES;
    engine.settings().analyse_mode = true;
    let lines = Arc::new(Lines::default());
    let limits = Limits {
        nodes: Some(200_000),
        ..Limits::default()
    };
    let listener = Arc::clone(&lines) as Arc<dyn SearchListener>;
    engine.go(&position, &PositionHistory::new(), limits, listener);
    engine.wait();

    println!("{position}");
    for info in lines
        .0
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .values()
    {
        let (score, wdl, depth) = (info.score, info.wdl, info.depth);
        println!("{score}, {wdl}, depth {depth}: {}", san(position, &info.pv));
    }
    Ok(())
}
