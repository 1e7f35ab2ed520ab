//! Answers the moves of a game with one of its own: `cargo run --release --example play_move -- e4 e5 Nf3`.
//! Moves are given in SAN or as UCI writes them.

use luft_chess::{Move, Position, PositionHistory};
use luft_search::{Engine, Info, Limits, SearchListener};
use std::error::Error;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

/// Sends the move that the search chose.
struct BestMove(Sender<Option<Move>>);

impl SearchListener for BestMove {
    fn info(&self, _: &Info) {}

    fn best_move(&self, best: Option<Move>, _: Option<Move>) {
        // Nobody waits for it any more: then nobody needs it.
        let _ = self.0.send(best);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut position = Position::startpos();
    // The positions of the game so far, so that the engine knows what a repetition is.
    let mut history = PositionHistory::new();
    for text in std::env::args().skip(1) {
        let mv = position
            .parse_san(&text)
            .or_else(|error| position.parse_uci(&text).map_err(|_| error.to_string()))?;
        history.push(&position);
        position = position.make_move(mv);
    }

    let (sender, receiver) = channel();
    let limits = Limits {
        move_time: Some(Duration::from_millis(300)),
        ..Limits::default()
    };
    let mut engine = Engine::new();
    engine.go(&position, &history, limits, Arc::new(BestMove(sender)));
    match receiver.recv()? {
        Some(best) => println!("Luft plays {}.", position.san(best)),
        None => println!("The game is over."),
    }
    Ok(())
}
