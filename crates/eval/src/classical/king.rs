//! The safety of a king: the pawns before it and the pieces around it.

use super::info::EvalInfo;
use super::terms::Terms;
use super::weights::{
    DANGER_ATTACKER, DANGER_BASE, DANGER_CHECK, DANGER_DEFENDER, DANGER_FLANK, DANGER_HOLE,
    DANGER_NO_QUEEN, DANGER_PIN, DANGER_RING, DANGER_SAFE_CHECK, DANGER_WEAK, KING_LONELY,
    KING_OPEN_FILE, KING_PAWN_DISTANCE, SHELTER, STORM,
};
use luft_chess::{Bitboard, Color, PieceType, Position, Square, attacks};

/// Shelter and storm: own and enemy pawns on the three files around the king.
#[inline(always)]
pub(crate) fn shelter<T: Terms>(position: &Position, us: Color, terms: &mut T) {
    let king = position.king(us);
    let own = position.pieces(us, PieceType::Pawn);
    let enemy = position.pieces(!us, PieceType::Pawn);
    let level = Bitboard::rank(king.rank());
    let ahead = level | level.front_span(us);
    let centre = king.file().clamp(1, 6);
    for file in centre - 1..=centre + 1 {
        let edge = usize::from(file.min(7 - file));
        let guard = nearest(us, own & ahead & Bitboard::file(file));
        let storm = nearest(us, enemy & ahead & Bitboard::file(file));
        let before_king = usize::from(file == king.file());
        terms.add(us, &SHELTER, before_king * 32 + edge * 8 + guard, 1);
        let rammed = usize::from(guard != 0 && storm == guard + 1);
        terms.add(us, &STORM, rammed * 32 + edge * 8 + storm, 1);
        if guard == 0 {
            terms.add(us, &DANGER_HOLE, usize::from(storm == 0), 1);
        }
    }
    if !Bitboard::file(king.file()).meets(own | enemy) {
        terms.add(us, &KING_OPEN_FILE, 0, 1);
    }
    if !flank(king.file()).meets(own | enemy) {
        terms.add(us, &KING_LONELY, 0, 1);
    }
    let distance = (own | enemy)
        .into_iter()
        .map(|pawn| king.distance(pawn))
        .min();
    terms.add(us, &KING_PAWN_DISTANCE, 0, i32::from(distance.unwrap_or(0)));
}

/// The rank, as `us` counts, of the pawn nearest to its back rank; 0 for none.
#[inline(always)]
fn nearest(us: Color, pawns: Bitboard) -> usize {
    usize::from(pawns.relative(us).first().map_or(0, Square::rank))
}

/// The files on the king's side of the board.
#[inline(always)]
const fn flank(file: u8) -> Bitboard {
    const QUEENSIDE: u64 = Bitboard::FILE_A.0 * 0b1111;
    Bitboard(match file {
        0 => QUEENSIDE & !Bitboard::file(3).0,
        1 | 2 => QUEENSIDE,
        3 | 4 => QUEENSIDE << 2,
        5 | 6 => QUEENSIDE << 4,
        _ => (QUEENSIDE << 4) & !Bitboard::file(4).0,
    })
}

/// The danger from enemy pieces. Attackers of the ring were entered with the pieces.
#[inline(always)]
pub(crate) fn danger<T: Terms>(info: &EvalInfo<'_>, us: Color, terms: &mut T) {
    let (own, enemy) = (us.index(), (!us).index());
    let king = info.position.king(us);
    // Attacked, and defended by king or queen at best.
    let weak = info.attacked[enemy]
        & !info.attacked_twice[own]
        & (!info.attacked[own] | info.by(us, PieceType::King) | info.by(us, PieceType::Queen));
    terms.add(us, &DANGER_BASE, 0, 1);
    terms.add(
        us,
        &DANGER_WEAK,
        0,
        (weak & info.king_ring[own]).count() as i32,
    );
    if info.position.pieces(!us, PieceType::Queen).is_empty() {
        terms.add(us, &DANGER_NO_QUEEN, 0, 1);
    }
    terms.add(us, &DANGER_PIN, 0, info.pinned[own].count() as i32);
    let defenders = info.by(us, PieceType::Knight) | info.by(us, PieceType::Bishop);
    let guarded = (defenders & info.king_ring[own]).count() as i32;
    terms.add(us, &DANGER_DEFENDER, 0, guarded);

    let half = Bitboard(0xFF_FFFF_FFFF).relative(us);
    let camp = flank(king.file()) & half;
    let attacked = info.attacked[enemy] & camp;
    let pressed = attacked.count() + (attacked & info.attacked_twice[enemy]).count();
    terms.add(us, &DANGER_FLANK, 0, pressed as i32);
    terms.add(
        us,
        &DANGER_FLANK,
        1,
        (info.attacked[own] & camp).count() as i32,
    );

    checks(info, us, weak, terms);
}

/// Checks the enemy can give at once, by the piece that gives them.
#[inline(always)]
fn checks<T: Terms>(info: &EvalInfo<'_>, us: Color, weak: Bitboard, terms: &mut T) {
    let (own, enemy) = (us.index(), (!us).index());
    let king = info.position.king(us);
    let free = !info.position.by_color(!us);
    let safe = free & (!info.attacked[own] | (weak & info.attacked_twice[enemy]));
    // A check through our own queen is a check once she moves away.
    let occupied = info.occupied ^ info.position.pieces(us, PieceType::Queen);
    let straight = attacks::rook(king, occupied);
    let diagonal = attacks::bishop(king, occupied);
    let lines = [
        (PieceType::Knight, attacks::knight(king)),
        (PieceType::Bishop, diagonal),
        (PieceType::Rook, straight),
        (PieceType::Queen, straight | diagonal),
    ];
    let mut unsafe_checks = Bitboard::EMPTY;
    for (index, (kind, line)) in lines.into_iter().enumerate() {
        let checks = line & info.by(!us, kind) & free;
        let good = (checks & safe).count().min(3) as i32;
        terms.add(us, &DANGER_SAFE_CHECK, index, good);
        if kind != PieceType::Queen {
            unsafe_checks |= checks.without(safe);
        }
    }
    terms.add(us, &DANGER_CHECK, 0, unsafe_checks.count() as i32);
}

/// A piece of the enemy bears on our king.
#[inline(always)]
pub(crate) fn attacker<T: Terms>(
    info: &EvalInfo<'_>,
    us: Color,
    kind: PieceType,
    attacked: Bitboard,
    terms: &mut T,
) {
    if attacked.meets(info.king_ring[us.index()]) {
        terms.add(us, &DANGER_ATTACKER, kind.index() - 1, 1);
        let close = attacked & info.by(us, PieceType::King);
        terms.add(us, &DANGER_RING, 0, close.count() as i32);
    }
}

/// Whether a king on its back rank stands between a rook and the centre.
#[inline(always)]
pub(crate) fn locks_in(king_file: u8, rook_file: u8) -> bool {
    (king_file < 4) == (rook_file < king_file) && king_file != rook_file
}
