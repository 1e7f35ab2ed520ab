//! The active features of a sample, from both perspectives.

use luft_chess::{Bitboard, Color, Piece, PieceType, Square};
use luft_eval::nnue::architecture::{INPUTS, PIECE_SQUARES, output_bucket};
use luft_eval::nnue::features::Perspective;
use luft_eval::nnue::threats::{ThreatInputs, ThreatMap};

/// Most pieces on a board.
pub(super) const MAX_PIECES: usize = 32;

const _: () = assert!(INPUTS <= u16::MAX as usize + 1);

/// The feature of each piece on each square, from the perspective of the side to move (white here) and the other.
// [side][mirrored][piece][square]
static FEATURE_INDEX: [[[[u16; 64]; 16]; 2]; 2] = {
    let mut table = [[[[0; 64]; 16]; 2]; 2];
    let mut index = 0;
    while index < 2 * 2 * 16 * 64 {
        let (side, mirrored) = (index >> 11, index >> 10 & 1);
        let (code, square) = (index >> 6 & 15, index & 63);
        if code & 7 < PieceType::ALL.len() {
            let king = Square::at(if mirrored == 1 { 7 } else { 0 }, 0);
            let perspective = Perspective::new(Color::ALL[side], king);
            let piece = Piece::new(Color::ALL[code >> 3], PieceType::from_index(code & 7));
            let feature = perspective.feature_index(piece, Square::new(square)) % PIECE_SQUARES;
            table[side][mirrored][code][square] = feature as u16;
        }
        index += 1;
    }
    table
};

/// The features that are active in a position, for the side to move and the other.
#[derive(Clone, Debug)]
pub(super) struct ActiveFeatures {
    indices: [[u16; MAX_PIECES]; 2],
    count: u8,
    threats: [ThreatInputs; 2],
    bucket: u8,
}

impl ActiveFeatures {
    /// The features of a board: four bits a piece in the order of the occupied squares, and both kings.
    #[inline]
    pub(super) fn new(occupied: u64, pieces: [u8; MAX_PIECES / 2], kings: [u8; 2]) -> Self {
        let perspectives = Color::ALL.map(|color| {
            let king = Square::new(usize::from(kings[color.index()]));
            Perspective::new(color, king)
        });
        let table = |side: usize| {
            let perspective = perspectives[side];
            let bucket = (perspective.king_bucket() * PIECE_SQUARES) as u16;
            (
                &FEATURE_INDEX[side][usize::from(perspective.is_mirrored())],
                bucket,
            )
        };
        let ((us, our_bucket), (them, their_bucket)) = (table(0), table(1));
        let (mut kinds, mut colors) = ([Bitboard::EMPTY; 6], [Bitboard::EMPTY; 2]);
        let mut board = [None; 64];
        let (mut squares, mut codes) = (occupied, u128::from_le_bytes(pieces));
        let count = occupied.count_ones();
        let mut indices = [[0; MAX_PIECES]; 2];
        let [own, other] = &mut indices;
        for (own, other) in own.iter_mut().zip(other).take(count as usize) {
            let (code, square) = (codes as usize & 15, squares.trailing_zeros() as usize & 63);
            *own = us[code][square] + our_bucket;
            *other = them[code][square] + their_bucket;
            let bit = Bitboard(squares & squares.wrapping_neg());
            let piece = Piece::ALL[((code & 7).min(5) << 1) + (code >> 3)];
            kinds[piece.piece_type().index()] |= bit;
            colors[piece.color().index()] |= bit;
            board[square] = Some(piece);
            squares &= squares - 1;
            codes >>= 4;
        }
        let map = ThreatMap::of_board(kinds, colors, |square| board[square.index()]);
        Self {
            indices,
            threats: Color::ALL.map(|color| map.inputs(color)),
            count: count as u8,
            bucket: output_bucket(count) as u8,
        }
    }

    /// The indices for the side to move, then for the other.
    #[inline(always)]
    pub(super) fn perspectives(&self) -> [&[u16]; 2] {
        let count = usize::from(self.count).min(MAX_PIECES);
        [&self.indices[0][..count], &self.indices[1][..count]]
    }

    /// The indices of the threat inputs, in the same order.
    #[inline(always)]
    pub(super) fn threats(&self) -> [&[u16]; 2] {
        [&self.threats[0], &self.threats[1]]
    }

    /// Which output weights count.
    #[inline(always)]
    pub(super) fn output_bucket(&self) -> usize {
        usize::from(self.bucket)
    }
}
