//! Thirty-two numbers at a time.

use crate::nnue::network::Row;
use crate::nnue::shape::{HIDDEN, HIDDEN_ONE};
use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_load_si512, _mm512_madd_epi16,
    _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16, _mm512_reduce_add_epi32,
    _mm512_set1_epi16, _mm512_setzero_si512, _mm512_store_si512, _mm512_sub_epi16,
};

/// Numbers in a register.
const WIDTH: usize = 32;
/// Registers that hold a part of the layer while all rows pass by.
const BLOCK: usize = 4;

const _: () = assert!(HIDDEN.is_multiple_of(WIDTH * BLOCK));

/// The numbers from this index on, which is a multiple of [`WIDTH`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load(row: &Row, index: usize) -> __m512i {
    let part = &row.0[index..index + WIDTH];
    // SAFETY: the slice holds a whole register, and rows are aligned to one.
    unsafe { _mm512_load_si512(part.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store(row: &mut Row, index: usize, value: __m512i) {
    let part = &mut row.0[index..index + WIDTH];
    // SAFETY: the slice holds a whole register, and rows are aligned to one.
    unsafe { _mm512_store_si512(part.as_mut_ptr().cast(), value) }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn add(source: &Row, target: &mut Row, added: &[&Row], removed: &[&Row]) {
    for start in (0..HIDDEN).step_by(WIDTH * BLOCK) {
        let at = |register: usize| start + register * WIDTH;
        let mut block = [_mm512_setzero_si512(); BLOCK];
        for (register, value) in block.iter_mut().enumerate() {
            *value = load(source, at(register));
        }
        for row in added {
            for (register, value) in block.iter_mut().enumerate() {
                *value = _mm512_add_epi16(*value, load(row, at(register)));
            }
        }
        for row in removed {
            for (register, value) in block.iter_mut().enumerate() {
                *value = _mm512_sub_epi16(*value, load(row, at(register)));
            }
        }
        for (register, value) in block.iter().enumerate() {
            store(target, at(register), *value);
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn dot(us: &Row, them: &Row, weights: &[Row; 2]) -> i32 {
    let mut sums = [_mm512_setzero_si512(); 2];
    for index in (0..HIDDEN).step_by(WIDTH) {
        sums[0] = _mm512_add_epi32(sums[0], products(us, &weights[0], index));
        sums[1] = _mm512_add_epi32(sums[1], products(them, &weights[1], index));
    }
    _mm512_reduce_add_epi32(_mm512_add_epi32(sums[0], sums[1]))
}

/// Clipped, times weight, times clipped again: the first product fits into sixteen bits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn products(row: &Row, weights: &Row, index: usize) -> __m512i {
    let one = _mm512_set1_epi16(HIDDEN_ONE as i16);
    let neurons = load(row, index);
    let clipped = _mm512_min_epi16(_mm512_max_epi16(neurons, _mm512_setzero_si512()), one);
    let weighted = _mm512_mullo_epi16(clipped, load(weights, index));
    _mm512_madd_epi16(weighted, clipped)
}
