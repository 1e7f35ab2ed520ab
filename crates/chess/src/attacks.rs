//! Which squares a piece attacks, and the geometry between two squares.
//!
//! Leapers are one table lookup; sliders are looked up by their blockers (see `sliders`). All tables
//! are built by the compiler, so there is nothing to initialise.

mod sliders;

use crate::{Bitboard, Color, PieceType, Square};
use sliders::Slider;

pub(crate) use sliders::choose;
pub use sliders::{bishop, by_pext, rook};

/// The squares a knight attacks.
#[inline(always)]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares a king attacks.
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares a pawn of this colour attacks.
#[inline(always)]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The squares a queen attacks, given what stands in the way.
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares that any kind but a pawn attacks.
#[inline(always)]
pub fn piece(kind: PieceType, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceType::Pawn => Bitboard::EMPTY,
        PieceType::Knight => knight(square),
        PieceType::Bishop => bishop(square, occupied),
        PieceType::Rook => rook(square, occupied),
        PieceType::Queen => queen(square, occupied),
        PieceType::King => king(square),
    }
}

/// The squares that a set of pawns attacks.
#[inline(always)]
pub const fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let (left, right) = match color {
        Color::White => (pawns.shift(7), pawns.shift(9)),
        Color::Black => (pawns.shift(-9), pawns.shift(-7)),
    };
    Bitboard(left.0 | right.0)
}

/// The squares that two pawns of a set attack.
#[inline(always)]
pub const fn pawns_twice(color: Color, pawns: Bitboard) -> Bitboard {
    let (left, right) = match color {
        Color::White => (pawns.shift(7), pawns.shift(9)),
        Color::Black => (pawns.shift(-9), pawns.shift(-7)),
    };
    Bitboard(left.0 & right.0)
}

/// The squares strictly between two squares of one line; empty for squares on no common line.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole line through two squares, edge to edge; empty for squares on no common line.
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// The squares a rook would attack on an empty board.
#[inline(always)]
pub fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// The squares a bishop would attack on an empty board.
#[inline(always)]
pub fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

static KNIGHT: [Bitboard; 64] = leaper([
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
static KING: [Bitboard; 64] = leaper([
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
]);
static PAWN: [[Bitboard; 64]; 2] = [leaper([(1, 1), (-1, 1)]), leaper([(1, -1), (-1, -1)])];
static ROOK_RAYS: [Bitboard; 64] = rays(Slider::Rook);
static BISHOP_RAYS: [Bitboard; 64] = rays(Slider::Bishop);
static BETWEEN: [[Bitboard; 64]; 64] = lines(false);
static LINE: [[Bitboard; 64]; 64] = lines(true);

const fn leaper<const N: usize>(steps: [(i8, i8); N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::new(index);
        let mut step = 0;
        while step < N {
            let file = from.file() as i8 + steps[step].0;
            let rank = from.rank() as i8 + steps[step].1;
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[index].0 |= Square::at(file as u8, rank as u8).bit().0;
            }
            step += 1;
        }
        index += 1;
    }
    table
}

const fn rays(slider: Slider) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = sliders::walk(slider, Square::new(index), Bitboard::EMPTY);
        index += 1;
    }
    table
}

const fn lines(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            table[a][b] = line_through(Square::new(a), Square::new(b), whole);
            b += 1;
        }
        a += 1;
    }
    table
}

const fn line_through(a: Square, b: Square, whole: bool) -> Bitboard {
    let slider = if sliders::walk(Slider::Rook, a, Bitboard::EMPTY).has(b) {
        Slider::Rook
    } else if sliders::walk(Slider::Bishop, a, Bitboard::EMPTY).has(b) {
        Slider::Bishop
    } else {
        return Bitboard::EMPTY;
    };
    // Where the two views agree is the line; each blocked by the other, the part between.
    let blockers = if whole {
        Bitboard::EMPTY
    } else {
        Bitboard(a.bit().0 | b.bit().0)
    };
    let common = sliders::walk(slider, a, blockers).0 & sliders::walk(slider, b, blockers).0;
    if whole {
        Bitboard(common | a.bit().0 | b.bit().0)
    } else {
        Bitboard(common)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn lines_and_gaps() {
        let (a1, d4, h8, b3) = (square("a1"), square("d4"), square("h8"), square("b3"));
        assert_eq!(between(a1, d4).count(), 2);
        assert_eq!(between(a1, h8).count(), 6);
        assert_eq!(line(a1, d4).count(), 8);
        assert_eq!(line(a1, d4), line(d4, h8));
        assert!(between(a1, b3).is_empty() && line(a1, b3).is_empty());
        assert_eq!(between(square("e2"), square("e7")).count(), 4);
    }

    #[test]
    fn leapers_stay_on_the_board() {
        assert_eq!(knight(square("a1")).count(), 2);
        assert_eq!(knight(square("d4")).count(), 8);
        assert_eq!(king(square("h8")).count(), 3);
        assert_eq!(pawn(Color::White, square("a2")), square("b3").bit());
        assert_eq!(pawn(Color::Black, square("h7")), square("g6").bit());
    }
}
