//! Does this move give check? Answered before the move is made.

use crate::make_move::castle_targets;
use crate::{Bitboard, Move, PieceType, Position, attacks};

/// From where each kind of piece would check the enemy king, and which of our pieces uncover a
/// check by moving away. Worked out once a node, then asked for every move.
#[derive(Clone, Copy, Debug)]
pub struct CheckSquares {
    // [kind]
    direct: [Bitboard; 6],
    discoverers: Bitboard,
}

impl Position {
    /// The check squares of the side to move.
    #[inline]
    pub fn check_squares(&self) -> CheckSquares {
        let them = !self.side;
        let king = self.king(them);
        let occupied = self.occupied();
        let diagonal = attacks::bishop(king, occupied);
        let straight = attacks::rook(king, occupied);
        CheckSquares {
            direct: [
                attacks::pawn(them, king),
                attacks::knight(king),
                diagonal,
                straight,
                diagonal | straight,
                Bitboard::EMPTY,
            ],
            discoverers: self.shields(them).0 & self.by_color(self.side),
        }
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        self.gives_check_from(mv, &self.check_squares())
    }

    /// Whether a legal move gives check, with the check squares of this position at hand.
    #[inline(always)]
    pub fn gives_check_from(&self, mv: Move, squares: &CheckSquares) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_special() {
            return self.special_move_gives_check(mv, squares);
        }
        let direct = self
            .piece_at(from)
            .is_some_and(|piece| squares.direct[piece.piece_type().index()].has(to));
        direct || self.discovers_check(mv, squares)
    }

    #[inline(always)]
    fn discovers_check(&self, mv: Move, squares: &CheckSquares) -> bool {
        squares.discoverers.has(mv.from())
            && !attacks::line(self.king(!self.side), mv.from()).has(mv.to())
    }

    /// Castling, promotion and en passant: rare, and kept out of the way of all other moves.
    #[cold]
    fn special_move_gives_check(&self, mv: Move, squares: &CheckSquares) -> bool {
        let (us, them) = (self.side, !self.side);
        let (from, to) = (mv.from(), mv.to());
        let king = self.king(them);
        if mv.is_castle() {
            let (king_to, rook_to) = castle_targets(from, to);
            let gone = self.occupied() ^ from.bit() ^ to.bit();
            let occupied = gone | king_to.bit() | rook_to.bit();
            return attacks::rook(rook_to, occupied).has(king);
        }
        if self.discovers_check(mv, squares) {
            return true;
        }
        if let Some(kind) = mv.promotion() {
            let occupied = self.occupied() ^ from.bit();
            return attacks::piece(kind, to, occupied).has(king);
        }
        if squares.direct[PieceType::Pawn.index()].has(to) {
            return true;
        }
        let occupied = self.occupied() ^ from.bit() ^ to.ahead(them).bit() | to.bit();
        let diagonal = self.diagonal_sliders() & self.by_color(us);
        let straight = self.straight_sliders() & self.by_color(us);
        attacks::bishop(king, occupied).meets(diagonal)
            || attacks::rook(king, occupied).meets(straight)
    }
}
