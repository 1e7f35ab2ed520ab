//! Thirty-two numbers at a time.

use super::kernels::kernels;
use crate::nnue::architecture::{HIDDEN, QA, THREAT_HIDDEN};
use crate::nnue::network::{Accumulator, Hidden, Row, ThreatAccumulator, ThreatRow};
use crate::nnue::simd::{SquareBytes, threat_row};
use luft_chess::{Bitboard, Color};
use std::arch::x86_64::{
    __m512i as Register, _mm256_load_si256 as read_bytes, _mm512_add_epi16 as plus,
    _mm512_add_epi32, _mm512_adds_epi16 as saturating_plus, _mm512_cvtepi8_epi16 as widened,
    _mm512_load_si512 as read, _mm512_madd_epi16, _mm512_mask_add_epi8, _mm512_max_epi16,
    _mm512_min_epi16, _mm512_mullo_epi16, _mm512_reduce_add_epi32, _mm512_set1_epi8,
    _mm512_set1_epi16, _mm512_setzero_si512 as zero, _mm512_setzero_si512 as no_sums,
    _mm512_store_si512 as write, _mm512_sub_epi16 as minus,
};

/// Sixteen sums of 32 bits.
type Sums = Register;

/// Numbers in a register.
const WIDTH: usize = 32;
/// Registers that hold a part of the layer while all weights are added.
const BLOCK: usize = 4;

kernels!("avx512f,avx512bw");

/// The bits of each square in a byte.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn transpose(planes: &[Bitboard; 8]) -> SquareBytes {
    let mut sum = zero();
    for (bit, plane) in planes.iter().enumerate() {
        sum = _mm512_mask_add_epi8(sum, plane.0, sum, _mm512_set1_epi8((1u8 << bit) as i8));
    }
    let mut bytes = SquareBytes([0; 64]);
    // SAFETY: there are as many bytes as in a register, and as aligned.
    unsafe { write(bytes.0.as_mut_ptr().cast(), sum) };
    bytes
}

/// SCReLU times weight: the square of a clipped neuron fits into sixteen bits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn screlu_products(sums: Sums, neurons: Register, weights: Register) -> Sums {
    let one = _mm512_set1_epi16(QA as i16);
    let clipped = _mm512_min_epi16(_mm512_max_epi16(neurons, zero()), one);
    let activated = _mm512_mullo_epi16(clipped, clipped);
    _mm512_add_epi32(sums, _mm512_madd_epi16(activated, weights))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn reduce_add(ours: Sums, theirs: Sums) -> i32 {
    _mm512_reduce_add_epi32(_mm512_add_epi32(ours, theirs))
}
