//! Passed pawns among pieces: what blocks them, what clears their way.

use super::facts::Facts;
use super::ledger::Ledger;
use super::weights::{
    PASSED_BLOCKED, PASSED_CLEAR, PASSED_DEFENDED, PASSED_FREE, PASSED_ROOK, PASSED_UNSTOPPABLE,
};
use luft_chess::{Bitboard, Color, Kind, Square};

/// Enters the passed pawns of one side.
#[inline(always)]
pub(crate) fn assess<L: Ledger>(facts: &Facts<'_>, us: Color, ledger: &mut L) {
    let bare = !facts.position.has_pieces(!us);
    let mut runner = false;
    for square in facts.passed & facts.position.color(us) {
        let rank = usize::from(square.rank_for(us));
        let stop = square.ahead(us).bit();
        let path = square.bit().front_span(us);
        let enemy = facts.all[(!us).index()];
        if stop.meets(facts.occupied) {
            ledger.add(us, &PASSED_BLOCKED, rank, 1);
        } else if !stop.meets(enemy) {
            ledger.add(us, &PASSED_FREE, rank, 1);
        }
        if !path.meets(enemy | facts.position.color(!us)) {
            ledger.add(us, &PASSED_CLEAR, rank, 1);
        }
        if stop.meets(facts.all[us.index()]) {
            ledger.add(us, &PASSED_DEFENDED, rank, 1);
        }
        let behind = square.bit().front_span(!us);
        let rooks = facts.position.kind(Kind::Rook) & behind;
        if rooks.meets(facts.position.color(us)) {
            ledger.add(us, &PASSED_ROOK, 0, 1);
        }
        if rooks.meets(facts.position.color(!us)) {
            ledger.add(us, &PASSED_ROOK, 1, 1);
        }
        runner |= bare && outruns(facts, us, square, path);
    }
    if runner {
        ledger.add(us, &PASSED_UNSTOPPABLE, 0, 1);
    }
}

/// The rule of the square: the enemy king comes too late.
#[inline(always)]
fn outruns(facts: &Facts<'_>, us: Color, square: Square, path: Bitboard) -> bool {
    let goal = Square::at(square.file(), if us == Color::White { 7 } else { 0 });
    let rank = square.rank_for(us);
    // The first step may be a double one.
    let steps = 7 - rank.max(2);
    let late = u8::from(facts.position.side() != us);
    let king = facts.position.king(!us).distance(goal);
    !path.meets(facts.occupied) && king > steps + late
}
