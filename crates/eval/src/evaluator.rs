//! The evaluation a search thread uses: one of two, with one face.

use crate::{Classical, Network, Nnue};
use luft_chess::{Move, Position};
use std::sync::Arc;

/// Which evaluation.
#[derive(Clone, Debug)]
pub enum Choice {
    /// The hand-crafted terms.
    Classical,
    /// This network.
    Nnue(Arc<Network>),
}

/// An evaluation that follows a line of play. Every move that is searched is played and taken back
/// through it, so that it can keep up.
#[derive(Clone, Debug)]
pub enum Evaluator {
    /// The hand-crafted terms.
    Classical(Box<Classical>),
    /// The network.
    Nnue(Box<Nnue>),
}

impl Evaluator {
    /// The evaluation chosen.
    pub fn new(choice: &Choice) -> Self {
        match choice {
            Choice::Classical => Self::Classical(Box::default()),
            Choice::Nnue(network) => Self::Nnue(Box::new(Nnue::new(Arc::clone(network)))),
        }
    }

    /// A search begins at this position.
    pub fn reset(&mut self, root: &Position) {
        if let Self::Nnue(nnue) = self {
            nnue.reset(root);
        }
    }

    /// The position after a legal move.
    #[inline]
    #[must_use]
    pub fn play(&mut self, position: &Position, mv: Move) -> Position {
        match self {
            Self::Classical(_) => position.make_move(mv),
            Self::Nnue(nnue) => nnue.play(position, mv),
        }
    }

    /// The position after a null move.
    #[inline]
    #[must_use]
    pub fn pass(&mut self, position: &Position) -> Position {
        if let Self::Nnue(nnue) = self {
            nnue.pass();
        }
        position.make_null_move()
    }

    /// Takes the last move or null move back.
    #[inline]
    pub fn undo(&mut self) {
        if let Self::Nnue(nnue) = self {
            nnue.undo();
        }
    }

    /// Centipawns for the side to move.
    #[inline]
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        match self {
            Self::Classical(classical) => classical.evaluate(position),
            Self::Nnue(nnue) => nnue.evaluate(position),
        }
    }
}
