//! The model against the same network written down without regard to speed.

use super::*;
use crate::nnue::block::{BIAS, THREAT_BLOCKS, output_row, threat_row};
use crate::nnue::sample::tests::random_samples;
use luft_eval::nnue::architecture::{HIDDEN, THREAT_HIDDEN, output_bucket};
use luft_eval::nnue::features::Perspective;
use luft_eval::nnue::threats::ThreatMap;

const LOSS: Loss = Loss {
    scale: 300.0,
    wdl: 0.3,
    reported_wdl: 0.3,
    exponent: 2.0,
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
        let weight = f64::from(self.model.blocks[place.0].parameters.weights[row][place.2]);
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
                let perspective = Perspective::of(&position, color);
                let mut sum: f64 = perspective
                    .active_features(&position)
                    .map(|input| self.weight(input, neuron))
                    .sum();
                if neuron < THREAT_HIDDEN {
                    let threats = ThreatMap::of(&position).inputs(color).into_iter();
                    let row = |input: u16| threat_row(usize::from(input));
                    sum += threats
                        .map(|input| self.weight(row(input), neuron))
                        .sum::<f64>();
                }
                let value = (sum + self.weight(BIAS, neuron)).clamp(0.0, 1.0);
                output += value * value * self.weight(output_row(bucket, side), neuron);
            }
        }
        output
    }

    fn loss(&self, samples: &[Sample]) -> f64 {
        let sigmoid = |value: f64| 1.0 / (1.0 + (-value).exp());
        let loss = |sample: &Sample| {
            let score = sigmoid(f64::from(sample.score()) / 300.0);
            let share = f64::from(LOSS.wdl);
            let target = share * f64::from(sample.result()) + (1.0 - share) * score;
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
fn model(seed: u64) -> Model {
    let mut model = Model::random(seed);
    let mut random = Random::new(seed + 100);
    let mut draw = || random.fraction() as f32 - 0.5;
    for block in &mut model.blocks {
        let (rows, threats) = block.parameters.weights.split_at_mut(threat_row(0));
        rows[BIAS].fill_with(&mut draw);
        for row in threats {
            row.fill_with(|| draw() / 4.0);
        }
    }
    model.bias.weights[0].fill_with(&mut draw);
    model
}

/// Work in a pool of so many threads.
fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().unwrap().install(work)
}

#[test]
fn outputs_and_loss_are_those_of_the_naive_network() {
    let samples = random_samples(40, 1);
    let mut model = model(2);
    let outputs = model.outputs(&samples);
    for (sample, output) in samples.iter().zip(outputs) {
        let wanted = naive(&model).output(sample);
        assert!(
            (f64::from(output) - wanted).abs() < 1e-5,
            "{output} {wanted}"
        );
    }
    let (loss, _) = model.gradient(&samples, LOSS);
    let wanted = naive(&model).loss(&samples) * samples.len() as f64;
    assert!((loss - wanted).abs() < 1e-4, "{loss} {wanted}");
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    const BY: f64 = 1e-6;
    let samples = random_samples(12, 3);
    let mut model = model(4);
    let (_, bias) = model.gradient(&samples, LOSS);
    let mut random = Random::new(5);
    let active = samples[3].active_features();
    let mut compared = 0;
    for round in 0..64 {
        let input = random.pick(active.perspectives()[round % 2]);
        let threat = random.pick(active.threats()[round % 2]);
        let row = match round % 4 {
            0 => usize::from(input),
            1 => BIAS,
            2 => output_row(active.output_bucket(), round % 2),
            _ => threat_row(usize::from(threat)),
        };
        let blocks = if row < threat_row(0) {
            BLOCKS
        } else {
            THREAT_BLOCKS
        };
        let place = (random.below(blocks), row, random.below(WIDTH));
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
    assert!(compared > 30, "only {compared} weights have a slope");
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
    let learn = || {
        let mut model = model(7);
        let loss = model.learn(&samples, LOSS, AdamW::step(1, 0.001, 0.01), 1.0);
        let weights: Vec<_> = model
            .blocks
            .into_iter()
            .map(|block| block.parameters)
            .collect();
        (loss, weights, model.bias)
    };
    let one = with_threads(1, learn);
    assert_eq!(one, with_threads(2, learn));
    assert_eq!(one, with_threads(7, learn));
}

#[test]
fn the_loss_falls() {
    let samples = random_samples(4000, 8);
    let mut model = Model::random(9);
    let (mut order, mut losses) = (samples.clone(), Vec::new());
    for epoch in 0..6 {
        Random::of(10, epoch).shuffle(&mut order);
        let mut loss = 0.0;
        for (index, batch) in order.chunks(200).enumerate() {
            let step = AdamW::step((epoch * 20 + index + 1) as u64, 0.002, 0.01);
            loss += model.learn(batch, LOSS, step, 1.0);
        }
        losses.push(loss / samples.len() as f64);
    }
    assert!(losses[5] < losses[0] / 4.0, "{losses:?}");
}

#[test]
fn weights_stay_where_integers_can_follow() {
    let samples = random_samples(200, 8);
    let mut model = Model::random(9);
    // A first step is as long as the rate.
    model.learn(&samples, LOSS, AdamW::step(1, 50.0, 0.01), 1.0);
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
