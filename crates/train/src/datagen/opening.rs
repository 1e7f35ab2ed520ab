//! Random openings: a few random plies from a start position of chess or Chess960.

use super::OpeningConfig;
use luft_chess::{CHESS960, Position, PositionHistory};
use luft_run::Random;

/// A position after random plies in which the game is not over, and how it came about.
pub(super) fn random_opening(
    config: &OpeningConfig,
    random: &mut Random,
) -> (Position, PositionHistory) {
    loop {
        let mut position = if random.percent(config.chess960_percent) {
            let number = random.below(CHESS960);
            Position::chess960(number, number)
        } else {
            Position::startpos()
        };
        let mut history = PositionHistory::new();
        // Sometimes one ply more, so that both sides begin games.
        let plies = config.random_plies + random.below(2);
        let played = (0..plies).all(|_| {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return false;
            }
            history.push(&position);
            position = position.make_move(random.pick(&moves));
            true
        });
        if played && history.outcome(&position).is_none() {
            return (position, history);
        }
    }
}
