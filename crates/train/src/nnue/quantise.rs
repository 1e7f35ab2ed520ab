//! Quantisation (QA, QB): between the network that learns, in floating point, and the one that plays, in integers.

use super::block::{BLOCKS, RowKind, WIDTH, kind, rows};
use super::model::Model;
use crate::optimiser::Parameters;
use luft_eval::nnue::architecture::{QA, QB};
use luft_eval::nnue::threats::THREAT_INPUTS;
use luft_eval::nnue::{Network, ThreatRow};
use luft_run::Random;

/// What 1.0 is in a row.
fn unit(row: usize) -> f32 {
    match kind(row) {
        RowKind::Output { .. } => QB as f32,
        _ => QA as f32,
    }
}

const OUTPUT_BIAS_UNIT: f32 = (QA * QB) as f32;

impl Model {
    /// The network as it plays, each weight rounded. Weights that do not fit are for its check to
    /// find.
    pub(super) fn quantised(&self, scale: i32) -> Network {
        let mut network = Network::zero();
        network.scale = scale;
        network.threat_weights = vec![ThreatRow::ZERO; THREAT_INPUTS].into_boxed_slice();
        for (index, block) in self.blocks.iter().enumerate() {
            for (row, weights) in block.parameters.weights.iter().enumerate() {
                for (neuron, weight) in (index * WIDTH..).zip(weights) {
                    set_weight(
                        &mut network,
                        row,
                        neuron,
                        (weight * unit(row)).round() as i16,
                    );
                }
            }
        }
        let biases = network.output_bias.iter_mut().zip(&self.bias.weights[0]);
        for (place, bias) in biases {
            *place = (bias * OUTPUT_BIAS_UNIT).round() as i32;
        }
        network
    }

    /// A network that goes on learning from where one that plays has come, with an output of 1.0 that means this many
    /// centipawns: it evaluates as before. Neurons that have no weights yet get some, drawn with this seed.
    pub(super) fn from_network(mut network: Network, seed: u64, scale: u16) -> Self {
        let rescaling = network.scale as f32 / f32::from(scale);
        let factor = |row: usize| match kind(row) {
            RowKind::Output { .. } => rescaling,
            _ => 1.0,
        };
        if !network.sees_threats() {
            network.threat_weights = vec![ThreatRow::ZERO; THREAT_INPUTS].into_boxed_slice();
        }
        let block = |index: usize| {
            let rows = (0..rows(index)).map(|row| {
                std::array::from_fn(|neuron| {
                    let weight = weight(&network, row, index * WIDTH + neuron);
                    factor(row) * f32::from(weight) / unit(row)
                })
            });
            Parameters::new(rows.collect())
        };
        let blocks = (0..BLOCKS).map(block).collect();
        let bias = |bucket: usize| {
            let bias = network.output_bias.get(bucket).copied();
            bias.map_or(0.0, |bias| rescaling * bias as f32 / OUTPUT_BIAS_UNIT)
        };
        let bias = Parameters::new(vec![std::array::from_fn(bias)]);
        let mut model = Self::new(blocks, bias);
        let mut random = Random::new(seed);
        for block in &mut model.blocks {
            block.draw_dead_neurons(&mut random);
        }
        model
    }
}

/// The weight of a neuron in a row.
fn weight(network: &Network, row: usize, neuron: usize) -> i16 {
    match kind(row) {
        RowKind::Feature(index) => network.feature_weights[index].0[neuron],
        RowKind::Threat(index) => network.threat_weights[index].0[neuron].into(),
        RowKind::Bias => network.feature_bias.0[neuron],
        RowKind::Output { bucket, side } => network.output_weights[bucket][side].0[neuron],
    }
}

fn set_weight(network: &mut Network, row: usize, neuron: usize, weight: i16) {
    match kind(row) {
        RowKind::Feature(index) => network.feature_weights[index].0[neuron] = weight,
        RowKind::Threat(index) => network.threat_weights[index].0[neuron] = weight as i8,
        RowKind::Bias => network.feature_bias.0[neuron] = weight,
        RowKind::Output { bucket, side } => network.output_weights[bucket][side].0[neuron] = weight,
    }
}

#[cfg(test)]
mod tests {
    use super::super::block::BIAS;
    use super::super::sample::tests::{random_positions, random_samples};
    use super::*;
    use luft_eval::nnue::SimdBackend;

    /// The largest difference in centipawns.
    fn largest_error(model: &mut Model, network: &Network) -> f32 {
        let outputs = model.outputs(&random_samples(500, 11));
        let spread = outputs
            .iter()
            .map(|output| output.abs())
            .fold(0.0, f32::max);
        assert!(spread * 300.0 > 30.0, "{spread}");
        let scored = outputs.iter().zip(random_positions(500, 11));
        let error = scored.map(|(output, position)| {
            let score = network.evaluate(SimdBackend::best(), &position);
            (output * 300.0 - score as f32).abs()
        });
        error.fold(0.0, f32::max)
    }

    #[test]
    fn the_integers_say_what_the_numbers_say() {
        let mut model = Model::random(3);
        let network = model.quantised(300);
        assert_eq!(network.check(), Ok(()));
        // Rounding weights changes a little, computing with integers only the last centipawn.
        let rounded = largest_error(&mut model, &network);
        assert!(rounded < 60.0, "{rounded}");
        let mut same = Model::from_network(network.clone(), 1, 300);
        let same = largest_error(&mut same, &network);
        assert!(same < 1.1, "{same}");
    }

    #[test]
    fn a_network_comes_back() {
        let mut network = Model::random(4).quantised(250);
        network.output_bias = std::array::from_fn(|bucket| 777 * bucket as i32 - 2000);
        let again = Model::from_network(network.clone(), 1, 250).quantised(250);
        assert_eq!(again, network);
    }

    #[test]
    fn a_network_of_another_scale_evaluates_as_before() {
        let mut network = Model::random(3).quantised(300);
        network.scale = 400;
        let mut model = Model::from_network(network.clone(), 1, 300);
        let error = largest_error(&mut model, &network);
        assert!(error < 1.1, "{error}");
    }

    #[test]
    fn dead_neurons_are_drawn_and_change_nothing_yet() {
        let mut network = Model::random(6).quantised(300);
        let dead = 3..WIDTH;
        for row in 0..rows(0) {
            for neuron in dead.clone() {
                set_weight(&mut network, row, neuron, 0);
            }
        }
        let mut model = Model::from_network(network.clone(), 2, 300);
        let weights = &model.blocks[0].parameters.weights;
        for neuron in dead {
            assert!(weights[..BIAS].iter().any(|row| row[neuron] != 0.0));
            assert!(weights[BIAS..].iter().all(|row| row[neuron] == 0.0));
        }
        let error = largest_error(&mut model, &network);
        assert!(error < 1.1, "{error}");
    }

    #[test]
    fn weights_that_do_not_fit_are_found() {
        let mut model = Model::random(5);
        model.blocks[0].parameters.weights[0][0] = 1000.0;
        assert!(model.quantised(300).check().is_err());
    }
}
