//! The network itself: weights, and the slow way from a position to a score.

use super::features::View;
use super::shape::{BUCKETS, HIDDEN, HIDDEN_ONE, INPUTS, OUTPUT_ONE, bucket};
use super::simd::Form;
use luft_chess::{Color, Position};
use std::sync::{Arc, LazyLock};

/// The values of the hidden layer of one side, or the weights between it and one other neuron.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row(pub [i16; HIDDEN]);

impl Row {
    /// Nothing.
    pub const ZERO: Self = Self([0; HIDDEN]);
}

/// A network as it plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// What each input adds to the hidden layer.
    pub inputs: Box<[Row]>,
    /// The hidden layer of an empty board.
    pub bias: Row,
    /// For each bucket the weights of the side to move and of the other.
    pub outputs: [[Row; 2]; BUCKETS],
    /// What each bucket adds.
    pub output_bias: [i32; BUCKETS],
    /// Centipawns of an output of 1.0.
    pub scale: i32,
}

impl Network {
    /// A network that knows nothing.
    pub fn zero() -> Self {
        Self {
            inputs: vec![Row::ZERO; INPUTS].into_boxed_slice(),
            bias: Row::ZERO,
            outputs: [[Row::ZERO; 2]; BUCKETS],
            output_bias: [0; BUCKETS],
            scale: 1,
        }
    }

    /// The network this engine comes with.
    pub fn embedded() -> Arc<Self> {
        static EMBEDDED: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let bytes = include_bytes!("../../net/luft.nnue");
            Arc::new(Network::read(bytes).expect("a test reads the embedded network"))
        });
        Arc::clone(&EMBEDDED)
    }

    /// The hidden layer of one side, from scratch.
    pub fn hidden(&self, form: Form, position: &Position, color: Color) -> Row {
        let view = View::of(position, color);
        let rows: Vec<_> = view.inputs(position).map(|i| &self.inputs[i]).collect();
        let mut hidden = Row::ZERO;
        form.add(&self.bias, &mut hidden, &rows, &[]);
        hidden
    }

    /// Centipawns for the side to move, given the hidden layers of it and the other side.
    #[inline]
    pub fn output(&self, form: Form, us: &Row, them: &Row, men: u32) -> i32 {
        let bucket = bucket(men);
        let sum = form.dot(us, them, &self.outputs[bucket]);
        let one = i64::from(HIDDEN_ONE * OUTPUT_ONE);
        let output = i64::from(sum / HIDDEN_ONE + self.output_bias[bucket]);
        (output * i64::from(self.scale) / one) as i32
    }

    /// Centipawns for the side to move, from scratch.
    pub fn evaluate(&self, form: Form, position: &Position) -> i32 {
        let us = self.hidden(form, position, position.side());
        let them = self.hidden(form, position, !position.side());
        self.output(form, &us, &them, position.occupied().count())
    }
}
