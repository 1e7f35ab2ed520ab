//! Transposition table (TT) cutoffs: what the table knows of a node is enough to leave it.

use super::{Node, NodeType};
use crate::history::bonus;
use crate::params::{
    tt_cutoff, tt_cutoff_child, tt_cutoff_malus, tt_cutoff_node, tt_history, tt_pv_fail_low,
};
use crate::score::is_decisive;
use crate::tt::Entry;
use crate::worker::Worker;
use luft_chess::Move;

impl Worker {
    /// Transposition table cutoff: the entry is deep enough and proves the score outside the window.
    pub(super) fn tt_cutoff<N: NodeType>(&mut self, node: &Node<N>) -> Option<i32> {
        let entry = node.tt_entry?;
        if !tt_cutoff::on()
            || N::PV
            || node.excluded.is_some()
            || i32::from(node.position.halfmove()) >= tt_cutoff::max_halfmove()
        {
            return None;
        }
        let high =
            entry.fails_high(node.beta) && entry.depth >= node.depth + tt_cutoff::extra_depth();
        let low = entry.fails_low(node.alpha) && entry.depth >= node.depth;
        if !high && !low || !is_believed(node, high) || !self.child_agrees(node, &entry) {
            return None;
        }
        if high {
            self.update_tt_cutoff_history(node, entry.mv);
        }
        Some(entry.score)
    }

    /// Near the root of a large tree a cutoff is taken only if the entry of the child, where there is one, says the same.
    fn child_agrees<N>(&self, node: &Node<N>, entry: &Entry) -> bool {
        let Some(mv) = entry.mv.filter(|_| {
            tt_cutoff_child::on()
                && node.depth >= tt_cutoff_child::min_depth()
                && !is_decisive(entry.score)
        }) else {
            return true;
        };
        let child = self.probe_tt(&node.position.make_move(mv), node.ply + 1);
        child
            .filter(|child| child.bound.is_some())
            .is_none_or(|child| (-child.score >= node.beta) == (entry.score >= node.beta))
    }

    /// A cutoff by a fail high: a bonus for the table's quiet move, a malus for the opponent's early quiet move before it.
    fn update_tt_cutoff_history<N>(&mut self, node: &Node<N>, mv: Option<Move>) {
        if let Some(mv) = mv.filter(|mv| tt_history::on() && mv.is_quiet()) {
            let context = self.history_context(node.position, node.ply);
            self.history
                .update_quiet(node.position, &context, mv, bonus(node.depth));
        }
        let last = self.stack.back(node.ply, 1).move_count as i32;
        if tt_cutoff_malus::on() && last <= tt_cutoff_malus::moves() {
            self.update_last_continuation(node.ply, -tt_cutoff_malus::malus());
        }
    }

    /// Whether the table is to remember a node as one of the principal variation: also when it failed low below one, since
    /// then the move that led to it was the better for that.
    pub(super) fn remembered_pv<N>(&self, node: &Node<N>, score: i32) -> bool {
        let last = self.stack.back(node.ply, 1);
        node.tt_pv
            || tt_pv_fail_low::on()
                && score <= node.alpha
                && last.tt_pv
                && last.move_count as i32 > tt_pv_fail_low::moves()
    }
}

/// A shallow entry is believed only where it fails as the node is expected to.
fn is_believed<N>(node: &Node<N>, high: bool) -> bool {
    !tt_cutoff_node::on() || node.depth >= tt_cutoff_node::min_depth() || node.cut_node == high
}
