//! A checked position: where the pieces are and what follows from it.
//!
//! Who gives check, which pieces are pinned and which squares are attacked is worked out once, when
//! a move is made, because the generator and the search ask for it at every node.

use crate::cpu::Level;
use crate::{Bitboard, Color, Keys, Material, Piece, PieceType, Setup, Square, attacks};

/// A legal position. Small enough to copy, so moves are made on copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    kinds: [Bitboard; 6],
    colors: [Bitboard; 2],
    board: [Option<Piece>; 64],
    pub(crate) keys: Keys,
    material: Material,
    checkers: Bitboard,
    pinned: Bitboard,
    threats: Bitboard,
    pub(crate) castling: Bitboard,
    pub(crate) halfmove: u16,
    pub(crate) reversible: u16,
    pub(crate) fullmove: u16,
    pub(crate) en_passant: Option<Square>,
    pub(crate) side: Color,
}

impl Position {
    /// Whose turn it is.
    #[inline(always)]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// What stands on a square.
    #[inline(always)]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Every occupied square.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The pieces of one side.
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The pieces of one kind, of both sides.
    #[inline(always)]
    pub const fn by_type(&self, kind: PieceType) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// The pieces of one side and kind.
    #[inline(always)]
    pub fn pieces(&self, color: Color, kind: PieceType) -> Bitboard {
        self.by_color(color) & self.by_type(kind)
    }

    /// Bishops and queens of both sides.
    #[inline(always)]
    pub fn diagonal_sliders(&self) -> Bitboard {
        self.by_type(PieceType::Bishop) | self.by_type(PieceType::Queen)
    }

    /// Rooks and queens of both sides.
    #[inline(always)]
    pub fn straight_sliders(&self) -> Bitboard {
        self.by_type(PieceType::Rook) | self.by_type(PieceType::Queen)
    }

    /// Where this side's king stands.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        self.pieces(color, PieceType::King).lowest()
    }

    /// Whether this side has anything besides king and pawns.
    #[inline(always)]
    pub fn has_pieces(&self, color: Color) -> bool {
        let light = self.by_type(PieceType::Pawn) | self.by_type(PieceType::King);
        self.by_color(color).without(light).any()
    }

    /// The keys that stand for this position and parts of it.
    #[inline(always)]
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The key of the whole position.
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.keys.full()
    }

    /// How many pieces there are of each kind.
    #[inline(always)]
    pub const fn material(&self) -> Material {
        self.material
    }

    /// The enemy pieces that give check.
    #[inline(always)]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub const fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// The side to move's pieces that may not leave the line to their king.
    #[inline(always)]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// The squares the opponent attacks, looking through our king.
    #[inline(always)]
    pub const fn threats(&self) -> Bitboard {
        self.threats
    }

    /// The squares of the rooks that may still castle.
    #[inline(always)]
    pub const fn castling(&self) -> Bitboard {
        self.castling
    }

    /// Where a pawn may be taken en passant. Set only if such a capture is legal.
    #[inline(always)]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    #[inline(always)]
    pub const fn halfmove(&self) -> u16 {
        self.halfmove
    }

    /// Plies since the last capture, pawn move or null move: how far back a repetition can lie.
    #[inline(always)]
    pub const fn reversible(&self) -> u16 {
        self.reversible
    }

    /// Number of the move, from 1, one for both sides.
    #[inline(always)]
    pub const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// The pieces of both sides that attack a square, given what stands in the way.
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        (attacks::pawn(Color::Black, square) & self.pieces(Color::White, PieceType::Pawn))
            | (attacks::pawn(Color::White, square) & self.pieces(Color::Black, PieceType::Pawn))
            | (attacks::knight(square) & self.by_type(PieceType::Knight))
            | (attacks::king(square) & self.by_type(PieceType::King))
            | (attacks::bishop(square, occupied) & self.diagonal_sliders())
            | (attacks::rook(square, occupied) & self.straight_sliders())
    }

    /// The squares one side attacks, given what stands in the way.
    #[inline(always)]
    pub fn attacked_by(&self, color: Color, occupied: Bitboard) -> Bitboard {
        let own = self.by_color(color);
        let mut set = attacks::pawns(color, own & self.by_type(PieceType::Pawn));
        set |= attacks::king(self.king(color));
        for square in own & self.by_type(PieceType::Knight) {
            set |= attacks::knight(square);
        }
        for square in own & self.diagonal_sliders() {
            set |= attacks::bishop(square, occupied);
        }
        for square in own & self.straight_sliders() {
            set |= attacks::rook(square, occupied);
        }
        set
    }

    /// The pieces of either colour that alone stand between this side's king and an enemy slider,
    /// and the sliders that already give check.
    #[inline(always)]
    pub(crate) fn shields(&self, color: Color) -> (Bitboard, Bitboard) {
        let king = self.king(color);
        let snipers = (attacks::bishop_rays(king) & self.diagonal_sliders()
            | attacks::rook_rays(king) & self.straight_sliders())
            & self.by_color(!color);
        let occupied = self.occupied();
        let (mut blockers, mut checkers) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                checkers |= sniper.bit();
            } else if !between.many() {
                blockers |= between;
            }
        }
        (blockers, checkers)
    }

    /// Works out checkers, pins and threats for the side to move.
    #[inline(always)]
    pub(crate) fn refresh(&mut self) {
        let (us, them) = (self.side, !self.side);
        let king = self.king(us);
        let (blockers, sliders) = self.shields(us);
        let leapers = attacks::knight(king) & self.by_type(PieceType::Knight)
            | attacks::pawn(us, king) & self.by_type(PieceType::Pawn);
        self.checkers = sliders | leapers & self.by_color(them);
        self.pinned = blockers & self.by_color(us);
        self.threats = self.attacked_by(them, self.occupied() ^ king.bit());
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
        self.board[square.index()] = Some(piece);
        self.material.add(piece);
    }

    #[inline(always)]
    pub(crate) fn take(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
        self.board[square.index()] = None;
        self.material.remove(piece);
    }

    #[inline(always)]
    pub(crate) fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        self.toggle(piece, from);
        self.board[from.index()] = None;
        self.toggle(piece, to);
        self.board[to.index()] = Some(piece);
    }

    #[inline(always)]
    fn toggle(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.piece_type().index()] ^= square.bit();
        self.colors[piece.color().index()] ^= square.bit();
        self.keys.piece(piece, square);
    }

    /// Puts a setup together without asking whether it is legal; `validate` asks.
    pub(crate) fn assemble(setup: &Setup) -> Self {
        // Every position comes this way, so the processor is asked before the first attack is looked up.
        Level::in_use();
        let mut position = Self {
            kinds: [Bitboard::EMPTY; 6],
            colors: [Bitboard::EMPTY; 2],
            board: [None; 64],
            keys: Keys::default(),
            material: Material::default(),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            threats: Bitboard::EMPTY,
            castling: setup.castling,
            halfmove: setup.halfmove,
            reversible: setup.halfmove,
            fullmove: setup.fullmove,
            en_passant: None,
            side: setup.side,
        };
        for square in Square::all() {
            if let Some(piece) = setup.board[square.index()] {
                position.put(piece, square);
            }
        }
        for rook in setup.castling {
            position.keys.castling(rook);
        }
        if setup.side == Color::Black {
            position.keys.side();
        }
        position.refresh();
        if let Some(square) = setup.en_passant {
            position.offer_en_passant(square);
        }
        position
    }

    /// The setup of this position.
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            side: self.side,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmove: self.halfmove,
            fullmove: self.fullmove,
        }
    }
}
