//! What a side sees: which of its own and the enemy's men stand where, from its end of the board,
//! turned left to right if its king stands on the right half. So a game and its mirror images are
//! one game to the network.

use super::shape::INPUTS;
use luft_chess::{Color, Piece, Position, Square};

/// From where a side looks at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    color: Color,
    turned: bool,
}

impl View {
    /// The view of this side with its king on this square.
    #[inline(always)]
    pub const fn new(color: Color, king: Square) -> Self {
        Self {
            color,
            turned: king.file() >= 4,
        }
    }

    /// The view of this side in a position.
    #[inline(always)]
    pub fn of(position: &Position, color: Color) -> Self {
        Self::new(color, position.king(color))
    }

    /// Whose view it is.
    #[inline(always)]
    pub const fn color(self) -> Color {
        self.color
    }

    /// Whether left and right are exchanged.
    #[inline(always)]
    pub const fn is_turned(self) -> bool {
        self.turned
    }

    /// The input that says that this piece stands there.
    #[inline(always)]
    pub const fn input(self, piece: Piece, square: Square) -> usize {
        let square = square.relative(self.color);
        let square = if self.turned { square.mirror() } else { square };
        let enemy = piece.color().index() ^ self.color.index();
        (enemy * 6 + piece.kind().index()) * 64 + square.index()
    }

    /// All inputs of a position.
    pub fn inputs(self, position: &Position) -> impl Iterator<Item = usize> + '_ {
        position.occupied().into_iter().filter_map(move |square| {
            let piece = position.piece_at(square)?;
            Some(self.input(piece, square))
        })
    }
}

const _: () = assert!(INPUTS == 2 * 6 * 64);

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(fen: &str, color: Color) -> Vec<usize> {
        let position: Position = fen.parse().unwrap();
        let mut inputs: Vec<_> = View::of(&position, color).inputs(&position).collect();
        inputs.sort_unstable();
        inputs
    }

    #[test]
    fn both_sides_see_the_start_alike() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let white = seen(start, Color::White);
        assert_eq!(white.len(), 32);
        assert_eq!(white, seen(start, Color::Black));
        assert!(white.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(white[31] < INPUTS);
    }

    #[test]
    fn mirror_images_look_the_same() {
        let position = "6k1/1p3p2/8/3R4/8/2n5/P7/1K6 w - - 0 1";
        let left_to_right = "1k6/2p3p1/8/4R3/8/5n2/7P/6K1 w - - 0 1";
        let top_to_bottom = "1k6/p7/2N5/8/3r4/8/1P3P2/6K1 b - - 0 1";
        for color in Color::ALL {
            assert_eq!(seen(position, color), seen(left_to_right, color));
            assert_eq!(seen(position, color), seen(top_to_bottom, !color));
        }
    }
}
