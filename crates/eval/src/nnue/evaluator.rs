//! The neural evaluation of one search thread.

use super::accumulator::AccumulatorStack;
use super::network::Network;
use super::simd::SimdBackend;
use crate::classical::LIMIT;
use crate::endgames;
use luft_chess::{Color, Move, Position};
use std::sync::Arc;

/// A network with the accumulators of the line being searched. Every move that is searched must be
/// played and taken back here.
#[derive(Clone, Debug)]
pub struct Nnue {
    network: Arc<Network>,
    backend: SimdBackend,
    accumulators: AccumulatorStack,
}

impl Nnue {
    /// An evaluation by this network.
    pub fn new(network: Arc<Network>) -> Self {
        Self::with_backend(network, SimdBackend::best())
    }

    /// The same with this SIMD backend.
    pub fn with_backend(network: Arc<Network>, backend: SimdBackend) -> Self {
        Self {
            accumulators: AccumulatorStack::new(&network, backend),
            network,
            backend,
        }
    }

    /// A search begins at this position.
    pub fn reset(&mut self, root: &Position) {
        self.accumulators.reset(&self.network, root);
    }

    /// The position after a move.
    #[inline]
    #[must_use]
    pub fn play(&mut self, position: &Position, mv: Move) -> Position {
        self.accumulators.play(position, mv)
    }

    /// The side to move makes a null move.
    pub fn pass(&mut self) {
        self.accumulators.pass();
    }

    /// Takes the last move or null move back.
    #[inline]
    pub fn undo(&mut self) {
        self.accumulators.undo();
    }

    /// Centipawns for the side to move, in the position to which the moves have led.
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        if let Some(score) = endgames::known(position) {
            return match position.side() {
                Color::White => score,
                Color::Black => -score,
            };
        }
        let raw = self.output(position);
        endgames::scaled(position, raw).clamp(-LIMIT, LIMIT)
    }

    /// The output of the network, without knowledge of endgames and rules.
    #[inline]
    pub fn output(&mut self, position: &Position) -> i32 {
        let [white, black] = self.accumulators.latest(&self.network, position);
        let (us, them) = match position.side() {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let pieces = position.occupied().count();
        let output = self.network.output(self.backend, us, them, pieces);
        debug_assert_eq!(output, self.network.evaluate(self.backend, position));
        output
    }
}
