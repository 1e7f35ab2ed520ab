//! Pieces: what they are worth, where they stand, how freely they move.

use super::facts::{Facts, beside};
use super::king;
use super::ledger::Ledger;
use super::table::Row;
use super::weights::{
    BISHOP_MOBILITY, BISHOP_PAIR, BISHOP_SQUARES, BLOCKED_ON_COLOUR, KING_DISTANCE, KING_SQUARES,
    KNIGHT_MOBILITY, KNIGHT_OVER_BISHOP, KNIGHT_SQUARES, LONG_DIAGONAL, MATERIAL,
    MINOR_BEHIND_PAWN, OUTPOST, PAWN_ON_COLOUR, PAWN_SQUARES, QUEEN_EXPOSED, QUEEN_MOBILITY,
    QUEEN_SQUARES, ROOK_FILE, ROOK_LOCKED, ROOK_MOBILITY, ROOK_SEVENTH, ROOK_SQUARES, SPACE,
    TRAPPED_BISHOP, TRAPPED_KNIGHT,
};
use luft_chess::{Bitboard, Color, Kind, Square, attacks};

const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// Enters the pieces of one side and completes its attack maps.
#[inline(always)]
pub(crate) fn assess<L: Ledger>(facts: &mut Facts<'_>, us: Color, ledger: &mut L) {
    for square in facts.pawns(us) {
        ledger.add(us, &MATERIAL, 0, 1);
        ledger.add(us, &PAWN_SQUARES, square.relative(us).index(), 1);
    }
    let king = facts.position.king(us);
    ledger.add(us, &KING_SQUARES, king.relative(us).index(), 1);
    knights(facts, us, ledger);
    bishops(facts, us, ledger);
    rooks(facts, us, ledger);
    queens(facts, us, ledger);
    balance(facts, us, ledger);
    space(facts, us, ledger);
}

/// The index of a square on half a board: files a to d, the others mirrored.
#[inline(always)]
fn half(us: Color, square: Square) -> usize {
    let file = square.file().min(7 - square.file());
    usize::from(square.rank_for(us) * 4 + file)
}

/// Enters what every piece has: material, square, mobility, pressure on the enemy king.
#[inline(always)]
fn piece<L: Ledger>(
    facts: &mut Facts<'_>,
    us: Color,
    (kind, square): (Kind, Square),
    (squares, mobility): (&Row, &Row),
    (reach, ledger): (Bitboard, &mut L),
) -> Bitboard {
    let king = facts.position.king(us);
    let attacked = if facts.pinned[us.index()].has(square) {
        reach & attacks::line(king, square)
    } else {
        reach
    };
    ledger.add(us, &MATERIAL, kind.index(), 1);
    ledger.add(us, squares, half(us, square), 1);
    let free = attacked & facts.area[us.index()];
    ledger.add(us, mobility, free.count() as usize, 1);
    king::attacker(facts, !us, kind, attacked, ledger);
    facts.enter(us, kind, attacked);
    attacked
}

#[inline(always)]
fn knights<L: Ledger>(facts: &mut Facts<'_>, us: Color, ledger: &mut L) {
    for square in facts.position.pieces(us, Kind::Knight) {
        let rows = (&KNIGHT_SQUARES, &KNIGHT_MOBILITY);
        let reach = attacks::knight(square);
        piece(facts, us, (Kind::Knight, square), rows, (reach, ledger));
        minor(facts, us, square, 0, ledger);
        let pawns = facts.pawns(!us);
        // In the corner behind enemy pawns there is no way back.
        let home = Bitboard(0x8100_0000_0000_0000).relative(us);
        if home.has(square) && (reach & (facts.by(!us, Kind::Pawn) | pawns)) == reach {
            ledger.add(us, &TRAPPED_KNIGHT, 0, 1);
        }
    }
}

#[inline(always)]
fn bishops<L: Ledger>(facts: &mut Facts<'_>, us: Color, ledger: &mut L) {
    let own = facts.position.pieces(us, Kind::Bishop);
    // Bishops see through queens: a queen ahead adds to the pressure.
    let occupied = facts.occupied ^ facts.position.kind(Kind::Queen);
    for square in own {
        let rows = (&BISHOP_SQUARES, &BISHOP_MOBILITY);
        let reach = attacks::bishop(square, occupied);
        let attacked = piece(facts, us, (Kind::Bishop, square), rows, (reach, ledger));
        minor(facts, us, square, 1, ledger);
        if (attacked & CENTRE).many() {
            ledger.add(us, &LONG_DIAGONAL, 0, 1);
        }
        let pawns = facts.pawns(us) & square.shade();
        let blocked = pawns & facts.occupied.ahead(!us);
        ledger.add(us, &PAWN_ON_COLOUR, 0, pawns.count() as i32);
        ledger.add(us, &BLOCKED_ON_COLOUR, 0, blocked.count() as i32);
        if is_shut_in(facts, us, square) {
            ledger.add(us, &TRAPPED_BISHOP, 0, 1);
        }
    }
    if own.meets(Bitboard::LIGHT) && own.meets(Bitboard::DARK) {
        ledger.add(us, &BISHOP_PAIR, 0, 1);
    }
}

/// A bishop on a7 or h7 (a6 or h6) behind an enemy pawn on b6 or g6 (b5 or g5).
#[inline(always)]
fn is_shut_in(facts: &Facts<'_>, us: Color, square: Square) -> bool {
    let edge = (Bitboard::FILE_A | Bitboard::FILE_H)
        & (Bitboard::rank_for(6, us) | Bitboard::rank_for(5, us));
    let door = beside(square.bit()).ahead(!us);
    edge.has(square) && door.meets(facts.pawns(!us))
}

/// What knights and bishops share; `index` 0 is a knight, 1 a bishop.
#[inline(always)]
fn minor<L: Ledger>(facts: &Facts<'_>, us: Color, square: Square, index: usize, ledger: &mut L) {
    let distance = facts.position.king(us).distance(square);
    ledger.add(us, &KING_DISTANCE, index, i32::from(distance));
    if facts.position.kind(Kind::Pawn).has(square.ahead(us)) {
        ledger.add(us, &MINOR_BEHIND_PAWN, index, 1);
    }
    let camp = Bitboard(0x00FF_FFFF_0000_0000).relative(us)
        | Bitboard(0x0000_0000_FF00_0000).relative(us) & Bitboard(0x3C3C_3C3C_3C3C_3C3C);
    if camp.without(facts.pawn_reach[(!us).index()]).has(square) {
        let held = usize::from(facts.by(us, Kind::Pawn).has(square));
        ledger.add(us, &OUTPOST, 2 * index + held, 1);
    }
}

#[inline(always)]
fn rooks<L: Ledger>(facts: &mut Facts<'_>, us: Color, ledger: &mut L) {
    let own = facts.position.pieces(us, Kind::Rook);
    let occupied = facts.occupied ^ facts.position.kind(Kind::Queen) ^ own;
    let king = facts.position.king(us);
    for square in own {
        let rows = (&ROOK_SQUARES, &ROOK_MOBILITY);
        let reach = attacks::rook(square, occupied);
        let attacked = piece(facts, us, (Kind::Rook, square), rows, (reach, ledger));
        let file = Bitboard::file(square.file());
        if !file.meets(facts.pawns(us)) {
            let open = !file.meets(facts.pawns(!us));
            ledger.add(us, &ROOK_FILE, usize::from(open), 1);
        } else if (attacked & facts.area[us.index()]).count() <= 3
            && king.rank_for(us) == 0
            && king::locks_in(king.file(), square.file())
        {
            let rights = facts.position.castling().meets(Bitboard::rank_for(0, us));
            ledger.add(us, &ROOK_LOCKED, usize::from(rights), 1);
        }
        if square.rank_for(us) == 6
            && (facts.position.king(!us).rank_for(us) == 7
                || facts.pawns(!us).meets(Bitboard::rank_for(6, us)))
        {
            ledger.add(us, &ROOK_SEVENTH, 0, 1);
        }
    }
}

#[inline(always)]
fn queens<L: Ledger>(facts: &mut Facts<'_>, us: Color, ledger: &mut L) {
    for square in facts.position.pieces(us, Kind::Queen) {
        let rows = (&QUEEN_SQUARES, &QUEEN_MOBILITY);
        let reach = attacks::queen(square, facts.occupied);
        piece(facts, us, (Kind::Queen, square), rows, (reach, ledger));
        let snipers = (attacks::bishop_rays(square) & facts.position.kind(Kind::Bishop)
            | attacks::rook_rays(square) & facts.position.kind(Kind::Rook))
            & facts.position.color(!us);
        let exposed = snipers.into_iter().any(|sniper| {
            let between = attacks::between(square, sniper) & facts.occupied;
            between.any() && !between.many()
        });
        if exposed {
            ledger.add(us, &QUEEN_EXPOSED, 0, 1);
        }
    }
}

/// Knights like many pawns on the board, bishops few. Only the difference counts: what both minor
/// pieces are worth is material, and would hide in here otherwise.
#[inline(always)]
fn balance<L: Ledger>(facts: &Facts<'_>, us: Color, ledger: &mut L) {
    let pawns = facts.position.kind(Kind::Pawn).count() as i32 - 10;
    let count = |kind| facts.position.pieces(us, kind).count() as i32;
    let more = count(Kind::Knight) - count(Kind::Bishop);
    ledger.add(us, &KNIGHT_OVER_BISHOP, 0, more * pawns);
}

/// Safe squares behind the own pawns in the centre, worth more with many pieces to use them.
#[inline(always)]
fn space<L: Ledger>(facts: &Facts<'_>, us: Color, ledger: &mut L) {
    let own = facts.pawns(us);
    let pieces = facts.position.color(us).without(own).count() as i32;
    let room = Bitboard(0x0000_0000_3C3C_3C00).relative(us);
    let safe = room.without(own | facts.by(!us, Kind::Pawn));
    let behind = safe & own.front_span(!us);
    let squares = (safe.count() + behind.count()) as i32;
    ledger.add(us, &SPACE, 0, squares * (pieces - 3).max(0));
}
