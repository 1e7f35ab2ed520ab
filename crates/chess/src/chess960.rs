//! The start positions of Chess960, and of double Chess960, where each side has a row of its own.

use crate::{Color, Piece, PieceType, Position, Setup, Square};

/// How many rows there are.
pub const CHESS960: usize = 960;

impl Position {
    /// The start position with these rows by their usual numbers, which wrap at 960. Ordinary chess
    /// has 518 on both sides.
    pub fn chess960(white: usize, black: usize) -> Self {
        let mut setup = Setup::empty();
        for (color, number) in [(Color::White, white), (Color::Black, black)] {
            for (file, kind) in row(number).into_iter().enumerate() {
                let square = |rank| Square::at(file as u8, rank).relative(color);
                setup.board[square(0).index()] = Some(Piece::new(color, kind));
                setup.board[square(1).index()] = Some(Piece::new(color, PieceType::Pawn));
                if kind == PieceType::Rook {
                    setup.castling |= square(0).bit();
                }
            }
        }
        Self::try_from(&setup).expect("kings stand between two rooks behind their pawns")
    }
}

/// The first free square for a knight and the next, in the order of the usual numbers.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// The pieces of a row by Scharnagl's numbering.
fn row(number: usize) -> [PieceType; 8] {
    let mut rest = number % CHESS960;
    let mut digit = |base: usize| {
        let digit = rest % base;
        rest /= base;
        digit
    };
    let mut row = [None; 8];
    row[2 * digit(4) + 1] = Some(PieceType::Bishop);
    row[2 * digit(4)] = Some(PieceType::Bishop);
    let (queen, (first, second)) = (digit(6), KNIGHTS[digit(10)]);
    let mut put = |nth: usize, kind| {
        let mut free = row.iter_mut().filter(|square| square.is_none());
        *free.nth(nth).expect("a free square") = Some(kind);
    };
    put(queen, PieceType::Queen);
    // The later one first, so that it does not shift the earlier.
    put(second, PieceType::Knight);
    put(first, PieceType::Knight);
    for kind in [PieceType::Rook, PieceType::King, PieceType::Rook] {
        put(0, kind);
    }
    row.map(|kind| kind.expect("eight pieces"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_960_are_all_different_and_518_is_ordinary() {
        let fen = |number| Position::chess960(number, number).fen();
        let all: HashSet<String> = (0..CHESS960).map(fen).collect();
        assert_eq!(all.len(), CHESS960);
        assert_eq!(Position::chess960(518, 518), Position::startpos());
        let first = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
        assert_eq!(fen(0), first);
        assert_eq!(fen(CHESS960), first);
        let mixed = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
        assert_eq!(Position::chess960(0, 518).fen(), mixed);
    }
}
