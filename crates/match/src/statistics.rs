//! What results of games say about strength: Elo, normalised Elo (nElo), likelihood of superiority (LOS), SPRT.
//!
//! Games come in pairs: both engines play the same opening with either colour. The two games of a
//! pair are not independent, so everything here counts pairs, by their points (the five numbers of
//! the pentanomial model), and never single games.

mod distribution;
mod elo;
mod normal;
mod regression;
mod sprt;

pub use elo::Estimate;
pub(crate) use normal::two_sided;
pub(crate) use regression::{Effect, Observation, Regression};
pub use sprt::{EloModel, Sprt, SprtDecision};

use distribution::{Distribution, POINTS};
use elo::{NORMALISED, logistic};
use luft_chess::pgn::GameResult;
use serde::{Deserialize, Serialize};

/// How a game ended for the first engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// It won.
    Win,
    /// Nobody won.
    Draw,
    /// It lost.
    Loss,
}

impl Outcome {
    /// A result as the side that had white or black sees it.
    pub(crate) const fn of(result: GameResult, is_white: bool) -> Self {
        match (result, is_white) {
            (GameResult::Draw | GameResult::Unknown, _) => Self::Draw,
            (GameResult::WhiteWins, true) | (GameResult::BlackWins, false) => Self::Win,
            (GameResult::WhiteWins, false) | (GameResult::BlackWins, true) => Self::Loss,
        }
    }

    pub(crate) const fn half_points(self) -> usize {
        match self {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss => 0,
        }
    }
}

/// Results of game pairs from the view of the first engine: the pentanomial counts and the wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs with 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
}

impl Pentanomial {
    /// Pentanomial counts alone: pairs with 0, ½, 1, 1½ and 2 points. Pairs with one point count as two draws.
    pub const fn from_pairs(pairs: [u64; 5]) -> Self {
        let [zero, half, one, more, two] = pairs;
        Self {
            wins: 2 * two + more,
            draws: half + 2 * one + more,
            losses: 2 * zero + half,
            pairs,
        }
    }

    /// Counts the two games of a pair.
    pub fn add_pair(&mut self, first: Outcome, second: Outcome) {
        for outcome in [first, second] {
            match outcome {
                Outcome::Win => self.wins += 1,
                Outcome::Draw => self.draws += 1,
                Outcome::Loss => self.losses += 1,
            }
        }
        self.pairs[first.half_points() + second.half_points()] += 1;
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points a game, 0 to 1; one half before the first.
    pub fn score(&self) -> f64 {
        Distribution::observed(&self.pairs).map_or(0.5, |observed| observed.mean())
    }

    /// Logistic Elo difference, with the interval that holds it in 95 of 100 cases.
    pub fn elo(&self) -> Estimate {
        let Some(observed) = Distribution::observed(&self.pairs) else {
            return Estimate::UNKNOWN;
        };
        let (low, high) = self.score_interval(&observed);
        Estimate {
            value: logistic(observed.mean()),
            low: logistic(low),
            high: logistic(high),
        }
    }

    /// Normalised Elo (nElo): the difference in units of the standard deviation of a game, which makes matches at different
    /// draw rates comparable, with its 95 % interval.
    pub fn normalised_elo(&self) -> Estimate {
        let Some(observed) = Distribution::observed(&self.pairs) else {
            return Estimate::UNKNOWN;
        };
        // Where all pairs ended alike their spread is unknown, not nothing.
        let variance = if observed.variance() > 0.0 {
            observed.variance()
        } else {
            Distribution::regularised(&self.pairs).1.variance()
        };
        // The mean of two games varies half as much as one game.
        let spread = (2.0 * variance).sqrt();
        let value = (observed.mean() - 0.5) / spread * NORMALISED;
        let error = normal::TWO_SIDED_95 * NORMALISED / (2.0 * self.count()).sqrt();
        Estimate {
            value,
            low: value - error,
            high: value + error,
        }
    }

    /// Likelihood of superiority (LOS): how likely it is that the first engine is the stronger one, 0 to 1.
    pub fn los(&self) -> f64 {
        let Some(observed) = Distribution::observed(&self.pairs) else {
            return 0.5;
        };
        let lead = observed.mean() - 0.5;
        let error = (observed.variance() / self.count()).sqrt();
        if error > 0.0 {
            normal::cumulative(lead / error)
        } else {
            // All pairs ended alike.
            f64::midpoint(1.0, lead.total_cmp(&0.0) as i8 as f64)
        }
    }

    /// Share of the pairs in which both engines had one point.
    pub fn draw_ratio(&self) -> f64 {
        self.pairs[2] as f64 / self.count().max(1.0)
    }

    /// Pairs won for each pair lost: infinite when none was lost, 1 when none was decided.
    pub fn pair_ratio(&self) -> f64 {
        let [lost_both, lost_one, _, won_one, won_both] = self.pairs;
        match (won_one + won_both, lost_both + lost_one) {
            (0, 0) => 1.0,
            (won, lost) => won as f64 / lost as f64,
        }
    }

    fn count(&self) -> f64 {
        self.pairs.iter().sum::<u64>() as f64
    }

    fn score_interval(&self, observed: &Distribution) -> (f64, f64) {
        let (score, variance) = (observed.mean(), observed.variance());
        if variance > 0.0 {
            let error = normal::TWO_SIDED_95 * (variance / self.count()).sqrt();
            (score - error, score + error)
        } else {
            // Rule of three: what never happened in n pairs has at most a chance of 3 / n.
            let other = (3.0 / self.count()).min(1.0);
            let [worst, .., best] = POINTS;
            (
                score + other * (worst - score),
                score + other * (best - score),
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome::{Draw, Loss, Win};
    use super::*;

    /// Agrees with numbers printed with two decimals.
    fn agrees(estimate: Estimate, value: f64, error: f64) {
        assert!((estimate.value - value).abs() < 0.0051, "{estimate:?}");
        assert!((estimate.error() - error).abs() < 0.0051, "{estimate:?}");
    }

    #[test]
    fn pairs_are_sorted_by_their_points() {
        let mut pentanomial = Pentanomial::default();
        let pairs = [
            (Loss, Loss),
            (Loss, Draw),
            (Draw, Draw),
            (Win, Loss),
            (Draw, Win),
            (Win, Win),
        ];
        for (first, second) in pairs {
            pentanomial.add_pair(first, second);
        }
        assert_eq!(pentanomial.pairs, [1, 1, 2, 1, 1]);
        assert_eq!(
            (pentanomial.wins, pentanomial.draws, pentanomial.losses),
            (4, 4, 4)
        );
        assert_eq!((pentanomial.games(), pentanomial.score()), (12, 0.5));
    }

    /// The numbers of `app/tests/elo_test.cpp` of fastchess, "`EloPentanomial` 1" to 3.
    #[test]
    fn agrees_with_the_tests_of_fastchess() {
        let first = Pentanomial::from_pairs([34, 54, 63, 64, 75]);
        agrees(first.normalised_elo(), 57.94, 28.28);
        agrees(first.elo(), 55.58, 27.65);
        let second = Pentanomial::from_pairs([332, 433, 498, 333, 334]);
        agrees(second.normalised_elo(), -9.17, 10.96);
        agrees(second.elo(), -8.64, 10.33);
        assert!((second.los() - 0.0505).abs() < 0.00005);
        let third = Pentanomial::from_pairs([7895, 8757, 5685, 568, 9999]);
        agrees(third.normalised_elo(), -19.01, 2.65);
        agrees(third.elo(), -21.04, 2.95);
    }

    /// Matches printed by fastchess in public: issue 807 of Disservin/fastchess, pull requests 836
    /// and 727 of brunocodutra/cinder.
    #[test]
    fn agrees_with_printed_matches() {
        let weak = Pentanomial::from_pairs([30, 6, 18, 0, 6]);
        agrees(weak.elo(), -168.40, 73.37);
        agrees(weak.normalised_elo(), -170.08, 62.16);
        assert!((weak.score() - 0.2750).abs() < 0.00005);
        assert!((weak.draw_ratio() - 0.3000).abs() < 0.00005);
        assert!((weak.pair_ratio() - 0.17).abs() < 0.005);

        let close = Pentanomial::from_pairs([835, 6884, 13116, 7201, 852]);
        agrees(close.elo(), 2.11, 1.70);
        agrees(close.normalised_elo(), 3.52, 2.83);
        assert!((close.los() - 0.9925).abs() < 0.00005);
        assert!((close.draw_ratio() - 0.4540).abs() < 0.00005);
        assert!((close.pair_ratio() - 1.04).abs() < 0.005);

        let clear = Pentanomial::from_pairs([50, 287, 610, 387, 73]);
        agrees(clear.elo(), 18.04, 8.23);
        agrees(clear.normalised_elo(), 28.19, 12.84);
        assert!((clear.pair_ratio() - 1.36).abs() < 0.005);
    }

    /// A match on a server of `OpenBench` in which no pair was lost: pull request 15 of
    /// kelseyde/hobbes-chess-engine. Its error bar is that of single games.
    #[test]
    fn agrees_with_a_large_difference() {
        let estimate = Pentanomial::from_pairs([0, 0, 12, 22, 90]).elo();
        assert!((estimate.value - 396.18).abs() < 0.0051, "{estimate:?}");
    }

    #[test]
    fn the_other_side_sees_the_opposite() {
        let ours = Pentanomial::from_pairs([3, 14, 15, 92, 6]);
        let theirs = Pentanomial::from_pairs([6, 92, 15, 14, 3]);
        let near = |one: f64, other: f64| assert!((one - other).abs() < 1e-9, "{one} {other}");
        for (one, other) in [
            (ours.elo(), theirs.elo()),
            (ours.normalised_elo(), theirs.normalised_elo()),
        ] {
            near(one.value, -other.value);
            near(one.low, -other.high);
        }
        near(ours.los(), 1.0 - theirs.los());
        near(ours.pair_ratio(), 1.0 / theirs.pair_ratio());
        near(ours.draw_ratio(), theirs.draw_ratio());
    }

    #[test]
    fn nothing_played_says_nothing() {
        let empty = Pentanomial::default();
        assert_eq!((empty.games(), empty.score()), (0, 0.5));
        assert_eq!(empty.elo(), Estimate::UNKNOWN);
        assert_eq!(empty.normalised_elo(), Estimate::UNKNOWN);
        assert_eq!((empty.los(), empty.draw_ratio()), (0.5, 0.0));
        assert!((empty.pair_ratio() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn unanimous_pairs_keep_every_number_finite() {
        for (pairs, los) in [
            ([0, 0, 0, 0, 20], 1.0),
            ([20, 0, 0, 0, 0], 0.0),
            ([0, 0, 20, 0, 0], 0.5),
            ([0, 0, 0, 0, 1], 1.0),
        ] {
            let pentanomial = Pentanomial::from_pairs(pairs);
            for estimate in [pentanomial.elo(), pentanomial.normalised_elo()] {
                let Estimate { value, low, high } = estimate;
                assert!(value.is_finite() && low.is_finite() && high.is_finite());
                assert!(low <= value && value <= high && low < high, "{estimate:?}");
            }
            assert!((pentanomial.los() - los).abs() < 1e-12);
        }
        // One pair says next to nothing, twenty won pairs say that it is stronger.
        assert!(Pentanomial::from_pairs([0, 0, 0, 0, 1]).elo().low < -1000.0);
        assert!(Pentanomial::from_pairs([0, 0, 0, 0, 20]).elo().low > 200.0);
        assert!(
            Pentanomial::from_pairs([0, 0, 0, 0, 20])
                .pair_ratio()
                .is_infinite()
        );
    }

    #[test]
    fn more_pairs_narrow_the_interval() {
        let width = |times: u64| {
            let estimate =
                Pentanomial::from_pairs([2, 20, 40, 25, 3].map(|pairs| pairs * times)).elo();
            estimate.high - estimate.low
        };
        assert!((width(1) / width(100) - 10.0).abs() < 0.05);
    }
}
