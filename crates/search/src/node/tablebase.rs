//! Probing the Syzygy tablebases at a node.

use super::{Node, NodeType};
use crate::params::tablebase;
use crate::report::ScoreBound;
use crate::score::tb_win_in;
use crate::worker::Worker;
use luft_tablebase::Wdl;

/// A tablebase result is stored with this much more depth: it is worth a deeper search.
const EXTRA_DEPTH: i32 = 6;

impl Worker {
    /// Looks the position up. Tables tell the result but not how far it is: a win is a lower bound,
    /// because there may be a mate, a loss an upper one. They know nothing of the 50-move count, so
    /// they are asked only where it begins anew; all that follows has been settled there.
    pub(super) fn probe_tablebase<N: NodeType>(&mut self, node: &mut Node<N>) -> Option<i32> {
        let tb_config = self.tb_config.as_ref()?;
        if !tablebase::on()
            || N::ROOT
            || node.excluded.is_some()
            || node.position.halfmove() != 0
            || !tb_config.should_probe(node.position, node.depth)
        {
            return None;
        }
        let wdl = tb_config.tablebase.probe_wdl(node.position)?;
        let (score, bound) = score_of(wdl, tb_config.fifty_moves, node.ply);
        self.count_tb_hit();
        let is_cutoff = match bound {
            ScoreBound::Lower => score >= node.beta,
            ScoreBound::Upper => score <= node.alpha,
            ScoreBound::Exact => true,
        };
        if is_cutoff {
            self.store_tt(node, node.depth + EXTRA_DEPTH, score, Some(bound), None);
            return Some(score);
        }
        // On the principal variation the search goes on, for the mate itself.
        if N::PV && bound == ScoreBound::Lower {
            node.min_score = score;
            node.alpha = node.alpha.max(score);
        } else if N::PV {
            node.max_score = score;
        }
        None
    }
}

/// The score of a tablebase result at this ply, and what it says about the true one. A win that the 50-move
/// rule takes away is a little better than a draw: the opponent may err.
fn score_of(wdl: Wdl, fifty_moves: bool, ply: usize) -> (i32, ScoreBound) {
    match wdl {
        Wdl::CursedWin if fifty_moves => (2, ScoreBound::Exact),
        Wdl::BlessedLoss if fifty_moves => (-2, ScoreBound::Exact),
        Wdl::Draw => (0, ScoreBound::Exact),
        Wdl::Win | Wdl::CursedWin => (tb_win_in(ply), ScoreBound::Lower),
        Wdl::Loss | Wdl::BlessedLoss => (-tb_win_in(ply), ScoreBound::Upper),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_bounds_and_draws_are_exact() {
        assert_eq!(
            score_of(Wdl::Win, true, 5),
            (tb_win_in(5), ScoreBound::Lower)
        );
        assert_eq!(
            score_of(Wdl::Loss, true, 5),
            (-tb_win_in(5), ScoreBound::Upper)
        );
        assert_eq!(score_of(Wdl::Draw, true, 5), (0, ScoreBound::Exact));
    }

    #[test]
    fn the_fifty_move_rule_turns_wins_into_draws_only_where_it_holds() {
        assert_eq!(score_of(Wdl::CursedWin, true, 1), (2, ScoreBound::Exact));
        assert_eq!(score_of(Wdl::BlessedLoss, true, 1), (-2, ScoreBound::Exact));
        assert_eq!(
            score_of(Wdl::CursedWin, false, 1),
            (tb_win_in(1), ScoreBound::Lower)
        );
        assert_eq!(
            score_of(Wdl::BlessedLoss, false, 1),
            (-tb_win_in(1), ScoreBound::Upper)
        );
    }
}
