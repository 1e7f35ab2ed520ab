//! How far a fit has come, kept so that it can go on after an interruption.

use super::Options;
use super::adam::Adam;
use super::weights::Vector;
use luft_run::RunError;
use luft_run::file;
use serde::{Deserialize, Serialize};

/// The optimiser between two passes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    start: Vector,
    data: String,
    seed: u64,
    /// Passes done.
    pub epoch: usize,
    /// Passes since the validation error fell.
    pub stale: usize,
    /// Where the weights are.
    pub adam: Adam,
    best_error: f64,
    /// The weights with the smallest validation error.
    pub best: Vector,
}

impl State {
    /// Before the first pass.
    pub fn new(options: &Options, start: &Vector, error: f64) -> Self {
        Self {
            start: start.clone(),
            data: options.data.display().to_string(),
            seed: options.seed,
            epoch: 0,
            stale: 0,
            adam: Adam::new(start.clone(), options.rate, options.pull),
            best_error: error,
            best: start.clone(),
        }
    }

    /// What an earlier run left, if this is the same fit.
    pub fn load(options: &Options, start: &Vector) -> Result<Option<Self>, RunError> {
        let Some(path) = options.state.as_ref().filter(|path| path.exists()) else {
            return Ok(None);
        };
        let state: Self = file::read_json(path)?;
        let same = (&state.start, &state.data, state.seed)
            == (start, &options.data.display().to_string(), options.seed);
        if !same {
            let reason = "this belongs to a fit of other data, weights or seed";
            return Err(RunError::content(path, reason));
        }
        println!("going on after {} passes", state.epoch);
        Ok(Some(state))
    }

    /// Keeps it for another run.
    pub fn save(&self, options: &Options) -> Result<(), RunError> {
        match &options.state {
            Some(path) => file::write_json(path, self),
            None => Ok(()),
        }
    }

    /// Notes a pass; one without progress makes the next steps smaller.
    pub fn passed(&mut self, error: f64) {
        self.epoch += 1;
        if error < self.best_error {
            self.best_error = error;
            self.best = self.adam.weights.clone();
            self.stale = 0;
        } else {
            self.stale += 1;
            self.adam.rate *= 0.6;
        }
    }
}
