//! One number at a time, for processors without anything better, and to hold the others against.

use crate::nnue::architecture::QA;
use crate::nnue::network::{Accumulator, Hidden, ThreatAccumulator, ThreatRow};
use crate::nnue::simd::threat_row;
use std::iter;

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
    changes: &[[u16; 2]],
    flips: [u16; 2],
) {
    *target = *source;
    for (target, flip) in target.iter_mut().zip(flips) {
        for &[added, removed] in changes {
            let rows = [added, removed].map(|feature| threat_row(weights, feature ^ flip));
            for (neuron, value) in target.0.iter_mut().enumerate() {
                *value += i16::from(rows[0].0[neuron]) - i16::from(rows[1].0[neuron]);
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
