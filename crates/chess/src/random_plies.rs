//! Random openings: a few random plies from a start position, for self-play games that all differ.

use crate::{Position, PositionHistory, Random};

/// Plays so many random legal moves; nothing if the game ends on the way or with the last of them.
pub fn random_plies(
    start: Position,
    plies: usize,
    random: &mut Random,
) -> Option<(Position, PositionHistory)> {
    let (mut position, mut history) = (start, PositionHistory::new());
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        history.push(&position);
        position = position.make_move(random.pick(&moves));
    }
    history
        .outcome(&position)
        .is_none()
        .then_some((position, history))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_plays_the_same_moves() {
        let opening = |seed| {
            let opening = random_plies(Position::startpos(), 8, &mut Random::new(seed));
            opening.map(|(position, _)| position.fen())
        };
        assert_eq!(opening(1), opening(1));
        assert_ne!(opening(1), opening(2));
    }

    #[test]
    fn a_game_that_is_over_is_no_opening() {
        let stalemate: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
        for plies in [0, 1] {
            assert!(random_plies(stalemate, plies, &mut Random::new(1)).is_none());
        }
    }
}
