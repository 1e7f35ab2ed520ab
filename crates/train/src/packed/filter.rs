//! Which positions of a game are worth learning from: quiet ones, whose score says something about
//! the position rather than about a capture in the air or a mate on the way.

use super::{PackedGame, Scored};
use clap::Args;

/// Picks positions. Games cannot be packed without all their moves, so it is applied on reading.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Positions")]
pub struct PositionFilter {
    /// Take positions in check too.
    #[arg(long)]
    checks: bool,
    /// Take positions too in which a capture or a promotion was played.
    #[arg(long)]
    noisy: bool,
    /// Leave out positions that score more than this, in centipawns, for either side.
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 10_000)]
    max_score: u16,
    /// Leave out so many plies at the start of every game.
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    skip_plies: usize,
    /// Leave out positions with fewer men than this, kings and all.
    #[arg(long, value_name = "MEN", default_value_t = 4)]
    min_men: usize,
}

impl PositionFilter {
    /// Whether this position is worth learning from.
    pub fn passes(&self, scored: &Scored) -> bool {
        scored.ply >= self.skip_plies
            && scored.score.unsigned_abs() <= self.max_score
            && (self.noisy || !scored.mv.is_capture() && !scored.mv.is_promotion())
            && (self.checks || !scored.position.in_check())
            && scored.men() >= self.min_men
    }

    /// The positions of a game that pass.
    pub fn positions(&self, game: &PackedGame) -> impl Iterator<Item = Scored> {
        game.positions().filter(|scored| self.passes(scored))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;
    use clap::Parser;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        filter: PositionFilter,
    }

    fn filter(options: &[&str]) -> PositionFilter {
        Line::parse_from([&["filter"], options].concat()).filter
    }

    fn passed(options: &[&str]) -> Vec<usize> {
        let (filter, game) = (filter(options), sample());
        let positions = filter.positions(&game);
        positions.map(|scored| scored.ply).collect()
    }

    fn scored(fen: &str, mv: &str, score: i16) -> Scored {
        let position: luft_chess::Position = fen.parse().unwrap();
        Scored {
            position,
            mv: position.parse_uci(mv).unwrap(),
            score,
            ply: 0,
        }
    }

    #[test]
    fn noise_is_left_out() {
        // The sample: en passant, castle, promotion with a mate score, capture, castle, promotion,
        // capture.
        assert_eq!(passed(&[]), [1, 4]);
        assert_eq!(passed(&["--noisy"]), [0, 1, 3, 4, 5, 6]);
        assert_eq!(
            passed(&["--noisy", "--max-score", "32000"]),
            [0, 1, 2, 3, 4, 5, 6]
        );
        assert_eq!(
            passed(&["--noisy", "--skip-plies", "4", "--max-score", "5"]),
            [4, 5]
        );
    }

    #[test]
    fn checks_and_bare_boards_are_left_out() {
        let filter = filter(&[]);
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
