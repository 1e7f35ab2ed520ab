//! Late move reductions (LMR): how much less deep a move is searched at first.

use super::{Candidate, Node, NodeType};
use crate::params::{
    alpha_reduction, lmr, lmr_all_node, lmr_alpha_raises, lmr_check, lmr_correction, lmr_cut_node,
    lmr_cutoffs, lmr_extension, lmr_history, lmr_improving, lmr_killer, lmr_no_tt_move, lmr_non_pv,
    lmr_research, lmr_skipped, lmr_threat, lmr_tt_capture, lmr_tt_pv, lmr_tt_pv_detail, lmr_window,
};
use crate::score::is_decisive;
use crate::worker::Worker;
use luft_chess::Move;

impl<N: NodeType> Node<'_, N> {
    /// The node is expected to fail low.
    fn is_all_node(&self) -> bool {
        !N::PV && !self.cut_node
    }
}

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
        let by_thread = self.reduction_jitter() + self.mark_reduction(node.ply);
        Some(self.full_reduction(node, candidate) + by_thread)
    }

    /// What a move would be reduced by, whether or not it is late enough.
    pub(super) fn full_reduction<N: NodeType>(&self, node: &Node<N>, candidate: &Candidate) -> i32 {
        let base = self
            .lmr_table
            .of(candidate.quiet, node.depth, candidate.move_count);
        let reduction = base + self.adjustment(node, candidate);
        if lmr_all_node::on() && node.is_all_node() {
            let divisor = 256 * node.depth + lmr_all_node::offset();
            return reduction + reduction * lmr_all_node::scale() / divisor;
        }
        reduction
    }

    /// All the reasons to reduce more or less.
    pub(super) fn adjustment<N: NodeType>(&self, node: &Node<N>, candidate: &Candidate) -> i32 {
        self.node_adjustment(node)
            + Self::tt_adjustment(node, candidate)
            + self.window_adjustment(node, candidate)
            + Self::move_adjustment(candidate)
    }

    /// What holds for every move of the node.
    fn node_adjustment<N: NodeType>(&self, node: &Node<N>) -> i32 {
        let mut sum = 0;
        if lmr_non_pv::on() && !N::PV {
            sum += lmr_non_pv::ply_1024ths();
        }
        if lmr_cut_node::on() && node.cut_node {
            sum += lmr_cut_node::ply_1024ths();
        }
        if lmr_improving::on() && !node.improving && !node.in_check {
            sum += lmr_improving::ply_1024ths();
        }
        if lmr_correction::on() {
            sum -= node.correction.abs() * lmr_correction::ply_1024ths() / 100;
        }
        if lmr_threat::on() && self.stack.at(node.ply).null_move_threat {
            sum -= lmr_threat::ply_1024ths();
        }
        sum + self.cutoff_adjustment(node)
    }

    /// The child has seen many cutoffs: this move will likely meet one too.
    fn cutoff_adjustment<N: NodeType>(&self, node: &Node<N>) -> i32 {
        let cutoffs = self.stack.at(node.ply + 1).cutoffs as i32;
        if !lmr_cutoffs::on() || cutoffs < lmr_cutoffs::count() {
            return 0;
        }
        let mut sum = lmr_cutoffs::few();
        if cutoffs > lmr_cutoffs::count() {
            sum += lmr_cutoffs::ply_1024ths();
            if node.is_all_node() {
                sum += lmr_cutoffs::all_node();
            }
        }
        sum
    }

    /// What the transposition table says.
    fn tt_adjustment<N>(node: &Node<N>, candidate: &Candidate) -> i32 {
        let mut sum = 0;
        if lmr_tt_pv::on() && node.tt_pv {
            sum -= lmr_tt_pv::ply_1024ths();
        }
        if lmr_tt_capture::on() && node.tt_move().is_some_and(Move::is_noisy) {
            sum += lmr_tt_capture::ply_1024ths();
        }
        if lmr_no_tt_move::on()
            && node.cut_node
            && node.tt_move().is_none()
            && node.excluded.is_none()
        {
            sum += lmr_no_tt_move::ply_1024ths();
        }
        if lmr_tt_pv_detail::on() && node.tt_pv {
            sum += Self::tt_pv_detail(node, candidate);
        }
        sum
    }

    /// The node was on a principal variation: how the entry's score and depth stand to the node.
    fn tt_pv_detail<N>(node: &Node<N>, candidate: &Candidate) -> i32 {
        let Some(entry) = node.tt_entry.filter(|entry| entry.bound.is_some()) else {
            return 0;
        };
        let mut sum = if entry.score > candidate.alpha {
            -lmr_tt_pv_detail::score()
        } else {
            lmr_tt_pv_detail::fail_low()
        };
        if entry.depth >= node.depth {
            sum -= lmr_tt_pv_detail::depth();
            if node.cut_node {
                sum -= lmr_tt_pv_detail::cut_depth();
            }
        }
        sum
    }

    /// How wide the window still is, against that of the root.
    fn window_adjustment<N: NodeType>(&self, node: &Node<N>, candidate: &Candidate) -> i32 {
        if !lmr_window::on() || !N::PV {
            return 0;
        }
        let window = node.beta - candidate.alpha;
        -lmr_window::base() - lmr_window::ply_1024ths() * window / self.root_window.max(1)
    }

    /// What is known of the move itself, and of those before it.
    fn move_adjustment(candidate: &Candidate) -> i32 {
        let mut sum = 0;
        if lmr_killer::on() && candidate.killer {
            sum -= lmr_killer::ply_1024ths();
        }
        if lmr_check::on() && candidate.gives_check {
            sum -= lmr_check::ply_1024ths();
        }
        if lmr_alpha_raises::on() {
            let raises = candidate.alpha_raises.min(lmr_alpha_raises::count());
            sum += raises * lmr_alpha_raises::ply_1024ths();
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

    /// The depth of the reduced search.
    pub(super) fn reduced_depth<N: NodeType>(&self, ply: usize, depth: i32, reduction: i32) -> i32 {
        // A root move that looked bad again and again must not sink into quiescence.
        let least = if N::ROOT { depth / 2 } else { 1 };
        let most = depth.max(1) + self.reduction_extension::<N>(ply);
        ((depth * 1024 - reduction) / 1024).clamp(least.min(depth), most)
    }

    /// By how much a negative reduction may extend; not far from the root, so that no tree explodes.
    fn reduction_extension<N: NodeType>(&self, ply: usize) -> i32 {
        if !lmr_extension::on() || ply >= 2 * self.root_depth.max(1) as usize {
            0
        } else if N::PV {
            lmr_extension::pv_plies()
        } else {
            lmr_extension::plies()
        }
    }

    /// The plies that a move loses where late move reductions are skipped.
    pub(super) fn skipped_reduction<N: NodeType>(
        &self,
        node: &Node<N>,
        candidate: &Candidate,
    ) -> i32 {
        if !lmr_skipped::on() {
            return 0;
        }
        let mut reduction = self.full_reduction(node, candidate);
        if node.tt_move() == Some(candidate.mv) {
            reduction -= lmr_skipped::tt_move();
        }
        i32::from(reduction >= lmr_skipped::first()) + i32::from(reduction >= lmr_skipped::second())
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

    /// Alpha depth reduction: a move raised alpha, and the others will hardly do better.
    pub(super) fn alpha_reduction<N>(node: &mut Node<N>, alpha: i32) {
        if alpha_reduction::on()
            && (alpha_reduction::min_depth()..=alpha_reduction::max_depth()).contains(&node.depth)
            && !is_decisive(alpha)
        {
            node.depth = (node.depth - alpha_reduction::plies()).max(1);
        }
    }
}
