//! How large the network is, and how its numbers become integers.
//!
//! Inputs (see [`super::features`]) feed one hidden layer for each side. The layer of the side to
//! move stands first, then the other; both pass through the activation into one output, whose
//! weights are chosen by how many men are left.

/// Inputs of each side: twelve pieces on 64 squares.
pub const INPUTS: usize = 768;
/// Neurons of the hidden layer, for each side.
pub const HIDDEN: usize = 256;
/// Sets of output weights.
pub const BUCKETS: usize = 8;

/// What 1.0 is in the hidden layer.
pub const HIDDEN_ONE: i32 = 255;
/// What 1.0 is among the output weights.
pub const OUTPUT_ONE: i32 = 256;

/// Input weights lie within this, so that 32 men and the bias never overflow 16 bits.
pub const INPUT_LIMIT: i32 = 900;
/// Biases of the hidden layer lie within this, for the same reason.
pub const BIAS_LIMIT: i32 = 3900;
/// Output weights lie within this, so that an activation times a weight never overflows 16 bits.
pub const OUTPUT_LIMIT: i32 = 127;

/// The output weights that count for a board with so many men.
#[inline(always)]
pub const fn bucket(men: u32) -> usize {
    let bucket = men.saturating_sub(2) as usize / (32 / BUCKETS);
    if bucket < BUCKETS {
        bucket
    } else {
        BUCKETS - 1
    }
}

/// The activation: a neuron counts by its square, between nothing and one.
#[inline(always)]
pub fn activate(neuron: f32) -> f32 {
    let clipped = neuron.clamp(0.0, 1.0);
    clipped * clipped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_men_has_a_bucket() {
        assert_eq!(bucket(2), 0);
        assert_eq!(bucket(32), BUCKETS - 1);
        assert!((0..100).all(|men| bucket(men) < BUCKETS));
        assert!((2..32).all(|men| bucket(men) <= bucket(men + 1)));
    }

    #[test]
    fn sixteen_bits_are_enough() {
        assert!(32 * INPUT_LIMIT + BIAS_LIMIT <= i32::from(i16::MAX));
        assert!(HIDDEN_ONE * OUTPUT_LIMIT <= i32::from(i16::MAX));
    }

    #[test]
    fn the_activation_is_a_clipped_square() {
        for (value, activated) in [(-1.0, 0.0), (0.0, 0.0), (0.5, 0.25), (1.0, 1.0), (2.0, 1.0)] {
            assert!((activate(value) - activated).abs() < f32::EPSILON);
        }
    }
}
