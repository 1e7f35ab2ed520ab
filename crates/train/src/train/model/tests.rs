//! The kernel against the same network written down without any thought of speed.

use super::*;
use crate::train::block::{BIAS, output_row};
use crate::train::sample::tests::random_samples;
use luft_eval::nnue::architecture::{HIDDEN, output_bucket};
use luft_eval::nnue::features::Perspective;

const GOAL: Goal = Goal {
    scale: 300.0,
    share: 0.3,
    judged_share: 0.3,
};

/// A weight: of which block, row and neuron.
type Place = (usize, usize, usize);

/// The network in double precision, with one weight moved.
struct Naive<'a> {
    model: &'a Model,
    moved: Option<Place>,
    /// An output bias that is moved.
    moved_bias: Option<usize>,
    by: f64,
}

impl Naive<'_> {
    fn weight(&self, row: usize, neuron: usize) -> f64 {
        let place = (neuron / WIDTH, row, neuron % WIDTH);
        let weight = f64::from(self.model.blocks[place.0].adam.weights[row][place.2]);
        if self.moved == Some(place) {
            weight + self.by
        } else {
            weight
        }
    }

    fn output(&self, sample: &Sample) -> f64 {
        let position = sample.position().unwrap();
        let bucket = output_bucket(position.occupied().count());
        let mut output = f64::from(self.model.bias.weights[0][bucket]);
        if self.moved_bias == Some(bucket) {
            output += self.by;
        }
        for (side, color) in [position.side(), !position.side()].into_iter().enumerate() {
            for neuron in 0..HIDDEN {
                let inputs = Perspective::of(&position, color).active_features(&position);
                let sum: f64 = inputs.map(|input| self.weight(input, neuron)).sum();
                let value = (sum + self.weight(BIAS, neuron)).clamp(0.0, 1.0);
                output += value * value * self.weight(output_row(bucket, side), neuron);
            }
        }
        output
    }

    fn loss(&self, samples: &[Sample]) -> f64 {
        let sigmoid = |value: f64| 1.0 / (1.0 + (-value).exp());
        let loss = |sample: &Sample| {
            let thought = sigmoid(f64::from(sample.score()) / 300.0);
            let share = f64::from(GOAL.share);
            let target = share * f64::from(sample.result()) + (1.0 - share) * thought;
            (sigmoid(self.output(sample)) - target).powi(2)
        };
        samples.iter().map(loss).sum::<f64>() / samples.len() as f64
    }
}

fn naive(model: &Model) -> Naive<'_> {
    Naive {
        model,
        moved: None,
        moved_bias: None,
        by: 0.0,
    }
}

/// A model whose every weight is drawn, the biases too.
fn model(seed: u64, threads: usize) -> Model {
    let mut model = Model::random(seed, threads);
    let mut random = Random::new(seed + 100);
    let mut draw = || random.fraction() as f32 - 0.5;
    for block in &mut model.blocks {
        block.adam.weights[BIAS].fill_with(&mut draw);
    }
    model.bias.weights[0].fill_with(&mut draw);
    model
}

fn all(samples: &[Sample]) -> Vec<u32> {
    (0..samples.len() as u32).collect()
}

#[test]
fn outputs_and_loss_are_those_of_the_naive_network() {
    let samples = random_samples(40, 1);
    let mut model = model(2, 2);
    let outputs = model.outputs(&samples);
    for (sample, output) in samples.iter().zip(outputs) {
        let wanted = naive(&model).output(sample);
        assert!(
            (f64::from(output) - wanted).abs() < 1e-5,
            "{output} {wanted}"
        );
    }
    let (loss, _) = model.gradient(&samples, &all(&samples), GOAL);
    let wanted = naive(&model).loss(&samples) * samples.len() as f64;
    assert!((loss - wanted).abs() < 1e-4, "{loss} {wanted}");
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    const BY: f64 = 1e-6;
    let samples = random_samples(12, 3);
    let mut model = model(4, 2);
    let (_, bias) = model.gradient(&samples, &all(&samples), GOAL);
    let mut random = Random::new(5);
    let sight = samples[3].sight();
    let mut compared = 0;
    for round in 0..48 {
        let input = random.pick(sight.sides()[round % 2]);
        let row = match round % 3 {
            0 => usize::from(input),
            1 => BIAS,
            _ => output_row(sight.bucket(), round % 2),
        };
        let place = (random.below(BLOCKS), row, random.below(WIDTH));
        let [above, below] = [BY, -BY].map(|by| {
            let moved = Some(place);
            Naive {
                moved,
                by,
                ..naive(&model)
            }
            .loss(&samples)
        });
        let wanted = (above - below) / (2.0 * BY);
        let found = f64::from(model.blocks[place.0].gradient[row][place.2]);
        assert!(
            (found - wanted).abs() < 1e-6 + 1e-3 * wanted.abs(),
            "{place:?} {found} {wanted}"
        );
        compared += usize::from(wanted.abs() > 1e-5);
    }
    assert!(compared > 20, "only {compared} weights have a slope");
    for (bucket, &found) in bias[..OUTPUT_BUCKETS].iter().enumerate() {
        let [above, below] = [BY, -BY].map(|by| {
            let moved_bias = Some(bucket);
            Naive {
                moved_bias,
                by,
                ..naive(&model)
            }
            .loss(&samples)
        });
        let wanted = (above - below) / (2.0 * BY);
        let found = f64::from(found);
        assert!(
            (found - wanted).abs() < 1e-6 + 1e-3 * wanted.abs(),
            "{bucket} {found} {wanted}"
        );
    }
}

/// More than a part, so that gradients of parts add up.
#[test]
fn threads_change_nothing() {
    let samples = random_samples(PART + 500, 6);
    let learnt = |threads: usize| {
        let mut model = model(7, threads);
        let loss = model.learn(&samples, &all(&samples), GOAL, Step::new(1, 0.001));
        let weights: Vec<_> = model.blocks.into_iter().map(|block| block.adam).collect();
        (loss, weights, model.bias)
    };
    let one = learnt(1);
    assert_eq!(one, learnt(2));
    assert_eq!(one, learnt(7));
}

#[test]
fn the_loss_falls() {
    let samples = random_samples(4000, 8);
    let mut model = Model::random(9, 2);
    let (mut order, mut losses) = (all(&samples), Vec::new());
    for epoch in 0..6 {
        Random::of(10, epoch).shuffle(&mut order);
        let mut loss = 0.0;
        for (index, batch) in order.chunks(200).enumerate() {
            let step = Step::new((epoch * 20 + index + 1) as u64, 0.002);
            loss += model.learn(&samples, batch, GOAL, step);
        }
        losses.push(loss / samples.len() as f64);
    }
    assert!(losses[5] < losses[0] / 4.0, "{losses:?}");
}

#[test]
fn weights_stay_where_integers_can_follow() {
    let samples = random_samples(200, 8);
    let mut model = Model::random(9, 1);
    // A first step is as long as the rate.
    model.learn(&samples, &all(&samples), GOAL, Step::new(1, 50.0));
    let network = model.quantised(300);
    let largest = network
        .feature_weights
        .iter()
        .flat_map(|row| row.0)
        .map(i16::unsigned_abs)
        .max();
    assert_eq!(
        largest,
        Some(luft_eval::nnue::architecture::INPUT_LIMIT as u16)
    );
}
