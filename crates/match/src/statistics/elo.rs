//! Elo: points of a game turned into a difference of strength.

use super::normal::TWO_SIDED_95;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Normalised Elo of a lead that is as large as the spread of one game. So chosen that it equals
/// logistic Elo for small leads when no game is drawn.
pub(super) const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

/// Elo of a lead of one point a game, as steep as it is between equals.
const POINT: f64 = 4.0 * 400.0 / std::f64::consts::LN_10;

/// An engine that wins everything is infinitely stronger in logistic Elo. Tables and JSON want
/// numbers, so a score ends one thousandth before the edge, as it does on fishtest: 1200 Elo.
const EDGE: f64 = 0.001;

/// When one side of an interval is so much longer than the other, one number for both would mislead.
const LOPSIDED: f64 = 1.5;

/// A number and the interval in which it lies with a confidence of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// What is known before the first game.
    pub const UNKNOWN: Self = Self {
        value: 0.0,
        low: -1200.0,
        high: 1200.0,
    };

    /// The Elo of a lead in points a game above one half, with its standard error.
    pub(crate) fn of_lead(lead: f64, error: f64) -> Self {
        let error = TWO_SIDED_95 * error;
        let [value, low, high] = [0.0, -error, error].map(|off| logistic(0.5 + lead + off));
        Self { value, low, high }
    }

    /// The Elo of a difference between two leads, both small, with its standard error.
    pub(crate) fn of_difference(difference: f64, error: f64) -> Self {
        let (value, error) = (POINT * difference, POINT * TWO_SIDED_95 * error);
        Self {
            value,
            low: value - error,
            high: value + error,
        }
    }

    /// Half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// `+12.3 ± 4.5`, `+190.8 [+12.0, +610.3]` where one side of the interval is much longer, `[+147.2, +inf]` where there is no
/// end of it, or `too few games`. A precision in the format gives other than one decimal.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(1);
        let text = self.text(decimals);
        // The precision means decimals here; `pad` would cut the text with it.
        let gap = f.width().unwrap_or(0).saturating_sub(text.chars().count());
        match f.align() {
            Some(fmt::Alignment::Right) => write!(f, "{:gap$}{text}", ""),
            _ => write!(f, "{text}{:gap$}", ""),
        }
    }
}

impl Estimate {
    fn text(&self, decimals: usize) -> String {
        // A minus before nothing but zeros would be noise.
        let number = |value: f64| {
            let is_zero = value.abs() < 0.5 / 10_f64.powi(decimals as i32);
            format!("{:+.decimals$}", if is_zero { 0.0 } else { value })
        };
        let edge = logistic(1.0);
        let (below, above) = (self.value - self.low, self.high - self.value);
        let is_exact = self.error() <= 0.0;
        match (
            self.low <= -edge && !is_exact,
            self.high >= edge && !is_exact,
        ) {
            (true, true) => "too few games".to_owned(),
            (true, false) => format!("[-inf, {}]", number(self.high)),
            (false, true) => format!("[{}, +inf]", number(self.low)),
            (false, false) if below.max(above) > LOPSIDED * below.min(above) => {
                let (value, low, high) = (self.value, self.low, self.high);
                format!("{} [{}, {}]", number(value), number(low), number(high))
            }
            (false, false) => format!("{} ± {:.decimals$}", number(self.value), self.error()),
        }
    }
}

/// Logistic Elo of a score a game.
pub(super) fn logistic(score: f64) -> f64 {
    let score = score.clamp(EDGE, 1.0 - EDGE);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// Score a game of a difference in logistic Elo.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_elo_are_one_another_turned_round() {
        for elo in [-900.0, -35.0, 0.0, 2.5, 400.0] {
            assert!((logistic(expected_score(elo)) - elo).abs() < 1e-9);
        }
        // Four hundred Elo are ten to one.
        assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!(logistic(1.0) < 1200.0 && logistic(1.0) > 1199.0);
        assert!((logistic(0.0) + logistic(1.0)).abs() < 1e-9);
    }

    #[test]
    fn small_leads_are_worth_as_much_in_elo_either_way() {
        let (one, two) = (
            Estimate::of_lead(0.01, 0.005),
            Estimate::of_difference(0.01, 0.005),
        );
        assert!((one.value - two.value).abs() < 0.01 && (one.error() - two.error()).abs() < 0.01);
        assert!((one.value - 6.95).abs() < 0.01);
        let huge = Estimate::of_lead(10.0 / 11.0 - 0.5, f64::INFINITY);
        assert!((huge.value - 400.0).abs() < 1e-9 && huge.high < 1200.0);
    }

    #[test]
    fn intervals_at_the_edges_have_no_end() {
        use crate::Pentanomial;
        let elo = |pairs| Pentanomial::from_pairs(pairs).elo().to_string();
        assert_eq!(elo([0, 0, 0, 0, 2]), "too few games");
        assert_eq!(elo([0; 5]), "too few games");
        assert_eq!(elo([0, 0, 0, 0, 10]), "[+147.2, +inf]");
        assert_eq!(elo([10, 0, 0, 0, 0]), "[-inf, -147.2]");
    }

    #[test]
    fn estimates_are_written_for_people() {
        let estimate = |value, low, high| Estimate { value, low, high };
        assert_eq!(estimate(12.34, 7.8, 16.8).to_string(), "+12.3 ± 4.5");
        assert_eq!(estimate(-3.0, -4.0, -2.0).to_string(), "-3.0 ± 1.0");
        assert_eq!(estimate(-0.04, -1.0, 1.0).to_string(), "+0.0 ± 1.0");
        assert_eq!(
            estimate(190.8, 12.0, 610.3).to_string(),
            "+190.8 [+12.0, +610.3]"
        );
        let text = format!("{:>14.2}|", estimate(1.5, 1.0, 2.0));
        assert_eq!(text, "  +1.50 ± 0.50|");
    }
}
