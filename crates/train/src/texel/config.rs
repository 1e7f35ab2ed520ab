//! What a tuning run is asked to do.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

/// How to tune, and for how long.
#[derive(Clone, Debug)]
pub struct TexelConfig {
    /// The WDL proportion (lambda): the share of the game's result in the target; the rest is the score.
    pub wdl: f64,
    /// Stop after this time.
    pub time_limit: Duration,
    /// Stop after this many passes.
    pub epochs: usize,
    /// Stop when the validation error has not fallen for this many passes (early stopping).
    pub patience: usize,
    /// Step of the optimiser in centipawns; it shrinks as time goes on.
    pub learning_rate: f64,
    /// Positions of one step.
    pub batch_size: usize,
    /// Pull towards the starting weights (L2 regularisation), for those that the data say little about.
    pub pull: f64,
    /// Chooses which games validate.
    pub seed: u64,
    /// Slope of the sigmoid (K) per centipawn, instead of a fitted one.
    pub slope: Option<f64>,
    /// Multiply the fitted weights, to bring a pawn back to its usual size.
    pub rescale: f64,
    /// Leave out positions before this move.
    pub from_move: u16,
    /// Keep the middlegame value of a pawn, on an average square, here.
    pub pawn: Option<f32>,
    /// Threads; all cores if not given. Sums in floating point depend a little on how many there are.
    pub threads: Option<NonZero<usize>>,
    /// Remember every pass here, and go on from it when started again.
    pub state: Option<PathBuf>,
}

impl Default for TexelConfig {
    fn default() -> Self {
        Self {
            wdl: 0.5,
            time_limit: Duration::from_mins(10),
            epochs: 200,
            patience: 8,
            learning_rate: 1.0,
            batch_size: 16_384,
            pull: 1e-9,
            seed: 1,
            slope: None,
            rescale: 1.0,
            from_move: 1,
            pawn: None,
            threads: None,
            state: None,
        }
    }
}
