//! What the tablebases know about a node.

use super::Node;
use crate::params::tablebase;
use crate::score::won_at;
use crate::tt::Bound;
use crate::worker::Worker;
use luft_tablebase::Wdl;

/// An answer of the tables is worth a search this much deeper.
const SURE: i32 = 6;

impl Worker {
    /// Looks the position up. Tables tell the result but not how far it is: a win is a lower bound,
    /// because there may be a mate, a loss an upper one. They know nothing of the 50-move count, so
    /// they are asked only where it begins anew; all that follows has been settled there.
    pub(super) fn tablebase(&mut self, node: &mut Node) -> Option<i32> {
        let probing = self.probing.as_ref()?;
        if !tablebase::on()
            || node.root
            || node.excluded.is_some()
            || node.position.halfmove() != 0
            || !probing.covers(node.position, node.depth)
        {
            return None;
        }
        let wdl = probing.tables.probe_wdl(node.position)?;
        let (score, bound) = judge(wdl, probing.fifty_moves, node.ply);
        self.count_hit();
        let settled = match bound {
            Bound::Lower => score >= node.beta,
            Bound::Upper => score <= node.alpha,
            Bound::Exact | Bound::None => true,
        };
        if settled {
            self.store(node, node.depth + SURE, score, bound, None);
            return Some(score);
        }
        // On the principal variation the search goes on, for the mate itself.
        if node.pv && bound == Bound::Lower {
            node.floor = score;
            node.alpha = node.alpha.max(score);
        } else if node.pv {
            node.ceiling = score;
        }
        None
    }
}

/// The score of an answer at this ply, and what it says about the true one. A win that the 50-move
/// rule takes away is a little better than a draw: the opponent may err.
fn judge(wdl: Wdl, fifty_moves: bool, ply: usize) -> (i32, Bound) {
    match wdl {
        Wdl::CursedWin if fifty_moves => (2, Bound::Exact),
        Wdl::BlessedLoss if fifty_moves => (-2, Bound::Exact),
        Wdl::Draw => (0, Bound::Exact),
        Wdl::Win | Wdl::CursedWin => (won_at(ply), Bound::Lower),
        Wdl::Loss | Wdl::BlessedLoss => (-won_at(ply), Bound::Upper),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_bounds_and_draws_are_exact() {
        assert_eq!(judge(Wdl::Win, true, 5), (won_at(5), Bound::Lower));
        assert_eq!(judge(Wdl::Loss, true, 5), (-won_at(5), Bound::Upper));
        assert_eq!(judge(Wdl::Draw, true, 5), (0, Bound::Exact));
    }

    #[test]
    fn the_fifty_move_rule_turns_wins_into_draws_only_where_it_holds() {
        assert_eq!(judge(Wdl::CursedWin, true, 1), (2, Bound::Exact));
        assert_eq!(judge(Wdl::BlessedLoss, true, 1), (-2, Bound::Exact));
        assert_eq!(judge(Wdl::CursedWin, false, 1), (won_at(1), Bound::Lower));
        assert_eq!(
            judge(Wdl::BlessedLoss, false, 1),
            (-won_at(1), Bound::Upper)
        );
    }
}
