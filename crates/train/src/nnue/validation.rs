//! Validation: how good a network is on games it does not learn from, and how much quantisation costs.

use super::loss::Loss;
use super::model::Model;
use super::sample::Sample;
use luft_chess::Position;
use luft_eval::nnue::{Network, SimdBackend};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// What was measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ValidationResult {
    /// The mean loss.
    pub loss: f64,
    /// The mean loss of the quantised network.
    #[serde(rename = "integer_loss")]
    pub quantised_loss: f64,
    /// The mean difference between the two, in centipawns.
    pub mean_error: f64,
    /// The largest difference, in centipawns.
    pub largest_error: f64,
}

/// Samples to validate with.
#[derive(Clone, Debug)]
pub(super) struct Validator {
    samples: Vec<Sample>,
    positions: Vec<Position>,
    loss: Loss,
}

impl Validator {
    /// One with these samples.
    pub(super) fn new(samples: &[Sample], loss: Loss) -> Self {
        let known = samples
            .iter()
            .filter_map(|sample| Some((*sample, sample.position()?)));
        let (samples, positions) = known.unzip();
        Self {
            samples,
            positions,
            loss,
        }
    }

    /// Measures a model and the network that it becomes.
    pub(super) fn validate(&self, model: &mut Model, network: &Network) -> ValidationResult {
        let outputs = model.outputs(&self.samples);
        let scores = self.scores(network);
        let count = self.samples.len().max(1) as f64;
        let scale = self.loss.scale;
        let mut result = ValidationResult::default();
        for (sample, (output, score)) in self.samples.iter().zip(outputs.into_iter().zip(scores)) {
            let loss = |output| f64::from(self.loss.of(sample, output).loss);
            let error = f64::from(output * scale - score as f32).abs();
            result.loss += loss(output) / count;
            result.quantised_loss += loss(score as f32 / scale) / count;
            result.mean_error += error / count;
            result.largest_error = result.largest_error.max(error);
        }
        result
    }

    /// The scores of the quantised network, in centipawns.
    fn scores(&self, network: &Network) -> Vec<i32> {
        let backend = SimdBackend::best();
        let positions = self.positions.par_iter();
        positions
            .map(|position| network.evaluate(backend, position))
            .collect()
    }
}
