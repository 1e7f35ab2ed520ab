//! Sixteen numbers at a time.

use crate::nnue::network::Row;
use crate::nnue::shape::{HIDDEN, HIDDEN_ONE};
use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_load_si256,
    _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16,
    _mm256_setzero_si256, _mm256_store_si256, _mm256_sub_epi16,
};

/// Numbers in a register.
const WIDTH: usize = 16;
/// Registers that hold a part of the layer while all rows pass by.
const BLOCK: usize = 8;

const _: () = assert!(HIDDEN.is_multiple_of(WIDTH * BLOCK));

/// The numbers from this index on, which is a multiple of [`WIDTH`].
#[inline]
#[target_feature(enable = "avx2")]
fn load(row: &Row, index: usize) -> __m256i {
    let part = &row.0[index..index + WIDTH];
    // SAFETY: the slice holds a whole register, and rows are aligned to more than one.
    unsafe { _mm256_load_si256(part.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(row: &mut Row, index: usize, value: __m256i) {
    let part = &mut row.0[index..index + WIDTH];
    // SAFETY: the slice holds a whole register, and rows are aligned to more than one.
    unsafe { _mm256_store_si256(part.as_mut_ptr().cast(), value) }
}

#[target_feature(enable = "avx2")]
pub(super) fn add(source: &Row, target: &mut Row, added: &[&Row], removed: &[&Row]) {
    for start in (0..HIDDEN).step_by(WIDTH * BLOCK) {
        let at = |register: usize| start + register * WIDTH;
        let mut block = [_mm256_setzero_si256(); BLOCK];
        for (register, value) in block.iter_mut().enumerate() {
            *value = load(source, at(register));
        }
        for row in added {
            for (register, value) in block.iter_mut().enumerate() {
                *value = _mm256_add_epi16(*value, load(row, at(register)));
            }
        }
        for row in removed {
            for (register, value) in block.iter_mut().enumerate() {
                *value = _mm256_sub_epi16(*value, load(row, at(register)));
            }
        }
        for (register, value) in block.iter().enumerate() {
            store(target, at(register), *value);
        }
    }
}

#[target_feature(enable = "avx2")]
pub(super) fn dot(us: &Row, them: &Row, weights: &[Row; 2]) -> i32 {
    let mut sums = [_mm256_setzero_si256(); 2];
    for index in (0..HIDDEN).step_by(WIDTH) {
        sums[0] = _mm256_add_epi32(sums[0], products(us, &weights[0], index));
        sums[1] = _mm256_add_epi32(sums[1], products(them, &weights[1], index));
    }
    total(_mm256_add_epi32(sums[0], sums[1]))
}

/// Clipped, times weight, times clipped again: the first product fits into sixteen bits.
#[inline]
#[target_feature(enable = "avx2")]
fn products(row: &Row, weights: &Row, index: usize) -> __m256i {
    let one = _mm256_set1_epi16(HIDDEN_ONE as i16);
    let neurons = load(row, index);
    let clipped = _mm256_min_epi16(_mm256_max_epi16(neurons, _mm256_setzero_si256()), one);
    let weighted = _mm256_mullo_epi16(clipped, load(weights, index));
    _mm256_madd_epi16(weighted, clipped)
}

#[inline]
#[target_feature(enable = "avx2")]
fn total(sums: __m256i) -> i32 {
    let high = _mm256_extracti128_si256::<1>(sums);
    let four = _mm_add_epi32(_mm256_castsi256_si128(sums), high);
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
    let one = _mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two));
    _mm_cvtsi128_si32(one)
}
