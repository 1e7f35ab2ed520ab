//! A line of a perft suite: a FEN and the counts that are known for it, `FEN ;D1 20 ;D2 400`.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::{FenError, Position};
use std::str::FromStr;

/// A position and its known counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftLine {
    /// Where to count from.
    pub position: Position,
    /// Depth and count, as they stand in the line.
    pub counts: Vec<(u32, u64)>,
}

/// Why a line is none of a perft suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PerftLineError {
    /// The position is wrong.
    #[error(transparent)]
    Fen(FenError),
    /// Not a depth and a count, `D4 197281`.
    #[error("'{0}' is not a depth and a count like 'D4 197281'")]
    Count(String),
}

impl FromStr for PerftLine {
    type Err = PerftLineError;

    fn from_str(text: &str) -> Result<Self, PerftLineError> {
        let mut parts = text.split(';');
        let fen = parts.next().unwrap_or_default();
        let position = fen.parse().map_err(PerftLineError::Fen)?;
        let counts = parts
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(|part| read_count(part).ok_or_else(|| PerftLineError::Count(part.to_owned())))
            .collect::<Result<_, _>>()?;
        Ok(Self { position, counts })
    }
}

fn read_count(text: &str) -> Option<(u32, u64)> {
    let (depth, count) = text.strip_prefix('D')?.split_once([' ', '\t', '='])?;
    Some((depth.parse().ok()?, count.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn lines_are_read() {
        let line: PerftLine = format!("{START} ;D1 20 ;D2  400;").parse().unwrap();
        assert_eq!(line.position, Position::startpos());
        assert_eq!(line.counts, [(1, 20), (2, 400)]);
        assert_eq!(START.parse::<PerftLine>().unwrap().counts, []);
    }

    #[test]
    fn errors_are_named() {
        for wrong in ["20", "D1", "D1 x", "Dx 20", "D1 -20"] {
            let error = PerftLineError::Count(wrong.to_owned());
            assert_eq!(format!("{START};{wrong}").parse::<PerftLine>(), Err(error));
        }
        assert!(matches!(
            "".parse::<PerftLine>(),
            Err(PerftLineError::Fen(_))
        ));
    }
}
