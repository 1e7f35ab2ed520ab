//! The start positions of Chess960.

use luft_chess::{Color, Kind, Piece, Position, Setup, Square};

/// One of the 960 start positions by its usual number; 518 is that of ordinary chess.
pub(crate) fn start(number: usize) -> Position {
    let mut row: [Option<Kind>; 8] = [None; 8];
    let mut rest = number % 960;
    let mut digit = |base: usize| {
        let digit = rest % base;
        rest /= base;
        digit
    };
    row[2 * digit(4) + 1] = Some(Kind::Bishop);
    row[2 * digit(4)] = Some(Kind::Bishop);
    let queen = digit(6);
    let knights = digit(10);
    let mut put = |nth: usize, kind: Kind| {
        let free = (0..8).filter(|&file| row[file].is_none()).nth(nth);
        if let Some(file) = free {
            row[file] = Some(kind);
        }
    };
    put(queen, Kind::Queen);
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
    let (first, second) = KNIGHTS[knights];
    put(second, Kind::Knight);
    put(first, Kind::Knight);
    for kind in [Kind::Rook, Kind::King, Kind::Rook] {
        put(0, kind);
    }
    opening(row)
}

/// The start position with these men, mirrored, behind the pawns.
fn opening(row: [Option<Kind>; 8]) -> Position {
    let mut setup = Setup::empty();
    for color in Color::ALL {
        for file in 0..8_u8 {
            let square = |rank: u8| Square::at(file, rank).relative(color);
            let kind = row[file as usize];
            setup.board[square(0).index()] = kind.map(|kind| Piece::new(color, kind));
            setup.board[square(1).index()] = Some(Piece::new(color, Kind::Pawn));
            if kind == Some(Kind::Rook) {
                setup.castling |= square(0).bit();
            }
        }
    }
    Position::try_from(&setup).expect("both kings stand between two rooks behind their pawns")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_960_are_all_different_and_518_is_ordinary() {
        let all: HashSet<String> = (0..960).map(|number| start(number).fen()).collect();
        assert_eq!(all.len(), 960);
        assert_eq!(start(518), Position::startpos());
        let first = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
        assert_eq!(start(0).fen(), first);
    }
}
