//! Networks of bullet, the GPU trainer: its `quantised.bin` of the same architecture as [`luft_eval::nnue`],
//! (768x[`KING_BUCKETS`] -> [`HIDDEN`])x2 -> 1x[`OUTPUT_BUCKETS`] with SCReLU, inputs `ChessBucketsMirrored` with our layout of
//! king buckets and output buckets `MaterialCount`. Both number features and buckets as we do.
//!
//! ```text
//! l0w  i16  feature weights (input, neuron), quantised by QA
//! l0b  i16  feature bias, by QA
//! l1w  i16  output weights, transposed: (bucket, side, neuron), by QB
//! l1b  i16  output biases, by QA * QB
//! padding   "bulletbullet..." up to a multiple of 64 bytes
//! ```

use luft_eval::nnue::architecture::{HIDDEN, INPUTS, KING_BUCKETS, OUTPUT_BUCKETS, QA, QB};
use luft_eval::nnue::{Accumulator, Row};
use luft_eval::{NetError, Network};
use thiserror::Error;

/// bullet pads its files to a multiple of this.
const PADDING: usize = 64;

/// The numbers of a file.
const NUMBERS: usize = INPUTS * HIDDEN + HIDDEN + OUTPUT_BUCKETS * (2 * HIDDEN + 1);

/// Their bytes, without padding.
const BYTES: usize = 2 * NUMBERS;

/// How the file was quantised, and what its output means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BulletQuantisation {
    /// What 1.0 is among the feature weights.
    pub qa: u16,
    /// What 1.0 is among the output weights.
    pub qb: u16,
    /// Centipawns of an output of 1.0: the `eval_scale` of the training.
    pub scale: u16,
}

/// Why a file of bullet cannot become a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BulletNetworkError {
    /// It has another length than the architecture gives.
    #[error(
        "it has {found} bytes, (768x{KING_BUCKETS} -> {HIDDEN})x2 -> 1x{OUTPUT_BUCKETS} in i16 has {BYTES} without padding"
    )]
    Length {
        /// Its length in bytes.
        found: usize,
    },
    /// QA, QB or the scale is zero.
    #[error("QA, QB and the scale must be at least 1")]
    Quantisation,
    /// Its numbers are too large for our arithmetic.
    #[error(transparent)]
    Net(#[from] NetError),
}

/// The network of a `quantised.bin`.
///
/// Output weights that are larger than our arithmetic allows are halved, all of them, and the scale is doubled: the
/// evaluation stays the same.
pub fn from_bullet(
    bytes: &[u8],
    quantisation: BulletQuantisation,
) -> Result<Network, BulletNetworkError> {
    let BulletQuantisation { qa, qb, scale } = quantisation;
    if qa == 0 || qb == 0 || scale == 0 {
        return Err(BulletNetworkError::Quantisation);
    }
    let length = bytes.len();
    if length != BYTES && length != BYTES.next_multiple_of(PADDING) {
        return Err(BulletNetworkError::Length { found: length });
    }
    let (numbers, _) = bytes.as_chunks();
    let mut numbers = numbers.iter().map(|&number| i16::from_le_bytes(number));
    let mut next = || numbers.next().unwrap_or_default();
    let mut row = || Row(std::array::from_fn(|_| next()));
    let features = f64::from(QA) / f64::from(qa);
    let feature = |number: i16| rounded(f64::from(number) * features);
    let mut network = Network::zero();
    network
        .feature_weights
        .fill_with(|| Row(row().0.map(feature)));
    network.feature_bias = Row(row().0.map(feature));
    let weights: [[Accumulator; 2]; OUTPUT_BUCKETS] =
        std::array::from_fn(|_| std::array::from_fn(|_| row()));
    let biases: [i16; OUTPUT_BUCKETS] = std::array::from_fn(|_| next());
    let mut halvings = 0;
    loop {
        let unit = f64::from(qb) * f64::from(1 << halvings);
        let rescaled = |number: i16| f64::from(number) * f64::from(QB) / unit;
        let weight = |number: i16| rounded(rescaled(number));
        network.output_weights = weights.map(|sides| sides.map(|row| Row(row.0.map(weight))));
        network.output_bias = biases.map(|bias| (rescaled(bias) * features).round() as i32);
        network.scale = i32::from(scale) << halvings;
        match network.check() {
            Ok(()) => return Ok(network),
            Err(NetError::Range("output weights")) if halvings < 8 => halvings += 1,
            Err(error) => return Err(error.into()),
        }
    }
}

/// The nearest number of 16 bits.
fn rounded(number: f64) -> i16 {
    number
        .round()
        .clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::{Color, Position, Random};
    use luft_eval::nnue::SimdBackend;
    use luft_eval::nnue::architecture::{output_bucket, screlu};
    use luft_eval::nnue::features::Perspective;

    const QB_OF_BULLET: f32 = 64.0;
    const QUANTISATION: BulletQuantisation = BulletQuantisation {
        qa: 255,
        qb: 64,
        scale: 400,
    };

    /// Random weights as floats, the order of bullet's file.
    struct Reference {
        features: Vec<f32>,
        bias: Vec<f32>,
        outputs: Vec<f32>,
        output_bias: Vec<f32>,
    }

    impl Reference {
        fn new() -> Self {
            let mut random = Random::new(5);
            let mut numbers = |count: usize, size: f64| -> Vec<f32> {
                let number = |_| (size * (2.0 * random.fraction() - 1.0)) as f32;
                (0..count).map(number).collect()
            };
            Self {
                features: numbers(INPUTS * HIDDEN, 0.3),
                bias: numbers(HIDDEN, 0.5),
                // Beyond what fits without halving.
                outputs: numbers(OUTPUT_BUCKETS * 2 * HIDDEN, 1.3),
                output_bias: numbers(OUTPUT_BUCKETS, 1.0),
            }
        }

        fn quantised(&self) -> Vec<u8> {
            let parts = [
                (&self.features, 255.0),
                (&self.bias, 255.0),
                (&self.outputs, QB_OF_BULLET),
                (&self.output_bias, 255.0 * QB_OF_BULLET),
            ];
            let quantise = |(part, unit): (&Vec<f32>, f32)| -> Vec<u8> {
                let numbers = part.iter().map(|number| (number * unit).round() as i16);
                numbers.flat_map(i16::to_le_bytes).collect()
            };
            let mut bytes: Vec<u8> = parts.into_iter().flat_map(quantise).collect();
            let padding = bytes.len().next_multiple_of(PADDING) - bytes.len();
            bytes.extend(b"bullet".iter().cycle().take(padding));
            bytes
        }

        fn evaluate(&self, position: &Position, scale: f32) -> f32 {
            let hidden = |color: Color| {
                let mut sums = self.bias.clone();
                for index in Perspective::of(position, color).active_features(position) {
                    let row = &self.features[index * HIDDEN..][..HIDDEN];
                    sums.iter_mut()
                        .zip(row)
                        .for_each(|(sum, weight)| *sum += weight);
                }
                sums.into_iter().map(screlu)
            };
            let bucket = output_bucket(position.occupied().count());
            let weights = &self.outputs[bucket * 2 * HIDDEN..];
            let side = position.side();
            let neurons = hidden(side).chain(hidden(!side));
            let sum: f32 = neurons
                .zip(weights)
                .map(|(neuron, weight)| neuron * weight)
                .sum();
            scale * (sum + self.output_bias[bucket])
        }
    }

    #[test]
    fn it_evaluates_like_the_floats() {
        let reference = Reference::new();
        let network = from_bullet(&reference.quantised(), QUANTISATION).unwrap();
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "6k1/8/8/8/8/3q4/8/K7 b - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            let found = network.evaluate(SimdBackend::SCALAR, &position) as f32;
            let wanted = reference.evaluate(&position, 400.0);
            let allowed = 60.0 + 0.03 * wanted.abs();
            assert!((found - wanted).abs() < allowed, "{fen}: {found}, {wanted}");
        }
    }

    #[test]
    fn another_shape_is_refused() {
        let refused = from_bullet(&[0; 1000], QUANTISATION).unwrap_err();
        assert_eq!(refused, BulletNetworkError::Length { found: 1000 });
        for (qa, qb) in [(0, 64), (255, 0)] {
            let zero = BulletQuantisation {
                qa,
                qb,
                ..QUANTISATION
            };
            let refused = from_bullet(&vec![0; BYTES], zero).unwrap_err();
            assert_eq!(refused, BulletNetworkError::Quantisation);
        }
        let empty = from_bullet(&vec![0; BYTES], QUANTISATION).unwrap();
        assert_eq!(empty.scale, 400);
    }
}
