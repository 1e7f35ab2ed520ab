//! Sixty-four neurons of the hidden layer with all weights into and out of them. A thread works on a
//! block alone: its weights stay in the cache of a core, and nobody else writes its gradient.

use super::features::ActiveFeatures;
use super::loss::OutputLoss;
use crate::multiversion::multiversion;
use crate::optimiser::{AdamW, Parameters};
use luft_eval::nnue::architecture::{
    BIAS_LIMIT, HIDDEN, INPUT_LIMIT, INPUTS, OUTPUT_BUCKETS, OUTPUT_LIMIT, QA, QB, screlu,
};
use luft_run::Random;

/// The neurons of a block.
pub(super) const WIDTH: usize = 64;
/// The blocks of a network.
pub(super) const BLOCKS: usize = HIDDEN / WIDTH;
/// The rows of a block: inputs, the bias, the outputs.
pub(super) const ROWS: usize = BIAS + 1 + 2 * OUTPUT_BUCKETS;
/// The row of the biases.
pub(super) const BIAS: usize = INPUTS;
/// About so many features are active at once.
const USUAL_FEATURES: f64 = 32.0;

const _: () = assert!(HIDDEN.is_multiple_of(WIDTH));

/// One number for each neuron of a block.
pub(super) type Lane = [f32; WIDTH];

const ZERO: Lane = [0.0; WIDTH];

/// The row of the output weights for a bucket and a side, the one to move first.
pub(super) const fn output_row(bucket: usize, side: usize) -> usize {
    BIAS + 1 + 2 * bucket + side
}

/// What a row may hold, so that it can become integers.
#[inline(always)]
pub(super) fn limit(row: usize) -> f32 {
    match row {
        ..BIAS => INPUT_LIMIT as f32 / QA as f32,
        BIAS => BIAS_LIMIT as f32 / QA as f32,
        _ => OUTPUT_LIMIT as f32 / QB as f32,
    }
}

/// A first weight for a row.
pub(super) fn draw(row: usize, random: &mut Random) -> f32 {
    let width = match row {
        ..BIAS => USUAL_FEATURES.sqrt().recip(),
        BIAS => 0.0,
        _ => (2.0 * HIDDEN as f64).sqrt().recip(),
    };
    ((2.0 * random.fraction() - 1.0) * width) as f32
}

/// Neurons with their weights.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The weights and what the optimiser knows of them, row by row.
    pub(super) parameters: Parameters<WIDTH>,
    /// The gradient of the loss by the weights.
    pub(super) gradient: Vec<Lane>,
    /// The neurons before activation, for each position and side of a part of a batch.
    hidden: Vec<[Lane; 2]>,
    /// What the block adds to the output of each position.
    pub(super) outputs: Vec<f32>,
}

impl Block {
    /// A block with these rows of weights.
    pub(super) fn new(parameters: Parameters<WIDTH>) -> Self {
        Self {
            parameters,
            gradient: vec![ZERO; ROWS],
            hidden: Vec::new(),
            outputs: Vec::new(),
        }
    }

    /// Neurons whose feature weights are all zero would never learn: these weights are drawn anew. As their
    /// output weights are zero, the outputs stay the same.
    pub(super) fn draw_dead_neurons(&mut self, random: &mut Random) {
        let rows = &mut self.parameters.weights[..BIAS];
        for neuron in 0..WIDTH {
            if rows.iter().all(|row| row[neuron] == 0.0) {
                for (index, row) in rows.iter_mut().enumerate() {
                    row[neuron] = draw(index, random);
                }
            }
        }
    }

    /// The forward pass: the neurons and what they add to the outputs.
    pub(super) fn forward(&mut self, features: &[ActiveFeatures]) {
        forward(self, features);
    }

    #[inline(always)]
    fn forward_pass(&mut self, features: &[ActiveFeatures]) {
        let rows = &self.parameters.weights[..];
        self.hidden.resize(features.len(), [ZERO; 2]);
        self.outputs.resize(features.len(), 0.0);
        let places = self.hidden.iter_mut().zip(&mut self.outputs);
        for (active, (hidden, output)) in features.iter().zip(places) {
            let perspectives = active.perspectives();
            let mut sum = ZERO;
            for side in 0..2 {
                hidden[side] = accumulate(rows, perspectives[side]);
                let weights = &rows[output_row(active.output_bucket(), side)];
                for neuron in 0..WIDTH {
                    sum[neuron] += screlu(hidden[side][neuron]) * weights[neuron];
                }
            }
            *output = total(&sum);
        }
    }

    /// The backward pass: adds to the gradient what follows from the gradient of the loss at each output of the
    /// last [`Self::forward`].
    pub(super) fn backward(&mut self, features: &[ActiveFeatures], losses: &[OutputLoss]) {
        backward(self, features, losses);
    }

    #[inline(always)]
    fn backward_pass(&mut self, features: &[ActiveFeatures], losses: &[OutputLoss]) {
        let rows = &self.parameters.weights[..];
        let gradient = &mut self.gradient[..];
        for ((active, loss), hidden) in features.iter().zip(losses).zip(&self.hidden) {
            let slope = loss.gradient;
            for (side, indices) in active.perspectives().into_iter().enumerate() {
                let output = output_row(active.output_bucket(), side);
                let (weights, towards) = (&rows[output], &mut gradient[output]);
                let mut back = ZERO;
                for neuron in 0..WIDTH {
                    let value = hidden[side][neuron];
                    towards[neuron] += slope * screlu(value);
                    // The derivative of SCReLU.
                    let inside = if value > 0.0 && value < 1.0 {
                        value
                    } else {
                        0.0
                    };
                    back[neuron] = 2.0 * slope * weights[neuron] * inside;
                }
                scatter(gradient, indices, &back);
            }
        }
    }

    /// Moves the weights against the gradient, which is spent.
    pub(super) fn step(&mut self, step: AdamW) {
        optimise(self, step);
    }

    #[inline(always)]
    fn optimiser_step(&mut self, step: AdamW) {
        self.parameters.update(&mut self.gradient, step, limit);
    }
}

multiversion! { fn forward(block: &mut Block, features: &[ActiveFeatures]) = Block::forward_pass }
multiversion! { fn backward(block: &mut Block, features: &[ActiveFeatures], losses: &[OutputLoss]) = Block::backward_pass }
multiversion! { fn optimise(block: &mut Block, step: AdamW) = Block::optimiser_step }

/// The neurons before activation.
#[inline(always)]
fn accumulate(rows: &[Lane], features: &[u16]) -> Lane {
    let mut sum = rows[BIAS];
    for &feature in features {
        let row = &rows[usize::from(feature)];
        for neuron in 0..WIDTH {
            sum[neuron] += row[neuron];
        }
    }
    sum
}

/// Adds to the gradient of the bias and of these features.
#[inline(always)]
fn scatter(gradient: &mut [Lane], features: &[u16], back: &Lane) {
    for row in features
        .iter()
        .map(|&feature| usize::from(feature))
        .chain([BIAS])
    {
        let row = &mut gradient[row];
        for neuron in 0..WIDTH {
            row[neuron] += back[neuron];
        }
    }
}

/// The sum of a lane, in an order that suits vectors.
#[inline(always)]
fn total(lane: &Lane) -> f32 {
    let mut folded = *lane;
    let mut half = WIDTH / 2;
    while half > 0 {
        for neuron in 0..half {
            folded[neuron] += folded[neuron + half];
        }
        half /= 2;
    }
    folded[0]
}
