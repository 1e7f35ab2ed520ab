//! The evaluation on its way from the network into the search: scaled by material, with optimism and the correction. The
//! transposition table keeps what the network said, since the rest changes during a search.

use crate::params::{material_scaling, optimism};
use crate::score::{INFINITE, MAX_EVAL};
use crate::worker::Worker;
use luft_chess::{Color, Position};

/// The optimism of a side that expects this score.
fn optimism_for(average: i32) -> i32 {
    if !optimism::on() || average == -INFINITE {
        return 0;
    }
    optimism::max() * average / (average.abs() + optimism::half())
}

impl Worker {
    /// The static evaluation from what the network said, kept clear of mate and tablebase scores.
    #[inline]
    pub(crate) fn static_eval(&self, position: &Position, raw: i32, correction: i32) -> i32 {
        (self.scaled(position, raw) + correction).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// Material scaling and optimism: the more is on the board, the more an advantage may become, and the more a side that
    /// stands better should keep.
    #[inline]
    fn scaled(&self, position: &Position, raw: i32) -> i32 {
        if !material_scaling::on() && !optimism::on() {
            return raw;
        }
        let material = 100 * position.material().in_pawns() as i32;
        let mut eval = raw;
        if material_scaling::on() {
            eval = eval * (material_scaling::base() + material) / material_scaling::divisor();
        }
        if optimism::on() {
            let ours = self.optimism[position.side().index()];
            eval += ours * (optimism::base() + material) / optimism::divisor();
        }
        eval
    }

    /// The root's side to move expects this score.
    pub(crate) fn set_optimism(&mut self, side: Color, average: i32) {
        let ours = optimism_for(average);
        self.optimism[side.index()] = ours;
        self.optimism[(!side).index()] = -ours;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::REGISTRY;
    use crate::tt::TranspositionTable;
    use crate::worker::SharedState;
    use std::sync::Arc;

    const ENDGAME: &str = "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1";

    fn worker() -> Worker {
        let table = Arc::new(TranspositionTable::new(1).unwrap());
        let shared = Arc::new(SharedState::new(table, 1));
        Worker::new(0, shared, &luft_eval::Choice::Classical)
    }

    #[test]
    fn an_advantage_grows_with_material_where_that_is_wanted() {
        let (full, endgame) = (Position::startpos(), ENDGAME.parse().unwrap());
        let pawns = |position: &Position| position.material().in_pawns();
        assert_eq!((pawns(&full), pawns(&endgame)), (78, 4));
        let worker = worker();
        assert_eq!(worker.scaled(&full, 100), 100);
        REGISTRY.set("material_scaling", "true").unwrap();
        assert!(worker.scaled(&full, 100) > 100);
        assert!(worker.scaled(&endgame, 100) < 100);
        assert_eq!(worker.scaled(&full, -100), -worker.scaled(&full, 100));
    }

    #[test]
    fn whoever_stands_better_is_an_optimist_where_that_is_wanted() {
        let position = Position::startpos();
        let mut worker = worker();
        worker.set_optimism(Color::White, 80);
        assert_eq!(worker.scaled(&position, 0), 0);
        REGISTRY.set("optimism", "true").unwrap();
        worker.set_optimism(Color::White, 80);
        assert!(worker.scaled(&position, 0) > 0);
        worker.set_optimism(Color::Black, 80);
        assert!(worker.scaled(&position, 0) < 0);
        worker.set_optimism(Color::Black, -INFINITE);
        assert_eq!(worker.scaled(&position, 0), 0, "nothing is known yet");
    }
}
