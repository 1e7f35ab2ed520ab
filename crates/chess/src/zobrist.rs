//! Zobrist keys: one number that stands for a position, and others for parts of it.
//!
//! Each piece on each square is a random number; a set of pieces is their exclusive or. The numbers
//! are kept apart by colour and class of piece, so that every partial key is the exclusive or of
//! some of eight words and a move costs two updates, however many keys there are.

use crate::{Color, Piece, PieceType, Square};

/// The keys of a position, updated move by move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    full: u64,
    // [colour][class]
    classes: [[u64; 4]; 2],
}

const PAWN: usize = 0;
const MINOR: usize = 1;
const MAJOR: usize = 2;
const KING: usize = 3;

const fn class(kind: PieceType) -> usize {
    match kind {
        PieceType::Pawn => PAWN,
        PieceType::Knight | PieceType::Bishop => MINOR,
        PieceType::Rook | PieceType::Queen => MAJOR,
        PieceType::King => KING,
    }
}

impl Keys {
    /// The whole position: pieces, side to move, castling rights, en passant.
    #[inline(always)]
    pub const fn full(&self) -> u64 {
        self.full
    }

    /// The pawns of both sides.
    #[inline(always)]
    pub const fn pawn(&self) -> u64 {
        self.classes[0][PAWN] ^ self.classes[1][PAWN]
    }

    /// The pawns and kings of both sides: what pawn structure and shelter depend on.
    #[inline(always)]
    pub const fn pawn_king(&self) -> u64 {
        self.pawn() ^ self.classes[0][KING] ^ self.classes[1][KING]
    }

    /// Knights, bishops and kings of both sides.
    #[inline(always)]
    pub const fn minor(&self) -> u64 {
        self.both(MINOR) ^ self.both(KING)
    }

    /// Rooks, queens and kings of both sides.
    #[inline(always)]
    pub const fn major(&self) -> u64 {
        self.both(MAJOR) ^ self.both(KING)
    }

    /// All pieces of one side but its pawns.
    #[inline(always)]
    pub const fn non_pawn(&self, color: Color) -> u64 {
        let side = &self.classes[color.index()];
        side[MINOR] ^ side[MAJOR] ^ side[KING]
    }

    #[inline(always)]
    const fn both(&self, class: usize) -> u64 {
        self.classes[0][class] ^ self.classes[1][class]
    }

    #[inline(always)]
    pub(crate) const fn piece(&mut self, piece: Piece, square: Square) {
        let number = piece_key(piece, square);
        self.full ^= number;
        self.classes[piece.color().index()][class(piece.piece_type())] ^= number;
    }

    #[inline(always)]
    pub(crate) const fn side(&mut self) {
        self.full ^= NUMBERS.side;
    }

    #[inline(always)]
    pub(crate) const fn castling(&mut self, rook: Square) {
        self.full ^= NUMBERS.castling[rook.index()];
    }

    #[inline(always)]
    pub(crate) const fn en_passant(&mut self, square: Square) {
        self.full ^= NUMBERS.en_passant[square.file() as usize];
    }
}

/// The number of a piece on a square.
#[inline(always)]
pub(crate) const fn piece_key(piece: Piece, square: Square) -> u64 {
    NUMBERS.pieces[piece.index()][square.index()]
}

/// The number of the side to move.
pub(crate) const fn side_key() -> u64 {
    NUMBERS.side
}

struct Numbers {
    // [piece][square]
    pieces: [[u64; 64]; 12],
    // [square of the rook]
    castling: [u64; 64],
    // [file]
    en_passant: [u64; 8],
    side: u64,
}

static NUMBERS: Numbers = {
    let mut state = 0x4c75_6674_2073_7175;
    let mut numbers = Numbers {
        pieces: [[0; 64]; 12],
        castling: [0; 64],
        en_passant: [0; 8],
        side: 0,
    };
    let mut piece = 0;
    while piece < 12 {
        let mut square = 0;
        while square < 64 {
            (state, numbers.pieces[piece][square]) = random(state);
            square += 1;
        }
        piece += 1;
    }
    let mut square = 0;
    while square < 64 {
        (state, numbers.castling[square]) = random(state);
        square += 1;
    }
    let mut file = 0;
    while file < 8 {
        (state, numbers.en_passant[file]) = random(state);
        file += 1;
    }
    (_, numbers.side) = random(state);
    numbers
};

/// `SplitMix64`: the next state and the number it gives.
const fn random(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut number = state;
    number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, number ^ number >> 31)
}
