//! The neural evaluation of one search thread.

use super::accumulator::Accumulator;
use super::network::Network;
use super::simd::Form;
use crate::classical::LIMIT;
use crate::endings;
use luft_chess::{Color, Move, Position};
use std::sync::Arc;

/// A network with the hidden layers of the line being searched. Every move that is searched must be
/// played and taken back here.
#[derive(Clone, Debug)]
pub struct Nnue {
    network: Arc<Network>,
    form: Form,
    accumulator: Accumulator,
}

impl Nnue {
    /// An evaluation by this network.
    pub fn new(network: Arc<Network>) -> Self {
        Self::with_form(network, Form::best())
    }

    /// The same, computed in this way.
    pub fn with_form(network: Arc<Network>, form: Form) -> Self {
        Self {
            accumulator: Accumulator::new(&network, form),
            network,
            form,
        }
    }

    /// A search begins somewhere else.
    pub fn begin(&mut self) {
        self.accumulator.forget();
    }

    /// The position after a move.
    #[inline]
    #[must_use]
    pub fn play(&mut self, position: &Position, mv: Move) -> Position {
        self.accumulator.play(position, mv)
    }

    /// The side to move passes.
    pub fn pass(&mut self) {
        self.accumulator.pass();
    }

    /// Takes the last move or pass back.
    #[inline]
    pub fn undo(&mut self) {
        self.accumulator.undo();
    }

    /// Centipawns for the side to move, in the position to which the moves have led.
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        if let Some(score) = endings::known(position) {
            return match position.side() {
                Color::White => score,
                Color::Black => -score,
            };
        }
        let raw = self.output(position);
        endings::temper(position, raw).clamp(-LIMIT, LIMIT)
    }

    /// What the network says, without knowledge of endings and rules.
    #[inline]
    pub fn output(&mut self, position: &Position) -> i32 {
        let hidden = self.accumulator.hidden(&self.network, position);
        let (us, them) = match position.side() {
            Color::White => (&hidden[0], &hidden[1]),
            Color::Black => (&hidden[1], &hidden[0]),
        };
        let men = position.occupied().count();
        let output = self.network.output(self.form, us, them, men);
        debug_assert_eq!(output, self.network.evaluate(self.form, position));
        output
    }
}
