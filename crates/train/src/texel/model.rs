//! The evaluation as a differentiable function of its weights.
//!
//! The same formula as the evaluation's `taper`, in real numbers, and its derivative.

use super::samples::{Coefficient, Sample, Samples};
use super::weights::WeightVector;
use crate::golden_section::minimise;
use crate::threads::equal_parts;
use luft_eval::classical::{DANGER_LINEAR, DANGER_SQUARE};
use rayon::prelude::*;

/// Every slope that can be meant lies between these.
const LEAST_SLOPE: f64 = 0.0005;
const MOST_SLOPE: f64 = 0.02;

/// How scores become expected results.
#[derive(Clone, Copy, Debug)]
pub(super) struct Model {
    /// Slope of the sigmoid (K) per centipawn.
    pub(super) slope: f64,
}

/// The sigmoid.
pub(super) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// A score and what is needed to differentiate it.
struct Score {
    value: f32,
    // Factors of the two halves in the value.
    halves: [f32; 2],
    // [king's side][half]
    danger: [[f32; 2]; 2],
}

impl Model {
    /// The mean squared error over all positions.
    pub(super) fn error(self, samples: &Samples, weights: &WeightVector) -> f64 {
        let error = |index: usize| {
            let (sample, lists) = samples.get(index);
            let score = evaluate(sample, &lists, weights);
            let expected = logistic(self.slope * f64::from(score.value));
            (expected - f64::from(sample.target)).powi(2)
        };
        let parts = equal_parts(samples.len()).into_par_iter();
        let sums: Vec<f64> = parts.map(|range| range.map(error).sum()).collect();
        sums.iter().sum::<f64>() / samples.len() as f64
    }

    /// The derivative of the mean squared error of a batch by each weight.
    pub(super) fn gradient(
        self,
        samples: &Samples,
        batch: &[u32],
        weights: &WeightVector,
    ) -> WeightVector {
        let parts = equal_parts(batch.len()).into_par_iter().map(|range| {
            let mut gradient = WeightVector::zero();
            for &index in &batch[range] {
                self.differentiate(samples, index as usize, weights, &mut gradient);
            }
            gradient
        });
        let parts: Vec<_> = parts.collect();
        let share = 1.0 / batch.len() as f32;
        let mut total = WeightVector::zero();
        for part in &parts {
            for (sum, part) in total.0.iter_mut().zip(&part.0) {
                sum[0] += part[0] * share;
                sum[1] += part[1] * share;
            }
        }
        total
    }

    fn differentiate(
        self,
        samples: &Samples,
        index: usize,
        weights: &WeightVector,
        gradient: &mut WeightVector,
    ) {
        let (sample, lists) = samples.get(index);
        let score = evaluate(sample, &lists, weights);
        let slope = self.slope as f32;
        let expected = 1.0 / (1.0 + (-slope * score.value).exp());
        let outer = 2.0 * (expected - sample.target) * expected * (1.0 - expected) * slope;
        let halves = score.halves.map(|half| outer * half);
        let mut spread = |list: &[Coefficient], by: [f32; 2]| {
            for coefficient in list {
                let sum = &mut gradient.0[usize::from(coefficient.weight)];
                let count = f32::from(coefficient.count);
                sum[0] += count * by[0];
                sum[1] += count * by[1];
            }
        };
        spread(lists[0], halves);
        for side in 0..2 {
            // Danger to white's king counts against white.
            let sign = if side == 0 { -1.0 } else { 1.0 };
            let [middlegame, endgame] = score.danger[side];
            let steep = 2.0 * middlegame.max(0.0) / DANGER_SQUARE as f32;
            let flat = f32::from(u8::from(endgame > 0.0)) / DANGER_LINEAR as f32;
            let by = [sign * halves[0] * steep, sign * halves[1] * flat];
            spread(lists[1 + side], by);
        }
    }
}

#[inline(always)]
fn sum(list: &[Coefficient], weights: &WeightVector) -> [f32; 2] {
    let mut sum = [0.0; 2];
    for coefficient in list {
        let weight = weights.0[usize::from(coefficient.weight)];
        let count = f32::from(coefficient.count);
        sum[0] += count * weight[0];
        sum[1] += count * weight[1];
    }
    sum
}

#[inline(always)]
fn evaluate(sample: &Sample, lists: &[&[Coefficient]; 3], weights: &WeightVector) -> Score {
    let [mut middlegame, mut endgame] = sum(lists[0], weights);
    let danger = [sum(lists[1], weights), sum(lists[2], weights)];
    let steep = |danger: f32| danger.max(0.0).powi(2) / DANGER_SQUARE as f32;
    let flat = |danger: f32| danger.max(0.0) / DANGER_LINEAR as f32;
    middlegame += steep(danger[1][0]) - steep(danger[0][0]);
    endgame += flat(danger[1][1]) - flat(danger[0][1]);
    let behind = |value: f32| usize::from(value < 0.0);
    let factor = sample.endgame[behind(endgame)];
    let mixed = middlegame * sample.middlegame + endgame * factor;
    let whole = sample.whole[behind(mixed)];
    Score {
        value: mixed * whole,
        halves: [sample.middlegame * whole, factor * whole],
        danger,
    }
}

/// The slope at which these weights predict the results best.
pub(super) fn fit_slope(samples: &Samples, weights: &WeightVector) -> f64 {
    minimise(LEAST_SLOPE, MOST_SLOPE, |slope| {
        Model { slope }.error(samples, weights)
    })
}

/// The slope at which the scores of the data predict the results best.
pub(super) fn fit_score_slope(samples: &Samples) -> f64 {
    minimise(LEAST_SLOPE, MOST_SLOPE, |slope| {
        let errors = samples.iter().map(|sample| {
            (logistic(slope * f64::from(sample.score)) - f64::from(sample.result)).powi(2)
        });
        errors.sum()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &str = "\
r1bq1rk1/ppp2ppp/2n5/8/2B5/3Q1N2/PPP2P1P/2K3RR w - - 0 1 | 300 | 1.0
4k3/pp3pp1/8/8/1P6/5P2/P5PP/4KB1R b - - 20 1 | 300 | 0.5
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 | 0 | 0.0";

    fn samples() -> Samples {
        let lines = LINES.lines().cycle().take(40_000);
        let text: Vec<&str> = lines.collect();
        Samples::parse(&text.join("\n"), 1, 1).unwrap().0
    }

    #[test]
    fn real_numbers_agree_with_the_evaluation() {
        let samples = samples();
        let weights = WeightVector::current();
        let mut evaluator = luft_eval::Classical::new();
        for (index, line) in LINES.lines().enumerate() {
            let fen = line.split('|').next().unwrap().trim();
            let position: luft_chess::Position = fen.parse().unwrap();
            let sign = if position.side() == luft_chess::Color::White {
                1
            } else {
                -1
            };
            let (sample, lists) = samples.get(index);
            let value = evaluate(sample, &lists, &weights).value;
            let expected = (sign * evaluator.evaluate(&position)) as f32;
            assert!((value - expected).abs() < 4.0, "{value} {expected}");
        }
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let samples = samples();
        let model = Model { slope: 0.004 };
        let batch: Vec<u32> = (0..samples.len() as u32).collect();
        let weights = WeightVector::current();
        let gradient = model.gradient(&samples, &batch, &weights);
        for weight in (0..weights.0.len()).step_by(3) {
            for half in 0..2 {
                let error = |step| {
                    let mut moved = weights.clone();
                    moved.0[weight][half] += step;
                    model.error(&samples, &moved)
                };
                let slope = (error(0.5) - error(-0.5)) as f32;
                let given = gradient.0[weight][half];
                assert!(
                    (slope - given).abs() < 2e-5 + 0.02 * given.abs(),
                    "{slope} {given}"
                );
            }
        }
    }
}
