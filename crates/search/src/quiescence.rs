//! Quiescence search (qsearch): captures until the position is quiet enough for the evaluation to be believed. In
//! check, all evasions.

use crate::move_picker::MovePicker;
use crate::node::{NodeType, corrected};
use crate::params::{
    delta, exchange_values, fail_middle, qs_checks, qs_depth, qs_late, qs_see, qs_tt, tt_eval,
};
use crate::report::ScoreBound;
use crate::score::{INFINITE, NO_EVAL, is_decisive, is_loss, mated_in};
use crate::stats::Event;
use crate::tt::{self, Entry};
use crate::worker::Worker;
use luft_chess::{Move, Piece, PieceType, Position};

impl Worker {
    /// The score of a position once nothing is left to take. `depth` counts the plies of it.
    pub(crate) fn quiescence<N: NodeType>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        depth: i32,
    ) -> i32 {
        self.pv_table.clear(ply);
        if self.enter_node(ply) {
            return 0;
        }
        self.stats.count(Event::Quiet);
        if self.is_draw(position) {
            return self.draw_score();
        }
        if Self::is_max_ply(ply) {
            return self.evaluate_or_zero(position);
        }
        let entry = if qs_tt::on() {
            self.probe_tt(position, ply)
        } else {
            None
        };
        self.count_probe(entry);
        if !N::PV
            && let Some(entry) = entry
            && (entry.fails_high(beta) || entry.fails_low(alpha))
        {
            self.stats.count(Event::QsTtCutoff);
            return entry.score;
        }
        let tt_pv = N::PV || entry.is_some_and(|entry| entry.pv);
        let in_check = position.in_check();
        let (raw_eval, stand_pat) = self.stand_pat(position, entry, in_check, ply);
        let found = |score, bound, mv| Entry {
            mv,
            score,
            eval: raw_eval,
            depth: 0,
            bound: Some(bound),
            pv: tt_pv,
        };
        if stand_pat >= beta {
            self.stats.count(Event::StandPat);
            let score = pulled_to_beta::<N>(stand_pat, beta);
            if entry.is_none() {
                self.store_quiescence(position, ply, found(score, ScoreBound::Lower, None));
            }
            return score;
        }
        let first_alpha = alpha;
        alpha = alpha.max(stand_pat);
        let (best_score, best_move) =
            self.search_captures::<N>(position, entry, (alpha, beta), stand_pat, ply, depth);
        if self.stopped {
            return 0;
        }
        if best_score == -INFINITE {
            return mated_in(ply);
        }
        let bound = if best_score >= beta {
            ScoreBound::Lower
        } else if N::PV && best_score > first_alpha {
            ScoreBound::Exact
        } else {
            ScoreBound::Upper
        };
        let score = if best_score >= beta {
            pulled_to_beta::<N>(best_score, beta)
        } else {
            best_score
        };
        self.store_quiescence(position, ply, found(score, bound, best_move));
        score
    }

    /// The evaluation without correction, and the stand pat score: that of not capturing, which is no choice in check.
    fn stand_pat(
        &mut self,
        position: &Position,
        entry: Option<Entry>,
        in_check: bool,
        ply: usize,
    ) -> (i32, i32) {
        if in_check {
            return (NO_EVAL, -INFINITE);
        }
        let known = entry.map_or(NO_EVAL, |entry| entry.eval);
        let raw = if known == NO_EVAL {
            self.evaluate(position)
        } else {
            known
        };
        let mut score = corrected(raw, self.correction(position, ply));
        self.stack.at_mut(ply).static_eval = score;
        if let Some(entry) = entry
            && tt_eval::on()
            && !is_decisive(entry.score)
            && entry.refines(score)
        {
            score = entry.score;
        }
        (raw, score)
    }

    /// The captures, or in check the evasions.
    fn search_captures<N: NodeType>(
        &mut self,
        position: &Position,
        entry: Option<Entry>,
        (mut alpha, beta): (i32, i32),
        stand_pat: i32,
        ply: usize,
        depth: i32,
    ) -> (i32, Option<Move>) {
        let in_check = position.in_check();
        let context = self.ordering_context(position, ply);
        let tt_move = entry.and_then(|entry| entry.mv);
        let mut picker = if in_check {
            MovePicker::evasions(tt_move)
        } else {
            MovePicker::noisy(tt_move, depth == 0 && qs_checks::on())
        };
        let (mut best_score, mut best_move) = (stand_pat, None);
        let mut move_count = 0;
        while let Some(mv) = picker.next(position, &self.history, &context) {
            move_count += 1;
            let has_escape = best_score > -INFINITE && !is_loss(best_score);
            // Unless everything so far loses: a mate must not be claimed before all moves were searched.
            if qs_depth::on() && depth >= qs_depth::plies() && move_count > 1 && has_escape {
                break;
            }
            if has_escape && in_check {
                // One way out is enough to know: further quiet evasions are not looked at.
                picker.skip_quiets();
                if mv.is_quiet() {
                    continue;
                }
            }
            if has_escape
                && !in_check
                && Self::is_pruned(position, mv, stand_pat, alpha, move_count, &context.checks)
            {
                continue;
            }
            let child = self.make_move(position, mv, ply);
            let score = -self.quiescence::<N>(&child, -beta, -alpha, ply + 1, depth + 1);
            self.undo_move();
            if self.stopped {
                break;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(mv);
                    if N::PV {
                        self.pv_table.update(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        (best_score, best_move)
    }

    /// Pruning in quiescence: late captures, delta pruning (futility) and SEE pruning.
    fn is_pruned(
        position: &Position,
        mv: Move,
        stand_pat: i32,
        alpha: i32,
        move_count: usize,
        checks: &luft_chess::CheckSquares,
    ) -> bool {
        let values = exchange_values();
        if mv.is_noisy() && !position.gives_check_from(mv, checks) && !mv.is_promotion() {
            if qs_late::on() && move_count as i32 > qs_late::moves() {
                return true;
            }
            let victim = position
                .piece_at(mv.to())
                .map_or(PieceType::Pawn, Piece::piece_type);
            if delta::on() && stand_pat + delta::margin() + values[victim.index()] <= alpha {
                return true;
            }
        }
        qs_see::on() && !position.see_at_least(mv, qs_see::threshold(), &values)
    }

    fn store_quiescence(&self, position: &Position, ply: usize, entry: Entry) {
        if qs_tt::on() {
            self.shared.tt.store(tt::key(position), ply, entry);
        }
    }
}

/// A fail-high score off the principal variation, pulled half way to beta.
fn pulled_to_beta<N: NodeType>(score: i32, beta: i32) -> i32 {
    if fail_middle::on() && !N::PV && !is_decisive(score) && !is_decisive(beta) {
        i32::midpoint(score, beta)
    } else {
        score
    }
}
