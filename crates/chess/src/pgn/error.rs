//! What can be wrong with a game.

use crate::{FenError, SanError};

/// What is wrong with a game and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, line {line}: {kind}")]
pub struct PgnError {
    /// Number of the game, from 1.
    pub game: usize,
    /// Number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub kind: PgnErrorKind,
}

/// What can be wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnErrorKind {
    /// The file cannot be read any further.
    #[error("cannot read: {0}")]
    Read(String),
    /// A line looks like a tag but is none.
    #[error("'{0}' is no tag")]
    Tag(String),
    /// The start position is wrong.
    #[error(transparent)]
    Fen(FenError),
    /// A variant with other rules.
    #[error("the variant '{0}' is not known here")]
    Variant(String),
    /// Half-move number (from 1) and what is wrong with it.
    #[error("ply {0}: {1}")]
    Move(usize, SanError),
    /// A sign that means nothing here.
    #[error("unexpected '{0}'")]
    Token(String),
    /// A comment does not end.
    #[error("a comment does not end")]
    UnclosedComment,
    /// A variation does not end.
    #[error("a variation does not end")]
    UnclosedVariation,
}
