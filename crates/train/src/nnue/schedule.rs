//! What changes in the course of a run: the learning rate and the WDL proportion of the target.

use serde::Serialize;
use std::f64::consts::PI;
use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

/// How long a run is and how its numbers change, by how much of it is over, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// How often every position is seen.
    pub epochs: NonZero<usize>,
    /// Positions of one step.
    pub batch_size: NonZero<usize>,
    /// The learning rate.
    pub learning_rate: CosineDecay,
    /// The share of the rate at which all weights but those of the threat inputs learn. A small one gives threat
    /// inputs to a network that has none, and disturbs what it knows as little as possible.
    pub base_rate_share: f64,
    /// Steps in which the learning rate rises from nothing along a straight line (warm-up). If not given, 1,000
    /// in a run of more than 20,000 steps, a twentieth of a shorter one.
    pub warmup_steps: Option<u64>,
    /// The WDL proportion of the target.
    pub wdl: LinearWdl,
}

impl Default for Schedule {
    fn default() -> Self {
        Self {
            epochs: NonZero::new(10).expect("ten is not zero"),
            batch_size: NonZero::new(16_384).expect("it is not zero"),
            learning_rate: CosineDecay {
                start: 0.001,
                end: 0.00001,
            },
            base_rate_share: 1.0,
            warmup_steps: None,
            wdl: LinearWdl {
                start: 0.1,
                end: 0.1,
            },
        }
    }
}

impl Schedule {
    /// The learning rate of a step, counted from 0, in a run of so many.
    pub fn learning_rate_at(&self, step: u64, steps: u64) -> f64 {
        let usual = if steps > 20_000 { 1000 } else { steps / 20 };
        let warmup = self.warmup_steps.unwrap_or(usual);
        let last = steps.saturating_sub(1).max(1);
        let rate = self.learning_rate.at((step as f64 / last as f64).min(1.0));
        if step < warmup {
            rate * (step + 1) as f64 / (warmup + 1) as f64
        } else {
            rate
        }
    }
}

/// A learning rate that falls like half a cosine wave (cosine annealing).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CosineDecay {
    /// The rate of the first step.
    pub start: f64,
    /// The rate of the last.
    pub end: f64,
}

impl CosineDecay {
    /// The rate when so much of the run is over.
    pub fn at(&self, over: f64) -> f64 {
        let left = f64::midpoint(1.0, (PI * over).cos());
        self.end + (self.start - self.end) * left
    }
}

/// The WDL proportion (lambda), which is the share of the game's result in the target; the rest is the score.
/// It changes along a straight line, written `A..B`, or just `A` if it stays.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LinearWdl {
    /// At the start.
    pub start: f64,
    /// At the end.
    pub end: f64,
}

impl LinearWdl {
    /// The proportion when so much of the run is over.
    pub fn at(&self, over: f64) -> f64 {
        self.start + (self.end - self.start) * over
    }
}

/// A text is no WDL proportion.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("shares are one or two numbers from 0 to 1, as in 0.2..0.4")]
pub struct WdlError;

impl FromStr for LinearWdl {
    type Err = WdlError;

    fn from_str(text: &str) -> Result<Self, WdlError> {
        let (start, end) = text.split_once("..").unwrap_or((text, text));
        let share = |text: &str| {
            let share = text.trim().parse().ok();
            share.filter(|share| (0.0..=1.0).contains(share))
        };
        match (share(start), share(end)) {
            (Some(start), Some(end)) => Ok(Self { start, end }),
            _ => Err(WdlError),
        }
    }
}

impl fmt::Display for LinearWdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proportions_are_read_or_refused() {
        let wdl = |start, end| Ok(LinearWdl { start, end });
        assert_eq!("0.2..0.4".parse(), wdl(0.2, 0.4));
        assert_eq!("1".parse(), wdl(1.0, 1.0));
        let falling = LinearWdl {
            start: 0.5,
            end: 0.0,
        };
        assert_eq!(falling.to_string(), "0.5..0");
        for bad in ["", "..", "0.2..", "0.2..1.1", "-0.1", "a..b", "NaN"] {
            assert!(bad.parse::<LinearWdl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_rate_warms_up() {
        let rate = |warmup_steps, step, steps| {
            let schedule = Schedule {
                warmup_steps,
                ..Schedule::default()
            };
            schedule.learning_rate_at(step, steps)
        };
        let close = |one: f64, other: f64| (one / other - 1.0).abs() < 2e-3;
        assert!(close(rate(Some(99), 0, 100_000), 0.00001));
        assert!(close(rate(Some(99), 49, 100_000), 0.0005));
        assert!(close(rate(Some(99), 99, 100_000), 0.001));
        assert!(close(rate(None, 499, 100_000), 0.0005));
        assert!(close(rate(None, 1000, 100_000), 0.001));
        assert!(close(rate(None, 5, 200), 0.001 * 6.0 / 11.0 * 0.9985));
        assert!(close(rate(Some(0), 0, 100), 0.001));
        assert!(close(rate(None, 99_999, 100_000), 0.00001));
        assert!(close(rate(None, 0, 1), 0.001));
    }

    #[test]
    fn a_run_begins_and_ends_as_asked() {
        let rate = CosineDecay {
            start: 0.001,
            end: 0.00001,
        };
        let wdl = LinearWdl {
            start: 0.2,
            end: 0.4,
        };
        let ends = [0.0, 1.0].map(|over| (rate.at(over), wdl.at(over)));
        assert!((ends[0].0 - 0.001).abs() < 1e-12 && (ends[1].0 - 0.00001).abs() < 1e-12);
        assert!((ends[0].1 - 0.2).abs() < 1e-12 && (ends[1].1 - 0.4).abs() < 1e-12);
        assert!((rate.at(0.5) - 0.000505).abs() < 1e-12);
        assert!((wdl.at(0.5) - 0.3).abs() < 1e-12);
    }
}
