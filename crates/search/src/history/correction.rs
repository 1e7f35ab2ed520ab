//! Correction history: how far searches ended from the evaluation, in positions that share a
//! feature: pawns, minor or major pieces, each side's pieces, the last two moves. The next evaluation of such a position is
//! corrected by that.

use super::{HistoryTable, NO_MOVE};
use crate::params::{
    correction_continuation, correction_major, correction_minor, correction_non_pawn,
    correction_pawn,
};
use luft_chess::{Color, Position};

const SIZE: usize = 16384;
const LIMIT: i32 = 1024;

/// The tables, each split by side to move.
pub(crate) struct CorrectionHistory {
    pawn: HistoryTable,
    minor: HistoryTable,
    major: HistoryTable,
    // [white's pieces, black's pieces]
    non_pawn: [HistoryTable; 2],
    // [last move][move before]
    continuation: HistoryTable,
}

fn cell(position: &Position, key: u64) -> usize {
    position.side().index() * SIZE + key as usize % SIZE
}

impl CorrectionHistory {
    pub(super) fn new() -> Self {
        let table = || HistoryTable::new(2 * SIZE, LIMIT);
        Self {
            pawn: table(),
            minor: table(),
            major: table(),
            non_pawn: [table(), table()],
            continuation: HistoryTable::new((NO_MOVE + 1) * (NO_MOVE + 1), LIMIT),
        }
    }

    pub(super) fn clear(&mut self) {
        self.each(HistoryTable::clear);
        self.continuation.clear();
    }

    fn each(&mut self, mut act: impl FnMut(&mut HistoryTable)) {
        for table in [&mut self.pawn, &mut self.minor, &mut self.major] {
            act(table);
        }
        self.non_pawn.iter_mut().for_each(act);
    }

    /// Centipawns to add to the evaluation. `last_moves` are those of the last two moves.
    #[inline]
    pub(crate) fn value(&self, position: &Position, last_moves: [usize; 2]) -> i32 {
        let keys = position.keys();
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
            let learnt = self
                .continuation
                .get(last_moves[0] * (NO_MOVE + 1) + last_moves[1]);
            sum += learnt * correction_continuation::weight();
        }
        sum / 1024
    }

    /// A search of this depth ended this far from the evaluation.
    pub(crate) fn update(
        &mut self,
        position: &Position,
        last_moves: [usize; 2],
        error: i32,
        depth: i32,
    ) {
        let keys = position.keys();
        let bonus = (error * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        self.pawn.update(cell(position, keys.pawn()), bonus);
        self.minor.update(cell(position, keys.minor()), bonus);
        self.major.update(cell(position, keys.major()), bonus);
        for color in Color::ALL {
            let index = cell(position, keys.non_pawn(color));
            self.non_pawn[color.index()].update(index, bonus);
        }
        if last_moves[0] != NO_MOVE {
            self.continuation
                .update(last_moves[0] * (NO_MOVE + 1) + last_moves[1], bonus);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_pull_the_evaluation_their_way() {
        let position = Position::startpos();
        let mut correction = CorrectionHistory::new();
        assert_eq!(correction.value(&position, [NO_MOVE; 2]), 0);
        for _ in 0..20 {
            correction.update(&position, [3, 4], 80, 10);
        }
        assert!(correction.value(&position, [3, 4]) > 20);
        assert!(correction.value(&position, [3, 4]) > correction.value(&position, [NO_MOVE; 2]));
        for _ in 0..60 {
            correction.update(&position, [3, 4], -80, 10);
        }
        assert!(correction.value(&position, [3, 4]) < -20);
    }
}
