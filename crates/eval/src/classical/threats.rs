//! Threats: pieces that are attacked by lesser ones, badly defended or short of squares.

use super::info::EvalInfo;
use super::terms::Terms;
use super::weights::{
    HANGING, PUSH_THREAT, QUEEN_HARASSED, RESTRICTED, THREAT_BY_KING, THREAT_BY_MINOR,
    THREAT_BY_PAWN, THREAT_BY_ROOK,
};
use luft_chess::{Bitboard, Color, PieceType, attacks};

/// Enters the threats one side makes.
#[inline(always)]
pub(crate) fn evaluate<T: Terms>(info: &EvalInfo<'_>, us: Color, terms: &mut T) {
    let (own, enemy) = (us.index(), (!us).index());
    let position = info.position;
    let targets = position.by_color(!us);
    let pawns = info.pawns(!us);
    let pieces = targets.without(pawns | position.pieces(!us, PieceType::King));
    // Held by a pawn, or by two when we come with one.
    let held =
        info.by(!us, PieceType::Pawn) | (info.attacked_twice[enemy] & !info.attacked_twice[own]);
    let weak = targets & info.attacked[own] & !held;

    let by_pawns = pieces & info.by(us, PieceType::Pawn);
    each(info, by_pawns, |kind, count| {
        terms.add(us, &THREAT_BY_PAWN, kind, count);
    });
    let minors = info.by(us, PieceType::Knight) | info.by(us, PieceType::Bishop);
    each(info, (pieces | weak) & minors, |kind, count| {
        terms.add(us, &THREAT_BY_MINOR, kind, count);
    });
    each(info, weak & info.by(us, PieceType::Rook), |kind, count| {
        terms.add(us, &THREAT_BY_ROOK, kind, count);
    });
    if weak.meets(info.by(us, PieceType::King)) {
        terms.add(us, &THREAT_BY_KING, 0, 1);
    }
    let hanging = weak & (!info.attacked[enemy] | (pieces & info.attacked_twice[own]));
    terms.add(us, &HANGING, 0, hanging.count() as i32);
    let restricted = info.attacked[enemy] & !held & info.attacked[own];
    terms.add(us, &RESTRICTED, 0, restricted.count() as i32);

    pushes(info, us, pieces, terms);
    queen(info, us, terms);
}

/// Counts a set kind by kind, pawn to queen.
#[inline(always)]
fn each(info: &EvalInfo<'_>, set: Bitboard, mut enter: impl FnMut(usize, i32)) {
    if set.any() {
        for kind in 0..5 {
            let count = (set & info.position.by_type(PieceType::from_index(kind))).count();
            enter(kind, count as i32);
        }
    }
}

/// Pawns that can attack a piece by a safe step.
#[inline(always)]
fn pushes<T: Terms>(info: &EvalInfo<'_>, us: Color, pieces: Bitboard, terms: &mut T) {
    let free = !info.occupied;
    let single = info.pawns(us).ahead(us) & free;
    let double = (single & Bitboard::rank_for(2, us)).ahead(us) & free;
    let enemy = (!us).index();
    let safe = !info.by(!us, PieceType::Pawn) & (info.attacked[us.index()] | !info.attacked[enemy]);
    let hit = attacks::pawns(us, (single | double) & safe) & pieces;
    let fresh = hit.without(info.by(us, PieceType::Pawn));
    terms.add(us, &PUSH_THREAT, 0, fresh.count() as i32);
}

/// Safe squares from which a knight or a slider would attack the enemy queen.
#[inline(always)]
fn queen<T: Terms>(info: &EvalInfo<'_>, us: Color, terms: &mut T) {
    let queens = info.position.pieces(!us, PieceType::Queen);
    if queens.is_empty() || queens.many() {
        return;
    }
    let square = queens.lowest();
    let safe = info.mobility_area[us.index()]
        .without(info.attacked[(!us).index()] & !info.attacked_twice[us.index()])
        .without(info.position.by_color(us));
    let leaps = attacks::knight(square) & info.by(us, PieceType::Knight) & safe;
    terms.add(us, &QUEEN_HARASSED, 0, leaps.count() as i32);
    let diagonal = attacks::bishop(square, info.occupied) & info.by(us, PieceType::Bishop);
    let straight = attacks::rook(square, info.occupied) & info.by(us, PieceType::Rook);
    let slides = (diagonal | straight) & safe & info.attacked_twice[us.index()];
    terms.add(us, &QUEEN_HARASSED, 1, slides.count() as i32);
}
