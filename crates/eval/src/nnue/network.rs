//! The network itself: weights, and inference from scratch.

use super::architecture::{HIDDEN, INPUTS, OUTPUT_BUCKETS, QA, QB, THREAT_HIDDEN, output_bucket};
use super::features::Perspective;
use super::simd::SimdBackend;
use super::threats::{ThreatChanges, ThreatMap};
use luft_chess::{Color, Position};
use std::sync::{Arc, LazyLock};

/// A number for each neuron of a layer or of its first part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row<const N: usize>(pub [i16; N]);

impl<const N: usize> Row<N> {
    /// Zero everywhere.
    pub const ZERO: Self = Self([0; N]);
}

/// The hidden layer of one perspective before the activation, or the weights between it and one other
/// neuron.
pub type Accumulator = Row<HIDDEN>;

/// What the threat inputs add to the first neurons of an [`Accumulator`].
pub type ThreatAccumulator = Row<THREAT_HIDDEN>;

/// The weights of a threat input: small numbers, so that all of them stay in the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct ThreatRow(pub [i8; THREAT_HIDDEN]);

impl ThreatRow {
    /// Zero everywhere.
    pub const ZERO: Self = Self([0; THREAT_HIDDEN]);
}

/// The hidden layer of one perspective as it enters the activation: the sum of both.
#[derive(Clone, Copy, Debug)]
pub struct Hidden<'a> {
    /// What the piece-square features add up to.
    pub pieces: &'a Accumulator,
    /// What the threat inputs add up to.
    pub threats: &'a ThreatAccumulator,
}

/// A quantised network as it plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// What each feature adds to the accumulator (the feature transformer), in units of 1/[`QA`].
    pub feature_weights: Box<[Accumulator]>,
    /// What each threat input adds to the first neurons, in the same units. A network may have none.
    pub threat_weights: Box<[ThreatRow]>,
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
            threat_weights: Box::default(),
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

    /// Whether it has threat inputs.
    #[inline(always)]
    pub fn sees_threats(&self) -> bool {
        !self.threat_weights.is_empty()
    }

    /// What the threat inputs add up to for the perspectives of white and black, from scratch.
    fn threat_accumulators(
        &self,
        backend: SimdBackend,
        position: &Position,
    ) -> [ThreatAccumulator; 2] {
        let zero = [ThreatAccumulator::ZERO; 2];
        let mut accumulators = zero;
        if self.sees_threats() {
            let mut changes = ThreatChanges::new();
            { ThreatMap::EMPTY }.follow(backend, &ThreatMap::EMPTY, position, &mut changes);
            backend.update_threats(
                &self.threat_weights,
                &zero,
                &mut accumulators,
                changes.added.as_slice(),
                changes.removed.as_slice(),
            );
        }
        accumulators
    }

    /// Centipawns for the side to move, given the hidden layer of it and of the other side.
    #[inline]
    pub fn output(&self, backend: SimdBackend, us: Hidden, them: Hidden, pieces: u32) -> i32 {
        let bucket = output_bucket(pieces);
        let sum = backend.screlu_dot(us, them, &self.output_weights[bucket]);
        let one = i64::from(QA * QB);
        let output = i64::from(sum / QA + self.output_bias[bucket]);
        (output * i64::from(self.scale) / one) as i32
    }

    /// Centipawns for the side to move, from scratch.
    pub fn evaluate(&self, backend: SimdBackend, position: &Position) -> i32 {
        let threats = self.threat_accumulators(backend, position);
        let [us, them] = [position.side(), !position.side()].map(|color| {
            let pieces = self.accumulator(backend, position, color);
            (pieces, &threats[color.index()])
        });
        let [us, them] = [&us, &them].map(|(pieces, threats)| Hidden { pieces, threats });
        self.output(backend, us, them, position.occupied().count())
    }
}
