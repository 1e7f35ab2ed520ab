//! How good a network is on games it does not learn from, and whether the integers that play agree
//! with the numbers that learn.

use super::crew;
use super::goal::Goal;
use super::model::Model;
use super::sample::Sample;
use luft_chess::Position;
use luft_eval::nnue::{Network, SimdBackend};
use serde::{Deserialize, Serialize};

/// Positions that a thread evaluates at once.
const PIECE: usize = 1024;

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Quality {
    /// The mean loss.
    pub(super) loss: f64,
    /// The mean loss of the network as it plays.
    pub(super) integer_loss: f64,
    /// The mean difference between the two, in centipawns.
    pub(super) mean_error: f64,
    /// The largest difference, in centipawns.
    pub(super) largest_error: f64,
}

/// Positions to judge by.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    samples: Vec<Sample>,
    positions: Vec<Position>,
    goal: Goal,
    threads: usize,
}

impl Judge {
    /// One with these samples.
    pub(super) fn new(samples: &[Sample], goal: Goal, threads: usize) -> Self {
        let known = samples
            .iter()
            .filter_map(|sample| Some((*sample, sample.position()?)));
        let (samples, positions) = known.unzip();
        Self {
            samples,
            positions,
            goal,
            threads,
        }
    }

    /// Measures a network and what it becomes in play.
    pub(super) fn quality(&self, model: &mut Model, network: &Network) -> Quality {
        let outputs = model.outputs(&self.samples);
        let integers = self.integers(network);
        let count = self.samples.len().max(1) as f64;
        let mut quality = Quality {
            loss: 0.0,
            integer_loss: 0.0,
            mean_error: 0.0,
            largest_error: 0.0,
        };
        let scale = self.goal.scale;
        for (sample, (output, score)) in self.samples.iter().zip(outputs.into_iter().zip(integers))
        {
            let loss = |output| f64::from(self.goal.judge(sample, output).loss);
            let error = f64::from(output * scale - score as f32).abs();
            quality.loss += loss(output) / count;
            quality.integer_loss += loss(score as f32 / scale) / count;
            quality.mean_error += error / count;
            quality.largest_error = quality.largest_error.max(error);
        }
        quality
    }

    /// What the network says in play, in centipawns.
    fn integers(&self, network: &Network) -> Vec<i32> {
        let mut scores = vec![0; self.positions.len()];
        let pieces = scores.chunks_mut(PIECE).zip(self.positions.chunks(PIECE));
        let form = SimdBackend::best();
        crew::each(self.threads, pieces, |(scores, positions)| {
            for (score, position) in scores.iter_mut().zip(positions) {
                *score = network.evaluate(form, position);
            }
        });
        scores
    }
}
