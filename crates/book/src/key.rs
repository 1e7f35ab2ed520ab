//! The key under which a book keeps a position.

use crate::random64::RANDOM64;
use luft_chess::{Bitboard, Color, Move, Piece, PieceType, Position, Square};

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// The key of a position that `last` led to. The format counts en passant when a pawn stands beside the
/// one that has just gone two squares, even if it may not take because its king would be in check. A
/// position does not know that, the last move does.
pub fn key(position: &Position, last: Option<Move>) -> u64 {
    let mut key = 0;
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            key ^= RANDOM64[64 * row(piece) + square.index()];
        }
    }
    for (index, color) in [Color::White, Color::Black].into_iter().enumerate() {
        for rook in position.castling() & position.by_color(color) {
            let long = usize::from(rook.file() < position.king(color).file());
            key ^= RANDOM64[CASTLING + 2 * index + long];
        }
    }
    if let Some(file) = en_passant(position, last) {
        key ^= RANDOM64[EN_PASSANT + usize::from(file)];
    }
    if position.side() == Color::White {
        key ^= RANDOM64[WHITE_TO_MOVE];
    }
    key
}

fn row(piece: Piece) -> usize {
    let white = usize::from(piece.color() == Color::White);
    2 * piece.piece_type().index() + white
}

fn en_passant(position: &Position, last: Option<Move>) -> Option<u8> {
    match last.filter(|mv| mv.is_double_push()) {
        Some(mv) => {
            let pawns = position.pieces(position.side(), PieceType::Pawn);
            (pawns & beside(mv.to())).any().then(|| mv.to().file())
        }
        None => position.en_passant().map(Square::file),
    }
}

/// The squares to the left and right.
fn beside(square: Square) -> Bitboard {
    let near = |other: &Square| other.rank() == square.rank() && other.distance(square) == 1;
    Square::all()
        .filter(near)
        .fold(Bitboard::EMPTY, |set, other| set | other.bit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;
    use shakmaty::zobrist::Zobrist64;
    use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

    /// The position after these moves, and the last of them.
    fn after(moves: &str) -> (Position, Option<Move>) {
        let mut here = (Position::startpos(), None);
        for text in moves.split_whitespace() {
            let mv = here.0.parse_uci(text).unwrap();
            here = (here.0.make_move(mv), Some(mv));
        }
        here
    }

    /// The keys printed in the specification of the format, `book_format.html` of Polyglot.
    #[test]
    fn keys_are_those_of_the_specification() {
        for (moves, wanted) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let (position, last) = after(moves);
            assert_eq!(key(&position, last), wanted, "{moves}");
        }
    }

    #[test]
    fn en_passant_that_is_not_legal_is_in_the_key() {
        let before: Position = "4k3/8/8/8/4p2K/8/5P2/4R3 w - - 0 1".parse().unwrap();
        let push = before.parse_uci("f2f4").unwrap();
        let child = before.make_move(push);
        assert_eq!(child.en_passant(), None, "the pawn is pinned");
        assert_ne!(key(&child, Some(push)), key(&child, None));
        let fen: Fen = "4k3/8/8/8/4pP1K/8/8/4R3 b - f3 0 1".parse().unwrap();
        let twin: Chess = fen.into_position(CastlingMode::Standard).unwrap();
        let wanted: Zobrist64 = twin.zobrist_hash(EnPassantMode::PseudoLegal);
        assert_eq!(key(&child, Some(push)), wanted.0);
    }

    #[test]
    fn another_implementation_finds_the_same() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "4k3/P6p/8/8/8/8/p6P/4K3 b - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            let theirs: Fen = fen.parse().unwrap();
            let theirs: Chess = theirs.into_position(CastlingMode::Standard).unwrap();
            let wanted: Zobrist64 = theirs.zobrist_hash(EnPassantMode::PseudoLegal);
            assert_eq!(key(&position, None), wanted.0, "{fen}");
        }
    }
}
