//! Which move lies between two positions, told from their keys alone.
//!
//! Two positions one reversible move apart have keys that differ by the numbers of one piece on two
//! squares and of the side to move. All 3668 such differences are kept in a cuckoo table: each has
//! two possible places, so looking one up is two reads.

use crate::zobrist::{piece_key, side_key};
use crate::{Piece, PieceType, Position, Square, attacks};

const SIZE: usize = 8192;

struct Table {
    keys: [u64; SIZE],
    squares: [(Square, Square); SIZE],
}

/// Whether this difference of keys is a move that the pieces of the position allow: some piece
/// stands at one end of it and nothing on the way nor at the other end.
#[inline]
pub(crate) fn is_move(position: &Position, difference: u64) -> bool {
    let Some((one, other)) = squares(difference) else {
        return false;
    };
    let way = attacks::between(one, other) | one.bit() | other.bit();
    !(way & position.occupied()).many()
}

#[inline(always)]
fn squares(difference: u64) -> Option<(Square, Square)> {
    [first_place(difference), second_place(difference)]
        .into_iter()
        .find(|&place| TABLE.keys[place] == difference)
        .map(|place| TABLE.squares[place])
}

const fn first_place(key: u64) -> usize {
    key as usize % SIZE
}

const fn second_place(key: u64) -> usize {
    (key >> 16) as usize % SIZE
}

static TABLE: Table = build();

// Runs in the compiler, which has the room.
#[allow(clippy::large_stack_arrays)]
const fn build() -> Table {
    let mut table = Table {
        keys: [0; SIZE],
        squares: [(Square::new(0), Square::new(0)); SIZE],
    };
    let mut piece = 0;
    while piece < 12 {
        let piece_here = Piece::ALL[piece];
        let mut pair = 0;
        while pair < 64 * 64 {
            let (one, other) = (Square::new(pair / 64), Square::new(pair % 64));
            if one.index() < other.index() && reaches(piece_here.piece_type(), one, other) {
                let key = piece_key(piece_here, one) ^ piece_key(piece_here, other) ^ side_key();
                insert(&mut table, key, (one, other));
            }
            pair += 1;
        }
        piece += 1;
    }
    table
}

/// Puts an entry in its place; whoever was there goes to its other place, and so on. The compiler
/// would complain of a table that never settles.
const fn insert(table: &mut Table, key: u64, squares: (Square, Square)) {
    let (mut key, mut squares) = (key, squares);
    let mut place = first_place(key);
    loop {
        let evicted = (table.keys[place], table.squares[place]);
        (table.keys[place], table.squares[place]) = (key, squares);
        if evicted.0 == 0 {
            return;
        }
        (key, squares) = evicted;
        place = if place == first_place(key) {
            second_place(key)
        } else {
            first_place(key)
        };
    }
}

/// Whether a piece other than a pawn goes from one square to the other on an empty board.
const fn reaches(kind: PieceType, one: Square, other: Square) -> bool {
    let files = one.file().abs_diff(other.file());
    let ranks = one.rank().abs_diff(other.rank());
    let (straight, diagonal) = (files == 0 || ranks == 0, files == ranks);
    match kind {
        PieceType::Pawn => false,
        PieceType::Knight => files * ranks == 2,
        PieceType::Bishop => diagonal,
        PieceType::Rook => straight,
        PieceType::Queen => straight || diagonal,
        PieceType::King => files <= 1 && ranks <= 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reversible_move_is_found() {
        assert_eq!(TABLE.keys.iter().filter(|&&key| key != 0).count(), 3668);
        for piece in Piece::ALL {
            if piece.piece_type() == PieceType::Pawn {
                continue;
            }
            for from in Square::all() {
                for to in attacks::piece(piece.piece_type(), from, crate::Bitboard::EMPTY) {
                    let key = piece_key(piece, from) ^ piece_key(piece, to) ^ side_key();
                    assert_eq!(squares(key), Some((from.min(to), from.max(to))));
                }
            }
        }
        assert_eq!(squares(side_key()), None);
    }
}
