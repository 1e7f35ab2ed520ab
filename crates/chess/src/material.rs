//! How many of each piece there are, packed into one word: four bits a piece.

use crate::{Color, Piece, PieceType};

/// The counts of all pieces. No side has more than sixteen pieces, so four bits hold any count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Material(u64);

impl Material {
    /// How many of this piece there are.
    #[inline(always)]
    pub const fn count(self, piece: Piece) -> u32 {
        (self.0 >> (4 * piece.index()) & 15) as u32
    }

    /// How many of this kind a side has.
    #[inline(always)]
    pub const fn of(self, color: Color, kind: PieceType) -> u32 {
        self.count(Piece::new(color, kind))
    }

    /// All pieces of both sides in the traditional count of pawns (1, 3, 3, 5, 9): 78 at the start.
    pub fn in_pawns(self) -> u32 {
        let count = |kind| -> u32 {
            let of = |color| self.of(color, kind);
            Color::ALL.into_iter().map(of).sum()
        };
        count(PieceType::Pawn)
            + 3 * (count(PieceType::Knight) + count(PieceType::Bishop))
            + 5 * count(PieceType::Rook)
            + 9 * count(PieceType::Queen)
    }

    /// A well-mixed number that stands for these counts.
    #[inline(always)]
    pub const fn key(self) -> u64 {
        let mixed = (self.0 ^ 0x6d61_7465_7269_616c).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    #[inline(always)]
    pub(crate) const fn add(&mut self, piece: Piece) {
        self.0 += 1 << (4 * piece.index());
    }

    #[inline(always)]
    pub(crate) const fn remove(&mut self, piece: Piece) {
        self.0 -= 1 << (4 * piece.index());
    }
}
