//! A finished game, as a match keeps it in its journal.

use super::{GameRecord, GameRules, IllegalPv, Pairing, Termination};
use luft_chess::pgn::GameResult;
use serde::{Deserialize, Serialize};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FinishedGame {
    /// Which game of the schedule it was.
    pub pairing: Pairing,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why it ended.
    pub termination: Termination,
    /// How many moves both players made.
    pub plies: usize,
    /// Principal variations (PVs) with illegal moves.
    pub illegal_pvs: Vec<IllegalPv>,
    /// The game itself.
    pub pgn: String,
}

impl FinishedGame {
    /// The game that white and black of these names played by these rules.
    pub(crate) fn new(
        pairing: Pairing,
        record: &GameRecord,
        rules: &GameRules,
        names: (&str, &str),
    ) -> Self {
        let mut game = record.pgn();
        game.set_tag("Event", "luft-lab match");
        game.set_tag("Site", "?");
        game.set_tag("Date", luft_run::date());
        game.set_tag("Round", pairing.round());
        game.set_tag("White", names.0);
        game.set_tag("Black", names.1);
        let time_control = rules.time_control;
        game.set_tag("TimeControl", time_control.pgn());
        if time_control.pgn() == "-" {
            game.set_tag("Limit", time_control.to_string());
        }
        Self {
            pairing,
            result: record.result.to_string(),
            termination: record.termination.clone(),
            plies: record.turns.len(),
            illegal_pvs: record.illegal_pvs.clone(),
            pgn: game.to_string(),
        }
    }

    /// Who won.
    pub fn result(&self) -> GameResult {
        GameResult::from_text(&self.result).unwrap_or_default()
    }
}
