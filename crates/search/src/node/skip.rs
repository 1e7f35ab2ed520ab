//! Skipping single moves that are not worth playing. Asked only when some move has already been
//! searched without being mated, and when there are pieces besides pawns.

use super::{Candidate, Node};
use crate::params::{
    capture_futility, exchange_values, futility, history_pruning, lmp, see_captures, see_quiets,
};
use crate::score::is_win;
use crate::stats::Event;
use crate::worker::Worker;
use luft_chess::{Piece, PieceType};

/// Whether a side that is winning anyway looks for the end, near the root: a quiet move there may
/// mate, whatever was given up for it.
fn hunts_the_king(node: &Node, alpha: i32) -> bool {
    node.ply < futility::min_ply() as usize && alpha >= futility::winning()
}

impl Worker {
    /// Late move pruning: enough quiet moves were tried at this depth.
    pub(super) fn is_late(node: &Node, candidate: &Candidate) -> bool {
        if !lmp::on() || node.in_check || node.depth > lmp::max_depth() || is_win(node.beta) {
            return false;
        }
        let allowed = lmp::base() + lmp::square() * node.depth * node.depth / 100;
        let allowed = if node.improving { allowed } else { allowed / 2 };
        candidate.number as i32 > allowed.max(1)
    }

    /// The rule, if any, that says not to play this move.
    pub(super) fn skip_reason(
        &self,
        node: &Node,
        candidate: &Candidate,
        alpha: i32,
    ) -> Option<Event> {
        if candidate.number == 1 {
            return None;
        }
        let base = self
            .reductions
            .of(candidate.quiet, node.depth, candidate.number);
        let left = (node.depth - base / 1024).max(0);
        if candidate.quiet {
            if Self::is_late(node, candidate) && !candidate.gives_check {
                Some(Event::LateMove)
            } else if Self::has_bad_history(candidate, left) {
                Some(Event::BadHistory)
            } else if Self::is_futile(node, candidate, left, alpha) {
                Some(Event::Futility)
            } else {
                Self::loses_material(node, candidate, left).then_some(Event::LosingQuiet)
            }
        } else if Self::is_futile_capture(node, candidate, left, alpha) {
            Some(Event::CaptureFutility)
        } else {
            Self::is_losing_capture(node, candidate).then_some(Event::LosingCapture)
        }
    }

    /// History pruning: the move did badly everywhere else.
    pub(super) fn has_bad_history(candidate: &Candidate, left: i32) -> bool {
        history_pruning::on()
            && left <= history_pruning::max_depth()
            && candidate.history < -history_pruning::margin() * left.max(1)
    }

    /// Futility: a quiet move will not lift the evaluation this far.
    pub(super) fn is_futile(node: &Node, candidate: &Candidate, left: i32, alpha: i32) -> bool {
        futility::on()
            && !node.in_check
            && !candidate.gives_check
            && !is_win(alpha)
            && !hunts_the_king(node, alpha)
            && left <= futility::max_depth()
            && node.static_eval + futility::base() + futility::margin() * left <= alpha
    }

    /// Futility for captures: the victim is not enough either.
    pub(super) fn is_futile_capture(
        node: &Node,
        candidate: &Candidate,
        left: i32,
        alpha: i32,
    ) -> bool {
        if !capture_futility::on()
            || node.in_check
            || candidate.gives_check
            || candidate.mv.is_promotion()
            || is_win(alpha)
            || left > capture_futility::max_depth()
        {
            return false;
        }
        let victim = node
            .position
            .piece_at(candidate.mv.to())
            .map_or(PieceType::Pawn, Piece::piece_type);
        let gain = exchange_values()[victim.index()] + candidate.history / 64;
        let hope = capture_futility::base() + capture_futility::margin() * left + gain;
        node.static_eval + hope <= alpha
    }

    /// A quiet move onto a square where it is lost.
    pub(super) fn loses_material(node: &Node, candidate: &Candidate, left: i32) -> bool {
        see_quiets::on()
            && left <= see_quiets::max_depth()
            && !node.position.see_at_least(
                candidate.mv,
                -see_quiets::margin() * left * left,
                &exchange_values(),
            )
    }

    /// A capture that loses more than the depth can win back.
    pub(super) fn is_losing_capture(node: &Node, candidate: &Candidate) -> bool {
        see_captures::on()
            && node.depth <= see_captures::max_depth()
            && !node.position.see_at_least(
                candidate.mv,
                -see_captures::margin() * node.depth - candidate.history / 32,
                &exchange_values(),
            )
    }
}
