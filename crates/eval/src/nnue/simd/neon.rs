//! Eight numbers at a time, on 64-bit ARM.

use super::kernels::kernels;
use crate::nnue::architecture::{HIDDEN, QA, THREAT_HIDDEN};
use crate::nnue::network::{Accumulator, Hidden, Row, ThreatAccumulator, ThreatRow};
use crate::nnue::simd::threat_row;
use luft_chess::Color;
use std::arch::aarch64::{
    int16x8_t as Register, int32x4_t as Sums, vaddq_s16 as plus, vaddq_s32, vaddvq_s32,
    vdupq_n_s16, vdupq_n_s32, vget_low_s16, vld1_s8 as read_bytes, vld1q_s16 as read, vmaxq_s16,
    vminq_s16, vmlal_high_s16, vmlal_s16, vmovl_s8 as widened, vmulq_s16,
    vqaddq_s16 as saturating_plus, vst1q_s16 as write, vsubq_s16 as minus,
};

/// Numbers in a register.
const WIDTH: usize = 8;
/// Registers that hold a part of the layer while all weights are added.
const BLOCK: usize = 16;

kernels!("neon");

#[inline]
#[target_feature(enable = "neon")]
fn zero() -> Register {
    vdupq_n_s16(0)
}

#[inline]
#[target_feature(enable = "neon")]
fn no_sums() -> Sums {
    vdupq_n_s32(0)
}

/// SCReLU times weight: the square of a clipped neuron fits into sixteen bits.
#[inline]
#[target_feature(enable = "neon")]
fn screlu_products(sums: Sums, neurons: Register, weights: Register) -> Sums {
    let one = vdupq_n_s16(QA as i16);
    let clipped = vminq_s16(vmaxq_s16(neurons, zero()), one);
    let activated = vmulq_s16(clipped, clipped);
    let low = vmlal_s16(sums, vget_low_s16(activated), vget_low_s16(weights));
    vmlal_high_s16(low, activated, weights)
}

#[inline]
#[target_feature(enable = "neon")]
fn reduce_add(ours: Sums, theirs: Sums) -> i32 {
    vaddvq_s32(vaddq_s32(ours, theirs))
}
