//! What a page is told.

use crate::analysis::Eval;
use crate::classification::Classification;
use crate::game::View;
use crate::progress::Progress;
use serde::Serialize;

/// A message with the number of the request it answers.
#[derive(Debug, Serialize)]
pub(crate) struct Reply {
    pub(crate) id: u64,
    #[serde(flatten)]
    pub(crate) answer: Answer,
}

/// What it says.
#[derive(Debug, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub(crate) enum Answer {
    /// Who this is.
    Hello(Hello),
    /// A position.
    Position(View),
    /// A typed move, and the position after it.
    ParsedMove { uci: String, san: String },
    /// A game that was read.
    Game(GameRecord),
    /// A game that was written.
    Pgn { text: String },
    /// What the search thinks, again and again.
    Progress(Progress),
    /// What a move was worth.
    Judgement(Judgement),
    /// The engine's move.
    Played { uci: String, san: String },
    /// What the engine says to an offer of a draw.
    DrawOffer {
        accepted: bool,
        reason: &'static str,
    },
    /// A position of a review.
    Scored(Box<Scored>),
    /// The end of a review.
    Reviewed {
        white: Option<f64>,
        black: Option<f64>,
    },
    /// What the pieces are worth.
    PieceValues {
        score: String,
        pieces: Vec<PieceValue>,
    },
    /// Done, and nothing to say.
    Done,
    /// What was wrong.
    Error { message: String },
}

/// What a page must know to begin with.
#[derive(Debug, Serialize)]
pub(crate) struct Hello {
    pub(crate) version: &'static str,
    pub(crate) start: String,
    pub(crate) elo: [u32; 2],
    /// Whether there is a directory of results to draw.
    pub(crate) lab: bool,
    /// The counters of the search, with what they count.
    pub(crate) events: Vec<EventName>,
}

/// A counter.
#[derive(Debug, Serialize)]
pub(crate) struct EventName {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// What the technique is, if it is one.
    pub(crate) technique: Option<&'static str>,
}

/// A game as it was read.
#[derive(Debug, Serialize)]
pub(crate) struct GameRecord {
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) start: String,
    pub(crate) moves: Vec<PlayedMove>,
    pub(crate) result: String,
    /// What had to be left out.
    pub(crate) notes: Vec<String>,
}

/// A move of it.
#[derive(Debug, Serialize)]
pub(crate) struct PlayedMove {
    pub(crate) uci: String,
    pub(crate) san: String,
    pub(crate) nags: Vec<u8>,
    /// A comment that stands before the first move of a line.
    pub(crate) before: Option<String>,
    pub(crate) comment: Option<String>,
    /// Lines that could have been played instead.
    pub(crate) variations: Vec<Vec<PlayedMove>>,
}

/// What a move was worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Judgement {
    pub(crate) classification: Classification,
    /// The expected part of a point that it cost.
    pub(crate) cost: f64,
    /// The position before it, with the line that was best there.
    pub(crate) before: Eval,
}

/// A position of a review, with what the move that led there was worth.
#[derive(Debug, Serialize)]
pub(crate) struct Scored {
    pub(crate) ply: usize,
    /// The part of the review that is done.
    pub(crate) progress: f64,
    pub(crate) eval: Eval,
    pub(crate) judgement: Option<Judgement>,
}

/// What a piece is worth to the evaluation.
#[derive(Debug, Serialize)]
pub(crate) struct PieceValue {
    pub(crate) square: String,
    pub(crate) piece: char,
    /// For its owner; none if the position without it would be impossible.
    pub(crate) centipawns: Option<i32>,
}

impl Reply {
    /// The message as it is sent.
    pub(crate) fn text(&self) -> String {
        // Nothing here has keys that are no strings, which is all that could fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}
