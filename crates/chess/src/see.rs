//! Static exchange evaluation: what a move wins or loses if both sides keep taking on its target
//! square, the cheapest piece first, and stop when taking no longer pays.
//!
//! The board is never touched: pieces leave a copy of the occupied set one by one, which uncovers
//! the sliders behind them. A piece pinned to its king stays out while the pin lasts. Other checks
//! are not looked at, and a pawn that retakes on the last rank counts as a pawn.

use crate::{Bitboard, Color, Move, PieceType, Position, Square, attacks};
use arrayvec::ArrayVec;

impl Position {
    /// What the exchange that a legal move starts is worth to the side to move. `values` are those
    /// of the kinds, pawn to king; the king's does not matter, as it is never taken.
    pub fn see(&self, mv: Move, values: &[i32; 6]) -> i32 {
        if mv.is_castle() {
            return 0;
        }
        let (gain, mut standing) = self.first_capture(mv, values);
        let mut exchange = Exchange::after(self, mv);
        // What the side that took has won so far, were the exchange to end there.
        let mut gains: ArrayVec<i32, 32> = ArrayVec::new();
        let mut last = gain;
        while let Some(kind) = exchange.capture() {
            gains.push(last);
            last = values[standing.index()] - last;
            standing = kind;
        }
        // Backwards: whoever is to take may also leave it.
        while let Some(before) = gains.pop() {
            last = before.min(-last);
        }
        last
    }

    /// Whether [`Position::see`] is at least the threshold; much cheaper than the value itself, as
    /// most exchanges are decided after a capture or two.
    #[inline]
    pub fn see_at_least(&self, mv: Move, threshold: i32, values: &[i32; 6]) -> bool {
        if mv.is_castle() {
            return threshold <= 0;
        }
        let (gain, standing) = self.first_capture(mv, values);
        let mut balance = gain - threshold;
        if balance < 0 {
            return false;
        }
        // Fine even if the piece is lost for nothing.
        balance -= values[standing.index()];
        if balance >= 0 {
            return true;
        }
        // Nobody takes back where they attack neither the target nor what the move might uncover it from.
        let touched = mv.from().bit() | mv.to().bit();
        if !self.threats().meets(touched) && !mv.is_en_passant() {
            return true;
        }
        let mut exchange = Exchange::after(self, mv);
        // Here the last mover is above the threshold, but not if it loses what stands there.
        while let Some(kind) = exchange.capture() {
            if kind == PieceType::King {
                break;
            }
            balance = -balance - 1 - values[kind.index()];
            if balance >= 0 {
                break;
            }
        }
        exchange.side != self.side()
    }

    /// What a move takes at once, promotion included, and what then stands on the target square.
    #[inline(always)]
    fn first_capture(&self, mv: Move, values: &[i32; 6]) -> (i32, PieceType) {
        let victim = match self.piece_at(mv.to()) {
            Some(piece) => values[piece.piece_type().index()],
            None if mv.is_en_passant() => values[PieceType::Pawn.index()],
            None => 0,
        };
        if let Some(kind) = mv.promotion() {
            let growth = values[kind.index()] - values[PieceType::Pawn.index()];
            return (victim + growth, kind);
        }
        let mover = self.piece_at(mv.from());
        (
            victim,
            mover.map_or(PieceType::Pawn, crate::Piece::piece_type),
        )
    }
}

/// The captures that are left on one square.
struct Exchange<'a> {
    position: &'a Position,
    target: Square,
    occupied: Bitboard,
    /// Of both sides, those behind others not yet included.
    attackers: Bitboard,
    /// Who may take next.
    side: Color,
}

impl<'a> Exchange<'a> {
    #[inline(always)]
    fn after(position: &'a Position, mv: Move) -> Self {
        let (us, target) = (position.side(), mv.to());
        let mut occupied = position.occupied().without(mv.from().bit()) | target.bit();
        if mv.is_en_passant() {
            occupied ^= target.ahead(!us).bit();
        }
        Self {
            position,
            target,
            occupied,
            attackers: position.attackers(target, occupied) & occupied,
            side: !us,
        }
    }

    /// Takes with the least valuable piece that may and gives its kind; the other side is next.
    #[inline(always)]
    fn capture(&mut self) -> Option<PieceType> {
        let position = self.position;
        let own = self.attackers & position.by_color(self.side);
        if own.is_empty() {
            return None;
        }
        let free = own.without(self.held(own));
        for kind in [
            PieceType::Pawn,
            PieceType::Knight,
            PieceType::Bishop,
            PieceType::Rook,
            PieceType::Queen,
        ] {
            if let Some(from) = (free & position.by_type(kind)).first() {
                self.leave(from, kind);
                return Some(kind);
            }
        }
        // The king takes last, and only what nobody protects, be it with a pinned piece.
        if free.is_empty() || self.attackers.meets(position.by_color(!self.side)) {
            return None;
        }
        self.leave(free.lowest(), PieceType::King);
        Some(PieceType::King)
    }

    #[inline(always)]
    fn leave(&mut self, from: Square, kind: PieceType) {
        self.occupied ^= from.bit();
        if matches!(kind, PieceType::Pawn | PieceType::Bishop | PieceType::Queen) {
            self.attackers |=
                attacks::bishop(self.target, self.occupied) & self.position.diagonal_sliders();
        }
        if matches!(kind, PieceType::Rook | PieceType::Queen) {
            self.attackers |=
                attacks::rook(self.target, self.occupied) & self.position.straight_sliders();
        }
        self.attackers &= self.occupied;
        self.side = !self.side;
    }

    /// Which of these pieces of the side to take would expose their king. Asked anew for every
    /// capture, because a pinner may itself have gone to the target.
    #[inline(always)]
    fn held(&self, own: Bitboard) -> Bitboard {
        let position = self.position;
        let king = position.king(self.side);
        let (diagonal, straight) = (attacks::bishop_rays(king), attacks::rook_rays(king));
        if !own.meets(diagonal | straight) {
            return Bitboard::EMPTY;
        }
        // What stands on the target is no sniper: a piece it pins may take it.
        let snipers = (diagonal & position.diagonal_sliders()
            | straight & position.straight_sliders())
            & position.by_color(!self.side)
            & self.occupied.without(self.target.bit());
        let mut held = Bitboard::EMPTY;
        for sniper in snipers {
            let between = attacks::between(king, sniper);
            let blockers = between & self.occupied;
            if !blockers.many() && !between.has(self.target) {
                held |= blockers;
            }
        }
        held
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];

    fn check(fen: &str, name: &str, expected: i32) {
        let position: Position = fen.parse().unwrap();
        let moves = position.legal_moves();
        let found = moves.iter().find(|mv| format!("{mv:?}") == name);
        let mv = *found.unwrap_or_else(|| panic!("{name} is not legal in {fen}"));
        assert_eq!(position.see(mv, &VALUES), expected, "{fen} {name}");
        assert!(
            position.see_at_least(mv, expected, &VALUES),
            "{fen} {name} >="
        );
        assert!(
            !position.see_at_least(mv, expected + 1, &VALUES),
            "{fen} {name} <"
        );
    }

    #[test]
    fn plain_exchanges() {
        // Nobody protects the pawn; then a pawn does; then it is taken by a pawn.
        check("4k3/8/8/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5", 100);
        check("4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5", -800);
        check("4k3/8/4p3/3p4/4P3/8/3Q4/4K3 w - - 0 1", "e4d5", 100);
        // Knight takes a protected rook.
        check("4k3/8/4p3/3r4/8/4N3/8/4K3 w - - 0 1", "e3d5", 200);
        // The second protector makes it a bad deal for rooks.
        check("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -400);
    }

    #[test]
    fn quiet_moves_can_lose_the_piece_that_moves() {
        check("4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1", "c3d5", -300);
        check("4k3/8/2p5/8/4P3/2N5/8/4K3 w - - 0 1", "c3d5", -200);
        check("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "c3d5", 0);
    }

    #[test]
    fn sliders_behind_others_join() {
        // A rook behind a rook, a bishop behind a pawn, a queen behind a bishop.
        check("4k3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
        check("4k3/5b2/4p3/3r4/4P3/8/8/K2R4 w - - 0 1", "e4d5", 400);
        check("4k3/2n5/1n6/3p4/4B3/5Q2/8/4K3 w - - 0 1", "e4d5", -200);
    }

    #[test]
    fn pinned_pieces_stay_out_until_the_pin_ends() {
        // The knight e7 is pinned by the rook e1 and does not protect d5.
        check("4k3/4n3/8/3p4/8/8/3Q4/K3R3 w - - 0 1", "d2d5", 100);
        // The rook that pins takes itself: now the knight is free.
        check("8/4k3/8/3pn3/8/8/8/K2QR3 w - - 0 1", "d1d5", 100);
        check("4k3/8/3q4/4r3/8/3N4/8/K3R3 w - - 0 1", "e1e5", 500);
        // Pinned along the very line of the exchange: taking the pinner is allowed.
        check("4k3/4r3/8/4p3/8/8/8/K3R3 w - - 0 1", "e1e5", -400);
    }

    #[test]
    fn kings_take_only_what_is_left_alone() {
        check("8/8/4k3/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5", -800);
        check("8/8/4k3/3p4/8/8/3Q4/3RK3 w - - 0 1", "d2d5", 100);
        // Even a pinned protector keeps the enemy king away.
        check("2r5/8/4k3/3p4/8/2N5/8/2KQ4 w - - 0 1", "d1d5", 100);
    }

    #[test]
    fn en_passant_promotion_and_castling() {
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100);
        check("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0);
        check("8/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", 800);
        check("7r/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", -100);
        check("2n5/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "b7c8n", 500);
        check("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", 0);
    }
}
