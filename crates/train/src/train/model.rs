//! The network while it learns: blocks of the hidden layer and the biases of the outputs.
//!
//! A batch passes in parts small enough that its hidden values stay in the cache: inputs are listed,
//! each block works out its neurons, outputs are judged, each block adds to its gradient. All sums run
//! in an order that does not depend on the threads.

use super::adam::{Adam, Step};
use super::block::{BLOCKS, Block, Lane, ROWS, WIDTH, draw};
use super::crew;
use super::goal::{Goal, Verdict};
use super::sample::{Sample, Sight};
use luft_eval::nnue::architecture::OUTPUT_BUCKETS;
use luft_run::Random;

/// Positions that pass at once.
const PART: usize = 4096;
/// Positions that a thread lists or judges at once.
const PIECE: usize = 256;

const _: () = assert!(OUTPUT_BUCKETS <= WIDTH);

/// A network of floating-point numbers.
#[derive(Clone, Debug)]
pub(super) struct Model {
    /// The hidden layer.
    pub(super) blocks: Vec<Block>,
    /// The biases of the outputs, in one lane.
    pub(super) bias: Adam,
    threads: usize,
    sights: Vec<Sight>,
    outputs: Vec<f32>,
    verdicts: Vec<Verdict>,
}

impl Model {
    /// A network whose weights were drawn with this seed.
    pub(super) fn random(seed: u64, threads: usize) -> Self {
        let mut random = Random::new(seed);
        let mut row = |row: usize| -> Lane { std::array::from_fn(|_| draw(row, &mut random)) };
        let blocks: Vec<_> = (0..BLOCKS)
            .map(|_| Adam::new((0..ROWS).map(&mut row).collect()))
            .collect();
        Self::new(blocks, Adam::new(vec![[0.0; WIDTH]]), threads)
    }

    /// A network of these blocks and biases.
    pub(super) fn new(blocks: Vec<Adam>, bias: Adam, threads: usize) -> Self {
        Self {
            blocks: blocks.into_iter().map(Block::new).collect(),
            bias,
            threads,
            sights: Vec::new(),
            outputs: Vec::new(),
            verdicts: Vec::new(),
        }
    }

    /// Learns from these samples; gives the sum of their losses before.
    pub(super) fn learn(
        &mut self,
        samples: &[Sample],
        batch: &[u32],
        goal: Goal,
        step: Step,
    ) -> f64 {
        let (loss, bias) = self.gradient(samples, batch, goal);
        crew::each(self.threads, self.blocks.iter_mut(), |block| {
            block.step(step);
        });
        self.bias.step(&mut [bias], step, |_| f32::INFINITY);
        loss
    }

    /// Adds the gradient of the mean loss to the blocks; gives the sum of the losses and the gradient
    /// of the output biases.
    fn gradient(&mut self, samples: &[Sample], batch: &[u32], goal: Goal) -> (f64, Lane) {
        let (mut loss, mut bias) = (0.0, [0.0; WIDTH]);
        for part in batch.chunks(PART) {
            self.forward(part.len(), |index| &samples[part[index] as usize]);
            self.judge(samples, part, goal, batch.len());
            for (sight, verdict) in self.sights.iter().zip(&self.verdicts) {
                loss += f64::from(verdict.loss);
                bias[sight.bucket()] += verdict.slope;
            }
            let (sights, verdicts) = (&self.sights[..], &self.verdicts[..]);
            crew::each(self.threads, self.blocks.iter_mut(), |block| {
                block.backward(sights, verdicts);
            });
        }
        (loss, bias)
    }

    /// Whether all weights are numbers.
    pub(super) fn is_finite(&self) -> bool {
        let adams = self.blocks.iter().map(|block| &block.adam);
        let mut lanes = adams.chain([&self.bias]).flat_map(|adam| &adam.weights);
        lanes.all(|lane| lane.iter().all(|weight| weight.is_finite()))
    }

    /// What the network says about these samples.
    pub(super) fn outputs(&mut self, samples: &[Sample]) -> Vec<f32> {
        let mut outputs = Vec::with_capacity(samples.len());
        for part in samples.chunks(PART) {
            self.forward(part.len(), |index| &part[index]);
            outputs.extend(&self.outputs);
        }
        outputs
    }

    /// The outputs of so many samples.
    fn forward<'a>(&mut self, count: usize, sample: impl Fn(usize) -> &'a Sample + Sync) {
        self.sights.resize(count, Sight::EMPTY);
        let pieces = self.sights.chunks_mut(PIECE).enumerate();
        crew::each(self.threads, pieces, |(piece, sights)| {
            for (index, sight) in sights.iter_mut().enumerate() {
                *sight = sample(piece * PIECE + index).sight();
            }
        });
        let sights = &self.sights[..];
        crew::each(self.threads, self.blocks.iter_mut(), |block| {
            block.forward(sights);
        });
        let bias = &self.bias.weights[0];
        self.outputs.clear();
        self.outputs
            .extend(sights.iter().map(|sight| bias[sight.bucket()]));
        for block in &self.blocks {
            for (output, part) in self.outputs.iter_mut().zip(&block.outputs) {
                *output += part;
            }
        }
    }

    /// Judges the outputs of a part of a batch with so many samples.
    fn judge(&mut self, samples: &[Sample], part: &[u32], goal: Goal, count: usize) {
        let nothing = Verdict {
            loss: 0.0,
            slope: 0.0,
        };
        self.verdicts.resize(part.len(), nothing);
        let known = part.chunks(PIECE).zip(self.outputs.chunks(PIECE));
        let pieces = self.verdicts.chunks_mut(PIECE).zip(known);
        crew::each(self.threads, pieces, |(verdicts, (part, outputs))| {
            let known = part.iter().zip(outputs);
            for (verdict, (&index, &output)) in verdicts.iter_mut().zip(known) {
                *verdict = goal.judge(&samples[index as usize], output);
                verdict.slope /= count as f32;
            }
        });
    }
}

#[cfg(test)]
mod tests;
