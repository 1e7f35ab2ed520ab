//! A move in sixteen bits: from, to and what kind of move it is.
//!
//! Castling is written as the king taking its own rook, so that one form serves every start
//! position of Chess960. Text in both notations is the business of `notation`.

use crate::{PieceType, Square};
use std::fmt;
use std::num::NonZeroU16;

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum MoveKind {
    Quiet,
    DoublePush,
    Castle,
    Capture,
    EnPassant,
    Promotion(PieceType),
    CapturePromotion(PieceType),
}

/// A move: `kind << 12 | to << 6 | from`. Never zero, so `Option<Move>` is two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

const DOUBLE_PUSH: u16 = 1;
const CASTLE: u16 = 2;
const CAPTURE: u16 = 4;
const EN_PASSANT: u16 = 5;
const PROMOTION: u16 = 8;

impl Move {
    /// A move of this kind. `from` and `to` must differ.
    #[inline(always)]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        let code = match kind {
            MoveKind::Quiet => 0,
            MoveKind::DoublePush => DOUBLE_PUSH,
            MoveKind::Castle => CASTLE,
            MoveKind::Capture => CAPTURE,
            MoveKind::EnPassant => EN_PASSANT,
            MoveKind::Promotion(kind) => PROMOTION | kind.index() as u16 - 1,
            MoveKind::CapturePromotion(kind) => PROMOTION | CAPTURE | kind.index() as u16 - 1,
        };
        let bits = code << 12 | (to.index() as u16) << 6 | from.index() as u16;
        Self(NonZeroU16::new(bits).expect("from and to differ"))
    }

    /// The null move, in which the side to move passes. It is legal nowhere: games with comments have it, and only
    /// who asks for it will meet it.
    pub const NULL: Self = Self(NonZeroU16::new(0o101).expect("not zero"));

    /// Whether this is the null move.
    #[inline(always)]
    pub const fn is_null(self) -> bool {
        self.bits() == Self::NULL.bits()
    }

    /// The move with these bits, which may be nonsense: ask `Position::is_legal` before playing it.
    #[inline(always)]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }

    /// The sixteen bits.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// Where the piece comes from.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::new((self.bits() & 63) as usize)
    }

    /// Where it goes; for castling, where the rook stands.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::new((self.bits() >> 6 & 63) as usize)
    }

    /// From and to together, 0 to 4095: an index for tables.
    #[inline(always)]
    pub const fn from_to(self) -> usize {
        (self.bits() & 4095) as usize
    }

    #[inline(always)]
    const fn code(self) -> u16 {
        self.bits() >> 12
    }

    /// What kind of move it is; `None` for bits that mean nothing.
    #[inline]
    pub const fn kind(self) -> Option<MoveKind> {
        Some(match self.code() {
            0 => MoveKind::Quiet,
            DOUBLE_PUSH => MoveKind::DoublePush,
            CASTLE => MoveKind::Castle,
            CAPTURE => MoveKind::Capture,
            EN_PASSANT => MoveKind::EnPassant,
            code if code & (PROMOTION | CAPTURE) == PROMOTION => {
                MoveKind::Promotion(PieceType::from_index((code & 3) as usize + 1))
            }
            code if code & PROMOTION != 0 => {
                MoveKind::CapturePromotion(PieceType::from_index((code & 3) as usize + 1))
            }
            _ => return None,
        })
    }

    /// Whether it takes something, en passant included.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.code() & CAPTURE != 0
    }

    /// Whether a pawn reaches the last rank.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.code() & PROMOTION != 0
    }

    /// What the pawn becomes.
    #[inline(always)]
    pub const fn promotion(self) -> Option<PieceType> {
        if self.is_promotion() {
            Some(PieceType::from_index((self.code() & 3) as usize + 1))
        } else {
            None
        }
    }

    /// Whether it is castling.
    #[inline(always)]
    pub const fn is_castle(self) -> bool {
        self.code() == CASTLE
    }

    /// Whether it takes en passant.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.code() == EN_PASSANT
    }

    /// Castling, a promotion or en passant: more happens than that a piece goes somewhere and may take what is there.
    #[inline(always)]
    pub const fn is_special(self) -> bool {
        const PROMOTIONS: u16 = 0xff << PROMOTION;
        (PROMOTIONS | 1 << CASTLE | 1 << EN_PASSANT) >> self.code() & 1 != 0
    }

    /// Whether a pawn goes two squares.
    #[inline(always)]
    pub const fn is_double_push(self) -> bool {
        self.code() == DOUBLE_PUSH
    }

    /// A capture or a promotion to a queen: what quiescence looks at and the quiet histories do not.
    #[inline(always)]
    pub const fn is_noisy(self) -> bool {
        self.is_capture() || self.code() == PROMOTION | PieceType::Queen.index() as u16 - 1
    }

    /// The opposite of [`Move::is_noisy`].
    #[inline(always)]
    pub const fn is_quiet(self) -> bool {
        !self.is_noisy()
    }
}

/// The inner form, castling as king takes rook: `e1h1`. For people, see `Position::uci`.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(kind) => write!(f, "{}", kind.letter()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_round_trip() {
        let (from, to) = (Square::at(4, 6), Square::at(3, 7));
        let mut kinds = vec![
            MoveKind::Quiet,
            MoveKind::DoublePush,
            MoveKind::Castle,
            MoveKind::Capture,
            MoveKind::EnPassant,
        ];
        for kind in PieceType::PROMOTIONS {
            kinds.extend([MoveKind::Promotion(kind), MoveKind::CapturePromotion(kind)]);
        }
        for kind in kinds {
            let mv = Move::new(from, to, kind);
            assert_eq!((mv.from(), mv.to(), mv.kind()), (from, to, Some(kind)));
            assert_eq!(Move::from_bits(mv.bits()), Some(mv));
        }
        assert_eq!(size_of::<Option<Move>>(), 2);
    }

    #[test]
    fn only_captures_and_queens_are_noisy() {
        let (from, to) = (Square::at(4, 6), Square::at(4, 7));
        assert!(Move::new(from, to, MoveKind::Promotion(PieceType::Queen)).is_noisy());
        assert!(Move::new(from, to, MoveKind::CapturePromotion(PieceType::Knight)).is_noisy());
        assert!(Move::new(from, to, MoveKind::Promotion(PieceType::Knight)).is_quiet());
        assert!(Move::new(from, to, MoveKind::Castle).is_quiet());
    }
}
