//! Pruning a whole node: reasons not to look at its moves at all.

use super::{Node, NodeType, OffPv};
use crate::history::bonus;
use crate::params::lmr_threat;
use crate::params::{
    exchange_values, hindsight, iid, iir, mate_distance, multi_cut, null_move, null_verification,
    probcut, razoring, rfp, small_probcut, tt_cutoff, tt_history, upcoming_repetition,
};
use crate::picker::{Guide, Picker};
use crate::score::{NONE, is_decisive, is_loss, is_win, mate_at, mated_at};
use crate::stats::Event;
use crate::tt::Bound;
use crate::worker::Worker;
use luft_chess::{Move, Position};

impl Worker {
    /// No line from here can beat a mate already found, or be worse than being mated at once.
    pub(super) fn mate_distance(alpha: i32, beta: i32, ply: usize) -> (i32, i32) {
        if !mate_distance::on() {
            return (alpha, beta);
        }
        (alpha.max(mated_at(ply)), beta.min(mate_at(ply + 1)))
    }

    /// The side to move can repeat a position, so it has at least a draw.
    pub(super) fn upcoming_repetition(&self, position: &Position, alpha: i32) -> i32 {
        if upcoming_repetition::on() && alpha < 0 && self.path.upcoming_repetition(position) {
            alpha.max(self.draw_score())
        } else {
            alpha
        }
    }

    /// The table has searched this position deep enough and proves it outside the window.
    pub(super) fn table_cutoff(&mut self, node: &Node) -> Option<i32> {
        let entry = node.entry?;
        if !tt_cutoff::on()
            || node.pv
            || node.excluded.is_some()
            || i32::from(node.position.halfmove()) >= tt_cutoff::max_halfmove()
        {
            return None;
        }
        let high = entry.bound.proves_high(entry.score, node.beta)
            && entry.depth >= node.depth + tt_cutoff::extra_depth();
        let low = entry.bound.proves_low(entry.score, node.alpha) && entry.depth >= node.depth;
        if !high && !low {
            return None;
        }
        if high
            && tt_history::on()
            && let Some(mv) = entry.mv.filter(|mv| mv.is_quiet())
        {
            let context = self.context(node.position, node.ply);
            self.history
                .teach_quiet(node.position, &context, mv, bonus(node.depth));
        }
        Some(entry.score)
    }

    /// All that can end a node early, cheapest first.
    pub(super) fn prune(&mut self, node: &mut Node) -> Option<i32> {
        if let Some(score) = Self::small_probcut(node) {
            return Some(self.cut(Event::SmallProbcut, score));
        }
        if node.pv || node.in_check || node.excluded.is_some() {
            return None;
        }
        if let Some(score) = self.razor(node) {
            return Some(self.cut(Event::Razoring, score));
        }
        if let Some(score) = Self::reverse_futility(node) {
            return Some(self.cut(Event::ReverseFutility, score));
        }
        if let Some(score) = self.null_move(node) {
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

    /// Far below alpha at low depth: only captures could help, and quiescence knows those.
    pub(super) fn razor(&mut self, node: &Node) -> Option<i32> {
        if !razoring::on()
            || node.depth > razoring::max_depth()
            || is_decisive(node.alpha)
            || node.eval + razoring::base() + razoring::margin() * node.depth > node.alpha
        {
            return None;
        }
        let (alpha, ply) = (node.alpha, node.ply);
        let score = self.quiescence::<OffPv>(node.position, alpha, alpha + 1, ply, 0);
        (score <= alpha && !self.stopped).then_some(score)
    }

    /// Far above beta at low depth: the opponent cannot undo that in so few plies.
    pub(super) fn reverse_futility(node: &Node) -> Option<i32> {
        if !rfp::on()
            || node.depth > rfp::max_depth()
            || node.tt_pv
            || is_loss(node.beta)
            || is_win(node.eval)
            || node.table_move().is_some_and(Move::is_quiet)
        {
            return None;
        }
        let discount = if node.improving { rfp::improving() } else { 0 };
        let margin = rfp::margin() * node.depth - discount + node.correction.abs() / 2;
        (node.eval - margin.max(0) >= node.beta).then_some(i32::midpoint(node.eval, node.beta))
    }

    /// Give the opponent a free move; if we still beat beta, stop here. Not with pawns alone, where
    /// having to move may be what loses, and not twice in a row.
    pub(super) fn null_move(&mut self, node: &Node) -> Option<i32> {
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
                .entry
                .is_some_and(|entry| entry.bound == Bound::Upper && entry.score < beta)
        {
            return None;
        }
        let surplus = ((node.eval - beta) / null_move::eval_divisor()).min(null_move::eval_most());
        let reduction = null_move::base() + node.depth / null_move::depth_divisor() + surplus;
        let depth = node.depth - reduction;
        let child = self.pass(position, ply);
        let score = -self.search::<OffPv>(&child, -beta, -beta + 1, depth, ply + 1, !node.cut);
        self.undo();
        if self.stopped {
            return None;
        }
        if score < beta {
            self.stack.at_mut(ply).threat = score < node.alpha - lmr_threat::margin();
            return None;
        }
        // A mate found after passing is not a mate.
        let score = if is_decisive(score) { beta } else { score };
        self.verifies(node, depth).then_some(score)
    }

    /// At high depth a null move cutoff must hold without passing on the next plies either.
    fn verifies(&mut self, node: &Node, depth: i32) -> bool {
        if !null_verification::on()
            || node.depth < null_verification::min_depth()
            || self.null_min_ply > 0
        {
            return true;
        }
        self.null_min_ply = node.ply + 3 * depth.max(1) as usize / 4 + 1;
        let (alpha, beta) = (node.beta - 1, node.beta);
        let score = self.search::<OffPv>(node.position, alpha, beta, depth, node.ply, false);
        self.null_min_ply = 0;
        score >= node.beta && !self.stopped
    }

    /// A capture that beats beta by a margin in a shallow search would beat it in a deep one.
    pub(super) fn probcut(&mut self, node: &Node) -> Option<i32> {
        let (position, ply) = (node.position, node.ply);
        let discount = if node.improving {
            probcut::improving()
        } else {
            0
        };
        let goal = node.beta + probcut::margin() - discount;
        if !probcut::on()
            || node.depth < probcut::min_depth()
            || is_decisive(node.beta)
            || node
                .entry
                .is_some_and(|entry| entry.bound != Bound::None && entry.score < goal)
        {
            return None;
        }
        let table_move = node.table_move().filter(|&mv| {
            mv.is_noisy() && position.see_at_least(mv, goal - node.static_eval, &exchange_values())
        });
        let mut picker = Picker::winning(table_move, goal - node.static_eval);
        let context = self.context(position, ply);
        let checks = position.check_squares();
        let depth = node.depth - probcut::reduction();
        loop {
            let guide = Guide {
                history: &self.history,
                context: &context,
                checks: &checks,
            };
            let mv = picker.next(position, &guide)?;
            let child = self.play(position, mv, ply);
            let mut score = -self.quiescence::<OffPv>(&child, -goal, -goal + 1, ply + 1, 0);
            if score >= goal && depth > 1 && !self.stopped {
                score = -self.search::<OffPv>(&child, -goal, -goal + 1, depth, ply + 1, !node.cut);
            }
            self.undo();
            if self.stopped {
                return None;
            }
            if score >= goal {
                self.store(node, depth + 1, score, Bound::Lower, Some(mv));
                let kept = if is_decisive(score) {
                    node.beta
                } else {
                    score - (goal - node.beta)
                };
                return Some(kept);
            }
        }
    }

    /// A lower bound in the table, not quite deep enough but far above beta.
    pub(super) fn small_probcut(node: &Node) -> Option<i32> {
        let entry = node.entry?;
        let goal = node.beta + small_probcut::margin();
        let applies = small_probcut::on()
            && !node.pv
            && node.excluded.is_none()
            && entry.bound == Bound::Lower
            && entry.depth >= node.depth - small_probcut::depth()
            && entry.score >= goal
            && !is_decisive(node.beta)
            && !is_decisive(entry.score);
        applies.then_some(goal)
    }

    /// Several of the first moves fail high at reduced depth: one of them will at full depth.
    pub(super) fn multi_cut(&mut self, node: &Node) -> Option<i32> {
        let (position, ply, beta) = (node.position, node.ply, node.beta);
        if !multi_cut::on() || node.depth < multi_cut::min_depth() || !node.cut || is_decisive(beta)
        {
            return None;
        }
        let context = self.context(position, ply);
        let checks = position.check_squares();
        let countermove = self.history.countermove(context.rows[0]);
        let favourites = self.stack.favourites(ply, countermove);
        let mut picker = Picker::all(node.table_move(), favourites);
        let depth = node.depth - 1 - multi_cut::reduction();
        let mut cutoffs = 0;
        for _ in 0..multi_cut::moves() {
            let guide = Guide {
                history: &self.history,
                context: &context,
                checks: &checks,
            };
            let mv = picker.next(position, &guide)?;
            let child = self.play(position, mv, ply);
            let score = -self.search::<OffPv>(&child, -beta, -beta + 1, depth, ply + 1, false);
            self.undo();
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

    /// The parent's reduction looks wrong now that both evaluations are known.
    pub(super) fn hindsight(&mut self, node: &mut Node) {
        if !hindsight::on() || node.root || node.in_check || node.excluded.is_some() {
            return;
        }
        let parent = self.stack.back(node.ply, 1);
        if parent.static_eval == NONE {
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

    /// Without a table move: find one by a shallow search, or do not spend so much here.
    pub(super) fn internal_iteration<N: NodeType>(&mut self, node: &mut Node) {
        if node.root || node.in_check || node.excluded.is_some() || node.table_move().is_some() {
            return;
        }
        if iid::on() && node.pv && node.depth >= iid::min_depth() {
            let depth = node.depth - iid::reduction();
            self.search::<N>(
                node.position,
                node.alpha,
                node.beta,
                depth,
                node.ply,
                node.cut,
            );
            node.entry = self.probe(node.position, node.ply);
        }
        let min_depth = match (node.pv, node.cut) {
            (true, _) => iir::pv_min_depth(),
            (_, true) => iir::cut_min_depth(),
            _ => return,
        };
        if iir::on() && node.table_move().is_none() && node.depth >= min_depth {
            node.depth -= 1;
            self.stats.count(Event::InternalReduction);
        }
    }
}
