//! The input features: which own and enemy pieces stand where, from each side's perspective.
//!
//! Horizontal mirroring: a perspective whose king stands on the files e to h sees the board mirrored left to
//! right, so that the own king always stands on the files a to d. So a game and its mirror images are one
//! game to the network.

use super::architecture::INPUTS;
use luft_chess::{Color, Piece, Position, Square};

/// How a side looks at the board: from its own end, and mirrored or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective {
    color: Color,
    mirrored: bool,
}

impl Perspective {
    /// The perspective of this side with its king on this square.
    #[inline(always)]
    pub const fn new(color: Color, king: Square) -> Self {
        Self {
            color,
            mirrored: king.file() >= 4,
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
        (enemy * 6 + piece.piece_type().index()) * 64 + square.index()
    }

    /// The indices of all active features of a position.
    pub fn active_features(self, position: &Position) -> impl Iterator<Item = usize> + '_ {
        position.occupied().into_iter().filter_map(move |square| {
            let piece = position.piece_at(square)?;
            Some(self.feature_index(piece, square))
        })
    }
}

const _: () = assert!(INPUTS == 2 * 6 * 64);

#[cfg(test)]
mod tests {
    use super::*;

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
}
