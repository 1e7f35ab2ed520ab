//! Checks packed games: every game must be whole, every move legal, every score possible, and the result the
//! one that the rules give to the last position. Where there are checksums of the file, its bytes must be those
//! that were written.

use crate::viriformat::block_checksums::{damaged_blocks, read_checksums};
use crate::viriformat::{GameFiles, GameLocation, PackedGame};
use luft_chess::pgn::GameResult;
use luft_chess::{Color, Outcome, PositionHistory};
use luft_run::RunError;
use std::path::Path;

/// What a check found.
#[derive(Debug, Default)]
pub struct Checked {
    /// Games before the first fault.
    pub games: usize,
    /// Their positions.
    pub positions: usize,
    /// The first fault, if there is one.
    pub fault: Option<RunError>,
}

/// What the checksums of a file say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedBlocks {
    /// Blocks that have a checksum; none if there are no checksums.
    pub blocks: usize,
    /// Which of them are damaged, in words.
    pub damaged: Vec<String>,
}

/// Compares a file with its checksums.
pub fn check_blocks(path: &Path) -> Result<CheckedBlocks, RunError> {
    let blocks = read_checksums(path)?;
    Ok(CheckedBlocks {
        blocks: blocks.len(),
        damaged: damaged_blocks(path, &blocks)?,
    })
}

/// Reads games up to the first fault. No score may be larger than the limit, in centipawns, for either side.
pub fn check(games: GameFiles<'_>, limit: u16) -> Checked {
    let mut checked = Checked::default();
    let paths = games.paths();
    for found in games {
        let (location, game) = match found {
            Ok(found) => found,
            Err(error) => {
                checked.fault = Some(error);
                break;
            }
        };
        if let Some(flaw) = flaw(&game, limit) {
            let GameLocation { number, offset, .. } = location;
            let reason = format!("game {number}: the game at byte {offset} {flaw}");
            checked.fault = Some(RunError::content(&paths[location.file], reason));
            break;
        }
        checked.games += 1;
        checked.positions += game.scored_moves.len();
    }
    checked
}

/// What is wrong with a game of legal moves.
fn flaw(game: &PackedGame, limit: u16) -> Option<String> {
    let (mut position, mut history) = (game.start, PositionHistory::new());
    for (index, &(mv, score)) in game.scored_moves.iter().enumerate() {
        if score.unsigned_abs() > limit {
            return Some(format!("has a score of {score} at move {}", index + 1));
        }
        history.push(&position);
        position = position.make_move(mv);
    }
    let outcome = history.outcome(&position)?;
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
        let scored_moves = moves.split_whitespace().map(|text| {
            let mv = position.parse_uci(text).unwrap();
            position = position.make_move(mv);
            (mv, -40)
        });
        PackedGame {
            start,
            scored_moves: scored_moves.collect(),
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
