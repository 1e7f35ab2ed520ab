//! The sequential probability ratio test (SPRT): play until the log-likelihood ratio (LLR) of two hypotheses about
//! the Elo difference crosses a bound.

use super::Pentanomial;
use super::distribution::Distribution;
use super::elo::{NORMALISED, expected_score};
use luft_run::RunError;
use serde::{Deserialize, Serialize};
use std::f64::consts::SQRT_2;
use std::fmt;
use std::str::FromStr;

/// The Elo model of the SPRT bounds: `normalised` (nElo) or `logistic`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum EloModel {
    /// Normalised Elo (nElo): in units of the standard deviation of a game.
    #[default]
    Normalised,
    /// Logistic Elo: by the expected score.
    Logistic,
}

/// The bounds of an SPRT: hypothesis H0, the first engine is stronger by `elo0`, against H1, it is stronger by `elo1`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The Elo difference of H0.
    pub elo0: f64,
    /// The Elo difference of H1.
    pub elo1: f64,
    /// Probability of accepting H1 when H0 is true (type I error).
    pub alpha: f64,
    /// Probability of accepting H0 when H1 is true (type II error).
    pub beta: f64,
    /// The Elo model of the bounds.
    pub model: EloModel,
}

/// The hypothesis that an SPRT accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SprtDecision {
    /// The LLR reached the upper bound: the change passes.
    H1Accepted,
    /// The LLR reached the lower bound: the change fails.
    H0Accepted,
}

impl FromStr for EloModel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "normalised" | "normalized" => Ok(Self::Normalised),
            "logistic" => Ok(Self::Logistic),
            _ => Err(format!("`{text}` is neither normalised nor logistic")),
        }
    }
}

impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Normalised => "normalised",
            Self::Logistic => "logistic",
        })
    }
}

impl Sprt {
    /// The customary test with alpha and beta 0.05 and bounds in normalised Elo.
    pub const fn normalised(elo0: f64, elo1: f64) -> Self {
        Self {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model: EloModel::Normalised,
        }
    }

    /// Refuses a test that could not end or would mean nothing.
    pub fn check(&self) -> Result<(), RunError> {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
            ..
        } = *self;
        let is_chance = |value: f64| value > 0.0 && value < 1.0;
        if !(elo0 < elo1 && elo0.abs() <= 2000.0 && elo1.abs() <= 2000.0) {
            let reason = format!("SPRT: {elo0} to {elo1} is no range of Elo");
            return Err(RunError::request(reason));
        }
        if !(is_chance(alpha) && is_chance(beta) && alpha + beta < 1.0) {
            let reason = format!("SPRT: alpha {alpha} and beta {beta} are no chances of an error");
            return Err(RunError::request(reason));
        }
        Ok(())
    }

    /// The lower and upper bound of the LLR: `ln(beta / (1 - alpha))` and `ln((1 - beta) / alpha)`.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The generalised log-likelihood ratio: how much better the best distribution with `elo1`
    /// explains the pairs than the best with `elo0`.
    pub fn llr(&self, pentanomial: &Pentanomial) -> f64 {
        if pentanomial.pairs == [0; 5] {
            return 0.0;
        }
        let (total, seen) = Distribution::regularised(&pentanomial.pairs);
        let claimed = |elo: f64| match self.model {
            // The mean of two games spreads less than one game, by the square root of two.
            EloModel::Normalised => seen.with_lead(SQRT_2 * elo / NORMALISED),
            EloModel::Logistic => seen.with_mean(expected_score(elo)),
        };
        total * seen.gain(&claimed(self.elo1), &claimed(self.elo0))
    }

    /// The hypothesis that the game pairs so far accept, if the LLR has crossed a bound.
    pub fn decision(&self, pentanomial: &Pentanomial) -> Option<SprtDecision> {
        let (low, high) = self.bounds();
        let ratio = self.llr(pentanomial);
        if ratio >= high {
            Some(SprtDecision::H1Accepted)
        } else if ratio <= low {
            Some(SprtDecision::H0Accepted)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(model: EloModel, elo0: f64, elo1: f64) -> Sprt {
        Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model,
        }
    }

    /// Agrees with a number that was printed with two decimals.
    fn agrees(sprt: Sprt, pairs: [u64; 5], printed: f64) {
        let found = sprt.llr(&Pentanomial::from_pairs(pairs));
        assert!(
            (found - printed).abs() < 0.0051,
            "{pairs:?}: {found}, not {printed}"
        );
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (low, high) = sprt(EloModel::Logistic, 0.0, 5.0).bounds();
        assert!((high - 2.944_438_979_166_44).abs() < 1e-12);
        assert!((low + high).abs() < 1e-12);
        let uneven = Sprt {
            beta: 0.1,
            ..sprt(EloModel::Logistic, 0.0, 5.0)
        };
        // Printed by fastchess as (-2.25, 2.89).
        assert!((uneven.bounds().0 + 2.2513).abs() < 1e-4);
        assert!((uneven.bounds().1 - 2.8904).abs() < 1e-4);
    }

    /// The numbers of `app/tests/sprt_test.cpp` of fastchess, "pentanomial" 1 and 2 of both
    /// models.
    #[test]
    fn agrees_with_the_tests_of_fastchess() {
        use EloModel::{Logistic, Normalised};
        agrees(
            sprt(Normalised, 0.0, 2.0),
            [365, 16618, 36229, 16974, 390],
            2.25,
        );
        agrees(
            sprt(Normalised, -1.75, 0.25),
            [127, 4883, 10712, 5150, 104],
            3.01,
        );
        agrees(
            sprt(Logistic, 0.5, 2.5),
            [223, 9863, 21279, 10037, 246],
            -3.07,
        );
        agrees(
            sprt(Logistic, 0.0, 2.0),
            [871, 26175, 55983, 26678, 821],
            -4.98,
        );
    }

    /// Tests of Stockfish on fishtest, from pull requests 6020, 6285 and 4194 of
    /// official-stockfish/Stockfish, in normalised Elo.
    #[test]
    fn agrees_with_fishtest_in_normalised_elo() {
        let gain = |elo0, elo1| sprt(EloModel::Normalised, elo0, elo1);
        agrees(gain(0.0, 2.0), [320, 12431, 27275, 12858, 316], 2.95);
        agrees(gain(0.5, 2.5), [197, 45541, 117722, 46579, 228], 2.96);
        agrees(gain(-1.75, 0.25), [289, 26459, 62934, 26379, 331], 2.94);
        agrees(gain(-1.75, 0.25), [118, 38575, 109888, 38432, 122], 2.95);
        agrees(gain(0.0, 2.0), [371, 10263, 24989, 10642, 379], 2.95);
        agrees(gain(0.5, 2.5), [47, 8181, 25234, 8575, 47], 2.94);
    }

    /// The same from pull requests 2920, 3098 and 3017, when fishtest used logistic Elo.
    #[test]
    fn agrees_with_fishtest_in_logistic_elo() {
        let gain = |elo0, elo1| sprt(EloModel::Logistic, elo0, elo1);
        agrees(gain(-0.5, 1.5), [665, 4806, 9333, 4893, 747], 2.95);
        agrees(gain(0.25, 1.75), [328, 4564, 15580, 4789, 371], 2.98);
        agrees(gain(-0.25, 1.25), [491, 7345, 29693, 7670, 465], 2.96);
        agrees(gain(0.25, 1.25), [53, 2220, 21459, 2445, 47], 2.97);
        agrees(gain(-1.5, 0.5), [174, 2658, 10273, 2713, 178], 2.96);
        agrees(gain(-1.5, 0.5), [40, 1272, 12142, 1300, 30], 3.01);
    }

    /// Tests on servers of `OpenBench`: pull requests 155, 15 and 32 of kelseyde/hobbes-chess-engine.
    #[test]
    fn agrees_with_openbench() {
        let gain = |elo1| sprt(EloModel::Normalised, 0.0, elo1);
        agrees(gain(4.0), [229, 2119, 4377, 2287, 241], 2.57);
        agrees(gain(5.0), [0, 0, 12, 22, 90], 2.25);
        agrees(gain(5.0), [375, 1183, 2061, 1205, 448], 2.20);
    }

    /// Pull request 783 of Disservin/fastchess prints five decimals, by an approximation that holds
    /// for small differences.
    #[test]
    fn agrees_to_more_digits() {
        let found = sprt(EloModel::Normalised, 0.0, 2.0)
            .llr(&Pentanomial::from_pairs([379, 10170, 21828, 10640, 343]));
        assert!((found - 2.94598).abs() < 0.0005, "{found}");
    }

    /// Where the tangent leaves nothing to choose from unless one starts well: issue 879 and pull
    /// request 882 of Disservin/fastchess.
    #[test]
    fn large_differences_are_judged_too() {
        agrees(
            sprt(EloModel::Normalised, -1000.0, -500.0),
            [77, 1, 0, 0, 0],
            -2.95,
        );
        agrees(
            sprt(EloModel::Normalised, -1000.0, -500.0),
            [72, 10, 0, 0, 0],
            -2.97,
        );
        let ratio = sprt(EloModel::Normalised, -1500.0, -500.0)
            .llr(&Pentanomial::from_pairs([144, 3, 1, 0, 0]));
        assert!(ratio.is_finite() && ratio < 0.0, "{ratio}");
    }

    #[test]
    fn the_other_side_sees_the_opposite() {
        for model in [EloModel::Normalised, EloModel::Logistic] {
            for (pairs, reversed) in [
                ([3, 14, 15, 92, 6], [6, 92, 15, 14, 3]),
                ([0, 0, 0, 0, 50], [50, 0, 0, 0, 0]),
            ] {
                let ours = sprt(model, -1.0, 4.0).llr(&Pentanomial::from_pairs(pairs));
                let theirs = sprt(model, -4.0, 1.0).llr(&Pentanomial::from_pairs(reversed));
                assert!((ours + theirs).abs() < 1e-6, "{ours} {theirs}");
            }
            // Claims on both sides of zero are equally likely after level pairs.
            let level = sprt(model, -3.0, 3.0).llr(&Pentanomial::from_pairs([4, 20, 50, 20, 4]));
            assert!(level.abs() < 1e-9);
        }
    }

    #[test]
    fn verdicts_follow_the_bounds() {
        let test = sprt(EloModel::Normalised, 0.0, 5.0);
        assert!(test.llr(&Pentanomial::default()).abs() < 1e-12);
        assert_eq!(test.decision(&Pentanomial::default()), None);
        assert_eq!(
            test.decision(&Pentanomial::from_pairs([10, 20, 30, 20, 10])),
            None
        );
        let better = Pentanomial::from_pairs([50, 287, 610, 387, 73]);
        assert_eq!(test.decision(&better), Some(SprtDecision::H1Accepted));
        let worse = Pentanomial::from_pairs([73, 387, 610, 287, 50]);
        assert_eq!(test.decision(&worse), Some(SprtDecision::H0Accepted));
    }

    #[test]
    fn senseless_tests_are_refused() {
        let good = sprt(EloModel::Logistic, 0.0, 5.0);
        assert!(good.check().is_ok());
        for bad in [
            Sprt { elo1: 0.0, ..good },
            Sprt {
                elo1: f64::NAN,
                ..good
            },
            Sprt { elo1: 1e9, ..good },
            Sprt { alpha: 0.0, ..good },
            Sprt {
                alpha: 0.6,
                beta: 0.5,
                ..good
            },
            Sprt {
                beta: f64::NAN,
                ..good
            },
        ] {
            assert!(bad.check().is_err(), "{bad:?}");
        }
    }
}
