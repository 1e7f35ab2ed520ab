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
    /// The best move and another one, if there is one.
    Comparison { best: Eval, other: Option<Eval> },
    /// A search with a technique switched off.
    Switched(Box<SwitchedSearch>),
    /// What the book and the tables know.
    Lookup {
        book: Vec<BookRow>,
        tables: Vec<TableRow>,
    },
    /// What the engine has now: threads, megabytes, pieces of the largest table, entries of the book.
    Configured {
        threads: usize,
        hash: usize,
        tablebases: Option<usize>,
        book: Option<usize>,
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
    /// The most threads and megabytes that may be asked for.
    pub(crate) threads: usize,
    pub(crate) hash: usize,
    /// Whether paths of the machine may be named.
    pub(crate) paths: bool,
    /// Pieces of the largest table and entries of the book that are there from the start.
    pub(crate) tablebases: Option<usize>,
    pub(crate) book: Option<usize>,
    /// The names of other engines.
    pub(crate) engines: Vec<String>,
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
    /// What it was measured to be worth: Elo and its error.
    pub(crate) measured: Option<[f64; 2]>,
}

/// A search with a technique switched off; none is switched in the first.
#[derive(Debug, Serialize)]
pub(crate) struct SwitchedSearch {
    pub(crate) technique: Option<&'static str>,
    pub(crate) about: Option<&'static str>,
    pub(crate) measured: Option<[f64; 2]>,
    pub(crate) uci: String,
    pub(crate) san: String,
    pub(crate) score: String,
    pub(crate) depth: Option<u32>,
    /// The depth from which on this move was the best.
    pub(crate) since: Option<u32>,
}

/// A move of the book.
#[derive(Debug, Serialize)]
pub(crate) struct BookRow {
    pub(crate) uci: String,
    pub(crate) san: String,
    pub(crate) weight: u64,
    /// Its part of all weights.
    pub(crate) share: f64,
}

/// A move with the verdict of the tables.
#[derive(Debug, Serialize)]
pub(crate) struct TableRow {
    pub(crate) uci: String,
    pub(crate) san: String,
    /// `mate`, `win`, `cursed win`, `draw`, `blessed loss` or `loss`, for whoever moves.
    pub(crate) result: &'static str,
    /// Plies to the next capture, pawn move or mate.
    pub(crate) plies: Option<u32>,
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
