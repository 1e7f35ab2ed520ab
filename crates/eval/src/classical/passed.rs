//! Passed pawns among pieces: what blocks them, what clears their way.

use super::info::EvalInfo;
use super::terms::Terms;
use super::weights::{
    PASSED_BLOCKED, PASSED_CLEAR, PASSED_DEFENDED, PASSED_FREE, PASSED_ROOK, PASSED_UNSTOPPABLE,
};
use luft_chess::{Bitboard, Color, PieceType, Square};

/// Enters the passed pawns of one side.
#[inline(always)]
pub(crate) fn evaluate<T: Terms>(info: &EvalInfo<'_>, us: Color, terms: &mut T) {
    let bare = !info.position.has_pieces(!us);
    let mut runner = false;
    for square in info.passed & info.position.by_color(us) {
        let rank = usize::from(square.rank_for(us));
        let stop = square.ahead(us).bit();
        let path = square.bit().front_span(us);
        let enemy = info.attacked[(!us).index()];
        if stop.meets(info.occupied) {
            terms.add(us, &PASSED_BLOCKED, rank, 1);
        } else if !stop.meets(enemy) {
            terms.add(us, &PASSED_FREE, rank, 1);
        }
        if !path.meets(enemy | info.position.by_color(!us)) {
            terms.add(us, &PASSED_CLEAR, rank, 1);
        }
        if stop.meets(info.attacked[us.index()]) {
            terms.add(us, &PASSED_DEFENDED, rank, 1);
        }
        let behind = square.bit().front_span(!us);
        let rooks = info.position.by_type(PieceType::Rook) & behind;
        if rooks.meets(info.position.by_color(us)) {
            terms.add(us, &PASSED_ROOK, 0, 1);
        }
        if rooks.meets(info.position.by_color(!us)) {
            terms.add(us, &PASSED_ROOK, 1, 1);
        }
        runner |= bare && outruns(info, us, square, path);
    }
    if runner {
        terms.add(us, &PASSED_UNSTOPPABLE, 0, 1);
    }
}

/// The rule of the square: the enemy king comes too late.
#[inline(always)]
fn outruns(info: &EvalInfo<'_>, us: Color, square: Square, path: Bitboard) -> bool {
    let goal = Square::at(square.file(), if us == Color::White { 7 } else { 0 });
    let rank = square.rank_for(us);
    // The first step may be a double one.
    let steps = 7 - rank.max(2);
    let late = u8::from(info.position.side() != us);
    let king = info.position.king(!us).distance(goal);
    !path.meets(info.occupied) && king > steps + late
}
