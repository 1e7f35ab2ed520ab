//! The base of late move reductions (LMR): a table of ln(depth) * ln(move count).

use crate::params::lmr;

const SIZE: usize = 64;

/// Base reductions in 1024ths of a ply.
pub(crate) struct LmrTable {
    // [noisy][depth][move]
    table: Box<[i32]>,
}

impl LmrTable {
    pub(crate) fn new() -> Self {
        let mut table = vec![0; 2 * SIZE * SIZE].into_boxed_slice();
        let forms = [
            (lmr::quiet_base(), lmr::quiet_divisor()),
            (lmr::noisy_base(), lmr::noisy_divisor()),
        ];
        for (noisy, (base, divisor)) in forms.into_iter().enumerate() {
            for depth in 1..SIZE {
                for number in 1..SIZE {
                    let logarithms = (depth as f64).ln() * (number as f64).ln();
                    let plies = logarithms / (f64::from(divisor) / 100.0);
                    table[(noisy * SIZE + depth) * SIZE + number] = base + (plies * 1024.0) as i32;
                }
            }
        }
        Self { table }
    }

    /// The reduction of the nth move at this depth.
    #[inline(always)]
    pub(crate) fn of(&self, quiet: bool, depth: i32, number: usize) -> i32 {
        let depth = depth.clamp(0, SIZE as i32 - 1) as usize;
        self.table[(usize::from(!quiet) * SIZE + depth) * SIZE + number.min(SIZE - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_reduce_more() {
        let reductions = LmrTable::new();
        assert!(reductions.of(true, 10, 20) > reductions.of(true, 10, 5));
        assert!(reductions.of(true, 20, 10) > reductions.of(true, 5, 10));
        assert!(reductions.of(true, 10, 10) > reductions.of(false, 10, 10));
        assert_eq!(reductions.of(true, 200, 300), reductions.of(true, 63, 63));
    }
}
