//! The KPK bitbase: king and pawn against king, exactly.
//!
//! For each side to move, pawn and king of the stronger side there is the set of squares where the
//! other king is lost: 24 KB, worked out backwards from promotion when it is first asked for. The
//! stronger side is white here and its pawn stands on the files a to d.

use luft_chess::{Bitboard, Color, Square, attacks};
use std::sync::LazyLock;

const PAWNS: usize = 24;

/// Squares where the lone king loses, with the stronger side or the lone king to move.
struct Lost {
    // [pawn][king]
    strong: [[Bitboard; 64]; PAWNS],
    lone: [[Bitboard; 64]; PAWNS],
}

static LOST: LazyLock<Box<Lost>> = LazyLock::new(Lost::solve);

/// Whether a pawn and its king win against a lone king.
pub(crate) fn is_win(strong: Color, king: Square, pawn: Square, lone: Square, side: Color) -> bool {
    let view = |square: Square| {
        let square = square.relative(strong);
        if pawn.file() > 3 {
            square.mirror()
        } else {
            square
        }
    };
    let tables = if side == strong {
        &LOST.strong
    } else {
        &LOST.lone
    };
    tables[pawn_index(view(pawn))][view(king).index()].has(view(lone))
}

const fn pawn_index(pawn: Square) -> usize {
    (pawn.rank() as usize - 1) * 4 + pawn.file() as usize
}

impl Lost {
    fn solve() -> Box<Self> {
        let empty = [[Bitboard::EMPTY; 64]; PAWNS];
        let mut lost = Box::new(Self {
            strong: empty,
            lone: empty,
        });
        while lost.improve() {}
        lost
    }

    /// Looks one move farther back; false when nothing changed.
    fn improve(&mut self) -> bool {
        let mut changed = false;
        for pawn in (0..PAWNS).map(|index| Square::at(index as u8 % 4, index as u8 / 4 + 1)) {
            for king in Square::all().filter(|&king| king != pawn) {
                let place = (pawn_index(pawn), king.index());
                let strong = self.strong_wins(pawn, king);
                changed |= strong != self.strong[place.0][place.1];
                self.strong[place.0][place.1] = strong;
                let lone = self.lone_loses(pawn, king);
                changed |= lone != self.lone[place.0][place.1];
                self.lone[place.0][place.1] = lone;
            }
        }
        changed
    }

    fn strong_wins(&self, pawn: Square, king: Square) -> Bitboard {
        let reach = attacks::king(king);
        let illegal = reach | king.bit() | pawn.bit() | attacks::pawn(Color::White, pawn);
        let mut won = Bitboard::EMPTY;
        for to in reach.without(pawn.bit()) {
            won |= self.lone[pawn_index(pawn)][to.index()];
        }
        let stop = pawn.ahead(Color::White);
        if stop != king {
            won |= self.push(stop, king).without(stop.bit());
            let double = stop.ahead(Color::White);
            if pawn.rank() == 1 && double != king {
                won |= self.push(double, king).without(stop.bit() | double.bit());
            }
        }
        won.without(illegal)
    }

    /// Where the lone king is lost after a push to this square.
    fn push(&self, to: Square, king: Square) -> Bitboard {
        if to.rank() < 7 {
            self.lone[pawn_index(to)][king.index()]
        } else if attacks::king(king).has(to) {
            Bitboard::ALL
        } else {
            !attacks::king(to)
        }
    }

    fn lone_loses(&self, pawn: Square, king: Square) -> Bitboard {
        let guarded = attacks::king(king);
        let mut taboo = guarded | attacks::pawn(Color::White, pawn);
        if guarded.has(pawn) {
            taboo |= pawn.bit();
        }
        let lost = self.strong[pawn_index(pawn)][king.index()];
        Square::all()
            .filter(|&lone| {
                let moves = attacks::king(lone).without(taboo);
                moves.any() && moves.without(lost).is_empty()
            })
            .collect::<Bitboard>()
            .without(guarded | king.bit() | pawn.bit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn textbook_positions() {
        let win = |king, pawn, lone, side| {
            is_win(Color::White, square(king), square(pawn), square(lone), side)
        };
        // The king on the sixth before its pawn wins, whoever moves.
        assert!(win("e6", "e5", "e8", Color::White));
        assert!(win("e6", "e5", "e8", Color::Black));
        // Opposition decides.
        assert!(win("e5", "e4", "e7", Color::Black));
        assert!(!win("e5", "e4", "e7", Color::White));
        // Rook pawns draw with the king in the corner.
        assert!(!win("g6", "h5", "h8", Color::White));
        // Outside the square.
        assert!(win("a1", "h5", "b5", Color::White));
    }

    #[test]
    fn black_may_be_the_stronger_side() {
        let (king, pawn, lone) = (square("d3"), square("d4"), square("d1"));
        assert!(is_win(Color::Black, king, pawn, lone, Color::White));
        assert!(is_win(Color::Black, king, pawn, lone, Color::Black));
    }
}
