//! Node-level pruning: reasons not to search the moves of a node at all. Razoring, reverse futility pruning (RFP), null move
//! pruning (NMP) and multi-cut; probcut is in `probcut.rs`. And what changes the node's depth before its
//! moves are searched: hindsight and internal iterative reductions (IIR).

use super::{Node, NodeType, NonPvNode};
use crate::move_picker::MovePicker;
use crate::params::{
    hindsight, iid, iir, iir_shallow, lmr_threat, mate_distance, multi_cut, null_move,
    null_move_cut_node, null_verification, razoring, rfp, upcoming_repetition,
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
    pub(crate) fn upcoming_repetition(&self, position: &Position, alpha: i32) -> i32 {
        if upcoming_repetition::on()
            && alpha < 0
            && self.position_history.upcoming_repetition(position)
        {
            alpha.max(self.draw_score())
        } else {
            alpha
        }
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
        if let Some(score) = self.reverse_futility_pruning(node) {
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
        let margin = razoring::base()
            + razoring::margin() * node.depth
            + razoring::square() * node.depth * node.depth;
        if !razoring::on()
            || node.depth > razoring::max_depth()
            || is_decisive(node.alpha)
            || node.eval + margin > node.alpha
        {
            return None;
        }
        let (alpha, ply) = (node.alpha, node.ply);
        let score = self.quiescence::<NonPvNode>(node.position, alpha, alpha + 1, ply, 0);
        (score <= alpha && !self.stopped).then_some(score)
    }

    /// Reverse futility pruning (RFP), also static null move pruning: far above beta at low depth the opponent cannot undo
    /// that in so few plies.
    pub(super) fn reverse_futility_pruning<N>(&self, node: &Node<N>) -> Option<i32> {
        if !rfp::on()
            || node.depth > rfp::max_depth()
            || node.tt_pv
            || is_loss(node.beta)
            || is_win(node.eval)
            || node.tt_move().is_some_and(Move::is_quiet)
        {
            return None;
        }
        let surplus = node.eval - self.rfp_margin(node) >= node.beta;
        let (blend, rest) = (rfp::blend(), 100 - rfp::blend());
        surplus.then_some((blend * node.eval + rest * node.beta) / 100)
    }

    /// How far above beta reverse futility pruning demands the evaluation to be.
    pub(super) fn rfp_margin<N>(&self, node: &Node<N>) -> i32 {
        let (position, depth) = (node.position, node.depth);
        let mut margin = rfp::margin() * depth + rfp::square() * depth * depth / 100;
        margin += node.correction.abs() / 2;
        if node.improving {
            margin -= rfp::improving();
        }
        if self.is_opponent_worsening(node) {
            margin -= rfp::worsening();
        }
        let ours = position.by_color(position.side());
        if !position.threats().meets(ours) {
            margin -= rfp::no_threat();
        }
        margin.max(0)
    }

    /// The static evaluation is better for us than the opponent's was for him before his move.
    fn is_opponent_worsening<N>(&self, node: &Node<N>) -> bool {
        let before = self.stack.back(node.ply, 1).static_eval;
        before != NO_EVAL && node.static_eval > -before
    }

    /// Null move pruning (NMP): give the opponent a free move; if we still beat beta, stop here. Not with pawns alone, where
    /// zugzwang is common, and not twice in a row.
    pub(super) fn null_move_pruning<N: NodeType>(&mut self, node: &Node<N>) -> Option<i32> {
        let (position, ply, beta) = (node.position, node.ply, node.beta);
        let demanded = beta + null_move::margin() - null_move::margin_slope() * node.depth;
        if !null_move::on()
            || node.depth < null_move::min_depth()
            || (null_move_cut_node::on() && !node.cut_node)
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
        let depth = node.depth - Self::null_move_reduction(node);
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

    /// How much less deep the search after a null move is.
    pub(super) fn null_move_reduction<N>(node: &Node<N>) -> i32 {
        let surplus = (node.eval - node.beta) / null_move::eval_divisor();
        let mut reduction = null_move::base()
            + node.depth / null_move::depth_divisor()
            + surplus.min(null_move::eval_max());
        if node.tt_move().is_some_and(Move::is_noisy) {
            reduction += null_move::tt_capture();
        }
        if node.improving {
            reduction += null_move::improving();
        }
        reduction
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
        if N::ROOT || node.in_check || node.excluded.is_some() {
            return;
        }
        self.internal_iterative_deepening(node);
        if Self::lacks_tt_move(node) || Self::has_shallow_entry(node) {
            node.depth -= 1;
            self.stats.count(Event::InternalReduction);
        }
    }

    fn internal_iterative_deepening<N: NodeType>(&mut self, node: &mut Node<N>) {
        if !iid::on() || !N::PV || node.tt_move().is_some() || node.depth < iid::min_depth() {
            return;
        }
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

    /// The node has no table move, and is one that should.
    fn lacks_tt_move<N: NodeType>(node: &Node<N>) -> bool {
        let min_depth = match (N::PV, node.cut_node) {
            (true, _) => iir::pv_min_depth(),
            (_, true) => iir::cut_min_depth(),
            _ => return false,
        };
        iir::on() && node.tt_move().is_none() && node.depth >= min_depth
    }

    /// The table's move is from a search so shallow that it says little.
    fn has_shallow_entry<N: NodeType>(node: &Node<N>) -> bool {
        iir_shallow::on()
            && !N::PV
            && node.cut_node
            && node.depth >= iir_shallow::min_depth()
            && node
                .tt_entry
                .is_some_and(|entry| entry.depth + iir_shallow::plies() <= node.depth)
    }
}
