//! Threats: pieces that are attacked by lesser ones, badly defended or short of squares.

use super::facts::Facts;
use super::ledger::Ledger;
use super::weights::{
    HANGING, PUSH_THREAT, QUEEN_HARASSED, RESTRICTED, THREAT_BY_KING, THREAT_BY_MINOR,
    THREAT_BY_PAWN, THREAT_BY_ROOK,
};
use luft_chess::{Bitboard, Color, Kind, attacks};

/// Enters the threats one side makes.
#[inline(always)]
pub(crate) fn assess<L: Ledger>(facts: &Facts<'_>, us: Color, ledger: &mut L) {
    let (own, enemy) = (us.index(), (!us).index());
    let position = facts.position;
    let targets = position.color(!us);
    let pawns = facts.pawns(!us);
    let men = targets.without(pawns | position.pieces(!us, Kind::King));
    // Held by a pawn, or by two when we come with one.
    let held = facts.by(!us, Kind::Pawn) | (facts.twice[enemy] & !facts.twice[own]);
    let weak = targets & facts.all[own] & !held;

    let by_pawns = men & facts.by(us, Kind::Pawn);
    each(facts, by_pawns, |kind, count| {
        ledger.add(us, &THREAT_BY_PAWN, kind, count);
    });
    let minors = facts.by(us, Kind::Knight) | facts.by(us, Kind::Bishop);
    each(facts, (men | weak) & minors, |kind, count| {
        ledger.add(us, &THREAT_BY_MINOR, kind, count);
    });
    each(facts, weak & facts.by(us, Kind::Rook), |kind, count| {
        ledger.add(us, &THREAT_BY_ROOK, kind, count);
    });
    if weak.meets(facts.by(us, Kind::King)) {
        ledger.add(us, &THREAT_BY_KING, 0, 1);
    }
    let hanging = weak & (!facts.all[enemy] | (men & facts.twice[own]));
    ledger.add(us, &HANGING, 0, hanging.count() as i32);
    let restricted = facts.all[enemy] & !held & facts.all[own];
    ledger.add(us, &RESTRICTED, 0, restricted.count() as i32);

    pushes(facts, us, men, ledger);
    queen(facts, us, ledger);
}

/// Counts a set kind by kind, pawn to queen.
#[inline(always)]
fn each(facts: &Facts<'_>, set: Bitboard, mut enter: impl FnMut(usize, i32)) {
    if set.any() {
        for kind in 0..5 {
            let count = (set & facts.position.kind(Kind::from_index(kind))).count();
            enter(kind, count as i32);
        }
    }
}

/// Pawns that can attack a piece by a safe step.
#[inline(always)]
fn pushes<L: Ledger>(facts: &Facts<'_>, us: Color, men: Bitboard, ledger: &mut L) {
    let free = !facts.occupied;
    let single = facts.pawns(us).ahead(us) & free;
    let double = (single & Bitboard::rank_for(2, us)).ahead(us) & free;
    let enemy = (!us).index();
    let safe = !facts.by(!us, Kind::Pawn) & (facts.all[us.index()] | !facts.all[enemy]);
    let hit = attacks::pawns(us, (single | double) & safe) & men;
    let fresh = hit.without(facts.by(us, Kind::Pawn));
    ledger.add(us, &PUSH_THREAT, 0, fresh.count() as i32);
}

/// Safe squares from which a knight or a slider would attack the enemy queen.
#[inline(always)]
fn queen<L: Ledger>(facts: &Facts<'_>, us: Color, ledger: &mut L) {
    let queens = facts.position.pieces(!us, Kind::Queen);
    if queens.is_empty() || queens.many() {
        return;
    }
    let square = queens.lowest();
    let safe = facts.area[us.index()]
        .without(facts.all[(!us).index()] & !facts.twice[us.index()])
        .without(facts.position.color(us));
    let leaps = attacks::knight(square) & facts.by(us, Kind::Knight) & safe;
    ledger.add(us, &QUEEN_HARASSED, 0, leaps.count() as i32);
    let diagonal = attacks::bishop(square, facts.occupied) & facts.by(us, Kind::Bishop);
    let straight = attacks::rook(square, facts.occupied) & facts.by(us, Kind::Rook);
    let slides = (diagonal | straight) & safe & facts.twice[us.index()];
    ledger.add(us, &QUEEN_HARASSED, 1, slides.count() as i32);
}
