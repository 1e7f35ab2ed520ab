//! The architecture of the network, (768x[`KING_BUCKETS`] -> [`HIDDEN`])x2 -> 1x[`OUTPUT_BUCKETS`], and its
//! quantisation ([`QA`], [`QB`]). The first [`THREAT_HIDDEN`] neurons have the threat inputs besides.
//!
//! The active features (see [`super::features`]) of each perspective add up to an accumulator. The one of
//! the side to move stands first, then the other; both pass through [`screlu`] into one output, whose
//! weights are chosen by how many pieces are left ([`output_bucket`]).

/// Inputs of each perspective with its king in one bucket: twelve pieces on 64 squares.
pub const PIECE_SQUARES: usize = 768;
/// Sets of feature weights, chosen by where the own king stands ([`king_bucket`]).
pub const KING_BUCKETS: usize = 4;
/// Inputs of each perspective.
pub const INPUTS: usize = KING_BUCKETS * PIECE_SQUARES;
/// Neurons of the hidden layer, which are the values of an accumulator, for each perspective.
pub const HIDDEN: usize = 512;
/// The first so many neurons also see the threat inputs ([`super::threats`]).
pub const THREAT_HIDDEN: usize = 256;
/// Sets of output weights.
pub const OUTPUT_BUCKETS: usize = 8;

/// Quantisation of the feature weights and biases: what 1.0 is in an accumulator. The largest whose square fits
/// into 16 bits, so that an activation does, and an output weight may be as large as it likes.
pub const QA: i32 = 181;
/// Quantisation of the output weights: what 1.0 is among them.
pub const QB: i32 = 256;

/// Feature weights lie within this, so that 32 pieces and the bias never overflow 16 bits.
pub const INPUT_LIMIT: i32 = 900;
/// Weights of threat inputs lie within this, so that each is a byte.
pub const THREAT_LIMIT: i32 = i8::MAX as i32;
/// Biases of the hidden layer lie within this, for the same reason.
pub const BIAS_LIMIT: i32 = 3900;
/// Output weights lie within this; that their sum never overflows 32 bits is checked for each network.
pub const OUTPUT_LIMIT: i32 = 1024;

/// The king bucket of each square on the files a to d: castled, in the centre, on the second rank, further up.
const KING_BUCKET_LAYOUT: [[u8; 4]; 8] = [
    [0, 0, 1, 1],
    [2, 2, 2, 2],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
];

/// The king bucket of a king on this file and rank, as his own side sees the board, mirrored to the files a to d.
#[inline(always)]
pub const fn king_bucket(file: u8, rank: u8) -> usize {
    KING_BUCKET_LAYOUT[(rank & 7) as usize][(file & 3) as usize] as usize
}

/// The output bucket of a board with so many pieces, kings and pawns included.
#[inline(always)]
pub const fn output_bucket(pieces: u32) -> usize {
    let bucket = pieces.saturating_sub(2) as usize / (32 / OUTPUT_BUCKETS);
    if bucket < OUTPUT_BUCKETS {
        bucket
    } else {
        OUTPUT_BUCKETS - 1
    }
}

/// The activation function, squared clipped ReLU (SCReLU): `clamp(x, 0, 1)²`.
#[inline(always)]
pub fn screlu(neuron: f32) -> f32 {
    let clipped = neuron.clamp(0.0, 1.0);
    clipped * clipped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_pieces_has_an_output_bucket() {
        assert_eq!(output_bucket(2), 0);
        assert_eq!(output_bucket(32), OUTPUT_BUCKETS - 1);
        assert!((0..100).all(|pieces| output_bucket(pieces) < OUTPUT_BUCKETS));
        assert!((2..32).all(|pieces| output_bucket(pieces) <= output_bucket(pieces + 1)));
    }

    #[test]
    fn every_king_has_a_bucket_and_every_bucket_a_king() {
        let mut kings = [0; KING_BUCKETS];
        for rank in 0..8 {
            for file in 0..4 {
                kings[king_bucket(file, rank)] += 1;
            }
        }
        assert_eq!(kings, [2, 2, 4, 24]);
    }

    #[test]
    fn sixteen_bits_are_enough() {
        assert!(32 * INPUT_LIMIT + BIAS_LIMIT <= i32::from(i16::MAX));
        assert!(QA * QA <= i32::from(i16::MAX) && OUTPUT_LIMIT <= i32::from(i16::MAX));
    }

    #[test]
    fn screlu_is_a_clipped_square() {
        for (value, activated) in [(-1.0, 0.0), (0.0, 0.0), (0.5, 0.25), (1.0, 1.0), (2.0, 1.0)] {
            assert!((screlu(value) - activated).abs() < f32::EPSILON);
        }
    }
}
