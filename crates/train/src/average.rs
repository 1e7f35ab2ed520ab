//! Weight averaging: the mean of networks that come from one another or from the same start (a "model soup"; stochastic weight
//! averaging takes it over one run). It often plays better than each of them, because what they learnt adds up and what they
//! learnt by heart does not. Networks without a common start have nothing in common neuron by neuron, and their mean is noise.

use luft_eval::nnue::{Accumulator, NetError, Network, Row, ThreatRow};
use std::array;
use thiserror::Error;

/// A network and how much it counts.
#[derive(Clone, Debug)]
pub struct Weighted {
    /// The network.
    pub network: Network,
    /// Its weight among the others.
    pub weight: f64,
}

/// Why there is no mean.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AverageError {
    /// There are no networks.
    #[error("there is no network to average")]
    Nothing,
    /// The weights do not add up to anything.
    #[error("weights must be numbers above zero")]
    Weights,
    /// The mean does not fit the arithmetic.
    #[error(transparent)]
    Net(#[from] NetError),
}

/// The weighted mean of networks, in the scale of the first.
pub fn average(networks: &[Weighted]) -> Result<Network, AverageError> {
    let first = networks.first().ok_or(AverageError::Nothing)?;
    if networks
        .iter()
        .any(|one| !(one.weight.is_finite() && one.weight > 0.0))
    {
        return Err(AverageError::Weights);
    }
    let total: f64 = networks.iter().map(|one| one.weight).sum();
    let shares: Vec<f64> = networks.iter().map(|one| one.weight / total).collect();
    // Outputs mean the same only in the same scale.
    let scale = f64::from(first.network.scale);
    let output_shares: Vec<f64> = networks
        .iter()
        .zip(&shares)
        .map(|(one, share)| share * f64::from(one.network.scale) / scale)
        .collect();
    let row = |shares: &[f64], part: &dyn Fn(&Network) -> &Accumulator| {
        let rows = networks.iter().map(|one| part(&one.network).0);
        Row(mean_row(shares, rows).map(|mean| mean as i16))
    };
    // A network without threat inputs is one whose threat inputs weigh nothing.
    let threats = networks.iter().map(|one| one.network.threat_weights.len());
    let threats = (0..threats.max().unwrap_or(0)).map(|input| {
        let rows = networks.iter().map(|one| {
            let row = one.network.threat_weights.get(input);
            row.unwrap_or(&ThreatRow::ZERO).0
        });
        ThreatRow(mean_row(&shares, rows).map(|mean| mean as i8))
    });
    let bias = |bucket: usize| {
        let biases = networks.iter().map(|one| one.network.output_bias[bucket]);
        let sum: f64 = biases
            .zip(&output_shares)
            .map(|(bias, share)| f64::from(bias) * share)
            .sum();
        sum.round() as i32
    };
    let mean = Network {
        feature_weights: (0..first.network.feature_weights.len())
            .map(|input| row(&shares, &|network| &network.feature_weights[input]))
            .collect(),
        threat_weights: threats.collect(),
        feature_bias: row(&shares, &|network| &network.feature_bias),
        output_weights: array::from_fn(|bucket| {
            array::from_fn(|side| {
                row(&output_shares, &|network| {
                    &network.output_weights[bucket][side]
                })
            })
        }),
        output_bias: array::from_fn(bias),
        scale: first.network.scale,
    };
    mean.check()?;
    Ok(mean)
}

/// The mean of rows of weights, rounded.
fn mean_row<T: Into<f64>, const N: usize>(
    shares: &[f64],
    rows: impl Iterator<Item = [T; N]>,
) -> [f64; N] {
    let mut mean = [0.0; N];
    for (row, share) in rows.zip(shares) {
        for (mean, weight) in mean.iter_mut().zip(row) {
            *mean += weight.into() * share;
        }
    }
    mean.map(f64::round)
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_eval::nnue::threats::THREAT_INPUTS;

    fn network(feature: i16, output: i16, bias: i32, scale: i32) -> Network {
        let mut network = Network::zero();
        network.feature_weights[7].0[3] = feature;
        network.output_weights[2][1].0[5] = output;
        network.output_bias[4] = bias;
        network.scale = scale;
        network
    }

    fn weighted(network: Network, weight: f64) -> Weighted {
        Weighted { network, weight }
    }

    #[test]
    fn every_number_is_the_mean() {
        let one = weighted(network(10, 100, 1000, 200), 1.0);
        let other = weighted(network(40, 400, 4000, 200), 2.0);
        assert_eq!(average(&[one, other]), Ok(network(30, 300, 3000, 200)));
    }

    #[test]
    fn outputs_are_taken_in_the_same_scale() {
        let one = weighted(network(10, 100, 1000, 200), 1.0);
        let double = weighted(network(10, 50, 500, 400), 1.0);
        assert_eq!(average(&[one.clone(), double]), Ok(one.network));
    }

    #[test]
    fn a_network_without_threat_inputs_has_zeros_there() {
        let one = weighted(network(10, 100, 1000, 200), 1.0);
        let mut other = one.clone();
        other.network.threat_weights = vec![ThreatRow::ZERO; THREAT_INPUTS].into_boxed_slice();
        other.network.threat_weights[20].0[7] = 50;
        let mut mean = other.network.clone();
        mean.threat_weights[20].0[7] = 25;
        assert_eq!(average(&[one, other]), Ok(mean));
    }

    #[test]
    fn nothing_and_senseless_weights_are_refused() {
        assert_eq!(average(&[]), Err(AverageError::Nothing));
        for weight in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let one = weighted(Network::zero(), weight);
            assert_eq!(average(&[one]), Err(AverageError::Weights));
        }
    }
}
