//! What changes in the course of a run: the rate of learning and the share of the results.

use serde::Serialize;
use std::f64::consts::PI;
use std::fmt;
use std::str::FromStr;

/// Shares of the result at the start and at the end, written `A..B` or just `A`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Shares {
    /// At the start.
    pub(super) from: f64,
    /// At the end.
    pub(super) to: f64,
}

impl FromStr for Shares {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let share = |text: &str| {
            let share = text.trim().parse().ok();
            share.filter(|share| (0.0..=1.0).contains(share))
        };
        match (share(from), share(to)) {
            (Some(from), Some(to)) => Ok(Self { from, to }),
            _ => Err("shares are one or two numbers from 0 to 1, as in 0.2..0.4".to_owned()),
        }
    }
}

impl fmt::Display for Shares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.from, self.to)
    }
}

/// The course of a run, by how much of it is over, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// The rate at the start.
    pub(super) rate: f64,
    /// The rate at the end.
    pub(super) final_rate: f64,
    /// The shares of the result.
    pub(super) shares: Shares,
}

impl Schedule {
    /// The rate, which falls like half a wave.
    pub(super) fn rate(&self, over: f64) -> f64 {
        let left = f64::midpoint(1.0, (PI * over).cos());
        self.final_rate + (self.rate - self.final_rate) * left
    }

    /// The share of the result, along a straight line.
    pub(super) fn share(&self, over: f64) -> f64 {
        self.shares.from + (self.shares.to - self.shares.from) * over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_or_refused() {
        let shares = |from, to| Ok(Shares { from, to });
        assert_eq!("0.2..0.4".parse(), shares(0.2, 0.4));
        assert_eq!("1".parse(), shares(1.0, 1.0));
        assert_eq!(Shares { from: 0.5, to: 0.0 }.to_string(), "0.5..0");
        for bad in ["", "..", "0.2..", "0.2..1.1", "-0.1", "a..b", "NaN"] {
            assert!(bad.parse::<Shares>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_run_begins_and_ends_as_asked() {
        let schedule = Schedule {
            rate: 0.001,
            final_rate: 0.00001,
            shares: Shares { from: 0.2, to: 0.4 },
        };
        let ends = [0.0, 1.0].map(|over| (schedule.rate(over), schedule.share(over)));
        assert!((ends[0].0 - 0.001).abs() < 1e-12 && (ends[1].0 - 0.00001).abs() < 1e-12);
        assert!((ends[0].1 - 0.2).abs() < 1e-12 && (ends[1].1 - 0.4).abs() < 1e-12);
        assert!((schedule.rate(0.5) - 0.000505).abs() < 1e-12);
        assert!((schedule.share(0.5) - 0.3).abs() < 1e-12);
    }
}
