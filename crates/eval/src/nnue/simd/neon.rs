//! Eight numbers at a time, on 64-bit ARM.

use crate::nnue::network::Row;
use crate::nnue::shape::{HIDDEN, HIDDEN_ONE};
use std::arch::aarch64::{
    int16x8_t, int32x4_t, vaddq_s16, vaddq_s32, vaddvq_s32, vdupq_n_s16, vdupq_n_s32, vget_low_s16,
    vld1q_s16, vmaxq_s16, vminq_s16, vmlal_high_s16, vmlal_s16, vmulq_s16, vst1q_s16, vsubq_s16,
};

/// Numbers in a register.
const WIDTH: usize = 8;
/// Registers that hold a part of the layer while all rows pass by.
const BLOCK: usize = 16;

const _: () = assert!(HIDDEN.is_multiple_of(WIDTH * BLOCK));

/// The numbers from this index on.
#[inline]
#[target_feature(enable = "neon")]
fn load(row: &Row, index: usize) -> int16x8_t {
    let part = &row.0[index..index + WIDTH];
    // SAFETY: the slice holds a whole register.
    unsafe { vld1q_s16(part.as_ptr()) }
}

#[inline]
#[target_feature(enable = "neon")]
fn store(row: &mut Row, index: usize, value: int16x8_t) {
    let part = &mut row.0[index..index + WIDTH];
    // SAFETY: the slice holds a whole register.
    unsafe { vst1q_s16(part.as_mut_ptr(), value) }
}

#[target_feature(enable = "neon")]
pub(super) fn add(source: &Row, target: &mut Row, added: &[&Row], removed: &[&Row]) {
    for start in (0..HIDDEN).step_by(WIDTH * BLOCK) {
        let at = |register: usize| start + register * WIDTH;
        let mut block = [vdupq_n_s16(0); BLOCK];
        for (register, value) in block.iter_mut().enumerate() {
            *value = load(source, at(register));
        }
        for row in added {
            for (register, value) in block.iter_mut().enumerate() {
                *value = vaddq_s16(*value, load(row, at(register)));
            }
        }
        for row in removed {
            for (register, value) in block.iter_mut().enumerate() {
                *value = vsubq_s16(*value, load(row, at(register)));
            }
        }
        for (register, value) in block.iter().enumerate() {
            store(target, at(register), *value);
        }
    }
}

#[target_feature(enable = "neon")]
pub(super) fn dot(us: &Row, them: &Row, weights: &[Row; 2]) -> i32 {
    let mut sums = [vdupq_n_s32(0); 2];
    for index in (0..HIDDEN).step_by(WIDTH) {
        sums[0] = products(sums[0], us, &weights[0], index);
        sums[1] = products(sums[1], them, &weights[1], index);
    }
    vaddvq_s32(vaddq_s32(sums[0], sums[1]))
}

/// Clipped, times weight, times clipped again: the first product fits into sixteen bits.
#[inline]
#[target_feature(enable = "neon")]
fn products(sum: int32x4_t, row: &Row, weights: &Row, index: usize) -> int32x4_t {
    let neurons = load(row, index);
    let clipped = vminq_s16(
        vmaxq_s16(neurons, vdupq_n_s16(0)),
        vdupq_n_s16(HIDDEN_ONE as i16),
    );
    let weighted = vmulq_s16(clipped, load(weights, index));
    let low = vmlal_s16(sum, vget_low_s16(weighted), vget_low_s16(clipped));
    vmlal_high_s16(low, weighted, clipped)
}
