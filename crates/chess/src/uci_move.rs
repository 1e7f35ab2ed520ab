//! Moves as UCI writes them: from, to and what a pawn becomes.
//!
//! Inside, castling is the king taking its own rook. Outside it is that (`e1h1`, Chess960) or the
//! king going two squares (`e1g1`, ordinary chess). Both are read in every position; which one is
//! written is for the caller to say.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::make_move::castle_targets;
use crate::{Move, PieceType, Position, Square};

/// How castling is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingNotation {
    /// Where the king goes: `e1g1`. A castling that would look like a step of the king, or like no
    /// move at all, as some of Chess960 do, is written as king takes rook even so.
    #[default]
    Standard,
    /// The king takes its rook: `e1h1`.
    Chess960,
}

/// Why a text is no move here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Not two squares and perhaps a promotion.
    #[error("'{0}' is not a move text")]
    NotAMove(String),
    /// A move, but not a legal one in this position.
    #[error("'{0}': no such legal move here")]
    Illegal(String),
}

impl Position {
    /// The UCI text of a legal move.
    pub fn uci(&self, mv: Move, notation: CastlingNotation) -> String {
        if mv.is_castle() && notation == CastlingNotation::Standard {
            let (king_to, _) = castle_targets(mv.from(), mv.to());
            if mv.from().distance(king_to) > 1 {
                return format!("{}{king_to}", mv.from());
            }
        }
        format!("{mv:?}")
    }

    /// The legal move a UCI text means, whichever way castling is written.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let (from, to, promotion) =
            split_uci(text).ok_or_else(|| MoveError::NotAMove(text.to_owned()))?;
        let moves = self.legal_moves();
        let exact = |mv: &&Move| mv.from() == from && mv.to() == to && mv.promotion() == promotion;
        // A plain king move comes first: in Chess960 it may end where castling would.
        let castling = |mv: &&Move| {
            mv.is_castle()
                && promotion.is_none()
                && mv.from() == from
                && castle_targets(from, mv.to()).0 == to
        };
        moves
            .iter()
            .find(exact)
            .or_else(|| moves.iter().find(castling))
            .copied()
            .ok_or_else(|| MoveError::Illegal(text.to_owned()))
    }
}

fn split_uci(text: &str) -> Option<(Square, Square, Option<PieceType>)> {
    let from = text.get(..2)?.parse().ok()?;
    let to = text.get(2..4)?.parse().ok()?;
    let mut rest = text.get(4..)?.chars();
    let promotion = match (rest.next(), rest.next()) {
        (None, _) => None,
        (Some(letter), None) => {
            let kind = PieceType::from_letter(letter)?;
            Some(PieceType::PROMOTIONS.contains(&kind).then_some(kind)?)
        }
        _ => return None,
    };
    Some((from, to, promotion))
}

#[cfg(test)]
mod tests {
    use super::*;
    use CastlingNotation::{Chess960, Standard};

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn both_castling_notations_are_read() {
        let position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        for (standard, chess960) in [("e1g1", "e1h1"), ("e1c1", "e1a1")] {
            let mv = position.parse_uci(standard).unwrap();
            assert!(mv.is_castle());
            assert_eq!(position.parse_uci(chess960), Ok(mv));
            assert_eq!(position.uci(mv, Standard), standard);
            assert_eq!(position.uci(mv, Chess960), chess960);
        }
    }

    #[test]
    fn a_king_step_is_not_castling() {
        let position = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
        let step = position.parse_uci("f1g1").unwrap();
        assert!(!step.is_castle());
        let castle = position.parse_uci("f1h1").unwrap();
        assert!(castle.is_castle());
        assert_eq!(position.uci(castle, Standard), "f1h1");
    }

    #[test]
    fn a_king_that_castles_in_place() {
        let position = position("4k3/8/8/8/8/8/8/6KR w H - 0 1");
        let castle = position.parse_uci("g1h1").unwrap();
        assert!(castle.is_castle());
        assert_eq!(position.uci(castle, Standard), "g1h1");
        assert_eq!(position.parse_uci("g1g1"), Ok(castle));
    }

    #[test]
    fn a_rook_may_go_where_a_castling_king_would() {
        let position = position("7k/8/8/8/8/8/8/4R1K1 w - - 0 1");
        assert!(position.parse_uci("e1g1").is_err());
        assert!(!position.parse_uci("e1c1").unwrap().is_castle());
    }

    #[test]
    fn promotions_in_either_case() {
        let position = position("8/4P3/8/8/8/8/8/k1K5 w - - 0 1");
        let queen = position.parse_uci("e7e8q").unwrap();
        assert_eq!(queen.promotion(), Some(PieceType::Queen));
        assert_eq!(position.parse_uci("e7e8Q"), Ok(queen));
        assert_eq!(position.uci(queen, Standard), "e7e8q");
        assert!(matches!(
            position.parse_uci("e7e8"),
            Err(MoveError::Illegal(_))
        ));
    }

    #[test]
    fn nonsense_is_named() {
        let start = Position::startpos();
        for text in [
            "", "e2", "e2e9", "e2e4x", "e2e4k", "e2e4qq", "0000", "é2e4", "e2é4", "e2e4é",
        ] {
            let error = MoveError::NotAMove(text.to_owned());
            assert_eq!(start.parse_uci(text), Err(error), "{text}");
        }
        for text in ["e2e5", "e7e5", "e2e4q", "e1g1", "e3e4", "a1a1"] {
            let error = MoveError::Illegal(text.to_owned());
            assert_eq!(start.parse_uci(text), Err(error), "{text}");
        }
    }
}
