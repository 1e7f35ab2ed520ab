//! What can go wrong when tuning, in a user's words.

use std::fmt;
use std::path::{Path, PathBuf};

/// Why a tuning run stopped.
#[derive(Debug)]
pub(crate) enum TexelError {
    /// A file could not be read or written.
    Io(PathBuf, std::io::Error),
    /// A line of the data is not `FEN | score | result`.
    Line(usize, String),
    /// No position was left to learn from.
    Empty,
}

impl TexelError {
    pub(crate) fn io(path: &Path, error: std::io::Error) -> Self {
        Self::Io(path.to_owned(), error)
    }
}

impl fmt::Display for TexelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Line(number, text) => {
                write!(f, "line {number} is not `FEN | score | result`: {text}")
            }
            Self::Empty => f.write_str("no position to learn from"),
        }
    }
}

impl std::error::Error for TexelError {}
