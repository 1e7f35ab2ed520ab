//! Sets of squares, one bit each.

use crate::{Color, Square};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares. Bit 0 is a1, bit 63 is h8.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(!0);
    /// The a-file; [`Bitboard::file`] gives the others.
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    /// The h-file.
    pub const FILE_H: Self = Self(0x8080_8080_8080_8080);
    /// The light squares.
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);
    /// The dark squares.
    pub const DARK: Self = Self(0xAA55_AA55_AA55_AA55);

    /// The squares of a file, 0 = a.
    #[inline(always)]
    pub const fn file(file: u8) -> Self {
        Self(Self::FILE_A.0 << (file & 7))
    }

    /// The squares of a rank, 0 = first.
    #[inline(always)]
    pub const fn rank(rank: u8) -> Self {
        Self(0xFF << ((rank & 7) << 3))
    }

    /// The squares of a rank as this side counts ranks.
    #[inline(always)]
    pub const fn rank_for(rank: u8, color: Color) -> Self {
        match color {
            Color::White => Self::rank(rank),
            Color::Black => Self::rank(7 - (rank & 7)),
        }
    }

    /// Whether there is no square in it.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is any square in it.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether it holds two squares or more.
    #[inline(always)]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether it holds the square.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0 & square.bit().0 != 0
    }

    /// Whether the two sets share a square.
    #[inline(always)]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// How many squares it holds.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square, if any.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(self.lowest())
        }
    }

    /// The lowest square of a set known not to be empty (a1 for an empty one).
    #[inline(always)]
    pub const fn lowest(self) -> Square {
        Square::new(self.0.trailing_zeros() as usize & 63)
    }

    /// Moved by one step of the index: 8 is a rank up, 1 a file right. Files do not wrap.
    #[inline(always)]
    pub const fn shift(self, delta: i8) -> Self {
        let kept = match delta {
            1 | 9 | -7 => self.0 & !Self::FILE_H.0,
            -1 | -9 | 7 => self.0 & !Self::FILE_A.0,
            _ => self.0,
        };
        if delta >= 0 {
            Self(kept << delta)
        } else {
            Self(kept >> -delta)
        }
    }

    /// Moved one rank ahead as this side moves.
    #[inline(always)]
    pub const fn ahead(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 << 8),
            Color::Black => Self(self.0 >> 8),
        }
    }

    /// Every square from these to the end of the board as this side moves, themselves excluded.
    #[inline]
    pub const fn front_span(self, color: Color) -> Self {
        let mut span = self.ahead(color).0;
        match color {
            Color::White => {
                span |= span << 8;
                span |= span << 16;
                span |= span << 32;
            }
            Color::Black => {
                span |= span >> 8;
                span |= span >> 16;
                span |= span >> 32;
            }
        }
        Self(span)
    }

    /// Mirrored top to bottom.
    #[inline(always)]
    pub const fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The squares seen from this side: mirrored top to bottom for black.
    #[inline(always)]
    pub const fn relative(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// This set without those squares.
    #[inline(always)]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

macro_rules! operator {
    ($($trait:ident $method:ident $assign_trait:ident $assign:ident;)*) => {$(
        impl $trait for Bitboard {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0))
            }
        }
        impl $assign_trait for Bitboard {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                self.0.$assign(other.0);
            }
        }
    )*};
}

operator! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl Not for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The squares of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | square.bit())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            writeln!(f)?;
            for file in 0..8 {
                let mark = if self.has(Square::at(file, rank)) {
                    'X'
                } else {
                    '.'
                };
                write!(f, " {mark}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_do_not_wrap_around_the_edge() {
        assert_eq!(Bitboard::FILE_H.shift(1), Bitboard::EMPTY);
        assert_eq!(Bitboard::FILE_A.shift(-9), Bitboard::EMPTY);
        assert_eq!(Bitboard::FILE_A.shift(1), Bitboard::file(1));
        assert_eq!(Bitboard::rank(7).shift(8), Bitboard::EMPTY);
        assert_eq!(Bitboard::rank(3).shift(-8), Bitboard::rank(2));
    }

    #[test]
    fn iteration_gives_each_square_once() {
        let set = Bitboard::rank(2) | Bitboard::FILE_A;
        assert_eq!(set.into_iter().collect::<Bitboard>(), set);
        assert_eq!(set.into_iter().len() as u32, set.count());
    }

    #[test]
    fn spans_reach_the_last_rank() {
        let e4 = Square::at(4, 3).bit();
        assert_eq!(e4.front_span(Color::White).count(), 4);
        assert_eq!(e4.front_span(Color::Black).count(), 3);
    }
}
