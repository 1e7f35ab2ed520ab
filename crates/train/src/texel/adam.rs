//! The optimiser: Adam, which gives every weight a step of its own size.

use super::weights::Vector;
use serde::{Deserialize, Serialize};

const MOMENTUM: f32 = 0.9;
const MEMORY: f32 = 0.999;
const FLOOR: f32 = 1e-8;

/// Weights on their way, with the running means of gradients and their squares.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Adam {
    pub weights: Vector,
    /// Step in centipawns.
    pub rate: f64,
    pull: f32,
    mean: Vector,
    square: Vector,
    steps: i32,
}

impl Adam {
    /// Starts at these weights.
    pub fn new(weights: Vector, rate: f64, pull: f64) -> Self {
        Self {
            weights,
            rate,
            pull: pull as f32,
            mean: Vector::zero(),
            square: Vector::zero(),
            steps: 0,
        }
    }

    /// One step down the gradient, pulled towards the anchor.
    pub fn step(&mut self, gradient: &Vector, anchor: &Vector) {
        self.steps += 1;
        let fresh = 1.0 - MOMENTUM.powi(self.steps);
        let wide = 1.0 - MEMORY.powi(self.steps);
        let rate = self.rate as f32;
        for weight in 0..self.weights.0.len() {
            for half in 0..2 {
                let value = &mut self.weights.0[weight][half];
                let pull = 2.0 * self.pull * (*value - anchor.0[weight][half]);
                let slope = gradient.0[weight][half] + pull;
                let mean = &mut self.mean.0[weight][half];
                *mean = MOMENTUM * *mean + (1.0 - MOMENTUM) * slope;
                let square = &mut self.square.0[weight][half];
                *square = MEMORY * *square + (1.0 - MEMORY) * slope * slope;
                *value -= rate * (*mean / fresh) / ((*square / wide).sqrt() + FLOOR);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let mut adam = Adam::new(Vector::zero(), 1.0, 0.0);
        let anchor = Vector::zero();
        for step in 0..2000 {
            let mut gradient = Vector::zero();
            gradient.0[3] = [adam.weights.0[3][0] - 40.0, adam.weights.0[3][1] + 7.0];
            adam.rate = 1.0 / (1.0 + f64::from(step) / 100.0);
            adam.step(&gradient, &anchor);
        }
        assert!((adam.weights.0[3][0] - 40.0).abs() < 0.5);
        assert!((adam.weights.0[3][1] + 7.0).abs() < 0.5);
    }
}
