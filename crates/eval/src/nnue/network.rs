//! The network itself: weights, and inference from scratch.

use super::architecture::{HIDDEN, INPUTS, OUTPUT_BUCKETS, QA, QB, output_bucket};
use super::features::Perspective;
use super::simd::SimdBackend;
use luft_chess::{Color, Position};
use std::sync::{Arc, LazyLock};

/// The hidden layer of one perspective before the activation, or the weights between it and one other
/// neuron.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Accumulator(pub [i16; HIDDEN]);

impl Accumulator {
    /// Zero everywhere.
    pub const ZERO: Self = Self([0; HIDDEN]);
}

/// A quantised network as it plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// What each feature adds to the accumulator (the feature transformer), in units of 1/[`QA`].
    pub feature_weights: Box<[Accumulator]>,
    /// The accumulator of an empty board.
    pub feature_bias: Accumulator,
    /// For each output bucket the weights of the side to move and of the other, in units of 1/[`QB`].
    pub output_weights: [[Accumulator; 2]; OUTPUT_BUCKETS],
    /// What each output bucket adds, in units of 1/([`QA`] * [`QB`]).
    pub output_bias: [i32; OUTPUT_BUCKETS],
    /// Centipawns of an output of 1.0 (bullet's SCALE).
    pub scale: i32,
}

impl Network {
    /// A network of zeros.
    pub fn zero() -> Self {
        Self {
            feature_weights: vec![Accumulator::ZERO; INPUTS].into_boxed_slice(),
            feature_bias: Accumulator::ZERO,
            output_weights: [[Accumulator::ZERO; 2]; OUTPUT_BUCKETS],
            output_bias: [0; OUTPUT_BUCKETS],
            scale: 1,
        }
    }

    /// The network this engine comes with.
    pub fn embedded() -> Arc<Self> {
        static EMBEDDED: LazyLock<Arc<Network>> = LazyLock::new(|| {
            // Miri would read for minutes, and what it looks for does not depend on the weights.
            if cfg!(miri) {
                return Arc::new(Network::zero());
            }
            let bytes = include_bytes!("../../net/luft.nnue");
            Arc::new(Network::read(bytes).expect("a test reads the embedded network"))
        });
        Arc::clone(&EMBEDDED)
    }

    /// The accumulator of one perspective, from scratch.
    pub fn accumulator(
        &self,
        backend: SimdBackend,
        position: &Position,
        color: Color,
    ) -> Accumulator {
        let features = Perspective::of(position, color).active_features(position);
        let added: Vec<_> = features.map(|index| &self.feature_weights[index]).collect();
        let mut accumulator = Accumulator::ZERO;
        backend.add_sub(&self.feature_bias, &mut accumulator, &added, &[]);
        accumulator
    }

    /// Centipawns for the side to move, given the accumulators of it and the other side.
    #[inline]
    pub fn output(
        &self,
        backend: SimdBackend,
        us: &Accumulator,
        them: &Accumulator,
        pieces: u32,
    ) -> i32 {
        let bucket = output_bucket(pieces);
        let sum = backend.screlu_dot(us, them, &self.output_weights[bucket]);
        let one = i64::from(QA * QB);
        let output = i64::from(sum / QA + self.output_bias[bucket]);
        (output * i64::from(self.scale) / one) as i32
    }

    /// Centipawns for the side to move, from scratch.
    pub fn evaluate(&self, backend: SimdBackend, position: &Position) -> i32 {
        let us = self.accumulator(backend, position, position.side());
        let them = self.accumulator(backend, position, !position.side());
        self.output(backend, &us, &them, position.occupied().count())
    }
}
