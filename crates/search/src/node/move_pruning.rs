//! Move-loop pruning: single moves that are skipped. Late move pruning (LMP), history pruning, futility pruning and SEE pruning
//! (static exchange evaluation). Asked only when some move has already been searched without being mated, and when there are
//! pieces besides pawns. Depths are `lmr_depth`: what late move reductions would leave of the depth.

use super::{Candidate, Node};
use crate::params::{
    capture_futility, exchange_values, futility, history_pruning, lmp, see_captures, see_quiets,
};
use crate::score::is_win;
use crate::stats::Event;
use crate::worker::Worker;
use luft_chess::{Piece, PieceType};

/// Whether a side that is winning anyway may be about to mate, near the root: a quiet move there may
/// mate, whatever was given up for it.
fn may_be_mating<N>(node: &Node<N>, alpha: i32) -> bool {
    node.ply < futility::min_ply() as usize && alpha >= futility::winning()
}

impl Worker {
    /// Late move pruning (LMP), also move count pruning: enough quiet moves were searched at this depth.
    pub(super) fn is_late_move<N>(node: &Node<N>, candidate: &Candidate) -> bool {
        if !lmp::on() || node.in_check || node.depth > lmp::max_depth() || is_win(node.beta) {
            return false;
        }
        let allowed = lmp::base() + lmp::square() * node.depth * node.depth / 100;
        let allowed = if node.improving { allowed } else { allowed / 2 };
        candidate.move_count as i32 > allowed.max(1)
    }

    /// The technique, if any, that prunes this move.
    pub(super) fn prune_move<N>(
        &self,
        node: &Node<N>,
        candidate: &Candidate,
        alpha: i32,
    ) -> Option<Event> {
        if candidate.move_count == 1 {
            return None;
        }
        let base = self
            .lmr_table
            .of(candidate.quiet, node.depth, candidate.move_count);
        let lmr_depth = (node.depth - base / 1024).max(0);
        if candidate.quiet {
            if Self::is_late_move(node, candidate) && !candidate.gives_check {
                Some(Event::LateMove)
            } else if Self::prunes_by_history(candidate, lmr_depth) {
                Some(Event::BadHistory)
            } else if Self::prunes_by_futility(node, candidate, lmr_depth, alpha) {
                Some(Event::Futility)
            } else {
                Self::prunes_quiet_by_see(node, candidate, lmr_depth).then_some(Event::LosingQuiet)
            }
        } else if Self::prunes_capture_by_futility(node, candidate, lmr_depth, alpha) {
            Some(Event::CaptureFutility)
        } else {
            Self::prunes_capture_by_see(node, candidate).then_some(Event::LosingCapture)
        }
    }

    /// History pruning: the move did badly everywhere else.
    pub(super) fn prunes_by_history(candidate: &Candidate, lmr_depth: i32) -> bool {
        history_pruning::on()
            && lmr_depth <= history_pruning::max_depth()
            && candidate.history < -history_pruning::margin() * lmr_depth.max(1)
    }

    /// Futility pruning: a quiet move will not lift the evaluation this far.
    pub(super) fn prunes_by_futility<N>(
        node: &Node<N>,
        candidate: &Candidate,
        lmr_depth: i32,
        alpha: i32,
    ) -> bool {
        futility::on()
            && !node.in_check
            && !candidate.gives_check
            && !is_win(alpha)
            && !may_be_mating(node, alpha)
            && lmr_depth <= futility::max_depth()
            && node.static_eval + futility::base() + futility::margin() * lmr_depth <= alpha
    }

    /// Futility pruning of captures: the victim is not enough either.
    pub(super) fn prunes_capture_by_futility<N>(
        node: &Node<N>,
        candidate: &Candidate,
        lmr_depth: i32,
        alpha: i32,
    ) -> bool {
        if !capture_futility::on()
            || node.in_check
            || candidate.gives_check
            || candidate.mv.is_promotion()
            || is_win(alpha)
            || lmr_depth > capture_futility::max_depth()
        {
            return false;
        }
        let victim = node
            .position
            .piece_at(candidate.mv.to())
            .map_or(PieceType::Pawn, Piece::piece_type);
        let victim_value = exchange_values()[victim.index()] + candidate.history / 64;
        let gain = capture_futility::base() + capture_futility::margin() * lmr_depth + victim_value;
        node.static_eval + gain <= alpha
    }

    /// SEE pruning of quiet moves: the piece is lost on its new square.
    pub(super) fn prunes_quiet_by_see<N>(
        node: &Node<N>,
        candidate: &Candidate,
        lmr_depth: i32,
    ) -> bool {
        see_quiets::on()
            && lmr_depth <= see_quiets::max_depth()
            && !node.position.see_at_least(
                candidate.mv,
                -see_quiets::margin() * lmr_depth * lmr_depth,
                &exchange_values(),
            )
    }

    /// SEE pruning of captures: it loses more than the depth can win back.
    pub(super) fn prunes_capture_by_see<N>(node: &Node<N>, candidate: &Candidate) -> bool {
        see_captures::on()
            && node.depth <= see_captures::max_depth()
            && !node.position.see_at_least(
                candidate.mv,
                -see_captures::margin() * node.depth - candidate.history / 32,
                &exchange_values(),
            )
    }
}
