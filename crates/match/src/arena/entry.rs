//! What a match remembers of a finished game, in its journal.

use super::{Ending, IllegalLine, Pairing, Record};
use luft_chess::pgn::GameResult;
use serde::{Deserialize, Serialize};

/// A finished game as it is remembered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Which game of the schedule it was.
    pub pairing: Pairing,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why it ended.
    pub ending: Ending,
    /// How many moves both players made.
    pub plies: usize,
    /// Lines that could not be played.
    pub illegal_lines: Vec<IllegalLine>,
    /// The game itself.
    pub pgn: String,
}

impl Entry {
    /// What is remembered of a game between these two, white and black.
    pub fn new(pairing: Pairing, record: &Record, names: (&str, &str)) -> Self {
        let mut game = record.pgn();
        game.set_tag("Event", "luft-lab match");
        game.set_tag("Round", (pairing.opening + 1).to_string());
        game.set_tag("White", names.0);
        game.set_tag("Black", names.1);
        Self {
            pairing,
            result: record.result.to_string(),
            ending: record.ending.clone(),
            plies: record.turns.len(),
            illegal_lines: record.illegal_lines.clone(),
            pgn: game.to_string(),
        }
    }

    /// Who won.
    pub fn result(&self) -> GameResult {
        GameResult::from_text(&self.result).unwrap_or_default()
    }
}
