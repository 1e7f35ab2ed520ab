//! Quiescence search (qsearch): captures until the position is quiet enough for the evaluation to be believed. In
//! check, all evasions.

use crate::move_picker::{MovePicker, OrderingContext};
use crate::node::NodeType;
use crate::params::{
    delta, exchange_values, fail_middle, qs_checks, qs_depth, qs_futility_score, qs_late,
    qs_recapture, qs_repetition, qs_see, qs_tt, tt_eval,
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
        if N::PV {
            self.pv_table.clear(ply);
        }
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
        if qs_repetition::on() {
            alpha = self.upcoming_repetition(position, alpha);
            if alpha >= beta {
                return alpha;
            }
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
        let mut score = self.static_eval(position, raw, self.correction(position, ply));
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
        let context = OrderingContext::without_checks(self.history_context(position, ply));
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
            let exempt = || {
                qs_recapture::on() && self.takes_moved_piece(mv, ply)
                    || position.gives_check_from(mv, context.checks(position))
            };
            if has_escape
                && !in_check
                && let Some(most) =
                    Self::prune_capture(position, mv, stand_pat, alpha, move_count, exempt)
            {
                if qs_futility_score::on() {
                    best_score = best_score.max(most);
                }
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

    /// The piece that has just moved is taken.
    fn takes_moved_piece(&self, mv: Move, ply: usize) -> bool {
        let last = self.stack.back(ply, 1).mv;
        last.is_some_and(|last| last.to() == mv.to())
    }

    /// Pruning in quiescence: late captures and delta pruning (futility), from which some are exempt, and SEE pruning. For a
    /// move that is pruned, the most that it can score as far as that is known.
    fn prune_capture(
        position: &Position,
        mv: Move,
        stand_pat: i32,
        alpha: i32,
        move_count: usize,
        exempt: impl FnOnce() -> bool,
    ) -> Option<i32> {
        let values = exchange_values();
        if mv.is_noisy() && !mv.is_promotion() {
            let late = qs_late::on() && move_count as i32 > qs_late::moves();
            let victim = position
                .piece_at(mv.to())
                .map_or(PieceType::Pawn, Piece::piece_type);
            let most = stand_pat + delta::margin() + values[victim.index()];
            let futile = delta::on() && most <= alpha;
            // Asked last: it costs more than the rest.
            if (late || futile) && !exempt() {
                return Some(if late { -INFINITE } else { most });
            }
        }
        let loses = qs_see::on() && !position.see_at_least(mv, qs_see::threshold(), &values);
        loses.then_some(-INFINITE)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::NonPvNode;
    use crate::params::REGISTRY;
    use crate::tt::TranspositionTable;
    use crate::worker::SharedState;
    use std::sync::Arc;

    fn worker() -> Worker {
        let table = Arc::new(TranspositionTable::new(1).unwrap());
        let shared = Arc::new(SharedState::new(table, 1));
        Worker::new(0, shared, &luft_eval::Choice::Classical)
    }

    /// A rook that can take a pawn, with a queen less: hopeless.
    const HOPELESS: &str = "3qk3/8/8/p7/8/8/8/R3K3 w - - 0 1";

    #[test]
    fn a_pruned_capture_lends_its_hope_to_the_score_where_that_is_wanted() {
        let position: Position = HOPELESS.parse().unwrap();
        let score = |worker: &mut Worker| worker.quiescence::<NonPvNode>(&position, 900, 901, 3, 0);
        let before = score(&mut worker());
        REGISTRY.set("qs_futility_score", "true").unwrap();
        let after = score(&mut worker());
        assert!(before < after && after <= 900, "{before} {after}");
    }

    #[test]
    fn the_piece_that_just_moved_may_be_taken() {
        let before: Position = "3qk3/p7/8/8/8/8/8/R3K3 b - - 0 1".parse().unwrap();
        let mut worker = worker();
        let reached = worker.make_move(&before, before.parse_uci("a7a5").unwrap(), 2);
        let taken = reached.parse_uci("a1a5").unwrap();
        assert!(worker.takes_moved_piece(taken, 3));
        assert!(!worker.takes_moved_piece(reached.parse_uci("a1a4").unwrap(), 3));
    }

    #[test]
    fn whoever_can_repeat_has_a_draw_where_that_is_wanted() {
        let repeated = |worker: &mut Worker| {
            let mut position: Position = "3qk3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
            for (ply, uci) in ["a1a2", "d8d7", "a2a1"].iter().enumerate() {
                position = worker.make_move(&position, position.parse_uci(uci).unwrap(), ply);
            }
            worker.quiescence::<NonPvNode>(&position, -2000, -1999, 3, 0)
        };
        REGISTRY.set("draw_noise", "false").unwrap();
        assert_ne!(repeated(&mut worker()), 0);
        REGISTRY.set("qs_repetition", "true").unwrap();
        assert_eq!(repeated(&mut worker()), 0);
    }
}
