//! Sixty-four neurons of the hidden layer with all weights into and out of them. A thread works on a
//! block alone: its weights stay in the cache of a core, and nobody else writes its gradient.

use super::features::ActiveFeatures;
use super::loss::OutputLoss;
use crate::multiversion::multiversion;
use crate::optimiser::{AdamW, Parameters, RowRule};
use luft_eval::nnue::architecture::{
    BIAS_LIMIT, HIDDEN, INPUT_LIMIT, INPUTS, OUTPUT_BUCKETS, OUTPUT_LIMIT, QA, QB, THREAT_HIDDEN,
    THREAT_LIMIT, screlu,
};
use luft_eval::nnue::threats::THREAT_INPUTS;
use luft_run::Random;

/// The neurons of a block.
pub(super) const WIDTH: usize = 64;
/// The blocks of a network.
pub(super) const BLOCKS: usize = HIDDEN / WIDTH;
/// The rows of every block: piece-square inputs, the bias, the outputs. Those of the threat inputs follow.
const COMMON_ROWS: usize = FIRST_OUTPUT + 2 * OUTPUT_BUCKETS;
/// The first row of output weights.
const FIRST_OUTPUT: usize = BIAS + 1;
/// The first blocks have threat inputs.
pub(super) const THREAT_BLOCKS: usize = THREAT_HIDDEN / WIDTH;
/// The row of the biases.
pub(super) const BIAS: usize = INPUTS;
/// About so many features are active at once.
const USUAL_FEATURES: f64 = 32.0;

const _: () = assert!(HIDDEN.is_multiple_of(WIDTH) && THREAT_HIDDEN.is_multiple_of(WIDTH));

/// The rows of the block with this index.
pub(super) const fn rows(block: usize) -> usize {
    if block < THREAT_BLOCKS {
        COMMON_ROWS + THREAT_INPUTS
    } else {
        COMMON_ROWS
    }
}

/// What a row stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowKind {
    Feature(usize),
    Bias,
    Output { bucket: usize, side: usize },
    Threat(usize),
}

/// What the row with this index stands for.
pub(super) const fn kind(row: usize) -> RowKind {
    match row {
        0..BIAS => RowKind::Feature(row),
        BIAS => RowKind::Bias,
        FIRST_OUTPUT..COMMON_ROWS => RowKind::Output {
            bucket: (row - FIRST_OUTPUT) / 2,
            side: (row - FIRST_OUTPUT) % 2,
        },
        _ => RowKind::Threat(row - COMMON_ROWS),
    }
}

/// One number for each neuron of a block.
pub(super) type Lane = [f32; WIDTH];

const ZERO: Lane = [0.0; WIDTH];

/// The row of the output weights for a bucket and a side, the one to move first.
pub(super) const fn output_row(bucket: usize, side: usize) -> usize {
    FIRST_OUTPUT + 2 * bucket + side
}

/// The row of a threat input.
pub(super) const fn threat_row(input: usize) -> usize {
    COMMON_ROWS + input
}

/// What a row may hold, so that it can become integers.
#[inline(always)]
pub(super) fn limit(row: usize) -> f32 {
    match kind(row) {
        RowKind::Feature(_) => INPUT_LIMIT as f32 / QA as f32,
        RowKind::Threat(_) => THREAT_LIMIT as f32 / QA as f32,
        RowKind::Bias => BIAS_LIMIT as f32 / QA as f32,
        RowKind::Output { .. } => OUTPUT_LIMIT as f32 / QB as f32,
    }
}

/// A first weight for a row.
pub(super) fn draw(row: usize, random: &mut Random) -> f32 {
    let width = match kind(row) {
        RowKind::Feature(_) => USUAL_FEATURES.sqrt().recip(),
        RowKind::Bias | RowKind::Threat(_) => 0.0,
        RowKind::Output { .. } => (2.0 * HIDDEN as f64).sqrt().recip(),
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
            gradient: vec![ZERO; parameters.weights.len()],
            parameters,
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
        let (rows, threat_rows) = split(&self.parameters.weights);
        self.hidden.resize(features.len(), [ZERO; 2]);
        self.outputs.resize(features.len(), 0.0);
        let places = self.hidden.iter_mut().zip(&mut self.outputs);
        for (active, (hidden, output)) in features.iter().zip(places) {
            let perspectives = active.perspectives();
            let mut sum = ZERO;
            for side in 0..2 {
                hidden[side] = rows[BIAS];
                accumulate(&mut hidden[side], rows, perspectives[side]);
                if !threat_rows.is_empty() {
                    accumulate(&mut hidden[side], threat_rows, active.threats()[side]);
                }
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
        let (rows, _) = split(&self.parameters.weights);
        let (gradient, threat_gradient) = self.gradient.split_at_mut(threat_row(0));
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
                add(&mut gradient[BIAS], &back);
                if !threat_gradient.is_empty() {
                    scatter(threat_gradient, active.threats()[side], &back);
                }
            }
        }
    }

    /// Moves the weights against the gradient, which is spent. All but those of the threat inputs learn at a share of
    /// the rate.
    pub(super) fn step(&mut self, step: AdamW, base_rate_share: f32) {
        optimise(self, step, base_rate_share);
    }

    #[inline(always)]
    fn optimiser_step(&mut self, step: AdamW, base_rate_share: f32) {
        let rule = |row: usize| RowRule {
            limit: limit(row),
            rate_share: if row < threat_row(0) {
                base_rate_share
            } else {
                1.0
            },
        };
        self.parameters.update(&mut self.gradient, step, rule);
    }
}

multiversion! { fn forward(block: &mut Block, features: &[ActiveFeatures]) = Block::forward_pass }
multiversion! { fn backward(block: &mut Block, features: &[ActiveFeatures], losses: &[OutputLoss]) = Block::backward_pass }
multiversion! { fn optimise(block: &mut Block, step: AdamW, base_rate_share: f32) = Block::optimiser_step }

/// The rows that every block has, and those of the threat inputs.
#[inline(always)]
fn split(rows: &[Lane]) -> (&[Lane], &[Lane]) {
    rows.split_at(threat_row(0))
}

/// Adds the rows of these features.
#[inline(always)]
fn accumulate(sum: &mut Lane, rows: &[Lane], features: &[u16]) {
    for &feature in features {
        add(sum, &rows[usize::from(feature)]);
    }
}

/// Adds to the gradient of these features.
#[inline(always)]
fn scatter(gradient: &mut [Lane], features: &[u16], back: &Lane) {
    for &feature in features {
        add(&mut gradient[usize::from(feature)], back);
    }
}

#[inline(always)]
fn add(sum: &mut Lane, lane: &Lane) {
    for neuron in 0..WIDTH {
        sum[neuron] += lane[neuron];
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
