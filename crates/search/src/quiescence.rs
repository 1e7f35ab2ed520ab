//! Quiescence: captures until the position is quiet enough for the evaluation to be believed. In
//! check, all evasions.

use crate::node::{NodeType, corrected};
use crate::params::{
    delta, exchange_values, fail_middle, qs_checks, qs_depth, qs_late, qs_see, qs_tt, tt_eval,
};
use crate::picker::{Guide, Picker};
use crate::score::{INFINITE, NONE, is_decisive, is_loss, mated_at};
use crate::stats::Event;
use crate::tt::{self, Bound, Entry};
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
        self.lines.clear(ply);
        if self.enter(ply) {
            return 0;
        }
        self.stats.count(Event::Quiet);
        if self.is_draw(position) {
            return self.draw_score();
        }
        if Self::is_too_long(ply) {
            return self.evaluate_or_zero(position);
        }
        let entry = if qs_tt::on() {
            self.probe(position, ply)
        } else {
            None
        };
        self.count_probe(entry);
        if !N::PV
            && let Some(entry) = entry
            && (entry.bound.proves_high(entry.score, beta)
                || entry.bound.proves_low(entry.score, alpha))
        {
            self.stats.count(Event::QuietTableCutoff);
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
            bound,
            pv: tt_pv,
        };
        if stand_pat >= beta {
            self.stats.count(Event::StandPat);
            let score = middle::<N>(stand_pat, beta);
            if entry.is_none() {
                self.remember(position, ply, found(score, Bound::Lower, None));
            }
            return score;
        }
        let first_alpha = alpha;
        alpha = alpha.max(stand_pat);
        let (best_score, best_move) =
            self.quiet_down::<N>(position, entry, (alpha, beta), stand_pat, ply, depth);
        if self.stopped {
            return 0;
        }
        if best_score == -INFINITE {
            return mated_at(ply);
        }
        let bound = if best_score >= beta {
            Bound::Lower
        } else if N::PV && best_score > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let score = if best_score >= beta {
            middle::<N>(best_score, beta)
        } else {
            best_score
        };
        self.remember(position, ply, found(score, bound, best_move));
        score
    }

    /// The evaluation as it came, and the score for doing nothing; in check nothing cannot be done.
    fn stand_pat(
        &mut self,
        position: &Position,
        entry: Option<Entry>,
        in_check: bool,
        ply: usize,
    ) -> (i32, i32) {
        if in_check {
            return (NONE, -INFINITE);
        }
        let known = entry.map_or(NONE, |entry| entry.eval);
        let raw = if known == NONE {
            self.evaluate(position)
        } else {
            known
        };
        let mut score = corrected(raw, self.correction(position, ply));
        self.stack.at_mut(ply).static_eval = score;
        if let Some(entry) = entry
            && tt_eval::on()
            && !is_decisive(entry.score)
            && entry.bound.betters(entry.score, score)
        {
            score = entry.score;
        }
        (raw, score)
    }

    /// The captures, or in check the evasions.
    fn quiet_down<N: NodeType>(
        &mut self,
        position: &Position,
        entry: Option<Entry>,
        (mut alpha, beta): (i32, i32),
        stand_pat: i32,
        ply: usize,
        depth: i32,
    ) -> (i32, Option<Move>) {
        let in_check = position.in_check();
        let context = self.context(position, ply);
        let checks = position.check_squares();
        let table_move = entry.and_then(|entry| entry.mv);
        let mut picker = if in_check {
            Picker::evasions(table_move)
        } else {
            Picker::noisy(table_move, depth == 0 && qs_checks::on())
        };
        let (mut best_score, mut best_move) = (stand_pat, None);
        let mut number = 0;
        loop {
            let guide = Guide {
                history: &self.history,
                context: &context,
                checks: &checks,
            };
            let Some(mv) = picker.next(position, &guide) else {
                break;
            };
            number += 1;
            let saved = best_score > -INFINITE && !is_loss(best_score);
            // Unless everything so far loses: a mate must not be claimed before all was tried.
            if qs_depth::on() && depth >= qs_depth::plies() && number > 1 && saved {
                break;
            }
            if saved && in_check {
                // One way out is enough to know: further quiet evasions are not looked at.
                picker.skip_quiets();
                if mv.is_quiet() {
                    continue;
                }
            }
            if saved
                && !in_check
                && Self::is_pointless(position, mv, stand_pat, alpha, number, &checks)
            {
                continue;
            }
            let child = self.play(position, mv, ply);
            let score = -self.quiescence::<N>(&child, -beta, -alpha, ply + 1, depth + 1);
            self.undo();
            if self.stopped {
                break;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(mv);
                    if N::PV {
                        self.lines.set(ply, mv);
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

    /// Whether a capture cannot change anything.
    fn is_pointless(
        position: &Position,
        mv: Move,
        stand_pat: i32,
        alpha: i32,
        number: usize,
        checks: &luft_chess::CheckSquares,
    ) -> bool {
        let values = exchange_values();
        if mv.is_noisy() && !position.gives_check_from(mv, checks) && !mv.is_promotion() {
            if qs_late::on() && number as i32 > qs_late::moves() {
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

    fn remember(&self, position: &Position, ply: usize, entry: Entry) {
        if qs_tt::on() {
            self.shared.table.store(tt::key(position), ply, entry);
        }
    }
}

/// A fail high off the principal variation, pulled half way to beta.
fn middle<N: NodeType>(score: i32, beta: i32) -> i32 {
    if fail_middle::on() && !N::PV && !is_decisive(score) && !is_decisive(beta) {
        i32::midpoint(score, beta)
    } else {
        score
    }
}
