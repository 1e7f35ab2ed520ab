//! Late move reductions: how much less deep a move is searched at first.

use super::{Candidate, Node, NodeType};
use crate::params::{
    lmr, lmr_check, lmr_correction, lmr_cut_node, lmr_cutoffs, lmr_history, lmr_improving,
    lmr_killer, lmr_non_pv, lmr_research, lmr_threat, lmr_tt_capture, lmr_tt_pv,
};
use crate::worker::Worker;
use luft_chess::Move;

impl Worker {
    /// The reduction of a move in 1024ths of a ply; `None` when it is searched in full at once.
    pub(super) fn reduction<N: NodeType>(&self, node: &Node, candidate: &Candidate) -> Option<i32> {
        let first = 1 + usize::from(N::ROOT) + usize::from(N::PV && node.table_move().is_none());
        if !lmr::on() || node.depth < lmr::min_depth() || candidate.number <= first {
            return None;
        }
        let base = self
            .reductions
            .of(candidate.quiet, node.depth, candidate.number);
        Some(base + self.adjustment(node, candidate))
    }

    /// All the reasons to reduce more or less.
    pub(super) fn adjustment(&self, node: &Node, candidate: &Candidate) -> i32 {
        let mut sum = 0;
        if lmr_non_pv::on() && !node.pv {
            sum += lmr_non_pv::milli();
        }
        if lmr_tt_pv::on() && node.tt_pv {
            sum -= lmr_tt_pv::milli();
        }
        if lmr_cut_node::on() && node.cut {
            sum += lmr_cut_node::milli();
        }
        if lmr_improving::on() && !node.improving && !node.in_check {
            sum += lmr_improving::milli();
        }
        if lmr_tt_capture::on() && node.table_move().is_some_and(Move::is_noisy) {
            sum += lmr_tt_capture::milli();
        }
        if lmr_killer::on() && candidate.killer {
            sum -= lmr_killer::milli();
        }
        if lmr_check::on() && candidate.gives_check {
            sum -= lmr_check::milli();
        }
        if lmr_cutoffs::on() && self.stack.at(node.ply + 1).cutoffs as i32 > lmr_cutoffs::count() {
            sum += lmr_cutoffs::milli();
        }
        if lmr_correction::on() {
            sum -= node.correction.abs() * lmr_correction::milli() / 100;
        }
        if lmr_threat::on() && self.stack.at(node.ply).threat {
            sum -= lmr_threat::milli();
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

    /// How deep a move that surprised is searched again.
    pub(super) fn research_depth(score: i32, best_score: i32, depth: i32) -> i32 {
        if !lmr_research::on() {
            return depth;
        }
        let deeper = score > best_score + lmr_research::deeper();
        let shallower = score < best_score + lmr_research::shallower();
        depth + i32::from(deeper) - i32::from(shallower)
    }
}
