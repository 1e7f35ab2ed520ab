//! A position in bulletformat (`ChessBoard`), as the trainer bullet reads it: 32 bytes, everything from the
//! perspective of the side to move, whose pieces come first and walk upwards.

use crate::viriformat::{ScoredPosition, half_points};
use luft_chess::pgn::GameResult;

/// The bytes of a position.
pub const RECORD: usize = 32;
/// Marks a piece of the other side.
const THEIRS: u8 = 8;

/// The record of a position in a game that ended like this.
pub fn record(scored: &ScoredPosition, result: GameResult) -> [u8; RECORD] {
    let position = &scored.position;
    let us = position.side();
    let occupied = position.occupied().relative(us);
    let mut pieces = [0; 16];
    for (index, square) in occupied.into_iter().enumerate() {
        let piece = position
            .piece_at(square.relative(us))
            .expect("the square is occupied");
        let side = if piece.color() == us { 0 } else { THEIRS };
        pieces[index / 2] |= (piece.piece_type().index() as u8 | side) << (4 * (index % 2));
    }
    let mut bytes = [0; RECORD];
    bytes[..8].copy_from_slice(&occupied.0.to_le_bytes());
    bytes[8..24].copy_from_slice(&pieces);
    bytes[24..26].copy_from_slice(&scored.own_score().to_le_bytes());
    bytes[26] = half_points(result, us);
    // Each king as its own side sees it.
    bytes[27] = position.king(us).relative(us).index() as u8;
    bytes[28] = position.king(!us).relative(!us).index() as u8;
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::text_line;
    use ::bulletformat::{BulletFormat, ChessBoard};
    use luft_chess::{Color, Position};

    fn scored(fen: &str, score: i16) -> ScoredPosition {
        let position: Position = fen.parse().unwrap();
        ScoredPosition {
            position,
            mv: position.legal_moves()[0],
            score,
            ply: 0,
        }
    }

    /// The record of the crate, byte by byte in the order of its fields.
    fn bytes(board: &ChessBoard) -> Vec<u8> {
        let mut bytes = board.occ.to_le_bytes().to_vec();
        bytes.extend(board.pcs);
        bytes.extend(board.score.to_le_bytes());
        bytes.extend([board.result, board.ksq, board.opp_ksq]);
        bytes.extend(board.extra);
        bytes
    }

    #[test]
    fn records_are_those_of_the_crate() {
        let results = [
            GameResult::WhiteWins,
            GameResult::Draw,
            GameResult::BlackWins,
        ];
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 3 9",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 3 9",
        ] {
            for (result, score) in results.into_iter().zip([-321, 0, 1234]) {
                let scored = scored(fen, score);
                let ours = record(&scored, result);
                let theirs: ChessBoard = text_line(&scored, result).parse().unwrap();
                assert_eq!(ours[..], bytes(&theirs), "{fen}");
                let side = usize::from(scored.position.side() == Color::Black);
                let white = f32::from(half_points(result, Color::White)) / 2.0;
                let raw = ChessBoard::from_raw(bitboards(&scored.position), side, score, white);
                assert_eq!(ours[..], bytes(&raw.unwrap()), "{fen}");
            }
        }
    }

    fn bitboards(position: &Position) -> [u64; 8] {
        let mut boards = [0; 8];
        for color in Color::ALL {
            boards[color.index()] = position.by_color(color).0;
        }
        for kind in luft_chess::PieceType::ALL {
            boards[2 + kind.index()] = position.by_type(kind).0;
        }
        boards
    }

    #[test]
    fn the_size_is_that_of_the_crate() {
        assert_eq!(size_of::<ChessBoard>(), RECORD);
        assert_eq!(ChessBoard::HEADER_SIZE, 0);
    }
}
