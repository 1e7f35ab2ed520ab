//! What is known of a position once it was searched: the score and the best line.

use crate::game::Game;
use crate::notation::{self, LineMove};
use crate::verdict::expectation;
use luft_chess::{Move, Position};
use luft_search::{Info, Score, WinDrawLoss};
use serde::Serialize;

/// A searched position.
#[derive(Clone, Debug)]
pub(crate) struct Appraisal {
    position: Position,
    score: Score,
    chances: WinDrawLoss,
    pub(crate) depth: u32,
    line: Vec<Move>,
}

/// The same for a page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Opinion {
    /// White's score.
    pub(crate) score: String,
    /// The part of a point that white expects.
    pub(crate) expectation: f64,
    /// White's chances of a win, a draw and a loss, in thousandths.
    pub(crate) chances: [u16; 3],
    pub(crate) depth: u32,
    pub(crate) line: Vec<LineMove>,
}

impl Appraisal {
    /// What a search said.
    pub(crate) fn of(position: Position, info: &Info) -> Self {
        Self {
            position,
            score: info.score,
            chances: info.wdl,
            depth: info.depth,
            line: info.pv.clone(),
        }
    }

    /// What needs no search: the game is over.
    pub(crate) fn over(game: &Game) -> Option<Self> {
        let mated = game.outcome()?.winner().is_some();
        let (score, chances) = if mated {
            (Score::Mate(0), [0, 0, 1000])
        } else {
            (Score::Centipawns(0), [0, 1000, 0])
        };
        let [win, draw, loss] = chances;
        Some(Self {
            position: game.position,
            score,
            chances: WinDrawLoss { win, draw, loss },
            depth: u32::MAX,
            line: Vec::new(),
        })
    }

    /// The best move.
    pub(crate) fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// The part of a point that the side to move expects.
    pub(crate) fn expectation(&self) -> f64 {
        expectation(self.score)
    }

    /// What the page is told.
    pub(crate) fn opinion(&self) -> Opinion {
        let side = self.position.side();
        Opinion {
            score: notation::score(self.score, side),
            expectation: notation::expectation(self.score, side),
            chances: notation::chances(self.chances, side),
            depth: self.depth,
            line: notation::line(&self.position, &self.line),
        }
    }
}
