//! Is this move legal here? For moves out of tables, which may belong to another position.

use crate::{Bitboard, Move, MoveKind, PieceType, Position, attacks};

impl Position {
    /// Whether a move, whatever its bits, is legal in this position.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.side;
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from) else {
            return false;
        };
        let Some(move_kind) = mv.kind() else {
            return false;
        };
        if piece.color() != us {
            return false;
        }
        match move_kind {
            MoveKind::Castle => {
                return piece.piece_type() == PieceType::King
                    && !self.in_check()
                    && (self.castling & self.by_color(us)).has(to)
                    && self.can_castle(to);
            }
            MoveKind::EnPassant => {
                return piece.piece_type() == PieceType::Pawn
                    && self.en_passant == Some(to)
                    && self.en_passant_captors(to).has(from);
            }
            _ => {}
        }
        let target = if mv.is_capture() {
            self.by_color(!us)
        } else {
            !self.occupied()
        };
        if !target.has(to) {
            return false;
        }
        match piece.piece_type() {
            PieceType::Pawn => self.pawn_reaches(mv, move_kind) && self.leaves_king_safe(mv),
            _ if !matches!(move_kind, MoveKind::Quiet | MoveKind::Capture) => false,
            PieceType::King => attacks::king(from).has(to) && !self.threats().has(to),
            kind => {
                attacks::piece(kind, from, self.occupied()).has(to) && self.leaves_king_safe(mv)
            }
        }
    }

    /// Whether a pawn can go that way and the kind of move fits the rank it reaches.
    fn pawn_reaches(&self, mv: Move, kind: MoveKind) -> bool {
        let us = self.side;
        let (from, to) = (mv.from(), mv.to());
        if mv.is_promotion() != (to.rank_for(us) == 7) {
            return false;
        }
        match kind {
            MoveKind::Capture | MoveKind::CapturePromotion(_) => attacks::pawn(us, from).has(to),
            MoveKind::DoublePush => {
                let passed = from.ahead(us);
                from.rank_for(us) == 1 && passed.ahead(us) == to && !self.occupied().has(passed)
            }
            MoveKind::Quiet | MoveKind::Promotion(_) => from.ahead(us) == to,
            MoveKind::Castle | MoveKind::EnPassant => false,
        }
    }

    /// Whether a move of a piece other than the king answers a check and keeps a pin.
    fn leaves_king_safe(&self, mv: Move) -> bool {
        let king = self.king(self.side);
        let (from, to) = (mv.from(), mv.to());
        let shelter = match self.checkers().first() {
            None => Bitboard::ALL,
            Some(_) if self.checkers().many() => return false,
            Some(checker) => attacks::between(king, checker) | checker.bit(),
        };
        shelter.has(to) && (!self.pinned().has(from) || attacks::line(king, from).has(to))
    }
}
