//! Making a move (`make_move`, `do_move`), or a null move: a copy of the position with the move made on
//! it (copy-make), so there is no unmake.

use crate::zobrist::{piece_key, side_key};
use crate::{Bitboard, Color, Move, Piece, PieceType, Position, Square};

/// Is told which pieces left and arrived where while a move is made. This is how the NNUE
/// accumulator is updated without the rules knowing of it.
pub trait Observer {
    /// A piece left a square.
    fn left(&mut self, piece: Piece, square: Square);
    /// A piece arrived on a square.
    fn arrived(&mut self, piece: Piece, square: Square);
}

/// No observer.
impl Observer for () {
    #[inline(always)]
    fn left(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn arrived(&mut self, _: Piece, _: Square) {}
}

impl Position {
    /// The position after a legal move.
    #[inline]
    #[must_use]
    pub fn make_move(&self, mv: Move) -> Self {
        self.make_move_observed(mv, &mut ())
    }

    /// The position after a legal move; the observer is told of the pieces that moved, as an
    /// accumulator needs it.
    #[inline]
    #[must_use]
    pub fn make_move_observed<O: Observer>(&self, mv: Move, observer: &mut O) -> Self {
        let mut next = *self;
        next.make(mv, observer);
        next
    }

    /// Nearly always the key of the position after a move, before it is made: castling, promotion
    /// and en passant are not looked at. For fetching memory early, not for finding out.
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let mut key = self.key() ^ side_key();
        if let Some(victim) = self.piece_at(to) {
            key ^= piece_key(victim, to);
        }
        if let Some(piece) = self.piece_at(from) {
            key ^= piece_key(piece, from) ^ piece_key(piece, to);
        }
        key
    }

    /// The position after a null move: the side to move passes. Not allowed in check.
    #[inline]
    #[must_use]
    pub fn make_null_move(&self) -> Self {
        debug_assert!(!self.in_check(), "a null move in check");
        let mut next = *self;
        next.withdraw_en_passant();
        next.halfmove = next.halfmove.saturating_add(1);
        next.reversible = 0;
        next.end_turn();
        next
    }

    /// Inlined so that `play` builds the copy where it will live: a second copy of what was just
    /// written in small pieces has been seen to cost as much as the move.
    #[inline(always)]
    fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let us = self.side;
        let (from, to) = (mv.from(), mv.to());
        let piece = self.piece_at(from).expect("a legal move moves a piece");
        // Counters before anything beside them is written: the compiler reads them in one wide load,
        // which would have to wait for a narrow store next to them (a few per cent of perft).
        self.halfmove = self.halfmove.saturating_add(1);
        self.reversible = self.reversible.saturating_add(1);
        self.withdraw_en_passant();

        if mv.is_castle() {
            self.make_castle(from, to, observer);
        } else {
            if mv.is_capture() {
                let victim_square = if mv.is_en_passant() {
                    to.ahead(!us)
                } else {
                    to
                };
                let victim = self
                    .piece_at(victim_square)
                    .expect("a capture has a victim");
                self.take(victim, victim_square);
                observer.left(victim, victim_square);
                self.start_anew();
            }
            observer.left(piece, from);
            if let Some(kind) = mv.promotion() {
                let promoted = Piece::new(us, kind);
                self.take(piece, from);
                self.put(promoted, to);
                observer.arrived(promoted, to);
            } else {
                self.shift(piece, from, to);
                observer.arrived(piece, to);
            }
            if piece.piece_type() == PieceType::Pawn {
                self.start_anew();
            }
        }

        let king_row = if piece.piece_type() == PieceType::King {
            Bitboard::rank_for(0, us)
        } else {
            Bitboard::EMPTY
        };
        self.lose_castling(from.bit() | to.bit() | king_row);
        self.end_turn();
        if mv.is_double_push() {
            self.offer_en_passant(from.ahead(us));
        }
    }

    fn make_castle<O: Observer>(&mut self, from: Square, rook_from: Square, observer: &mut O) {
        let us = self.side;
        let (king, rook) = (
            Piece::new(us, PieceType::King),
            Piece::new(us, PieceType::Rook),
        );
        let (king_to, rook_to) = castle_targets(from, rook_from);
        // In Chess960 a target may be the other's starting square: lift both, then set both down.
        self.take(king, from);
        self.take(rook, rook_from);
        self.put(king, king_to);
        self.put(rook, rook_to);
        observer.left(king, from);
        observer.left(rook, rook_from);
        observer.arrived(king, king_to);
        observer.arrived(rook, rook_to);
    }

    #[inline(always)]
    fn start_anew(&mut self) {
        self.halfmove = 0;
        self.reversible = 0;
    }

    #[inline(always)]
    fn end_turn(&mut self) {
        self.fullmove += u16::from(self.side == Color::Black && self.fullmove < u16::MAX);
        self.side = !self.side;
        self.keys.side();
        self.refresh();
    }

    #[inline(always)]
    fn lose_castling(&mut self, touched: Bitboard) {
        let lost = self.castling & touched;
        if lost.any() {
            self.castling ^= lost;
            for rook in lost {
                self.keys.castling(rook);
            }
        }
    }

    #[inline(always)]
    fn withdraw_en_passant(&mut self) {
        if let Some(square) = self.en_passant.take() {
            self.keys.en_passant(square);
        }
    }

    /// Notes that a pawn passed over this square, if some pawn can really take it there: only then
    /// is the position another one for the rules of repetition.
    pub(crate) fn offer_en_passant(&mut self, square: Square) {
        if self.en_passant_captors(square).any() {
            self.en_passant = Some(square);
            self.keys.en_passant(square);
        }
    }
}

/// Where king and rook end up, whichever squares they start from.
#[inline(always)]
pub(crate) const fn castle_targets(king: Square, rook: Square) -> (Square, Square) {
    let rank = king.rank();
    if rook.file() > king.file() {
        (Square::at(6, rank), Square::at(5, rank))
    } else {
        (Square::at(2, rank), Square::at(3, rank))
    }
}
