//! The network while it learns: blocks of the hidden layer and the biases of the outputs.
//!
//! A batch passes in parts small enough that its hidden values stay in the cache: active features are listed,
//! each block makes its forward pass, losses are taken, each block makes its backward pass. Work is shared
//! among the threads of the rayon pool in which it is called; all sums run in an order that does not depend on
//! the threads.

use super::block::{BLOCKS, Block, Lane, WIDTH, draw, rows};
use super::features::ActiveFeatures;
use super::loss::{Loss, OutputLoss};
use super::sample::Sample;
use crate::optimiser::{AdamW, Parameters, RowRule};
use luft_eval::nnue::architecture::OUTPUT_BUCKETS;
use luft_run::Random;
use rayon::prelude::*;

/// Positions that pass at once.
const PART: usize = 4096;
/// The fewest positions that are worth a task of their own.
const TASK: usize = 256;

const _: () = assert!(OUTPUT_BUCKETS <= WIDTH);

/// A network of floating-point numbers.
#[derive(Clone, Debug)]
pub(super) struct Model {
    /// The hidden layer.
    pub(super) blocks: Vec<Block>,
    /// The biases of the outputs, in one lane.
    pub(super) bias: Parameters<WIDTH>,
    features: Vec<ActiveFeatures>,
    outputs: Vec<f32>,
    losses: Vec<OutputLoss>,
}

impl Model {
    /// A network whose weights were drawn with this seed.
    pub(super) fn random(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut row = |row: usize| -> Lane { std::array::from_fn(|_| draw(row, &mut random)) };
        let blocks: Vec<_> = (0..BLOCKS)
            .map(|block| Parameters::new((0..rows(block)).map(&mut row).collect()))
            .collect();
        Self::new(blocks, Parameters::new(vec![[0.0; WIDTH]]))
    }

    /// A network of these blocks and biases.
    pub(super) fn new(blocks: Vec<Parameters<WIDTH>>, bias: Parameters<WIDTH>) -> Self {
        Self {
            blocks: blocks.into_iter().map(Block::new).collect(),
            bias,
            features: Vec::new(),
            outputs: Vec::new(),
            losses: Vec::new(),
        }
    }

    /// Learns from a batch; gives the sum of its losses before. All weights but those of the threat inputs learn at
    /// a share of the rate.
    pub(super) fn learn(
        &mut self,
        batch: &[Sample],
        loss: Loss,
        step: AdamW,
        base_rate_share: f32,
    ) -> f64 {
        let (sum, mut bias) = self.gradient(batch, loss);
        self.blocks
            .par_iter_mut()
            .for_each(|block| block.step(step, base_rate_share));
        let biases = std::slice::from_mut(&mut bias);
        self.bias.update(biases, step, |_| RowRule {
            rate_share: base_rate_share,
            ..RowRule::FREE
        });
        sum
    }

    /// Adds the gradient of the mean loss to the blocks; gives the sum of the losses and the gradient
    /// of the output biases.
    fn gradient(&mut self, batch: &[Sample], loss: Loss) -> (f64, Lane) {
        let (mut sum, mut bias) = (0.0, [0.0; WIDTH]);
        for part in batch.chunks(PART) {
            self.forward(part);
            self.losses(part, loss, batch.len());
            for (active, loss) in self.features.iter().zip(&self.losses) {
                sum += f64::from(loss.loss);
                bias[active.output_bucket()] += loss.gradient;
            }
            let (features, losses) = (&self.features[..], &self.losses[..]);
            self.blocks
                .par_iter_mut()
                .for_each(|block| block.backward(features, losses));
        }
        (sum, bias)
    }

    /// Whether all weights are numbers.
    pub(super) fn is_finite(&self) -> bool {
        let blocks = self.blocks.iter().map(|block| &block.parameters);
        let mut lanes = blocks.chain([&self.bias]).flat_map(|all| &all.weights);
        lanes.all(|lane| lane.iter().all(|weight| weight.is_finite()))
    }

    /// The outputs of these samples.
    pub(super) fn outputs(&mut self, samples: &[Sample]) -> Vec<f32> {
        let mut outputs = Vec::with_capacity(samples.len());
        for part in samples.chunks(PART) {
            self.forward(part);
            outputs.extend(&self.outputs);
        }
        outputs
    }

    /// The forward pass: outputs of a part of a batch.
    fn forward(&mut self, part: &[Sample]) {
        part.par_iter()
            .with_min_len(TASK)
            .map(Sample::active_features)
            .collect_into_vec(&mut self.features);
        let features = &self.features[..];
        self.blocks
            .par_iter_mut()
            .for_each(|block| block.forward(features));
        let bias = &self.bias.weights[0];
        let biases = features.iter().map(|active| bias[active.output_bucket()]);
        self.outputs.clear();
        self.outputs.extend(biases);
        for block in &self.blocks {
            for (output, part) in self.outputs.iter_mut().zip(&block.outputs) {
                *output += part;
            }
        }
    }

    /// The losses of the outputs of a part of a batch with so many samples.
    fn losses(&mut self, part: &[Sample], loss: Loss, count: usize) {
        let outputs = part.par_iter().zip(&self.outputs);
        outputs
            .with_min_len(TASK)
            .map(|(sample, &output)| {
                let mut loss = loss.of(sample, output);
                loss.gradient /= count as f32;
                loss
            })
            .collect_into_vec(&mut self.losses);
    }
}

#[cfg(test)]
mod tests;
