//! The input features: which own and enemy pieces stand where, from each side's perspective, and in which region
//! the own king stands (king buckets).
//!
//! Horizontal mirroring: a perspective whose king stands on the files e to h sees the board mirrored left to
//! right, so that the own king always stands on the files a to d. So a game and its mirror images are one
//! game to the network.

use super::architecture::{PIECE_SQUARES, king_bucket};
use luft_chess::{Color, Piece, Position, Square};

/// How a side looks at the board: from its own end, and mirrored or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective {
    color: Color,
    mirrored: bool,
    king_bucket: u8,
}

impl Perspective {
    /// The perspective of this side with its king on this square.
    #[inline(always)]
    pub const fn new(color: Color, king: Square) -> Self {
        let (file, rank) = (king.file(), king.relative(color).rank());
        let mirrored = file >= 4;
        let file = if mirrored { 7 - file } else { file };
        Self {
            color,
            mirrored,
            king_bucket: king_bucket(file, rank) as u8,
        }
    }

    /// The perspective of this side in a position.
    #[inline(always)]
    pub fn of(position: &Position, color: Color) -> Self {
        Self::new(color, position.king(color))
    }

    /// Whose perspective it is.
    #[inline(always)]
    pub const fn color(self) -> Color {
        self.color
    }

    /// Whether left and right are exchanged (horizontal mirroring).
    #[inline(always)]
    pub const fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// Which set of feature weights counts.
    #[inline(always)]
    pub const fn king_bucket(self) -> usize {
        self.king_bucket as usize
    }

    /// The index of the feature "this piece stands there".
    #[inline(always)]
    pub const fn feature_index(self, piece: Piece, square: Square) -> usize {
        let square = square.relative(self.color);
        let square = if self.mirrored {
            square.mirror()
        } else {
            square
        };
        let enemy = piece.color().index() ^ self.color.index();
        let piece_square = (enemy * 6 + piece.piece_type().index()) * 64 + square.index();
        self.king_bucket() * PIECE_SQUARES + piece_square
    }

    /// The indices of all active features of a position.
    pub fn active_features(self, position: &Position) -> impl Iterator<Item = usize> + '_ {
        position.occupied().into_iter().filter_map(move |square| {
            let piece = position.piece_at(square)?;
            Some(self.feature_index(piece, square))
        })
    }
}

const _: () = assert!(PIECE_SQUARES == 2 * 6 * 64);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::architecture::INPUTS;

    fn active(fen: &str, color: Color) -> Vec<usize> {
        let position: Position = fen.parse().unwrap();
        let mut features: Vec<_> = Perspective::of(&position, color)
            .active_features(&position)
            .collect();
        features.sort_unstable();
        features
    }

    #[test]
    fn both_sides_see_the_start_alike() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let white = active(start, Color::White);
        assert_eq!(white.len(), 32);
        assert_eq!(white, active(start, Color::Black));
        assert!(white.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(white[31] < INPUTS);
    }

    #[test]
    fn mirror_images_look_the_same() {
        let position = "6k1/1p3p2/8/3R4/8/2n5/P7/1K6 w - - 0 1";
        let left_to_right = "1k6/2p3p1/8/4R3/8/5n2/7P/6K1 w - - 0 1";
        let top_to_bottom = "1k6/p7/2N5/8/3r4/8/1P3P2/6K1 b - - 0 1";
        for color in Color::ALL {
            assert_eq!(active(position, color), active(left_to_right, color));
            assert_eq!(active(position, color), active(top_to_bottom, !color));
        }
    }

    /// The same pieces are other features when the own king is in another bucket.
    #[test]
    fn king_buckets_have_features_of_their_own() {
        for (king, bucket) in [("a1", 0), ("g1", 0), ("e1", 1), ("d2", 2), ("h8", 3)] {
            let king = king.parse().unwrap();
            let perspective = Perspective::new(Color::White, king);
            assert_eq!(perspective.king_bucket(), bucket, "{king:?}");
            let pawn = Piece::new(Color::White, luft_chess::PieceType::Pawn);
            let feature = perspective.feature_index(pawn, "e4".parse().unwrap());
            assert_eq!(feature / PIECE_SQUARES, bucket);
            let black = Perspective::new(Color::Black, king.relative(Color::Black));
            assert_eq!(black.king_bucket(), bucket);
        }
    }
}
