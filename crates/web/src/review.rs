//! Reviewing a game: every position is scored, first to last, and every move judged by the scores
//! around it.

use crate::analysis::Analysis;
use crate::game::Game;
use crate::judgement::{Accuracy, judge};
use crate::reply::{Answer, Scored};
use luft_chess::{Color, Move};
use luft_search::Limits;

/// Nodes that a position may get.
const NODES: std::ops::RangeInclusive<u64> = 1_000..=20_000_000;

/// A review under way.
#[derive(Debug)]
pub(crate) struct Review {
    /// The game up to the position that is being scored.
    pub(crate) game: Game,
    moves: Vec<Move>,
    nodes: u64,
    before: Option<Analysis>,
    // [white, black]
    accuracies: [Accuracy; 2],
}

impl Review {
    /// The review of a game, with so many nodes a position.
    pub(crate) fn new(game: Game, nodes: u64) -> Self {
        Self {
            moves: game.moves.clone(),
            game: game.opening(),
            nodes: nodes.clamp(*NODES.start(), *NODES.end()),
            before: None,
            accuracies: [Accuracy::default(); 2],
        }
    }

    /// What the search of a position may use.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            nodes: Some(self.nodes),
            ..Limits::default()
        }
    }

    /// The position was scored: what to tell, and whether there is another to score.
    pub(crate) fn take(&mut self, after: Analysis) -> (Answer, bool) {
        let ply = self.game.moves.len();
        let last = self.game.moves.last().copied();
        let judgement = match (&self.before, last) {
            (Some(before), Some(played)) => Some(judge(before, played, &after)),
            _ => None,
        };
        if let Some(judgement) = &judgement {
            let [white, black] = &mut self.accuracies;
            // Who is to move now has not made the move.
            let side = match self.game.position.side() {
                Color::White => black,
                Color::Black => white,
            };
            side.add(judgement.cost);
        }
        let answer = Answer::Scored(Scored {
            ply,
            of: self.moves.len(),
            eval: after.eval(),
            judgement,
        });
        self.before = Some(after);
        let next = self.moves.get(ply).copied();
        if let Some(mv) = next {
            self.game.play(mv);
        }
        (answer, next.is_some())
    }

    /// How well both played.
    pub(crate) fn summary(&self) -> Answer {
        let [white, black] = self.accuracies.map(Accuracy::mean);
        Answer::Reviewed { white, black }
    }
}
