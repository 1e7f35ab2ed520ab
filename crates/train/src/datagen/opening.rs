//! Random openings: a few random plies from a start position of chess or Chess960.

use super::OpeningConfig;
use luft_chess::{CHESS960, Position, PositionHistory, Random, random_plies};

/// A position after random plies in which the game is not over, and how it came about.
pub(super) fn random_opening(
    config: &OpeningConfig,
    random: &mut Random,
) -> (Position, PositionHistory) {
    loop {
        let start = if random.percent(config.chess960_percent) {
            let number = random.below(CHESS960);
            Position::chess960(number, number)
        } else {
            Position::startpos()
        };
        // Sometimes one ply more, so that both sides begin games.
        let plies = config.random_plies + random.below(2);
        if let Some(opening) = random_plies(start, plies, random) {
            return opening;
        }
    }
}
