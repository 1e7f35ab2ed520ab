//! Correction history: how far searches ended from the evaluation, in positions that share a
//! feature: pawns, minor or major pieces, each side's pieces, the last two moves. The next evaluation of such a position is
//! corrected by that.

use super::shared_table::SharedTable;
use super::{NO_MOVE, allocated};
use crate::params::{
    correction_bonus, correction_continuation, correction_continuation_4, correction_major,
    correction_minor, correction_non_pawn, correction_pawn, correction_rates, correction_size,
    thread_correction,
};
use luft_chess::{Color, Position};
use std::sync::Arc;

/// Smaller under Miri, which makes cell after cell.
const SIZE: usize = if cfg!(miri) { 1 << 8 } else { 1 << 14 };
const MAX_SIZE: usize = if cfg!(miri) { SIZE } else { 1 << 17 };
const LIMIT: i32 = 1024;

/// The tables, each split by side to move.
pub(crate) struct CorrectionHistory {
    pawn: SharedTable,
    minor: SharedTable,
    major: SharedTable,
    // [white's pieces, black's pieces]
    non_pawn: [SharedTable; 2],
    // [last move][move before]
    continuation: SharedTable,
}

/// How many positions of each kind are kept apart.
fn size() -> usize {
    if correction_size::on() {
        1 << correction_size::bits()
    } else {
        SIZE
    }
}

#[inline(always)]
fn cell(position: &Position, key: u64) -> usize {
    position.side().index() * size() + key as usize % size()
}

#[inline(always)]
fn pair(last: usize, before: usize) -> usize {
    last * (NO_MOVE + 1) + before
}

/// The part of an error, for a depth, that is learnt.
fn learnt(error: i32, depth: i32, has_best_move: bool) -> i32 {
    let share = match (correction_bonus::on(), has_best_move) {
        (true, true) => correction_bonus::best_move(),
        (true, false) => correction_bonus::no_move(),
        (false, _) => 16,
    };
    (error * depth * share / 128).clamp(-LIMIT / 4, LIMIT / 4)
}

/// A change at the rate of a feature, in percent.
fn at_rate(change: i32, percent: i32) -> i32 {
    if correction_rates::on() {
        change * percent / 100
    } else {
        change
    }
}

impl CorrectionHistory {
    pub(super) fn new() -> Self {
        let table = || SharedTable::new(2 * allocated(size(), MAX_SIZE), LIMIT);
        Self {
            pawn: table(),
            minor: table(),
            major: table(),
            non_pawn: [table(), table()],
            continuation: SharedTable::new((NO_MOVE + 1) * (NO_MOVE + 1), LIMIT),
        }
    }

    /// A thread goes over to the main thread's correction history where all are to learn in one, and else has its own.
    pub(crate) fn share(own: &mut Arc<Self>, main: &Arc<Self>) {
        if thread_correction::on() {
            *own = Arc::clone(main);
        } else if Arc::ptr_eq(own, main) {
            *own = Arc::new(Self::new());
        }
    }

    /// A new game. What other threads still use is left to them; the next search shares again.
    pub(super) fn forget(own: &mut Arc<Self>) {
        if let Some(alone) = Arc::get_mut(own) {
            alone.clear();
        } else {
            *own = Arc::new(Self::new());
        }
    }

    fn clear(&mut self) {
        for table in [
            &mut self.pawn,
            &mut self.minor,
            &mut self.major,
            &mut self.continuation,
        ] {
            table.clear();
        }
        self.non_pawn.iter_mut().for_each(SharedTable::clear);
    }

    /// Centipawns to add to the evaluation. `last_moves` are those one, two and four plies back.
    #[inline]
    pub(crate) fn value(&self, position: &Position, last_moves: [usize; 3]) -> i32 {
        let keys = position.keys();
        let [last, second, fourth] = last_moves;
        let mut sum = 0;
        if correction_pawn::on() {
            sum += self.pawn.get(cell(position, keys.pawn())) * correction_pawn::weight();
        }
        if correction_minor::on() {
            sum += self.minor.get(cell(position, keys.minor())) * correction_minor::weight();
        }
        if correction_major::on() {
            sum += self.major.get(cell(position, keys.major())) * correction_major::weight();
        }
        if correction_non_pawn::on() {
            for color in Color::ALL {
                let table = &self.non_pawn[color.index()];
                let learnt = table.get(cell(position, keys.non_pawn(color)));
                sum += learnt * correction_non_pawn::weight();
            }
        }
        if correction_continuation::on() {
            sum += self.continuation.get(pair(last, second)) * correction_continuation::weight();
        }
        if correction_continuation_4::on() {
            sum += self.continuation.get(pair(last, fourth)) * correction_continuation_4::weight();
        }
        sum / 1024
    }

    /// A search of this depth ended this far from the evaluation, with a best move or without.
    pub(crate) fn update(
        &self,
        position: &Position,
        last_moves: [usize; 3],
        error: i32,
        depth: i32,
        has_best_move: bool,
    ) {
        let keys = position.keys();
        let change = learnt(error, depth, has_best_move);
        let non_pawn = at_rate(change, correction_rates::non_pawn());
        self.pawn.update(
            cell(position, keys.pawn()),
            at_rate(change, correction_rates::pawn()),
        );
        self.minor.update(
            cell(position, keys.minor()),
            at_rate(change, correction_rates::minor()),
        );
        self.major.update(
            cell(position, keys.major()),
            at_rate(change, correction_rates::major()),
        );
        for color in Color::ALL {
            let index = cell(position, keys.non_pawn(color));
            self.non_pawn[color.index()].update(index, non_pawn);
        }
        self.update_continuation(last_moves, change);
    }

    fn update_continuation(&self, [last, second, fourth]: [usize; 3], change: i32) {
        if last == NO_MOVE {
            return;
        }
        self.continuation.update(
            pair(last, second),
            at_rate(change, correction_rates::continuation()),
        );
        if correction_continuation_4::on() && fourth != NO_MOVE {
            self.continuation.update(
                pair(last, fourth),
                at_rate(change, correction_rates::continuation_4()),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::REGISTRY;

    #[test]
    fn errors_pull_the_evaluation_their_way() {
        let position = Position::startpos();
        let correction = CorrectionHistory::new();
        assert_eq!(correction.value(&position, [NO_MOVE; 3]), 0);
        for _ in 0..20 {
            correction.update(&position, [3, 4, 5], 80, 10, true);
        }
        assert!(correction.value(&position, [3, 4, 5]) > 20);
        assert!(correction.value(&position, [3, 4, 5]) > correction.value(&position, [NO_MOVE; 3]));
        for _ in 0..60 {
            correction.update(&position, [3, 4, 5], -80, 10, true);
        }
        assert!(correction.value(&position, [3, 4, 5]) < -20);
    }

    #[test]
    fn threads_learn_in_one_where_that_is_wanted() {
        let position = Position::startpos();
        let value = |correction: &CorrectionHistory| correction.value(&position, [NO_MOVE; 3]);
        let new = || Arc::new(CorrectionHistory::new());
        let (mut main, mut helper) = (new(), new());
        let learns = |main: &Arc<_>, helper: &mut Arc<_>| {
            CorrectionHistory::share(helper, main);
            let before = value(main);
            helper.update(&position, [NO_MOVE; 3], 80, 10, true);
            value(main) > before
        };
        assert!(!learns(&main, &mut helper));
        REGISTRY.set("thread_correction", "true").unwrap();
        assert!(learns(&main, &mut helper) && learns(&main, &mut helper));
        CorrectionHistory::forget(&mut main);
        CorrectionHistory::forget(&mut helper);
        assert_eq!((value(&main), value(&helper)), (0, 0));
        assert!(learns(&main, &mut helper));
        REGISTRY.set("thread_correction", "false").unwrap();
        assert!(!learns(&main, &mut helper));
    }

    #[test]
    fn the_move_four_plies_back_counts_where_that_is_wanted() {
        let position = Position::startpos();
        let value = || {
            let correction = CorrectionHistory::new();
            correction.update(&position, [3, 4, 5], 80, 10, true);
            correction.value(&position, [3, NO_MOVE, 5]) - correction.value(&position, [NO_MOVE; 3])
        };
        assert_eq!(value(), 0);
        REGISTRY.set("correction_continuation_4", "true").unwrap();
        assert!(value() > 0);
    }

    #[test]
    fn an_error_without_a_best_move_teaches_more() {
        assert_eq!(learnt(40, 8, true), learnt(40, 8, false));
        REGISTRY.set("correction_bonus", "true").unwrap();
        assert!(learnt(40, 8, true) < learnt(40, 8, false));
    }

    #[test]
    fn features_learn_at_rates_of_their_own() {
        assert_eq!(at_rate(80, 150), 80);
        REGISTRY.set("correction_rates", "true").unwrap();
        assert_eq!(at_rate(80, 150), 120);
    }

    #[test]
    fn more_positions_are_kept_apart_where_that_is_wanted() {
        let position = Position::startpos();
        let cells = || (cell(&position, 7), cell(&position, 7 + SIZE as u64));
        assert_eq!(cells().0, cells().1);
        REGISTRY.set("correction_size", "true").unwrap();
        assert_ne!(cells().0, cells().1);
    }
}
