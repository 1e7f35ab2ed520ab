//! `data check`: are these files what they should be? Every game must be whole, every move legal,
//! every score possible, and the result the one that the rules give to the last position.

use crate::packed::{Files, MATE, PackedGame, Place};
use clap::Args;
use luft_chess::pgn::GameResult;
use luft_chess::{Color, Outcome, PositionHistory};
use luft_run::RunError;
use luft_run::TextTable;
use std::path::PathBuf;
use std::slice;

/// What to check.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Packed games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// No score may be larger, in centipawns, for either side.
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = MATE.unsigned_abs())]
    limit: u16,
}

/// Reads every file up to its first fault.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let mut table = TextTable::new(["file", "games", "positions", "state"]);
    let mut faults = Vec::new();
    for path in &options.files {
        let mut tally = Tally::default();
        let state = match check(path, options.limit, &mut tally) {
            Ok(()) => "whole",
            Err(fault) => {
                faults.push(fault.to_string());
                "damaged"
            }
        };
        let (games, positions) = (tally.games.to_string(), tally.positions.to_string());
        table.row([path.display().to_string(), games, positions, state.into()]);
    }
    print!("{table}");
    if faults.is_empty() {
        Ok(())
    } else {
        Err(RunError::request(faults.join("\n")))
    }
}

/// What was sound before the first fault.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    positions: usize,
}

fn check(path: &PathBuf, limit: u16, tally: &mut Tally) -> Result<(), RunError> {
    for found in Files::open(slice::from_ref(path))? {
        let (Place { number, begin, .. }, game) = found?;
        if let Some(flaw) = flaw(&game, limit) {
            let reason = format!("game {number}: the game at byte {begin} {flaw}");
            return Err(RunError::content(path, reason));
        }
        tally.games += 1;
        tally.positions += game.turns.len();
    }
    Ok(())
}

/// What is wrong with a game of legal moves.
fn flaw(game: &PackedGame, limit: u16) -> Option<String> {
    let (mut position, mut path) = (game.start, PositionHistory::new());
    for (index, &(mv, score)) in game.turns.iter().enumerate() {
        if score.unsigned_abs() > limit {
            return Some(format!("has a score of {score} at move {}", index + 1));
        }
        path.push(&position);
        position = position.make_move(mv);
    }
    let outcome = path.outcome(&position)?;
    let result = match outcome.winner() {
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    };
    let end = match outcome {
        Outcome::Checkmate(_) => "checkmate",
        Outcome::Stalemate => "stalemate",
        Outcome::Threefold => "a threefold repetition",
        Outcome::FiftyMoves => "a draw by fifty moves",
        Outcome::InsufficientMaterial => "a draw by lack of material",
    };
    (result != game.result).then(|| format!("ends in {end}, but its result is {}", game.result))
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;

    fn game(moves: &str, result: GameResult) -> PackedGame {
        let start = Position::startpos();
        let mut position = start;
        let turns = moves.split_whitespace().map(|text| {
            let mv = position.parse_uci(text).unwrap();
            position = position.make_move(mv);
            (mv, -40)
        });
        PackedGame {
            start,
            turns: turns.collect(),
            result,
        }
    }

    #[test]
    fn the_rules_decide_what_they_can() {
        let mate = "f2f3 e7e5 g2g4 d8h4";
        assert_eq!(flaw(&game(mate, GameResult::BlackWins), 40), None);
        assert_eq!(
            flaw(&game(mate, GameResult::Draw), 40).unwrap(),
            "ends in checkmate, but its result is 1/2-1/2"
        );
        let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
        assert_eq!(flaw(&game(&shuffle, GameResult::Draw), 40), None);
        let fault = flaw(&game(&shuffle, GameResult::WhiteWins), 40).unwrap();
        assert!(fault.contains("threefold"), "{fault}");
        // What was agreed or adjudicated may be anything.
        assert_eq!(flaw(&game("e2e4", GameResult::WhiteWins), 40), None);
    }

    #[test]
    fn scores_have_a_limit() {
        let fault = flaw(&game("e2e4 e7e5", GameResult::Draw), 39).unwrap();
        assert_eq!(fault, "has a score of -40 at move 1");
    }
}
