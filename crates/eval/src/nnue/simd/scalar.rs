//! One number at a time, for processors without anything better, and to hold the others against.

use crate::nnue::architecture::QA;
use crate::nnue::network::Accumulator;

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

pub(super) fn screlu_dot(us: &Accumulator, them: &Accumulator, weights: &[Accumulator; 2]) -> i32 {
    let half = |row: &Accumulator, weights: &Accumulator| -> i32 {
        let pairs = row.0.iter().zip(&weights.0);
        pairs
            .map(|(&neuron, &weight)| {
                let clipped = i32::from(neuron).clamp(0, QA);
                clipped * clipped * i32::from(weight)
            })
            .sum()
    };
    half(us, &weights[0]) + half(them, &weights[1])
}
