//! The optimiser, AdamW: every weight moves by the running mean of its gradient over the size that usually has,
//! and decays a little. It serves the training of networks and Texel tuning.

use serde::{Deserialize, Serialize};

/// Decay of the momentum, the running mean of gradients.
const BETA1: f32 = 0.9;
/// Decay of the velocity, the running mean of squared gradients.
const BETA2: f32 = 0.999;
/// Keeps the quotient finite.
const EPSILON: f32 = 1e-8;

/// One step of AdamW.
#[derive(Clone, Copy, Debug)]
pub struct AdamW {
    learning_rate: f32,
    weight_decay: f32,
    /// Bias corrections: what makes up for running means that began at zero.
    momentum_correction: f32,
    velocity_correction: f32,
}

impl AdamW {
    /// The step with this number, counted from 1. Weights decay by the learning rate times `weight_decay`.
    pub fn step(number: u64, learning_rate: f64, weight_decay: f32) -> Self {
        let correction = |beta: f32| (1.0 - f64::from(beta).powf(number as f64)).recip() as f32;
        Self {
            learning_rate: learning_rate as f32,
            weight_decay,
            momentum_correction: correction(BETA1),
            velocity_correction: correction(BETA2),
        }
    }
}

/// What the weights of a row may do.
#[derive(Clone, Copy, Debug)]
pub struct RowRule {
    /// They lie within this.
    pub limit: f32,
    /// They learn at this share of the learning rate.
    pub rate_share: f32,
}

impl RowRule {
    /// Weights of any size that learn at the full rate.
    pub const FREE: Self = Self {
        limit: f32::INFINITY,
        rate_share: 1.0,
    };
}

/// Rows of weights with the running means of their gradients.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(
    serialize = "[f32; N]: Serialize",
    deserialize = "[f32; N]: Deserialize<'de>"
))]
pub struct Parameters<const N: usize> {
    /// The weights.
    pub weights: Vec<[f32; N]>,
    /// The running mean of the gradient (first moment).
    #[serde(rename = "mean")]
    pub momentum: Vec<[f32; N]>,
    /// The running mean of the squared gradient (second moment).
    #[serde(rename = "square")]
    pub velocity: Vec<[f32; N]>,
}

impl<const N: usize> Parameters<N> {
    /// These weights before the first step.
    pub fn new(weights: Vec<[f32; N]>) -> Self {
        let zero = vec![[0.0; N]; weights.len()];
        Self {
            weights,
            momentum: zero.clone(),
            velocity: zero,
        }
    }

    /// Moves the weights against the gradient, by the rule of their row, and clears the gradient.
    #[inline(always)]
    pub fn update(
        &mut self,
        gradient: &mut [[f32; N]],
        step: AdamW,
        rule: impl Fn(usize) -> RowRule,
    ) {
        let moments = self.momentum.iter_mut().zip(&mut self.velocity);
        let rows = self.weights.iter_mut().zip(moments).zip(gradient);
        for (row, ((weights, (momentum, velocity)), gradient)) in rows.enumerate() {
            let RowRule { limit, rate_share } = rule(row);
            let learning_rate = step.learning_rate * rate_share;
            for index in 0..N {
                let slope = gradient[index];
                let mean = BETA1 * momentum[index] + (1.0 - BETA1) * slope;
                let square = BETA2 * velocity[index] + (1.0 - BETA2) * slope * slope;
                let size = (square * step.velocity_correction).sqrt() + EPSILON;
                let decay = step.weight_decay * weights[index];
                let pull = mean * step.momentum_correction / size + decay;
                weights[index] = (weights[index] - learning_rate * pull)
                    .max(-limit)
                    .min(limit);
                momentum[index] = mean;
                velocity[index] = square;
            }
            *gradient = [0.0; N];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let mut parameters = Parameters::new(vec![[0.0; 2]; 5]);
        for number in 1..=2000 {
            let [a, b] = parameters.weights[3];
            let mut gradient = vec![[0.0; 2]; 5];
            gradient[3] = [a - 40.0, b + 7.0];
            let rate = 1.0 / (1.0 + number as f64 / 100.0);
            let step = AdamW::step(number, rate, 0.0);
            parameters.update(&mut gradient, step, |_| RowRule::FREE);
            assert_eq!(gradient, vec![[0.0; 2]; 5]);
        }
        let [a, b] = parameters.weights[3];
        assert!((a - 40.0).abs() < 0.5 && (b + 7.0).abs() < 0.5);
    }

    #[test]
    fn weights_stay_within_their_limit() {
        let mut parameters = Parameters::new(vec![[0.5]]);
        let step = AdamW::step(1, 50.0, 0.01);
        let rule = RowRule {
            limit: 3.0,
            ..RowRule::FREE
        };
        parameters.update(&mut [[-1.0]], step, |_| rule);
        assert_eq!(parameters.weights, [[3.0]]);
    }

    #[test]
    fn a_row_may_learn_at_a_share_of_the_rate() {
        let mut parameters = Parameters::new(vec![[0.0], [0.0]]);
        let step = AdamW::step(1, 0.5, 0.0);
        let rule = |row: usize| RowRule {
            rate_share: [1.0, 0.1][row],
            ..RowRule::FREE
        };
        parameters.update(&mut [[-1.0], [-1.0]], step, rule);
        let [[full], [share]] = parameters.weights[..] else {
            panic!("there are two rows");
        };
        assert!((full - 0.5).abs() < 1e-6 && (share - 0.05).abs() < 1e-6);
    }
}
