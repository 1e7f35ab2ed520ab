//! History updates after a node: butterfly, capture, continuation and pawn history, killers and countermove, and the
//! correction history. A best move gets a bonus, the moves searched before it a malus.

use super::{Candidate, Node, SearchedMoves};
use crate::history::{HistoryContext, bonus, malus, piece_to_index};
use crate::params::{eval_history, fail_low_history, research_history};
use crate::report::ScoreBound;
use crate::score::{NO_EVAL, is_decisive, is_win, refines};
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
        let (bonus, malus) = (bonus(node.depth), malus(node.depth));
        if best.is_quiet() {
            if score >= node.beta {
                self.update_killers(node, best, score);
                self.history
                    .set_countermove(context.continuation_indices[0], best);
            }
            // An easy cutoff at low depth says little.
            if node.depth > 1 || !searched.quiets.is_empty() {
                self.history.update_quiet(position, context, best, bonus);
            }
            for &mv in &searched.quiets {
                self.history.update_quiet(position, context, mv, -malus);
            }
        } else {
            self.history.update_capture(position, best, bonus);
        }
        for &mv in &searched.captures {
            self.history.update_capture(position, mv, -malus);
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

    /// The node failed low: the opponent's quiet move that led to it was a good one.
    pub(super) fn update_fail_low_history<N>(&mut self, node: &Node<N>) {
        if !fail_low_history::on() || node.ply == 0 {
            return;
        }
        let parent = *self.stack.back(node.ply, 1);
        if let Some(mv) = parent.mv.filter(|mv| mv.is_quiet()) {
            let gain = bonus(node.depth) * fail_low_history::percent() / 100;
            let continuation_indices = self.stack.continuation_indices(node.ply - 1);
            self.history.update_continuation(
                parent.continuation_index,
                &continuation_indices,
                gain,
            );
            self.history
                .update_butterfly(&self.parent_context(node), mv, gain);
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

    /// The parent's context as far as it is still known here: which squares we attacked before the
    /// move is close to which we attack now.
    fn parent_context<N>(&self, node: &Node<N>) -> HistoryContext {
        let position = node.position;
        HistoryContext {
            side: !position.side(),
            threats: if node.in_check {
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
        if let Some(piece) = node.position.piece_at(candidate.mv.from()) {
            let continuation_indices = self.stack.continuation_indices(node.ply);
            self.history.update_continuation(
                piece_to_index(piece, candidate.mv.to()),
                &continuation_indices,
                bonus,
            );
        }
    }

    /// The search ended elsewhere than the static evaluation said, by quiet means: the correction history gets the error.
    pub(super) fn update_correction_history<N>(
        &mut self,
        node: &Node<N>,
        score: i32,
        best_move: Option<Move>,
        bound: ScoreBound,
    ) {
        if node.in_check
            || is_decisive(score)
            || best_move.is_some_and(Move::is_noisy)
            || !refines(bound, score, node.static_eval)
        {
            return;
        }
        let continuation_indices = self.stack.last_continuation_indices(node.ply);
        let error = score - node.static_eval;
        self.history
            .correction
            .update(node.position, continuation_indices, error, node.depth);
    }
}
