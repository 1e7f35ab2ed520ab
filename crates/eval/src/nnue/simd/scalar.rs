//! One number at a time, for processors without anything better, and to hold the others against.

use crate::nnue::network::Row;
use crate::nnue::shape::HIDDEN_ONE;

pub(super) fn add(source: &Row, target: &mut Row, added: &[&Row], removed: &[&Row]) {
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

pub(super) fn dot(us: &Row, them: &Row, weights: &[Row; 2]) -> i32 {
    let half = |row: &Row, weights: &Row| -> i32 {
        let pairs = row.0.iter().zip(&weights.0);
        pairs
            .map(|(&neuron, &weight)| {
                let clipped = i32::from(neuron).clamp(0, HIDDEN_ONE);
                clipped * clipped * i32::from(weight)
            })
            .sum()
    };
    half(us, &weights[0]) + half(them, &weights[1])
}
