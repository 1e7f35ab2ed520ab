//! How far a fit has come, kept so that it can go on after an interruption.

use super::Tuner;
use super::config::TexelConfig;
use super::weights::WeightVector;
use crate::optimiser::{AdamW, Parameters, RowRule};
use luft_run::{RunError, file};
use serde::{Deserialize, Serialize};

/// A fit between two passes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct State {
    start: WeightVector,
    data: String,
    seed: u64,
    /// Passes done.
    pub(super) epoch: usize,
    /// Passes since the validation error fell.
    pub(super) stale: usize,
    adam: Optimiser,
    best_error: f64,
    /// The weights with the smallest validation error.
    pub(super) best: WeightVector,
}

/// Where the weights are and how they move.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Optimiser {
    #[serde(flatten)]
    parameters: Parameters<2>,
    /// Step in centipawns.
    rate: f64,
    pull: f32,
    steps: u64,
}

impl State {
    /// Before the first pass.
    pub(super) fn new(tuner: &Tuner<'_>) -> Self {
        let (config, start) = (tuner.config, &tuner.start);
        Self {
            start: start.clone(),
            data: tuner.data.clone(),
            seed: config.seed,
            epoch: 0,
            stale: 0,
            adam: Optimiser {
                parameters: Parameters::new(start.0.clone()),
                rate: config.learning_rate,
                pull: config.pull as f32,
                steps: 0,
            },
            best_error: tuner.model.error(&tuner.validation, start),
            best: start.clone(),
        }
    }

    /// What an earlier run left, if this is the same fit.
    pub(super) fn load(tuner: &Tuner<'_>) -> Result<Option<Self>, RunError> {
        let path = tuner.config.state.as_ref();
        let Some(path) = path.filter(|path| path.exists()) else {
            return Ok(None);
        };
        let state: Self = file::read_json(path)?;
        let same = (&state.start, &state.data, state.seed)
            == (&tuner.start, &tuner.data, tuner.config.seed);
        if !same {
            let reason = "this belongs to a fit of other data, weights or seed";
            return Err(RunError::content(path, reason));
        }
        Ok(Some(state))
    }

    /// Keeps it for another run.
    pub(super) fn save(&self, config: &TexelConfig) -> Result<(), RunError> {
        match &config.state {
            Some(path) => file::write_json(path, self),
            None => Ok(()),
        }
    }

    /// The weights as they are now.
    pub(super) fn weights(&self) -> WeightVector {
        WeightVector(self.adam.parameters.weights.clone())
    }

    /// Puts the weights somewhere else.
    pub(super) fn set_weights(&mut self, weights: WeightVector) {
        self.adam.parameters.weights = weights.0;
    }

    /// One step down the gradient, pulled towards the anchor.
    pub(super) fn step(&mut self, mut gradient: WeightVector, anchor: &WeightVector) {
        let Optimiser {
            parameters,
            rate,
            pull,
            steps,
        } = &mut self.adam;
        *steps += 1;
        let weights = parameters.weights.iter().zip(&anchor.0);
        for (gradient, (weight, anchor)) in gradient.0.iter_mut().zip(weights) {
            for half in 0..2 {
                gradient[half] += 2.0 * *pull * (weight[half] - anchor[half]);
            }
        }
        let step = AdamW::step(*steps, *rate, 0.0);
        parameters.update(&mut gradient.0, step, |_| RowRule::FREE);
    }

    /// Notes a pass; one without progress makes the next steps smaller.
    pub(super) fn passed(&mut self, error: f64) {
        self.epoch += 1;
        if error < self.best_error {
            self.best_error = error;
            self.best = self.weights();
            self.stale = 0;
        } else {
            self.stale += 1;
            self.adam.rate *= 0.6;
        }
    }
}
