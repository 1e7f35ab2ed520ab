//! Sixteen numbers at a time.

use super::kernels::kernels;
use crate::nnue::architecture::{HIDDEN, QA, THREAT_HIDDEN};
use crate::nnue::network::{Accumulator, Hidden, Row, ThreatAccumulator, ThreatRow};
use crate::nnue::simd::{SquareBytes, threat_row};
use luft_chess::{Bitboard, Color};
use std::arch::x86_64::{
    __m256i as Register, _mm_add_epi32, _mm_cvtsi128_si32, _mm_load_si128 as read_bytes,
    _mm_shuffle_epi32, _mm256_add_epi16 as plus, _mm256_add_epi32,
    _mm256_adds_epi16 as saturating_plus, _mm256_and_si256, _mm256_castsi256_si128,
    _mm256_cmpeq_epi8, _mm256_cvtepi8_epi16 as widened, _mm256_extracti128_si256,
    _mm256_load_si256 as read, _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16,
    _mm256_mullo_epi16, _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_setzero_si256 as zero,
    _mm256_setzero_si256 as no_sums, _mm256_shuffle_epi8, _mm256_store_si256 as write,
    _mm256_sub_epi16 as minus,
};

/// Eight sums of 32 bits.
type Sums = Register;

/// Numbers in a register.
const WIDTH: usize = 16;
/// Registers that hold a part of the layer while all weights are added.
const BLOCK: usize = 8;

kernels!("avx2");

/// The bits of each square in a byte: each byte of half a bitboard eight times, then the bit that counts.
#[target_feature(enable = "avx2")]
pub(super) fn transpose(planes: &[Bitboard; 8]) -> SquareBytes {
    let places = _mm256_setr_epi64x(
        0,
        0x0101_0101_0101_0101,
        0x0202_0202_0202_0202,
        0x0303_0303_0303_0303,
    );
    let counts = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    let mut bytes = SquareBytes([0; 64]);
    for half in 0..2 {
        let mut sum = zero();
        for (bit, plane) in planes.iter().enumerate() {
            let part = _mm256_set1_epi32((plane.0 >> (32 * half)) as i32);
            let here = _mm256_and_si256(_mm256_shuffle_epi8(part, places), counts);
            let is_set = _mm256_cmpeq_epi8(here, counts);
            sum = _mm256_or_si256(
                sum,
                _mm256_and_si256(is_set, _mm256_set1_epi8((1u8 << bit) as i8)),
            );
        }
        let part = &mut bytes.0[32 * half..32 * half + 32];
        // SAFETY: the slice holds a whole register, and is as aligned.
        unsafe { write(part.as_mut_ptr().cast(), sum) };
    }
    bytes
}

/// SCReLU times weight: the square of a clipped neuron fits into sixteen bits.
#[inline]
#[target_feature(enable = "avx2")]
fn screlu_products(sums: Sums, neurons: Register, weights: Register) -> Sums {
    let one = _mm256_set1_epi16(QA as i16);
    let clipped = _mm256_min_epi16(_mm256_max_epi16(neurons, zero()), one);
    let activated = _mm256_mullo_epi16(clipped, clipped);
    _mm256_add_epi32(sums, _mm256_madd_epi16(activated, weights))
}

#[inline]
#[target_feature(enable = "avx2")]
fn reduce_add(ours: Sums, theirs: Sums) -> i32 {
    let eight = _mm256_add_epi32(ours, theirs);
    let high = _mm256_extracti128_si256::<1>(eight);
    let four = _mm_add_epi32(_mm256_castsi256_si128(eight), high);
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
    let one = _mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two));
    _mm_cvtsi128_si32(one)
}
