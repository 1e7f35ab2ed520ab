//! Our position as the prober wants it.

use luft_chess::{Color, PieceType, Position};
use shakmaty::{Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, FromSetup, Setup, Square};
use std::num::NonZeroU32;

/// The same position, without castling rights, which no table knows. `None` where the prober has
/// other ideas of what is a position than we have.
pub(crate) fn convert(position: &Position) -> Option<Chess> {
    let kind = |kind| Bitboard(position.by_type(kind).0);
    let roles = ByRole {
        pawn: kind(PieceType::Pawn),
        knight: kind(PieceType::Knight),
        bishop: kind(PieceType::Bishop),
        rook: kind(PieceType::Rook),
        queen: kind(PieceType::Queen),
        king: kind(PieceType::King),
    };
    let colors = ByColor {
        black: Bitboard(position.by_color(Color::Black).0),
        white: Bitboard(position.by_color(Color::White).0),
    };
    let setup = Setup {
        board: Board::try_from_bitboards(roles, colors).ok()?,
        turn: match position.side() {
            Color::White => shakmaty::Color::White,
            Color::Black => shakmaty::Color::Black,
        },
        ep_square: position
            .en_passant()
            .map(|square| Square::new(square.index() as u32)),
        halfmoves: u32::from(position.halfmove()),
        fullmoves: NonZeroU32::MIN,
        ..Setup::empty()
    };
    Chess::from_setup(setup, CastlingMode::Chess960)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .ok()
}
