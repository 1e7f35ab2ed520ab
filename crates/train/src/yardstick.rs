//! The yardstick: quiet positions labelled by a deep search once, on which the error of a network is known in
//! seconds. It compares networks whose games, labels and scales differ, which validation losses cannot.
//!
//! A yardstick is a file in bulletformat, 32 bytes a position.

mod make;
mod relabel;
mod workers;

pub use make::{YardstickConfig, make};
pub use relabel::{RelabelConfig, relabel};

use crate::bulletformat::RECORD;
use crate::golden_section::minimise;
use crate::nnue::Sample;
use crate::nnue::ScoreHistogram;
use luft_chess::Position;
use luft_eval::nnue::{Network, SimdBackend};
use luft_run::RunError;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Factors that a network's scores may need lie between these.
const LEAST_FACTOR: f64 = 0.2;
const MOST_FACTOR: f64 = 5.0;

/// Positions with the win probability that a deep search expects.
#[derive(Clone, Debug)]
pub struct Yardstick {
    positions: Vec<Position>,
    expected: Vec<f64>,
    /// Centipawns after which the deep scores won 73 points of a hundred (K).
    pub scale: f64,
}

/// How far a network is from the yardstick, in squared win probability.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct YardstickError {
    /// The mean squared error, the network's scores multiplied by the factor.
    pub error: f64,
    /// The factor at which the error is least.
    pub factor: f64,
    /// The mean squared error of the scores as they are.
    pub unscaled: f64,
}

impl Yardstick {
    /// Reads a yardstick.
    pub fn read(path: &Path) -> Result<Self, RunError> {
        let wrong = || not_a_yardstick(path);
        let (mut histogram, mut known) = (ScoreHistogram::default(), Vec::new());
        for record in &read_records(path)? {
            let sample = Sample::from_bullet_record(record).ok_or_else(wrong)?;
            known.push((sample.position().ok_or_else(wrong)?, sample.score()));
            histogram.add(&sample);
        }
        if known.is_empty() {
            return Err(wrong());
        }
        let scale = histogram.fit();
        let expected = known
            .iter()
            .map(|(_, score)| sigmoid(f64::from(*score) / scale));
        Ok(Self {
            expected: expected.collect(),
            positions: known.into_iter().map(|(position, _)| position).collect(),
            scale,
        })
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are none; a file of none is refused.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The error of a network.
    pub fn measure(&self, network: &Network) -> YardstickError {
        let backend = SimdBackend::best();
        let positions = self.positions.par_iter();
        let scores: Vec<_> = positions
            .map(|position| f64::from(network.evaluate(backend, position)) / self.scale)
            .collect();
        let error = |factor: f64| {
            let pairs = scores.iter().zip(&self.expected);
            let errors =
                pairs.map(|(score, expected)| (sigmoid(factor * score) - expected).powi(2));
            errors.sum::<f64>() / self.len() as f64
        };
        let factor = minimise(LEAST_FACTOR, MOST_FACTOR, error);
        YardstickError {
            error: error(factor),
            factor,
            unscaled: error(1.0),
        }
    }
}

/// The records of a yardstick, one for each position.
pub fn read_records(path: &Path) -> Result<Vec<[u8; RECORD]>, RunError> {
    let bytes = std::fs::read(path).map_err(RunError::file(path))?;
    let (records, []) = bytes.as_chunks::<RECORD>() else {
        return Err(not_a_yardstick(path));
    };
    Ok(records.to_vec())
}

fn not_a_yardstick(path: &Path) -> RunError {
    RunError::content(path, "this is not a yardstick: see `yardstick make`")
}

/// The win probability of a score in units of the scale.
fn sigmoid(score: f64) -> f64 {
    1.0 / (1.0 + (-score).exp())
}

#[cfg(test)]
mod tests;
