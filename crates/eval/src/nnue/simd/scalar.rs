//! One number at a time, for processors without anything better, and to hold the others against.

use crate::nnue::architecture::QA;
use crate::nnue::network::{Accumulator, Hidden, ThreatAccumulator, ThreatRow};
use crate::nnue::simd::{SquareBytes, threat_row};
use luft_chess::{Bitboard, Color};
use std::iter;

/// The bits of a byte, each in a byte.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[index] |= (index as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        index += 1;
    }
    spread
};

pub(super) fn transpose(planes: &[Bitboard; 8]) -> SquareBytes {
    let mut bytes = SquareBytes([0; 64]);
    let ranks = bytes.0.as_chunks_mut::<8>().0;
    for (number, rank) in ranks.iter_mut().enumerate() {
        let mut sum = 0;
        for (bit, plane) in planes.iter().enumerate() {
            sum |= SPREAD[usize::from(plane.0.to_le_bytes()[number])] << bit;
        }
        *rank = sum.to_le_bytes();
    }
    bytes
}

pub(super) fn add_sub(
    source: &Accumulator,
    target: &mut Accumulator,
    added: &[&Accumulator],
    removed: &[&Accumulator],
) {
    *target = *source;
    for row in added {
        for (value, weight) in target.0.iter_mut().zip(&row.0) {
            *value += weight;
        }
    }
    for row in removed {
        for (value, weight) in target.0.iter_mut().zip(&row.0) {
            *value -= weight;
        }
    }
}

pub(super) fn update_threats(
    weights: &[ThreatRow],
    source: &[ThreatAccumulator; 2],
    target: &mut [ThreatAccumulator; 2],
    added: &[u16],
    removed: &[u16],
) {
    *target = *source;
    for (target, color) in target.iter_mut().zip(Color::ALL) {
        for (features, sign) in [(added, 1), (removed, -1)] {
            for &feature in features {
                let row = threat_row(weights, feature, color);
                for (value, &weight) in target.0.iter_mut().zip(&row.0) {
                    *value += sign * i16::from(weight);
                }
            }
        }
    }
}

pub(super) fn screlu_dot(us: Hidden, them: Hidden, weights: &[Accumulator; 2]) -> i32 {
    let half = |hidden: Hidden, weights: &Accumulator| -> i32 {
        let threats = hidden.threats.0.iter().copied().chain(iter::repeat(0));
        let neurons = hidden.pieces.0.iter().zip(threats);
        neurons
            .zip(&weights.0)
            .map(|((&pieces, threats), &weight)| {
                let clipped = (i32::from(pieces) + i32::from(threats)).clamp(0, QA);
                clipped * clipped * i32::from(weight)
            })
            .sum()
    };
    half(us, &weights[0]) + half(them, &weights[1])
}
