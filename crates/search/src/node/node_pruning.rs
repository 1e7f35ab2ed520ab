//! Node-level pruning: reasons not to search the moves of a node at all. Transposition table cutoffs, razoring, reverse
//! futility pruning (RFP), null move pruning (NMP), probcut and multi-cut; and what changes the node's depth before its
//! moves are searched: hindsight and internal iterative reductions (IIR).

use super::{Node, NodeType, NonPvNode};
use crate::history::bonus;
use crate::move_picker::MovePicker;
use crate::params::lmr_threat;
use crate::params::{
    exchange_values, hindsight, iid, iir, mate_distance, multi_cut, null_move, null_verification,
    probcut, razoring, rfp, small_probcut, tt_cutoff, tt_history, upcoming_repetition,
};
use crate::report::ScoreBound;
use crate::score::{NO_EVAL, is_decisive, is_loss, is_win, mate_in, mated_in};
use crate::stats::Event;
use crate::worker::Worker;
use luft_chess::{Move, Position};

impl Worker {
    /// Mate distance pruning: no line from here can beat a mate already found, or be worse than being mated at once.
    pub(super) fn mate_distance_pruning(alpha: i32, beta: i32, ply: usize) -> (i32, i32) {
        if !mate_distance::on() {
            return (alpha, beta);
        }
        (alpha.max(mated_in(ply)), beta.min(mate_in(ply + 1)))
    }

    /// Upcoming repetition: the side to move can repeat a position, so it has at least a draw.
    pub(super) fn upcoming_repetition(&self, position: &Position, alpha: i32) -> i32 {
        if upcoming_repetition::on()
            && alpha < 0
            && self.position_history.upcoming_repetition(position)
        {
            alpha.max(self.draw_score())
        } else {
            alpha
        }
    }

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
        if !high && !low {
            return None;
        }
        if high
            && tt_history::on()
            && let Some(mv) = entry.mv.filter(|mv| mv.is_quiet())
        {
            let context = self.history_context(node.position, node.ply);
            self.history
                .update_quiet(node.position, &context, mv, bonus(node.depth));
        }
        Some(entry.score)
    }

    /// All that can end a node early, cheapest first.
    pub(super) fn prune_node<N: NodeType>(&mut self, node: &Node<N>) -> Option<i32> {
        if let Some(score) = Self::small_probcut(node) {
            return Some(self.cut(Event::SmallProbcut, score));
        }
        if N::PV || node.in_check || node.excluded.is_some() {
            return None;
        }
        if let Some(score) = self.razoring(node) {
            return Some(self.cut(Event::Razoring, score));
        }
        if let Some(score) = Self::reverse_futility_pruning(node) {
            return Some(self.cut(Event::ReverseFutility, score));
        }
        if let Some(score) = self.null_move_pruning(node) {
            return Some(self.cut(Event::NullMove, score));
        }
        if let Some(score) = self.probcut(node) {
            return Some(self.cut(Event::Probcut, score));
        }
        let score = self.multi_cut(node)?;
        Some(self.cut(Event::MultiCut, score))
    }

    fn cut(&mut self, event: Event, score: i32) -> i32 {
        self.stats.count(event);
        score
    }

    /// Razoring: far below alpha at low depth only captures could help, and quiescence knows those.
    pub(super) fn razoring<N: NodeType>(&mut self, node: &Node<N>) -> Option<i32> {
        if !razoring::on()
            || node.depth > razoring::max_depth()
            || is_decisive(node.alpha)
            || node.eval + razoring::base() + razoring::margin() * node.depth > node.alpha
        {
            return None;
        }
        let (alpha, ply) = (node.alpha, node.ply);
        let score = self.quiescence::<NonPvNode>(node.position, alpha, alpha + 1, ply, 0);
        (score <= alpha && !self.stopped).then_some(score)
    }

    /// Reverse futility pruning (RFP), also static null move pruning: far above beta at low depth the opponent cannot undo
    /// that in so few plies.
    pub(super) fn reverse_futility_pruning<N: NodeType>(node: &Node<N>) -> Option<i32> {
        if !rfp::on()
            || node.depth > rfp::max_depth()
            || node.tt_pv
            || is_loss(node.beta)
            || is_win(node.eval)
            || node.tt_move().is_some_and(Move::is_quiet)
        {
            return None;
        }
        let discount = if node.improving { rfp::improving() } else { 0 };
        let margin = rfp::margin() * node.depth - discount + node.correction.abs() / 2;
        (node.eval - margin.max(0) >= node.beta).then_some(i32::midpoint(node.eval, node.beta))
    }

    /// Null move pruning (NMP): give the opponent a free move; if we still beat beta, stop here. Not with pawns alone, where
    /// zugzwang is common, and not twice in a row.
    pub(super) fn null_move_pruning<N: NodeType>(&mut self, node: &Node<N>) -> Option<i32> {
        let (position, ply, beta) = (node.position, node.ply, node.beta);
        let demanded = beta + null_move::margin() - null_move::margin_slope() * node.depth;
        if !null_move::on()
            || node.depth < null_move::min_depth()
            || node.eval < beta
            || node.static_eval < demanded
            || is_loss(beta)
            || ply < self.null_min_ply
            || (ply > 0 && self.stack.back(ply, 1).mv.is_none())
            || !position.has_pieces(position.side())
            || node
                .tt_entry
                .is_some_and(|entry| entry.bound == Some(ScoreBound::Upper) && entry.score < beta)
        {
            return None;
        }
        let surplus = ((node.eval - beta) / null_move::eval_divisor()).min(null_move::eval_max());
        let reduction = null_move::base() + node.depth / null_move::depth_divisor() + surplus;
        let depth = node.depth - reduction;
        let child = self.make_null_move(position, ply);
        let score =
            -self.search::<NonPvNode>(&child, -beta, -beta + 1, depth, ply + 1, !node.cut_node);
        self.undo_move();
        if self.stopped {
            return None;
        }
        if score < beta {
            self.stack.at_mut(ply).null_move_threat = score < node.alpha - lmr_threat::margin();
            return None;
        }
        // A mate found after a null move is not a mate.
        let score = if is_decisive(score) { beta } else { score };
        self.verify_null_move(node, depth).then_some(score)
    }

    /// Null move verification search: at high depth a cutoff must hold without null moves on the next plies as well.
    fn verify_null_move<N: NodeType>(&mut self, node: &Node<N>, depth: i32) -> bool {
        if !null_verification::on()
            || node.depth < null_verification::min_depth()
            || self.null_min_ply > 0
        {
            return true;
        }
        self.null_min_ply = node.ply + 3 * depth.max(1) as usize / 4 + 1;
        let (alpha, beta) = (node.beta - 1, node.beta);
        let score = self.search::<NonPvNode>(node.position, alpha, beta, depth, node.ply, false);
        self.null_min_ply = 0;
        score >= node.beta && !self.stopped
    }

    /// Probcut: a capture that beats beta by a margin in a shallow search would beat it in a deep one.
    pub(super) fn probcut<N: NodeType>(&mut self, node: &Node<N>) -> Option<i32> {
        let (position, ply) = (node.position, node.ply);
        let discount = if node.improving {
            probcut::improving()
        } else {
            0
        };
        let probcut_beta = node.beta + probcut::margin() - discount;
        if !probcut::on()
            || node.depth < probcut::min_depth()
            || is_decisive(node.beta)
            || node
                .tt_entry
                .is_some_and(|entry| entry.bound.is_some() && entry.score < probcut_beta)
        {
            return None;
        }
        let tt_move = node.tt_move().filter(|&mv| {
            mv.is_noisy()
                && position.see_at_least(mv, probcut_beta - node.static_eval, &exchange_values())
        });
        let mut picker = MovePicker::probcut(tt_move, probcut_beta - node.static_eval);
        let context = self.ordering_context(position, ply);
        let depth = node.depth - probcut::reduction();
        loop {
            let mv = picker.next(position, &self.history, &context)?;
            let child = self.make_move(position, mv, ply);
            let mut score =
                -self.quiescence::<NonPvNode>(&child, -probcut_beta, -probcut_beta + 1, ply + 1, 0);
            if score >= probcut_beta && depth > 1 && !self.stopped {
                score = -self.search::<NonPvNode>(
                    &child,
                    -probcut_beta,
                    -probcut_beta + 1,
                    depth,
                    ply + 1,
                    !node.cut_node,
                );
            }
            self.undo_move();
            if self.stopped {
                return None;
            }
            if score >= probcut_beta {
                self.store_tt(node, depth + 1, score, Some(ScoreBound::Lower), Some(mv));
                let returned = if is_decisive(score) {
                    node.beta
                } else {
                    score - (probcut_beta - node.beta)
                };
                return Some(returned);
            }
        }
    }

    /// Small probcut: a lower bound in the transposition table, not quite deep enough but far above beta.
    pub(super) fn small_probcut<N: NodeType>(node: &Node<N>) -> Option<i32> {
        let entry = node.tt_entry?;
        let probcut_beta = node.beta + small_probcut::margin();
        let applies = small_probcut::on()
            && !N::PV
            && node.excluded.is_none()
            && entry.bound == Some(ScoreBound::Lower)
            && entry.depth >= node.depth - small_probcut::depth()
            && entry.score >= probcut_beta
            && !is_decisive(node.beta)
            && !is_decisive(entry.score);
        applies.then_some(probcut_beta)
    }

    /// Multi-cut: several of the first moves fail high at reduced depth, so one of them will at full depth.
    pub(super) fn multi_cut<N: NodeType>(&mut self, node: &Node<N>) -> Option<i32> {
        let (position, ply, beta) = (node.position, node.ply, node.beta);
        if !multi_cut::on()
            || node.depth < multi_cut::min_depth()
            || !node.cut_node
            || is_decisive(beta)
        {
            return None;
        }
        let context = self.ordering_context(position, ply);
        let refutations = self.refutations(&context.history);
        let mut picker = MovePicker::all(node.tt_move(), refutations);
        let depth = node.depth - 1 - multi_cut::reduction();
        let mut cutoffs = 0;
        for _ in 0..multi_cut::moves() {
            let mv = picker.next(position, &self.history, &context)?;
            let child = self.make_move(position, mv, ply);
            let score = -self.search::<NonPvNode>(&child, -beta, -beta + 1, depth, ply + 1, false);
            self.undo_move();
            if self.stopped {
                return None;
            }
            cutoffs += i32::from(score >= beta);
            if cutoffs >= multi_cut::cutoffs() {
                return Some(beta);
            }
        }
        None
    }

    /// Hindsight: the parent's reduction looks wrong now that both evaluations are known.
    pub(super) fn hindsight<N: NodeType>(&mut self, node: &mut Node<N>) {
        if !hindsight::on() || N::ROOT || node.in_check || node.excluded.is_some() {
            return;
        }
        let parent = self.stack.back(node.ply, 1);
        if parent.static_eval == NO_EVAL {
            return;
        }
        let sum = node.static_eval + parent.static_eval;
        if parent.reduction >= hindsight::deeper_reduction() * 1024 && sum < 0 {
            node.depth += 1;
            self.stats.count(Event::Hindsight);
        } else if parent.reduction >= hindsight::shallower_reduction() * 1024
            && node.depth >= 2
            && sum > hindsight::margin()
        {
            node.depth -= 1;
            self.stats.count(Event::Hindsight);
        }
    }

    /// Without a table move: find one by internal iterative deepening (IID), or search a ply less by internal iterative
    /// reductions (IIR).
    pub(super) fn internal_iterative_reduction<N: NodeType>(&mut self, node: &mut Node<N>) {
        if N::ROOT || node.in_check || node.excluded.is_some() || node.tt_move().is_some() {
            return;
        }
        if iid::on() && N::PV && node.depth >= iid::min_depth() {
            let depth = node.depth - iid::reduction();
            self.search::<N>(
                node.position,
                node.alpha,
                node.beta,
                depth,
                node.ply,
                node.cut_node,
            );
            node.tt_entry = self.probe_tt(node.position, node.ply);
        }
        let min_depth = match (N::PV, node.cut_node) {
            (true, _) => iir::pv_min_depth(),
            (_, true) => iir::cut_min_depth(),
            _ => return,
        };
        if iir::on() && node.tt_move().is_none() && node.depth >= min_depth {
            node.depth -= 1;
            self.stats.count(Event::InternalReduction);
        }
    }
}
