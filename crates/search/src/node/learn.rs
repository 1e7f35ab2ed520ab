//! Learning from what a node found: histories, killers, and the correction of the evaluation.

use super::{Candidate, Node, Tried};
use crate::history::{Context, bonus, malus, row};
use crate::params::{eval_history, fail_low_history, research_history};
use crate::score::{NONE, is_decisive, is_win};
use crate::tt::Bound;
use crate::worker::Worker;
use luft_chess::{Bitboard, Move};

impl Worker {
    /// A move was best: it gains, those tried before it lose.
    pub(super) fn teach_best(
        &mut self,
        node: &Node,
        context: &Context,
        best: Move,
        tried: &Tried,
        score: i32,
    ) {
        let position = node.position;
        let (gain, loss) = (bonus(node.depth), malus(node.depth));
        if best.is_quiet() {
            if score >= node.beta {
                self.note_killer(node, best, score);
                self.history.set_countermove(context.rows[0], best);
            }
            // One easy cutoff at low depth says little.
            if node.depth > 1 || !tried.quiets.is_empty() {
                self.history.teach_quiet(position, context, best, gain);
            }
            for &mv in &tried.quiets {
                self.history.teach_quiet(position, context, mv, -loss);
            }
        } else {
            self.history.teach_capture(position, best, gain);
        }
        for &mv in &tried.captures {
            self.history.teach_capture(position, mv, -loss);
        }
    }

    /// Killers are quiet and all different.
    fn note_killer(&mut self, node: &Node, mv: Move, score: i32) {
        let frame = self.stack.at_mut(node.ply);
        if frame.killers[0] != Some(mv) {
            frame.killers[1] = frame.killers[0];
            frame.killers[0] = Some(mv);
        }
        if is_win(score) {
            frame.mate_killer = Some(mv);
        }
    }

    /// Nothing helped here: the quiet move that led to this node was a good one.
    pub(super) fn teach_fail_low(&mut self, node: &Node) {
        if !fail_low_history::on() || node.ply == 0 {
            return;
        }
        let parent = *self.stack.back(node.ply, 1);
        if let Some(mv) = parent.mv.filter(|mv| mv.is_quiet()) {
            let gain = bonus(node.depth) * fail_low_history::percent() / 100;
            let rows = self.stack.rows(node.ply - 1);
            self.history.teach_continuation(parent.row, &rows, gain);
            self.history
                .teach_butterfly(&self.parent_context(node), mv, gain);
        }
    }

    /// The move that led here changed the evaluation: that is a lesson about the move.
    pub(super) fn teach_eval_change(&mut self, node: &Node) {
        if !eval_history::on() || node.ply == 0 || node.in_check || node.excluded.is_some() {
            return;
        }
        let parent = *self.stack.back(node.ply, 1);
        if parent.static_eval == NONE {
            return;
        }
        if let Some(mv) = parent.mv.filter(|mv| mv.is_quiet()) {
            let most = eval_history::most();
            let gain = -(node.static_eval + parent.static_eval) * eval_history::slope();
            let context = self.parent_context(node);
            self.history
                .teach_butterfly(&context, mv, gain.clamp(-most, most));
        }
    }

    /// The parent's context as far as it is still known here: which squares we attacked before the
    /// move is close to which we attack now.
    fn parent_context(&self, node: &Node) -> Context {
        let position = node.position;
        Context {
            side: !position.side(),
            threats: if node.in_check {
                Bitboard::EMPTY
            } else {
                position.attacked_by(position.side(), position.occupied())
            },
            pawns: 0,
            rows: self.stack.rows(node.ply - 1),
            ply: node.ply - 1,
        }
    }

    /// A reduced move was searched again: what follows earlier moves learns from the outcome.
    pub(super) fn teach_research(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        score: i32,
        alpha: i32,
    ) {
        if !research_history::on() || !candidate.quiet || self.stopped {
            return;
        }
        let lesson = if score >= node.beta {
            bonus(node.depth)
        } else if score <= alpha {
            -malus(node.depth)
        } else {
            return;
        };
        if let Some(piece) = node.position.piece_at(candidate.mv.from()) {
            let rows = self.stack.rows(node.ply);
            self.history
                .teach_continuation(row(piece, candidate.mv.to()), &rows, lesson);
        }
    }

    /// The search ended elsewhere than the evaluation said, by quiet means: remember how far.
    pub(super) fn teach_correction(
        &mut self,
        node: &Node,
        score: i32,
        best_move: Option<Move>,
        bound: Bound,
    ) {
        if node.in_check
            || is_decisive(score)
            || best_move.is_some_and(Move::is_noisy)
            || !bound.betters(score, node.static_eval)
        {
            return;
        }
        let rows = self.stack.last_rows(node.ply);
        let error = score - node.static_eval;
        self.history
            .correction
            .teach(node.position, rows, error, node.depth);
    }
}
