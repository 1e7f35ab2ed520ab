//! The optimiser, `AdamW`: every weight moves by its mean gradient over the size it usually has, and
//! shrinks a little.

use super::block::{Lane, WIDTH};

/// How fast the mean gradient forgets.
const MEAN: f32 = 0.9;
/// How fast the mean square forgets.
const SQUARE: f32 = 0.999;
/// How fast weights shrink, in parts of the rate.
const DECAY: f32 = 0.01;
/// Keeps the quotient finite.
const LEAST: f32 = 1e-8;

/// One move of all weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    rate: f32,
    /// What makes up for means that began with nothing.
    mean_correction: f32,
    square_correction: f32,
}

impl Step {
    /// The move with this number, counted from 1, and this rate.
    pub(super) fn new(number: u64, rate: f64) -> Self {
        let correction = |forget: f32| (1.0 - f64::from(forget).powf(number as f64)).recip() as f32;
        Self {
            rate: rate as f32,
            mean_correction: correction(MEAN),
            square_correction: correction(SQUARE),
        }
    }
}

/// Weights with the means of their gradients.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adam {
    /// Where the weights are.
    pub(super) weights: Vec<Lane>,
    /// The mean gradient.
    pub(super) means: Vec<Lane>,
    /// The mean square of the gradient.
    pub(super) squares: Vec<Lane>,
}

impl Adam {
    /// These weights, which have not moved yet.
    pub(super) fn new(weights: Vec<Lane>) -> Self {
        let nothing = vec![[0.0; WIDTH]; weights.len()];
        Self {
            weights,
            means: nothing.clone(),
            squares: nothing,
        }
    }

    /// Moves the weights against the gradient, within the limit of their row, and clears it.
    pub(super) fn step(&mut self, gradient: &mut [Lane], step: Step, limit: impl Fn(usize) -> f32) {
        let means = self.means.iter_mut().zip(&mut self.squares);
        let rows = self.weights.iter_mut().zip(means).zip(gradient);
        for (row, ((weights, (means, squares)), gradient)) in rows.enumerate() {
            let limit = limit(row);
            for index in 0..WIDTH {
                let slope = gradient[index];
                let mean = MEAN * means[index] + (1.0 - MEAN) * slope;
                let square = SQUARE * squares[index] + (1.0 - SQUARE) * slope * slope;
                let size = (square * step.square_correction).sqrt() + LEAST;
                let pull = mean * step.mean_correction / size + DECAY * weights[index];
                weights[index] = (weights[index] - step.rate * pull).max(-limit).min(limit);
                means[index] = mean;
                squares[index] = square;
            }
            *gradient = [0.0; WIDTH];
        }
    }
}
