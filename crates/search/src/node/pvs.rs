//! Principal variation search (PVS) of one move: reduced (LMR), then with a zero window, then with the full window, each
//! only if the one before asks for it.

use super::{Candidate, Node, NodeType, NonPvNode};
use crate::params::{lmr_research_pv, pvs};
use crate::stats::Event;
use crate::worker::Worker;
use luft_chess::Position;

impl Worker {
    /// Makes a move and searches the child.
    pub(super) fn search_move<N: NodeType>(
        &mut self,
        node: &Node<N>,
        candidate: &Candidate,
        best_score: i32,
        extension: i32,
    ) -> i32 {
        let (alpha, ply) = (candidate.alpha, node.ply);
        let child = self.make_move(node.position, candidate.mv, ply);
        if N::PV {
            // A child off the principal variation leaves what is there.
            self.pv_table.clear(ply + 1);
        }
        let frame = self.stack.at_mut(ply);
        frame.move_count = candidate.move_count;
        frame.is_tt_move = node.tt_move() == Some(candidate.mv);
        debug_assert_eq!(candidate.gives_check, child.in_check());
        let mut depth = node.depth - 1 + extension;
        let first = candidate.move_count == 1;
        let mut score = alpha + 1;

        if let Some(reduction) = self.reduction(node, candidate) {
            (score, depth) =
                self.search_reduced(node, candidate, &child, best_score, depth, reduction);
        } else if !N::PV || (!first && pvs::on()) {
            let depth = depth - self.skipped_reduction(node, candidate);
            let cut_node = !node.cut_node;
            score = -self.search::<NonPvNode>(&child, -alpha - 1, -alpha, depth, ply + 1, cut_node);
        }
        let full_window = first || score > alpha && (N::ROOT || score < node.beta);
        if N::PV && full_window && !self.stopped {
            // The first move of the principal variation does not drop straight into quiescence.
            let depth = if first && ply < 2 * self.root_depth as usize {
                depth.max(1)
            } else {
                depth
            };
            score = -self.search::<N::Next>(&child, -node.beta, -alpha, depth, ply + 1, false);
        }
        self.undo_move();
        score
    }

    /// Late move reductions (LMR): a zero-window search at reduced depth, and a re-search where that fails high. Returns
    /// the score, and the depth for a search with the full window.
    #[inline(always)]
    pub(super) fn search_reduced<N: NodeType>(
        &mut self,
        node: &Node<N>,
        candidate: &Candidate,
        child: &Position,
        best_score: i32,
        depth: i32,
        reduction: i32,
    ) -> (i32, i32) {
        let (alpha, ply) = (candidate.alpha, node.ply);
        let reduced = self.reduced_depth::<N>(ply, depth, reduction);
        self.stack.at_mut(ply).reduction = (depth - reduced) * 1024;
        if reduced < depth {
            self.stats.count(Event::Reduction);
        }
        let mut score =
            -self.search::<NonPvNode>(child, -alpha - 1, -alpha, reduced, ply + 1, true);
        self.stack.at_mut(ply).reduction = 0;
        if score <= alpha || reduced >= depth {
            return (score, depth);
        }
        self.stats.count(Event::Research);
        let again = Self::research_depth(score, best_score, depth);
        if again > reduced {
            let cut_node = !node.cut_node;
            score = -self.search::<NonPvNode>(child, -alpha - 1, -alpha, again, ply + 1, cut_node);
        }
        self.update_research_history(node, candidate, score, alpha);
        (score, if lmr_research_pv::on() { again } else { depth })
    }
}
