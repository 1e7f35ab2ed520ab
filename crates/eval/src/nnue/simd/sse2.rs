//! Eight numbers at a time, on every x86-64 processor.

use super::kernels::kernels;
use crate::nnue::architecture::{HIDDEN, QA, THREAT_HIDDEN};
use crate::nnue::network::{Accumulator, Hidden, Row, ThreatAccumulator, ThreatRow};
use crate::nnue::simd::threat_row;
use luft_chess::Color;
use std::arch::x86_64::{
    __m128i as Register, _mm_add_epi16 as plus, _mm_add_epi32, _mm_adds_epi16 as saturating_plus,
    _mm_cvtsi128_si32, _mm_load_si128 as read, _mm_loadl_epi64 as read_bytes, _mm_madd_epi16,
    _mm_max_epi16, _mm_min_epi16, _mm_mullo_epi16, _mm_set1_epi16, _mm_setzero_si128 as zero,
    _mm_setzero_si128 as no_sums, _mm_shuffle_epi32, _mm_srai_epi16, _mm_store_si128 as write,
    _mm_sub_epi16 as minus, _mm_unpacklo_epi8,
};

/// Four sums of 32 bits.
type Sums = Register;

/// Numbers in a register.
const WIDTH: usize = 8;
/// Registers that hold a part of the layer while all weights are added.
const BLOCK: usize = 8;

kernels!("sse2");

/// Bytes become the upper halves of numbers, which are shifted down with their signs.
#[inline]
#[target_feature(enable = "sse2")]
fn widened(bytes: Register) -> Register {
    _mm_srai_epi16::<8>(_mm_unpacklo_epi8(zero(), bytes))
}

/// SCReLU times weight: the square of a clipped neuron fits into sixteen bits.
#[inline]
#[target_feature(enable = "sse2")]
fn screlu_products(sums: Sums, neurons: Register, weights: Register) -> Sums {
    let one = _mm_set1_epi16(QA as i16);
    let clipped = _mm_min_epi16(_mm_max_epi16(neurons, zero()), one);
    let activated = _mm_mullo_epi16(clipped, clipped);
    _mm_add_epi32(sums, _mm_madd_epi16(activated, weights))
}

#[inline]
#[target_feature(enable = "sse2")]
fn reduce_add(ours: Sums, theirs: Sums) -> i32 {
    let four = _mm_add_epi32(ours, theirs);
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
    let one = _mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two));
    _mm_cvtsi128_si32(one)
}
