//! Squares, files and ranks. A square is a number from 0 (a1) to 63 (h8), rank by rank.

use crate::{Bitboard, Color};
use std::fmt;
use std::str::FromStr;

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square in this file (0 = a) and rank (0 = first).
    #[inline(always)]
    pub const fn at(file: u8, rank: u8) -> Self {
        Self((rank & 7) << 3 | file & 7)
    }

    /// The square with this index; only the low six bits count.
    #[inline(always)]
    pub const fn new(index: usize) -> Self {
        Self(index as u8 & 63)
    }

    /// 0 (a1) to 63 (h8).
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 (a) to 7 (h).
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 (first) to 7 (eighth).
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        (self.0 & 63) >> 3
    }

    /// The rank as this side counts it: its own back rank is 0.
    #[inline(always)]
    pub const fn rank_for(self, color: Color) -> u8 {
        self.relative(color).rank()
    }

    /// The set that holds just this square.
    #[inline(always)]
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }

    /// The squares of the same colour.
    #[inline(always)]
    pub const fn shade(self) -> Bitboard {
        if Bitboard::LIGHT.has(self) {
            Bitboard::LIGHT
        } else {
            Bitboard::DARK
        }
    }

    /// The square seen from this side: mirrored top to bottom for black.
    #[inline(always)]
    pub const fn relative(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// Mirrored top to bottom: a1 becomes a8.
    #[inline(always)]
    pub const fn flip(self) -> Self {
        Self(self.0 ^ 0x38)
    }

    /// Mirrored left to right: a1 becomes h1.
    #[inline(always)]
    pub const fn mirror(self) -> Self {
        Self(self.0 ^ 7)
    }

    /// The square this many steps along the index (8 is one rank up), wrapping inside the board.
    #[inline(always)]
    pub const fn offset(self, delta: i8) -> Self {
        Self(self.0.wrapping_add_signed(delta) & 63)
    }

    /// One rank ahead as this side moves. Meaningless on its last rank.
    #[inline(always)]
    pub const fn ahead(self, color: Color) -> Self {
        match color {
            Color::White => self.offset(8),
            Color::Black => self.offset(-8),
        }
    }

    /// How many king moves lie between the two on an empty board.
    #[inline(always)]
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// Every square, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..64).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = (b'a' + self.file()) as char;
        write!(f, "{file}{}", self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is a letter a-h and a digit 1-8")]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self::at(file - b'a', rank - b'1')),
            _ => Err(NotASquare),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for bad in ["", "a", "a9", "i1", "a11", "ä1"] {
            assert_eq!(bad.parse::<Square>(), Err(NotASquare), "{bad}");
        }
    }

    #[test]
    fn sides_see_the_board_from_their_own_end() {
        let e2 = Square::at(4, 1);
        assert_eq!(e2.relative(Color::Black), Square::at(4, 6));
        assert_eq!(e2.rank_for(Color::Black), 6);
        assert_eq!(e2.ahead(Color::White), Square::at(4, 2));
        assert_eq!(e2.ahead(Color::Black), Square::at(4, 0));
        assert_eq!(Square::at(0, 0).distance(Square::at(7, 3)), 7);
    }
}
