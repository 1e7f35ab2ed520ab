//! Pieces: what they are worth, where they stand, how freely they move.

use super::info::{EvalInfo, beside};
use super::king;
use super::table::Row;
use super::terms::Terms;
use super::weights::{
    BISHOP_MOBILITY, BISHOP_PAIR, BISHOP_SQUARES, BLOCKED_ON_COLOUR, KING_DISTANCE, KING_SQUARES,
    KNIGHT_MOBILITY, KNIGHT_OVER_BISHOP, KNIGHT_SQUARES, LONG_DIAGONAL, MATERIAL,
    MINOR_BEHIND_PAWN, OUTPOST, PAWN_ON_COLOUR, PAWN_SQUARES, QUEEN_EXPOSED, QUEEN_MOBILITY,
    QUEEN_SQUARES, ROOK_FILE, ROOK_LOCKED, ROOK_MOBILITY, ROOK_SEVENTH, ROOK_SQUARES, SPACE,
    TRAPPED_BISHOP, TRAPPED_KNIGHT,
};
use luft_chess::{Bitboard, Color, PieceType, Square, attacks};

const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// Enters the pieces of one side and completes its attack maps.
#[inline(always)]
pub(crate) fn evaluate<T: Terms>(info: &mut EvalInfo<'_>, us: Color, terms: &mut T) {
    for square in info.pawns(us) {
        terms.add(us, &MATERIAL, 0, 1);
        terms.add(us, &PAWN_SQUARES, square.relative(us).index(), 1);
    }
    let king = info.position.king(us);
    terms.add(us, &KING_SQUARES, king.relative(us).index(), 1);
    knights(info, us, terms);
    bishops(info, us, terms);
    rooks(info, us, terms);
    queens(info, us, terms);
    balance(info, us, terms);
    space(info, us, terms);
}

/// The index of a square on half a board: files a to d, the others mirrored.
#[inline(always)]
fn half(us: Color, square: Square) -> usize {
    let file = square.file().min(7 - square.file());
    usize::from(square.rank_for(us) * 4 + file)
}

/// Enters what every piece has: material, square, mobility, pressure on the enemy king.
#[inline(always)]
fn piece<T: Terms>(
    info: &mut EvalInfo<'_>,
    us: Color,
    (kind, square): (PieceType, Square),
    (squares, mobility): (&Row, &Row),
    (reach, terms): (Bitboard, &mut T),
) -> Bitboard {
    let king = info.position.king(us);
    let attacked = if info.pinned[us.index()].has(square) {
        reach & attacks::line(king, square)
    } else {
        reach
    };
    terms.add(us, &MATERIAL, kind.index(), 1);
    terms.add(us, squares, half(us, square), 1);
    let free = attacked & info.mobility_area[us.index()];
    terms.add(us, mobility, free.count() as usize, 1);
    king::attacker(info, !us, kind, attacked, terms);
    info.enter(us, kind, attacked);
    attacked
}

#[inline(always)]
fn knights<T: Terms>(info: &mut EvalInfo<'_>, us: Color, terms: &mut T) {
    for square in info.position.pieces(us, PieceType::Knight) {
        let rows = (&KNIGHT_SQUARES, &KNIGHT_MOBILITY);
        let reach = attacks::knight(square);
        piece(info, us, (PieceType::Knight, square), rows, (reach, terms));
        minor(info, us, square, 0, terms);
        let pawns = info.pawns(!us);
        // In the corner behind enemy pawns there is no way back.
        let home = Bitboard(0x8100_0000_0000_0000).relative(us);
        if home.has(square) && (reach & (info.by(!us, PieceType::Pawn) | pawns)) == reach {
            terms.add(us, &TRAPPED_KNIGHT, 0, 1);
        }
    }
}

#[inline(always)]
fn bishops<T: Terms>(info: &mut EvalInfo<'_>, us: Color, terms: &mut T) {
    let own = info.position.pieces(us, PieceType::Bishop);
    // Bishops see through queens: a queen ahead adds to the pressure.
    let occupied = info.occupied ^ info.position.by_type(PieceType::Queen);
    for square in own {
        let rows = (&BISHOP_SQUARES, &BISHOP_MOBILITY);
        let reach = attacks::bishop(square, occupied);
        let attacked = piece(info, us, (PieceType::Bishop, square), rows, (reach, terms));
        minor(info, us, square, 1, terms);
        if (attacked & CENTRE).many() {
            terms.add(us, &LONG_DIAGONAL, 0, 1);
        }
        let pawns = info.pawns(us) & square.shade();
        let blocked = pawns & info.occupied.ahead(!us);
        terms.add(us, &PAWN_ON_COLOUR, 0, pawns.count() as i32);
        terms.add(us, &BLOCKED_ON_COLOUR, 0, blocked.count() as i32);
        if is_shut_in(info, us, square) {
            terms.add(us, &TRAPPED_BISHOP, 0, 1);
        }
    }
    if own.meets(Bitboard::LIGHT) && own.meets(Bitboard::DARK) {
        terms.add(us, &BISHOP_PAIR, 0, 1);
    }
}

/// A bishop on a7 or h7 (a6 or h6) behind an enemy pawn on b6 or g6 (b5 or g5).
#[inline(always)]
fn is_shut_in(info: &EvalInfo<'_>, us: Color, square: Square) -> bool {
    let edge = (Bitboard::FILE_A | Bitboard::FILE_H)
        & (Bitboard::rank_for(6, us) | Bitboard::rank_for(5, us));
    let door = beside(square.bit()).ahead(!us);
    edge.has(square) && door.meets(info.pawns(!us))
}

/// What knights and bishops share; `index` 0 is a knight, 1 a bishop.
#[inline(always)]
fn minor<T: Terms>(info: &EvalInfo<'_>, us: Color, square: Square, index: usize, terms: &mut T) {
    let distance = info.position.king(us).distance(square);
    terms.add(us, &KING_DISTANCE, index, i32::from(distance));
    if info.position.by_type(PieceType::Pawn).has(square.ahead(us)) {
        terms.add(us, &MINOR_BEHIND_PAWN, index, 1);
    }
    let camp = Bitboard(0x00FF_FFFF_0000_0000).relative(us)
        | Bitboard(0x0000_0000_FF00_0000).relative(us) & Bitboard(0x3C3C_3C3C_3C3C_3C3C);
    if camp.without(info.pawn_reach[(!us).index()]).has(square) {
        let held = usize::from(info.by(us, PieceType::Pawn).has(square));
        terms.add(us, &OUTPOST, 2 * index + held, 1);
    }
}

#[inline(always)]
fn rooks<T: Terms>(info: &mut EvalInfo<'_>, us: Color, terms: &mut T) {
    let own = info.position.pieces(us, PieceType::Rook);
    let occupied = info.occupied ^ info.position.by_type(PieceType::Queen) ^ own;
    let king = info.position.king(us);
    for square in own {
        let rows = (&ROOK_SQUARES, &ROOK_MOBILITY);
        let reach = attacks::rook(square, occupied);
        let attacked = piece(info, us, (PieceType::Rook, square), rows, (reach, terms));
        let file = Bitboard::file(square.file());
        if !file.meets(info.pawns(us)) {
            let open = !file.meets(info.pawns(!us));
            terms.add(us, &ROOK_FILE, usize::from(open), 1);
        } else if (attacked & info.mobility_area[us.index()]).count() <= 3
            && king.rank_for(us) == 0
            && king::locks_in(king.file(), square.file())
        {
            let rights = info.position.castling().meets(Bitboard::rank_for(0, us));
            terms.add(us, &ROOK_LOCKED, usize::from(rights), 1);
        }
        if square.rank_for(us) == 6
            && (info.position.king(!us).rank_for(us) == 7
                || info.pawns(!us).meets(Bitboard::rank_for(6, us)))
        {
            terms.add(us, &ROOK_SEVENTH, 0, 1);
        }
    }
}

#[inline(always)]
fn queens<T: Terms>(info: &mut EvalInfo<'_>, us: Color, terms: &mut T) {
    for square in info.position.pieces(us, PieceType::Queen) {
        let rows = (&QUEEN_SQUARES, &QUEEN_MOBILITY);
        let reach = attacks::queen(square, info.occupied);
        piece(info, us, (PieceType::Queen, square), rows, (reach, terms));
        let snipers = (attacks::bishop_rays(square) & info.position.by_type(PieceType::Bishop)
            | attacks::rook_rays(square) & info.position.by_type(PieceType::Rook))
            & info.position.by_color(!us);
        let exposed = snipers.into_iter().any(|sniper| {
            let between = attacks::between(square, sniper) & info.occupied;
            between.any() && !between.many()
        });
        if exposed {
            terms.add(us, &QUEEN_EXPOSED, 0, 1);
        }
    }
}

/// Knights like many pawns on the board, bishops few. Only the difference counts: what both minor
/// pieces are worth is material, and would hide in here otherwise.
#[inline(always)]
fn balance<T: Terms>(info: &EvalInfo<'_>, us: Color, terms: &mut T) {
    let pawns = info.position.by_type(PieceType::Pawn).count() as i32 - 10;
    let count = |kind| info.position.pieces(us, kind).count() as i32;
    let more = count(PieceType::Knight) - count(PieceType::Bishop);
    terms.add(us, &KNIGHT_OVER_BISHOP, 0, more * pawns);
}

/// Safe squares behind the own pawns in the centre, worth more with many pieces to use them.
#[inline(always)]
fn space<T: Terms>(info: &EvalInfo<'_>, us: Color, terms: &mut T) {
    let own = info.pawns(us);
    let pieces = info.position.by_color(us).without(own).count() as i32;
    let room = Bitboard(0x0000_0000_3C3C_3C00).relative(us);
    let safe = room.without(own | info.by(!us, PieceType::Pawn));
    let behind = safe & own.front_span(!us);
    let squares = (safe.count() + behind.count()) as i32;
    terms.add(us, &SPACE, 0, squares * (pieces - 3).max(0));
}
