//! Texel tuning: weights of the classical evaluation that make it predict results of games.
//!
//! Each position becomes the list of weights that count in it (the trace of the evaluation, its coefficients),
//! so one pass over all of them is a sparse product. The score goes through a sigmoid whose slope (K) is fitted
//! to the starting weights and then kept: that pins the scale of the weights.

mod config;
mod model;
mod report;
mod samples;
mod state;
mod weights;

pub use config::TexelConfig;
pub use report::{Errors, TexelReport};

use crate::threads::thread_pool;
use luft_run::{RunError, is_interrupted};
use model::Model;
use samples::Samples;
use state::State;
use std::path::Path;
use std::time::Instant;
use weights::WeightVector;

/// What a run tells while it lasts.
#[derive(Clone, Copy, Debug)]
pub enum TexelEvent {
    /// The data were read.
    Read {
        /// Positions to fit.
        train: usize,
        /// Positions to validate.
        validation: usize,
        /// Weights to tune.
        weights: usize,
        /// Coefficients of all positions.
        coefficients: usize,
    },
    /// The slopes (K) of the sigmoid were fitted, per centipawn.
    Slopes {
        /// Of the evaluation.
        evaluation: f64,
        /// Of the scores in the data.
        scores: f64,
    },
    /// How good the starting weights are.
    Before(Errors),
    /// The run goes on after so many passes.
    Resumed(usize),
    /// A pass is over.
    Pass {
        /// Its number, counted from 1.
        number: usize,
        /// The validation error after it.
        validation_error: f64,
    },
}

/// What a run found.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The numbers of the run.
    pub report: TexelReport,
    /// The source of the weight table with the tuned weights.
    pub source: String,
}

/// Reads labelled positions (`FEN | score | result` a line) and tunes the weights to them.
pub fn tune(
    data: &Path,
    config: &TexelConfig,
    mut on_event: impl FnMut(TexelEvent) + Send,
) -> Result<Tuned, RunError> {
    let pool = thread_pool(config.threads)?;
    pool.install(|| Tuner::read(data, config, &mut on_event)?.tune(&mut on_event))
}

/// A run with all it needs.
struct Tuner<'a> {
    config: &'a TexelConfig,
    /// The name of the data.
    data: String,
    train: Samples,
    validation: Samples,
    model: Model,
    start: WeightVector,
}

impl<'a> Tuner<'a> {
    fn read(
        data: &Path,
        config: &'a TexelConfig,
        on_event: &mut dyn FnMut(TexelEvent),
    ) -> Result<Self, RunError> {
        let (mut train, mut validation) = Samples::read(data, config.from_move, config.seed)?;
        on_event(TexelEvent::Read {
            train: train.len(),
            validation: validation.len(),
            weights: luft_eval::classical::COUNT,
            coefficients: train.coefficients() + validation.coefficients(),
        });
        let start = WeightVector::current();
        let slope = config
            .slope
            .unwrap_or_else(|| model::fit_slope(&train, &start));
        let score_slope = model::fit_score_slope(&train);
        train.set_targets(config.wdl, score_slope);
        validation.set_targets(config.wdl, score_slope);
        on_event(TexelEvent::Slopes {
            evaluation: slope,
            scores: score_slope,
        });
        Ok(Self {
            config,
            data: data.display().to_string(),
            train,
            validation,
            model: Model { slope },
            start,
        })
    }

    fn errors(&self, model: Model, weights: &WeightVector) -> Errors {
        Errors {
            train: model.error(&self.train, weights),
            validation: model.error(&self.validation, weights),
        }
    }

    fn tune(self, on_event: &mut dyn FnMut(TexelEvent)) -> Result<Tuned, RunError> {
        let started = Instant::now();
        let before = self.errors(self.model, &self.start);
        on_event(TexelEvent::Before(before));
        let rescale = self.config.rescale;
        let fitted = self
            .fit(on_event)?
            .centred(&self.train.frequency())
            .rescaled(rescale)
            .rounded();
        let slope = self.model.slope / rescale;
        let report = TexelReport {
            train_positions: self.train.len(),
            validation_positions: self.validation.len(),
            wdl: self.config.wdl,
            seed: self.config.seed,
            slope: self.model.slope,
            final_slope: slope,
            before,
            after: self.errors(Model { slope }, &fitted),
            seconds: started.elapsed().as_secs_f64(),
            material: fitted.material(),
            data: self.data,
        };
        let source = fitted.source();
        Ok(Tuned { report, source })
    }

    /// Runs the optimiser until the validation error rises, time is up or it is interrupted; gives the best weights met.
    fn fit(&self, on_event: &mut dyn FnMut(TexelEvent)) -> Result<WeightVector, RunError> {
        let config = self.config;
        let deadline = Instant::now() + config.time_limit;
        let mut state = match State::load(self)? {
            Some(state) => {
                on_event(TexelEvent::Resumed(state.epoch));
                state
            }
            None => State::new(self),
        };
        let frequency = self.train.frequency();
        while state.epoch < config.epochs
            && state.stale <= config.patience
            && Instant::now() < deadline
            && !is_interrupted()
        {
            let seed = config.seed.wrapping_add(state.epoch as u64);
            for batch in self.train.batches(config.batch_size, seed) {
                let gradient = self.model.gradient(&self.train, &batch, &state.weights());
                state.step(gradient, &self.start);
            }
            if let Some(pawn) = config.pawn {
                state.set_weights(state.weights().centred(&frequency).with_pawn(pawn));
            }
            let error = self.model.error(&self.validation, &state.weights());
            state.passed(error);
            state.save(config)?;
            on_event(TexelEvent::Pass {
                number: state.epoch,
                validation_error: error,
            });
        }
        Ok(state.best)
    }
}
