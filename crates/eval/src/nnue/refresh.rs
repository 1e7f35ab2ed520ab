//! The refresh table ("finny table", a cache of accumulators).
//!
//! When a king crosses the middle of the board, its perspective is mirrored, and in another king bucket there are other
//! weights: all features change. The
//! accumulator is then refreshed from the last one computed for the same perspective, of which most is
//! usually still true, instead of from scratch.

use super::architecture::KING_BUCKETS;
use super::features::Perspective;
use super::network::{Accumulator, Network};
use super::simd::SimdBackend;
use arrayvec::ArrayVec;
use luft_chess::{Bitboard, Color, Piece, PieceType, Position};
use std::array::from_fn;

/// An accumulator and the pieces it stands for.
#[derive(Clone, Debug)]
struct RefreshEntry {
    accumulator: Accumulator,
    pieces: [[Bitboard; 6]; 2],
}

/// The last accumulator of each perspective, mirrored and not, for each king bucket.
#[derive(Clone, Debug)]
pub(super) struct RefreshTable {
    // [side][mirrored][king bucket]
    entries: [[[RefreshEntry; KING_BUCKETS]; 2]; 2],
}

impl RefreshTable {
    /// A table of empty boards.
    pub(super) fn new(network: &Network) -> Self {
        let empty = RefreshEntry {
            accumulator: network.feature_bias,
            pieces: [[Bitboard::EMPTY; 6]; 2],
        };
        let entry = |_| empty.clone();
        Self {
            entries: from_fn(|_| from_fn(|_| from_fn(entry))),
        }
    }

    /// Writes the accumulator of a position, which becomes the entry of this perspective.
    pub(super) fn refresh(
        &mut self,
        network: &Network,
        backend: SimdBackend,
        perspective: Perspective,
        position: &Position,
        target: &mut Accumulator,
    ) {
        let side = perspective.color().index();
        let mirrored = usize::from(perspective.is_mirrored());
        let entry = &mut self.entries[side][mirrored][perspective.king_bucket()];
        let (mut added, mut removed) = (Weights::new(), Weights::new());
        for color in Color::ALL {
            for kind in PieceType::ALL {
                let piece = Piece::new(color, kind);
                let weights =
                    |square| &network.feature_weights[perspective.feature_index(piece, square)];
                let now = position.pieces(color, kind);
                let then = &mut entry.pieces[color.index()][kind.index()];
                added.extend(now.without(*then).into_iter().map(weights));
                removed.extend(then.without(now).into_iter().map(weights));
                *then = now;
            }
        }
        backend.add_sub(&entry.accumulator, target, &added, &removed);
        entry.accumulator = *target;
    }
}

/// The weights of the features that come or go: at most one for each piece.
type Weights<'a> = ArrayVec<&'a Accumulator, 32>;
