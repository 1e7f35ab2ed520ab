//! A middlegame and an endgame value in one word, so that both are added at once.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// Two 16-bit values packed into one integer. Sums of chess terms stay far below the limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score(i32);

impl Score {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// Packs a middlegame and an endgame value.
    #[inline(always)]
    pub const fn new(middlegame: i32, endgame: i32) -> Self {
        Self((endgame << 16) + middlegame)
    }

    /// The middlegame half.
    #[inline(always)]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame half. A negative lower half has borrowed one from it, hence the rounding.
    #[inline(always)]
    pub const fn endgame(self) -> i32 {
        self.0.wrapping_add(0x8000) >> 16
    }
}

impl Add for Score {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Sub for Score {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl AddAssign for Score {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Score {
    type Output = Self;
    #[inline(always)]
    fn mul(self, count: i32) -> Self {
        Self(self.0.wrapping_mul(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_mix() {
        for (a, b) in [(0, 0), (1, -1), (-1, 1), (-300, -20), (1200, -4000)] {
            let sum = Score::new(a, b) * 3 - Score::new(5, -7);
            assert_eq!((sum.middlegame(), sum.endgame()), (3 * a - 5, 3 * b + 7));
        }
    }
}
