//! Judging one move: the analysis before it against the analysis after it.

use crate::analysis::Analysis;
use crate::classification::{Classification, accuracy};
use crate::game::Game;
use crate::reply::Judgement;
use luft_chess::Move;
use luft_search::Limits;
use std::time::Duration;

/// How deep a position must be known to judge by.
pub(crate) const DEPTH: u32 = 12;
/// No longer than this: a judgement comes at once.
const TIME: Duration = Duration::from_millis(300);

/// A move to be judged before the position after it is analysed.
#[derive(Debug)]
pub(crate) struct PendingJudgement {
    pub(crate) game: Game,
    pub(crate) earlier: Game,
    pub(crate) played: Move,
    /// What was known before the move.
    pub(crate) before: Option<Analysis>,
}

impl PendingJudgement {
    /// The judge of the last move; none if there was no move.
    pub(crate) fn of(game: Game) -> Option<Self> {
        let (earlier, played) = game.before()?;
        Some(Self {
            game,
            earlier,
            played,
            before: None,
        })
    }

    /// What a search for a judgement may use.
    pub(crate) fn limits() -> Limits {
        Limits {
            depth: Some(DEPTH),
            move_time: Some(TIME),
            ..Limits::default()
        }
    }
}

/// What a move was worth.
pub(crate) fn judge(before: &Analysis, played: Move, after: &Analysis) -> Judgement {
    let best = before.best() == Some(played);
    let cost = if best {
        0.0
    } else {
        (before.expected_score() - (1.0 - after.expected_score())).max(0.0)
    };
    Judgement {
        classification: Classification::of(cost, best),
        cost,
        before: before.eval(),
    }
}

/// How well a side played, in percent: the mean over its moves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Accuracy {
    sum: f64,
    moves: u32,
}

impl Accuracy {
    /// A move of this cost was played.
    pub(crate) fn add(&mut self, cost: f64) {
        self.sum += accuracy(cost);
        self.moves += 1;
    }

    /// The mean; none without moves.
    pub(crate) fn mean(self) -> Option<f64> {
        (self.moves > 0).then(|| self.sum / f64::from(self.moves))
    }
}
