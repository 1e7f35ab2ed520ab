//! Our position as the prober wants it.

use luft_chess::{Color, Kind, Position};
use shakmaty::{Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, FromSetup, Setup, Square};
use std::num::NonZeroU32;

/// The same position, without castling rights, which no table knows. `None` where the prober has
/// other ideas of what is a position than we have.
pub(crate) fn convert(position: &Position) -> Option<Chess> {
    let kind = |kind| Bitboard(position.kind(kind).0);
    let roles = ByRole {
        pawn: kind(Kind::Pawn),
        knight: kind(Kind::Knight),
        bishop: kind(Kind::Bishop),
        rook: kind(Kind::Rook),
        queen: kind(Kind::Queen),
        king: kind(Kind::King),
    };
    let colors = ByColor {
        black: Bitboard(position.color(Color::Black).0),
        white: Bitboard(position.color(Color::White).0),
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
