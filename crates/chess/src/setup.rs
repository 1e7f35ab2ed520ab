//! What someone claims a position to be, before anyone checked it.

use crate::{Bitboard, Color, Piece, Square};

/// A raw position. Anything goes; [`crate::Position`] is the checked form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each square, a1 first.
    pub board: [Option<Piece>; 64],
    /// Whose turn it is.
    pub side: Color,
    /// The squares of the rooks that may still castle.
    pub castling: Bitboard,
    /// The square a pawn just passed over, whether or not it can be taken there.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove: u16,
    /// Number of the move, from 1, one for both sides.
    pub fullmove: u16,
}

impl Setup {
    /// An empty board with white to move.
    pub const fn empty() -> Self {
        Self {
            board: [None; 64],
            side: Color::White,
            castling: Bitboard::EMPTY,
            en_passant: None,
            halfmove: 0,
            fullmove: 1,
        }
    }

    /// The squares on which this piece stands.
    pub fn pieces(&self, piece: Piece) -> Bitboard {
        Square::all()
            .filter(|square| self.board[square.index()] == Some(piece))
            .collect()
    }
}
