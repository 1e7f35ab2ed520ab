//! Late move reductions (LMR): how much less deep a move is searched at first.

use super::{Candidate, Node, NodeType};
use crate::params::{
    lmr, lmr_check, lmr_correction, lmr_cut_node, lmr_cutoffs, lmr_history, lmr_improving,
    lmr_killer, lmr_non_pv, lmr_research, lmr_threat, lmr_tt_capture, lmr_tt_pv,
};
use crate::worker::Worker;
use luft_chess::Move;

impl Worker {
    /// The reduction of a move in 1024ths of a ply; `None` when it is searched in full at once.
    pub(super) fn reduction<N: NodeType>(
        &self,
        node: &Node<N>,
        candidate: &Candidate,
    ) -> Option<i32> {
        let first = 1 + usize::from(N::ROOT) + usize::from(N::PV && node.tt_move().is_none());
        if !lmr::on() || node.depth < lmr::min_depth() || candidate.move_count <= first {
            return None;
        }
        let base = self
            .lmr_table
            .of(candidate.quiet, node.depth, candidate.move_count);
        Some(base + self.adjustment(node, candidate))
    }

    /// All the reasons to reduce more or less.
    pub(super) fn adjustment<N: NodeType>(&self, node: &Node<N>, candidate: &Candidate) -> i32 {
        let mut sum = 0;
        if lmr_non_pv::on() && !N::PV {
            sum += lmr_non_pv::ply_1024ths();
        }
        if lmr_tt_pv::on() && node.tt_pv {
            sum -= lmr_tt_pv::ply_1024ths();
        }
        if lmr_cut_node::on() && node.cut_node {
            sum += lmr_cut_node::ply_1024ths();
        }
        if lmr_improving::on() && !node.improving && !node.in_check {
            sum += lmr_improving::ply_1024ths();
        }
        if lmr_tt_capture::on() && node.tt_move().is_some_and(Move::is_noisy) {
            sum += lmr_tt_capture::ply_1024ths();
        }
        if lmr_killer::on() && candidate.killer {
            sum -= lmr_killer::ply_1024ths();
        }
        if lmr_check::on() && candidate.gives_check {
            sum -= lmr_check::ply_1024ths();
        }
        if lmr_cutoffs::on() && self.stack.at(node.ply + 1).cutoffs as i32 > lmr_cutoffs::count() {
            sum += lmr_cutoffs::ply_1024ths();
        }
        if lmr_correction::on() {
            sum -= node.correction.abs() * lmr_correction::ply_1024ths() / 100;
        }
        if lmr_threat::on() && self.stack.at(node.ply).null_move_threat {
            sum -= lmr_threat::ply_1024ths();
        }
        if lmr_history::on() {
            let divisor = if candidate.quiet {
                lmr_history::quiet_divisor()
            } else {
                lmr_history::noisy_divisor()
            };
            sum -= candidate.history * 1024 / divisor;
        }
        sum
    }

    /// The depth of the re-search after a reduced search that failed high.
    pub(super) fn research_depth(score: i32, best_score: i32, depth: i32) -> i32 {
        if !lmr_research::on() {
            return depth;
        }
        let deeper = score > best_score + lmr_research::deeper();
        let shallower = score < best_score + lmr_research::shallower();
        depth + i32::from(deeper) - i32::from(shallower)
    }
}
