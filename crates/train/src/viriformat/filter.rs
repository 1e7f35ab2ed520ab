//! Which positions of a game are worth learning from: quiet ones, whose score says something about
//! the position rather than about a capture in the air or a mate on the way.

use super::{PackedGame, ScoredPosition};

/// Picks positions. Games cannot be packed without all their moves, so it is applied on reading.
#[derive(Clone, Debug)]
pub struct PositionFilter {
    /// Take positions in check too.
    pub checks: bool,
    /// Take positions too in which a capture or a promotion was played.
    pub noisy: bool,
    /// Leave out positions that score more than this, in centipawns, for either side.
    pub max_score: u16,
    /// Leave out so many plies at the start of every game.
    pub skip_plies: usize,
    /// Leave out positions with fewer pieces than this, kings and all.
    pub min_pieces: usize,
}

impl Default for PositionFilter {
    fn default() -> Self {
        Self {
            checks: false,
            noisy: false,
            max_score: 10_000,
            skip_plies: 8,
            min_pieces: 4,
        }
    }
}

impl PositionFilter {
    /// Whether this position is worth learning from.
    pub fn passes(&self, scored: &ScoredPosition) -> bool {
        scored.ply >= self.skip_plies
            && scored.score.unsigned_abs() <= self.max_score
            && (self.noisy || !scored.mv.is_capture() && !scored.mv.is_promotion())
            && (self.checks || !scored.position.in_check())
            && scored.piece_count() >= self.min_pieces
    }

    /// The positions of a game that pass.
    pub fn positions(&self, game: &PackedGame) -> impl Iterator<Item = ScoredPosition> {
        game.positions().filter(|scored| self.passes(scored))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;
    fn passed(filter: &PositionFilter) -> Vec<usize> {
        let game = sample();
        let positions = filter.positions(&game);
        positions.map(|scored| scored.ply).collect()
    }

    fn scored(fen: &str, mv: &str, score: i16) -> ScoredPosition {
        let position: luft_chess::Position = fen.parse().unwrap();
        ScoredPosition {
            position,
            mv: position.parse_uci(mv).unwrap(),
            score,
            ply: 8,
        }
    }

    #[test]
    fn noise_is_left_out() {
        // The sample: en passant, castle, promotion with a mate score, capture, castle, promotion,
        // capture.
        let quiet = PositionFilter {
            skip_plies: 0,
            ..PositionFilter::default()
        };
        let noisy = PositionFilter {
            noisy: true,
            ..quiet.clone()
        };
        let mates = PositionFilter {
            max_score: 32_000,
            ..noisy.clone()
        };
        let late_and_level = PositionFilter {
            skip_plies: 4,
            max_score: 5,
            ..noisy.clone()
        };
        assert_eq!(passed(&quiet), [1, 4]);
        assert_eq!(passed(&noisy), [0, 1, 3, 4, 5, 6]);
        assert_eq!(passed(&mates), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(passed(&late_and_level), [4, 5]);
        assert!(passed(&PositionFilter::default()).is_empty(), "the opening");
    }

    #[test]
    fn checks_and_bare_boards_are_left_out() {
        let filter = PositionFilter::default();
        let quiet = scored("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "a1a2", 500);
        assert!(filter.passes(&quiet));
        let check = scored("4k3/8/8/8/8/8/4r3/R3K2R w - - 0 1", "e1d1", 0);
        assert!(!filter.passes(&check));
        let few = scored("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2", 500);
        assert!(!filter.passes(&few));
        let won = scored("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "a1a2", -10_001);
        assert!(!filter.passes(&won));
        let extreme = scored("4k3/8/8/8/8/8/4P3/R3K3 b - - 0 1", "e8d8", i16::MIN);
        assert!(!filter.passes(&extreme));
        assert_eq!(extreme.own_score(), i16::MAX);
    }
}
