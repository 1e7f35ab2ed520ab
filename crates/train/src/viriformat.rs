//! Packed games in viriformat, the binary format of Viridithas that GPU trainers of the field read: a start
//! position in 32 bytes (a marlinformat `PackedBoard`), four bytes for each move with its score, four zero
//! bytes at the end.

pub mod block_checksums;
mod board;
mod files;
mod filter;
#[cfg(test)]
mod foreign;
mod positions;
mod reader;

pub use files::{GameFiles, GameLocation};
pub use filter::PositionFilter;
pub use positions::{ScoredPosition, half_points};
pub use reader::{GameReader, ViriformatError};

use luft_chess::pgn::GameResult;
use luft_chess::{Move, MoveKind, PieceType, Position, Square};

/// The bytes of a start position.
const BOARD: usize = 32;
/// The bytes of a move with its score.
const SCORED_MOVE: usize = 4;

/// How many positions so many games in so many bytes have.
pub fn positions_in(games: usize, bytes: u64) -> usize {
    (bytes as usize).saturating_sub(games * (BOARD + SCORED_MOVE)) / SCORED_MOVE
}

/// The score of a mate for white, in centipawns.
pub const MATE: i16 = 30_000;

/// A game with the scores of a search, as it is trained on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedGame {
    /// Where it began.
    pub start: Position,
    /// Moves, each with the score of the position before it, in centipawns from white's view.
    pub scored_moves: Vec<(Move, i16)>,
    /// How it ended.
    pub result: GameResult,
}

impl PackedGame {
    /// Adds the bytes of the game to `bytes`.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        board::write(&self.start, self.result, bytes);
        for &(mv, score) in &self.scored_moves {
            bytes.extend(pack(mv).to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
        bytes.extend([0; SCORED_MOVE]);
    }
}

const EN_PASSANT: u16 = 1;
const CASTLE: u16 = 2;
const PROMOTION: u16 = 3;

/// The sixteen bits of a move: from, to, promotion, sort.
fn pack(mv: Move) -> u16 {
    let sort = if mv.is_en_passant() {
        EN_PASSANT
    } else if mv.is_castle() {
        CASTLE
    } else if mv.promotion().is_some() {
        PROMOTION
    } else {
        0
    };
    let promotion = mv.promotion().map_or(0, |kind| kind.index() as u16 - 1);
    sort << 14 | promotion << 12 | (mv.to().index() as u16) << 6 | mv.from().index() as u16
}

/// The move of these bits in a position, legal or not.
fn unpack(bits: u16, position: &Position) -> Option<Move> {
    let from = Square::new(usize::from(bits & 63));
    let to = Square::new(usize::from(bits >> 6 & 63));
    if from == to {
        return None;
    }
    let capture = position.piece_at(to).is_some();
    let promoted = [
        PieceType::Knight,
        PieceType::Bishop,
        PieceType::Rook,
        PieceType::Queen,
    ][usize::from(bits >> 12 & 3)];
    let pawn = position.piece_at(from)?.piece_type() == PieceType::Pawn;
    let kind = match bits >> 14 {
        EN_PASSANT => MoveKind::EnPassant,
        CASTLE => MoveKind::Castle,
        PROMOTION if capture => MoveKind::CapturePromotion(promoted),
        PROMOTION => MoveKind::Promotion(promoted),
        _ if capture => MoveKind::Capture,
        _ if pawn && from.rank().abs_diff(to.rank()) == 2 => MoveKind::DoublePush,
        _ => MoveKind::Quiet,
    };
    Some(Move::new(from, to, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game with both castlings, en passant and promotions of both sides.
    pub(super) fn sample() -> PackedGame {
        let start: Position = "r3k2r/1P6/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 7"
            .parse()
            .unwrap();
        let mut position = start;
        let mut scored_moves = Vec::new();
        for (text, score) in [
            ("e5d6", 120),
            ("e8g8", -30),
            ("b7a8r", 32_000),
            ("f8a8", 0),
            ("e1c1", -1),
            ("g2h1n", 5),
            ("d1h1", 900),
        ] {
            let mv = position.parse_uci(text).unwrap();
            scored_moves.push((mv, score));
            position = position.make_move(mv);
        }
        PackedGame {
            start,
            scored_moves,
            result: GameResult::WhiteWins,
        }
    }

    #[test]
    fn moves_come_back() {
        let game = sample();
        let mut position = game.start;
        for (mv, _) in game.scored_moves {
            assert_eq!(unpack(pack(mv), &position), Some(mv));
            position = position.make_move(mv);
        }
    }

    /// The example of the published specification, whose dump shows the pieces' halves of a byte the
    /// other way round than its text and its programs.
    #[test]
    fn the_published_example() {
        let mut position = Position::startpos();
        let mut scored_moves = Vec::new();
        for (text, score) in [
            ("e2e4", 10),
            ("e7e5", 20),
            ("d1h5", -30),
            ("e8e7", 32_767),
            ("h5e5", 32_767),
        ] {
            let mv = position.parse_uci(text).unwrap();
            scored_moves.push((mv, score));
            position = position.make_move(mv);
        }
        let game = PackedGame {
            start: Position::startpos(),
            scored_moves,
            result: GameResult::WhiteWins,
        };
        let mut bytes = Vec::new();
        game.write(&mut bytes);
        let published = [
            0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0x16, 0x42, 0x25, 0x61, 0, 0, 0, 0, 0x88, 0x88,
            0x88, 0x88, 0x9e, 0xca, 0xad, 0xe9, 0x40, 0, 1, 0, 0, 0, 2, 0, 0x0c, 0x07, 10, 0, 0x34,
            0x09, 20, 0, 0xc3, 0x09, 0xe2, 0xff, 0x3c, 0x0d, 0xff, 0x7f, 0x27, 0x09, 0xff, 0x7f, 0,
            0, 0, 0,
        ];
        assert_eq!(bytes, published);
    }
}
