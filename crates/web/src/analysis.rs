//! The analysis of a position: the score and the principal variation of its search.

use crate::classification::expected_score;
use crate::game::Game;
use crate::notation::{self, LineMove};
use luft_chess::{Color, Move, Position};
use luft_search::{Info, Score, WinDrawLoss};
use serde::Serialize;

/// A searched position.
#[derive(Clone, Debug)]
pub(crate) struct Analysis {
    position: Position,
    score: Score,
    wdl: WinDrawLoss,
    pub(crate) depth: u32,
    pv: Vec<Move>,
}

/// The same for a page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Eval {
    /// White's score.
    pub(crate) score: String,
    /// White's expected score, from 0 to 1.
    pub(crate) expected_score: f64,
    /// White's chances of a win, a draw and a loss, in thousandths.
    pub(crate) wdl: [u16; 3],
    pub(crate) depth: u32,
    pub(crate) pv: Vec<LineMove>,
}

impl Analysis {
    /// What a search said.
    pub(crate) fn from_info(position: Position, info: &Info) -> Self {
        Self {
            position,
            score: info.score,
            wdl: info.wdl,
            depth: info.depth,
            pv: info.pv.clone(),
        }
    }

    /// What needs no search: the game is over.
    pub(crate) fn of_finished_game(game: &Game) -> Option<Self> {
        let mated = game.outcome()?.winner().is_some();
        let (score, wdl) = if mated {
            (Score::Mate(0), [0, 0, 1000])
        } else {
            (Score::Centipawns(0), [0, 1000, 0])
        };
        let [win, draw, loss] = wdl;
        Some(Self {
            position: game.position,
            score,
            wdl: WinDrawLoss { win, draw, loss },
            depth: u32::MAX,
            pv: Vec::new(),
        })
    }

    /// The position.
    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// Who is to move.
    pub(crate) const fn side(&self) -> Color {
        self.position.side()
    }

    /// The analysis of the position before the move that led here, as far as this move goes.
    pub(crate) fn before(&self, position: Position, mv: Move) -> Self {
        let mut pv = vec![mv];
        pv.extend(&self.pv);
        let WinDrawLoss { win, draw, loss } = self.wdl;
        Self {
            position,
            score: match self.score {
                Score::Centipawns(value) => Score::Centipawns(-value),
                // One more move for whoever mates.
                Score::Mate(moves) if moves <= 0 => Score::Mate(1 - moves),
                Score::Mate(moves) => Score::Mate(-moves),
            },
            wdl: WinDrawLoss {
                win: loss,
                draw,
                loss: win,
            },
            depth: self.depth.saturating_add(1),
            pv,
        }
    }

    /// The best move.
    pub(crate) fn best(&self) -> Option<Move> {
        self.pv.first().copied()
    }

    /// The expected score of the side to move, from 0 to 1.
    pub(crate) fn expected_score(&self) -> f64 {
        expected_score(self.score)
    }

    /// What the page is told.
    pub(crate) fn eval(&self) -> Eval {
        let side = self.position.side();
        Eval {
            score: notation::score(self.score, side),
            expected_score: notation::expected_score(self.score, side),
            wdl: notation::wdl(self.wdl, side),
            depth: self.depth,
            pv: notation::line(&self.position, &self.pv),
        }
    }
}
