//! Portable game notation: games with tags, moves, comments, NAGs and variations, written and read.
//!
//! Writing is strict. Reading takes what is around, and a game that cannot be understood gives an
//! error that says where, after which reading goes on with the next game. Side lines are forgiven
//! more: one ends before its first move that cannot be played.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod annotate;
mod draft;
mod error;
mod line;
mod read;
mod scan;
mod write;

pub use annotate::AnnotatedMove;
pub use error::{PgnError, PgnErrorKind};
pub use read::Games;

use crate::Position;
use std::fmt;

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Names and values, in order of appearance.
    pub tags: Vec<(String, String)>,
    /// Where the game begins.
    pub start: Position,
    /// The moves, each with what was said about it.
    pub moves: Vec<AnnotatedMove>,
    /// How it ended.
    pub result: GameResult,
}

/// How a game ended, as PGN writes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: not over, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result a text stands for.
    pub fn from_text(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" => Self::WhiteWins,
            "0-1" => Self::BlackWins,
            "1/2-1/2" | "1/2" | "½-½" => Self::Draw,
            "*" => Self::Unknown,
            _ => return None,
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        })
    }
}

impl Game {
    /// A game without moves from this position.
    pub fn new(start: Position) -> Self {
        Self {
            tags: Vec::new(),
            start,
            moves: Vec::new(),
            result: GameResult::Unknown,
        }
    }

    /// The value of the first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Gives a tag this value, whether it was there or not.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }

    /// The position after the last move.
    pub fn end(&self) -> Position {
        let mut position = self.start;
        for turn in &self.moves {
            let Some(next) = annotate::after(&position, turn.mv) else {
                break;
            };
            position = next;
        }
        position
    }
}
