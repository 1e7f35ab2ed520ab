//! History updates after a node: butterfly, capture, continuation and pawn history, killers and countermove, and the
//! correction history. A best move gets a bonus, the moves searched before it a malus.

use super::{Candidate, Node, SearchedMoves};
use crate::history::{
    HistoryContext, bonus, capture_index, malus, next_malus, node_bonus, node_malus, piece_to_index,
};
use crate::params::{
    correction_multi_cut, eval_history, fail_low_capture, fail_low_history, fail_low_scale,
    played_threats, refuted_history, research_history,
};
use crate::report::ScoreBound;
use crate::score::{NO_EVAL, is_decisive, is_win, refines};
use crate::stack::Frame;
use crate::worker::Worker;
use luft_chess::{Bitboard, Move};

impl Worker {
    /// A move was best: it gets a bonus, those searched before it a malus.
    pub(super) fn update_move_histories<N>(
        &mut self,
        node: &Node<N>,
        context: &HistoryContext,
        best: Move,
        searched: &SearchedMoves,
        score: i32,
    ) {
        let position = node.position;
        let bonus = node_bonus(node.depth, node.cut_node);
        if best.is_quiet() {
            if score >= node.beta {
                self.update_killers(node, best, score);
                let last_move = self.stack.back(node.ply, 1).piece_to;
                self.history.set_countermove(last_move, best);
            }
            // An easy cutoff at low depth says little.
            if node.depth > 1 || !searched.quiets.is_empty() {
                self.history.update_quiet(position, context, best, bonus);
            }
            let mut malus = node_malus(node.depth, searched.quiets.len());
            for &mv in &searched.quiets {
                self.history.update_quiet(position, context, mv, -malus);
                malus = next_malus(malus);
            }
        } else {
            self.history
                .update_capture(capture_index(position, best), bonus);
        }
        let malus = node_malus(node.depth, searched.captures.len());
        for &mv in &searched.captures {
            self.history
                .update_capture(capture_index(position, mv), -malus);
        }
        if score >= node.beta {
            self.update_refuted_history(node);
        }
    }

    /// The node failed high: the opponent's quiet move that led to it was refuted, and had been thought a good one.
    fn update_refuted_history<N>(&mut self, node: &Node<N>) {
        let last = self.last_move(node.ply);
        if refuted_history::on()
            && !last.is_tt_move
            && last.move_count as i32 <= refuted_history::moves()
        {
            let malus = malus(node.depth) * refuted_history::percent() / 100;
            self.update_last_continuation(node.ply, -malus);
        }
    }

    /// The frame of the move that led to a ply; at the root, an empty one.
    fn last_move(&self, ply: usize) -> &Frame {
        self.stack.back(ply, 1)
    }

    /// Changes the continuation history of the move that led to a ply, if it is quiet.
    pub(super) fn update_last_continuation(&mut self, ply: usize, change: i32) {
        let last = *self.last_move(ply);
        if last.mv.is_some_and(Move::is_quiet) {
            let earlier = self.stack.continuation_indices(ply - 1);
            self.history
                .update_continuation(last.piece_to, &earlier, change);
        }
    }

    /// Killers are quiet and all different.
    fn update_killers<N>(&mut self, node: &Node<N>, mv: Move, score: i32) {
        let frame = self.stack.at_mut(node.ply);
        if frame.killers[0] != Some(mv) {
            frame.killers[1] = frame.killers[0];
            frame.killers[0] = Some(mv);
        }
        if is_win(score) {
            frame.mate_killer = Some(mv);
        }
    }

    /// The node failed low: the opponent's move that led to it was a good one.
    pub(super) fn update_fail_low_history<N>(&mut self, node: &Node<N>, score: i32) {
        let last = *self.last_move(node.ply);
        match last.mv {
            Some(mv) if mv.is_quiet() && fail_low_history::on() => {
                let credit = fail_low_credit(node, &last, score);
                self.update_last_continuation(node.ply, credit);
                self.history
                    .update_butterfly(&self.parent_context(node), mv, credit);
            }
            Some(mv) if mv.is_noisy() && fail_low_capture::on() => {
                let credit = fail_low_capture::slope() * node.depth;
                self.history
                    .update_capture(last.capture_index, credit.min(fail_low_capture::max()));
            }
            _ => {}
        }
    }

    /// The move that led here changed the static evaluation: the butterfly history gets that as a bonus.
    pub(super) fn update_eval_history<N>(&mut self, node: &Node<N>) {
        if !eval_history::on() || node.ply == 0 || node.in_check || node.excluded.is_some() {
            return;
        }
        let parent = *self.stack.back(node.ply, 1);
        if parent.static_eval == NO_EVAL {
            return;
        }
        if let Some(mv) = parent.mv.filter(|mv| mv.is_quiet()) {
            let max = eval_history::max();
            let gain = -(node.static_eval + parent.static_eval) * eval_history::slope();
            let context = self.parent_context(node);
            self.history
                .update_butterfly(&context, mv, gain.clamp(-max, max));
        }
    }

    /// The parent's context as far as it is still known here. Unless the squares attacked before the move were kept, those
    /// attacked now come close.
    fn parent_context<N>(&self, node: &Node<N>) -> HistoryContext {
        let position = node.position;
        HistoryContext {
            side: !position.side(),
            threats: if played_threats::on() {
                self.last_move(node.ply).threats
            } else if node.in_check {
                Bitboard::EMPTY
            } else {
                position.attacked_by(position.side(), position.occupied())
            },
            pawn_index: 0,
            continuation_indices: self.stack.continuation_indices(node.ply - 1),
            ply: node.ply - 1,
        }
    }

    /// A reduced move was searched again: its continuation history gets a bonus or malus by the outcome.
    pub(super) fn update_research_history<N>(
        &mut self,
        node: &Node<N>,
        candidate: &Candidate,
        score: i32,
        alpha: i32,
    ) {
        if !research_history::on() || !candidate.quiet || self.stopped {
            return;
        }
        let bonus = if score >= node.beta {
            bonus(node.depth)
        } else if score <= alpha {
            -malus(node.depth)
        } else {
            return;
        };
        let earlier = self.stack.continuation_indices(node.ply);
        let piece_to = piece_to_index(node.position, candidate.mv);
        self.history.update_continuation(piece_to, &earlier, bonus);
    }

    /// The search ended elsewhere than the static evaluation said, by quiet means: the correction history gets the error.
    pub(super) fn update_correction_history<N>(
        &mut self,
        node: &Node<N>,
        score: i32,
        best_move: Option<Move>,
        bound: ScoreBound,
    ) {
        if best_move.is_none_or(Move::is_quiet) {
            self.learn_error(node, score, bound, node.depth, best_move.is_some());
        }
    }

    /// A singular search proved the node above beta: the evaluation was too low.
    pub(super) fn update_multi_cut_correction<N>(&mut self, node: &Node<N>, score: i32) {
        if correction_multi_cut::on() {
            let depth = (node.depth - 1) / 2;
            self.learn_error(node, score, ScoreBound::Lower, depth, true);
        }
    }

    fn learn_error<N>(
        &mut self,
        node: &Node<N>,
        score: i32,
        bound: ScoreBound,
        depth: i32,
        has_best_move: bool,
    ) {
        if node.in_check || is_decisive(score) || !refines(bound, score, node.static_eval) {
            return;
        }
        let last_moves = self.stack.last_moves(node.ply);
        let error = score - node.static_eval;
        self.history
            .correction
            .update(node.position, last_moves, error, depth, has_best_move);
    }
}

/// What a fail low is worth to the quiet move that led to it: more for a move that was late, and for a score below what either
/// side's evaluation promised.
fn fail_low_credit<N>(node: &Node<N>, last: &Frame, score: i32) -> i32 {
    if !fail_low_scale::on() {
        return bonus(node.depth) * fail_low_history::percent() / 100;
    }
    let late = fail_low_scale::late() * last.move_count as i32;
    let mut percent = fail_low_scale::base() + late.min(fail_low_scale::late_max());
    if last.is_tt_move {
        percent += fail_low_scale::tt_move();
    }
    if !node.in_check && score <= node.static_eval - fail_low_scale::margin() {
        percent += fail_low_scale::below();
    }
    if last.static_eval != NO_EVAL && score <= -last.static_eval - fail_low_scale::last_margin() {
        percent += fail_low_scale::last_below();
    }
    let credit = fail_low_scale::slope() * node.depth - fail_low_scale::offset();
    credit.clamp(0, fail_low_scale::max()) * percent / 100
}
