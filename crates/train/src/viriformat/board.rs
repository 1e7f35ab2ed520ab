//! A position in 32 bytes: which squares are occupied, four bits a piece, the rest of its state.

use super::BOARD;
use luft_chess::pgn::GameResult;
use luft_chess::{Color, Piece, PieceType, Position, Setup, Square};

/// A rook that may still castle.
const UNMOVED_ROOK: u8 = 6;
const NO_SQUARE: u8 = 64;

/// Adds the bytes of a position and the result of its game.
pub(super) fn write(position: &Position, result: GameResult, bytes: &mut Vec<u8>) {
    let occupied = position.occupied();
    bytes.extend(occupied.0.to_le_bytes());
    let castling = position.setup().castling;
    let mut pieces = [0; 16];
    for (index, square) in occupied.into_iter().enumerate() {
        let piece = position.piece_at(square).expect("the square is occupied");
        let kind = if castling.has(square) {
            UNMOVED_ROOK
        } else {
            piece.piece_type().index() as u8
        };
        let code = kind | (piece.color().index() as u8) << 3;
        pieces[index / 2] |= code << (4 * (index % 2));
    }
    bytes.extend(pieces);
    let en_passant = position.setup().en_passant;
    let en_passant = en_passant.map_or(NO_SQUARE, |square| square.index() as u8);
    bytes.push(en_passant | (position.side().index() as u8) << 7);
    bytes.push(position.halfmove().min(255) as u8);
    bytes.extend(position.fullmove().to_le_bytes());
    bytes.extend([0; 2]);
    bytes.push(match result {
        GameResult::BlackWins => 0,
        GameResult::Draw | GameResult::Unknown => 1,
        GameResult::WhiteWins => 2,
    });
    bytes.push(0);
}

/// The position and the result of its game, if these bytes are such.
pub(super) fn read(bytes: &[u8; BOARD]) -> Option<(Position, GameResult)> {
    let (occupied, rest) = bytes.split_first_chunk::<8>()?;
    let mut occupied = u64::from_le_bytes(*occupied);
    let mut setup = Setup::empty();
    for index in 0..occupied.count_ones() as usize {
        let code = rest.get(index / 2)? >> (4 * (index % 2)) & 15;
        let square = Square::new(occupied.trailing_zeros() as usize);
        occupied &= occupied - 1;
        let kind = match code & 7 {
            UNMOVED_ROOK => {
                setup.castling |= square.bit();
                PieceType::Rook
            }
            kind => *PieceType::ALL.get(usize::from(kind))?,
        };
        let color = Color::ALL[usize::from(code >> 3)];
        setup.board[square.index()] = Some(Piece::new(color, kind));
    }
    let [state, halfmove, low, high, _, _, result, _] = *rest.get(16..)?.first_chunk()?;
    setup.side = Color::ALL[usize::from(state >> 7)];
    setup.en_passant = match state & 127 {
        NO_SQUARE => None,
        square if square < NO_SQUARE => Some(Square::new(usize::from(square))),
        _ => return None,
    };
    setup.halfmove = u16::from(halfmove);
    setup.fullmove = u16::from_le_bytes([low, high]).max(1);
    let result = match result {
        0 => GameResult::BlackWins,
        1 => GameResult::Draw,
        2 => GameResult::WhiteWins,
        _ => return None,
    };
    Some((Position::try_from(&setup).ok()?, result))
}
