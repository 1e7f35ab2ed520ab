//! Random openings: a few random plies from a start position of chess or Chess960.

use super::Options;
use luft_chess::{CHESS960, Position, PositionHistory};
use luft_run::Random;

/// A position after random plies in which the game is not over, and how it came about.
pub(super) fn throw(options: &Options, random: &mut Random) -> (Position, PositionHistory) {
    loop {
        let mut position = if random.percent(options.chess960) {
            let number = random.below(CHESS960);
            Position::chess960(number, number)
        } else {
            Position::startpos()
        };
        let mut path = PositionHistory::new();
        // Sometimes one ply more, so that both sides begin games.
        let plies = options.plies + random.below(2);
        let played = (0..plies).all(|_| {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return false;
            }
            path.push(&position);
            position = position.make_move(random.pick(&moves));
            true
        });
        if played && path.outcome(&position).is_none() {
            return (position, path);
        }
    }
}
