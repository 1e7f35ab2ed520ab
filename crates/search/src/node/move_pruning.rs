//! Move-loop pruning: single moves that are skipped. Late move pruning (LMP), history pruning, futility pruning and SEE pruning
//! (static exchange evaluation). Asked only when some move has already been searched without being mated, and when there are
//! pieces besides pawns. Depths are `lmr_depth`: what late move reductions would leave of the depth.

use super::{Candidate, Node, NodeType};
use crate::params::{
    bad_noisy_futility, capture_futility, exchange_values, futility, futility_best_score,
    history_pruning, lmp, lmr_depth_full, see_captures, see_quiets,
};
use crate::score::{is_decisive, is_win};
use crate::stats::Event;
use crate::worker::Worker;
use luft_chess::{Piece, PieceType};

/// A move that is skipped.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Pruned {
    /// The technique that prunes it.
    pub(super) by: Event,
    /// What the move could have reached at most, where the technique knows.
    pub(super) futility_value: Option<i32>,
}

impl Pruned {
    fn by(technique: Event) -> Self {
        Self {
            by: technique,
            futility_value: None,
        }
    }

    fn by_futility(technique: Event, value: i32) -> Self {
        Self {
            by: technique,
            futility_value: Some(value),
        }
    }

    /// The best score of the node after this: a move that could have reached more was not searched.
    pub(super) fn raise(&self, best_score: i32) -> i32 {
        match self.futility_value {
            Some(value) if futility_best_score::on() && !is_decisive(best_score) => {
                best_score.max(value)
            }
            _ => best_score,
        }
    }
}

/// Whether a side that is winning anyway may be about to mate, near the root: a quiet move there may
/// mate, whatever was given up for it.
fn may_be_mating<N>(node: &Node<N>, candidate: &Candidate) -> bool {
    node.ply < futility::min_ply() as usize && candidate.alpha >= futility::winning()
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

    /// The technique, if any, that prunes this move. The move picker says whether it is at the captures that lose material.
    pub(super) fn prune_move<N: NodeType>(
        &self,
        node: &Node<N>,
        candidate: &Candidate,
        bad_noisy: bool,
    ) -> Option<Pruned> {
        if candidate.move_count == 1 {
            return None;
        }
        let lmr_depth = self.lmr_depth(node, candidate);
        if candidate.quiet {
            Self::prune_quiet(node, candidate, lmr_depth)
        } else if bad_noisy && let Some(value) = Self::bad_noisy_futility(node, candidate) {
            Some(Pruned::by_futility(Event::BadNoisyFutility, value))
        } else if Self::prunes_capture_by_futility(node, candidate, lmr_depth) {
            Some(Pruned::by(Event::CaptureFutility))
        } else {
            Self::prunes_capture_by_see(node, candidate).then_some(Pruned::by(Event::LosingCapture))
        }
    }

    fn prune_quiet<N>(node: &Node<N>, candidate: &Candidate, lmr_depth: i32) -> Option<Pruned> {
        if Self::is_late_move(node, candidate) && !candidate.gives_check {
            Some(Pruned::by(Event::LateMove))
        } else if Self::prunes_by_history(candidate, lmr_depth) {
            Some(Pruned::by(Event::BadHistory))
        } else if let Some(value) = Self::futility_pruning(node, candidate, lmr_depth) {
            Some(Pruned::by_futility(Event::Futility, value))
        } else {
            Self::prunes_quiet_by_see(node, candidate, lmr_depth)
                .then_some(Pruned::by(Event::LosingQuiet))
        }
    }

    /// What late move reductions would leave of the depth.
    pub(super) fn lmr_depth<N: NodeType>(&self, node: &Node<N>, candidate: &Candidate) -> i32 {
        if !lmr_depth_full::on() {
            let base = self
                .lmr_table
                .of(candidate.quiet, node.depth, candidate.move_count);
            return (node.depth - base / 1024).max(0);
        }
        let mut reduction = self.full_reduction(node, candidate) + lmr_depth_full::offset();
        if node.tt_pv {
            reduction += lmr_depth_full::tt_pv();
        }
        (node.depth - 1 - reduction / 1024).max(0)
    }

    /// History pruning: the move did badly everywhere else.
    pub(super) fn prunes_by_history(candidate: &Candidate, lmr_depth: i32) -> bool {
        history_pruning::on()
            && lmr_depth <= history_pruning::max_depth()
            && candidate.history < -history_pruning::margin() * lmr_depth.max(1)
    }

    /// Futility pruning: a quiet move will not lift the evaluation this far. Returns what it could reach.
    pub(super) fn futility_pruning<N>(
        node: &Node<N>,
        candidate: &Candidate,
        lmr_depth: i32,
    ) -> Option<i32> {
        if !futility::on()
            || node.in_check
            || candidate.gives_check
            || is_win(candidate.alpha)
            || may_be_mating(node, candidate)
            || lmr_depth > futility::max_depth()
        {
            return None;
        }
        let margin = futility::base()
            + futility::margin() * lmr_depth
            + candidate.history * futility::history() / 1024;
        let value = node.static_eval + margin;
        (value <= candidate.alpha).then_some(value)
    }

    /// Bad noisy futility pruning (BNFP): a capture that loses material will not lift the evaluation this far, nor will
    /// those after it. Returns what it could reach.
    pub(super) fn bad_noisy_futility<N>(node: &Node<N>, candidate: &Candidate) -> Option<i32> {
        if !bad_noisy_futility::on()
            || node.in_check
            || candidate.gives_check
            || is_win(candidate.alpha)
            || node.depth > bad_noisy_futility::max_depth()
        {
            return None;
        }
        let margin = bad_noisy_futility::base()
            + bad_noisy_futility::margin() * node.depth
            + candidate.history * bad_noisy_futility::history() / 1024;
        let value = node.static_eval + margin;
        (value <= candidate.alpha).then_some(value)
    }

    /// Futility pruning of captures: the victim is not enough either.
    pub(super) fn prunes_capture_by_futility<N>(
        node: &Node<N>,
        candidate: &Candidate,
        lmr_depth: i32,
    ) -> bool {
        if !capture_futility::on()
            || node.in_check
            || candidate.gives_check
            || candidate.mv.is_promotion()
            || is_win(candidate.alpha)
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
        node.static_eval + gain <= candidate.alpha
    }

    /// SEE pruning of quiet moves: the piece is lost on its new square.
    pub(super) fn prunes_quiet_by_see<N>(
        node: &Node<N>,
        candidate: &Candidate,
        lmr_depth: i32,
    ) -> bool {
        let allowed = see_quiets::margin() * lmr_depth * lmr_depth
            + candidate.history * see_quiets::history() / 1024;
        // A quiet move wins nothing, whatever its history.
        see_quiets::on()
            && lmr_depth <= see_quiets::max_depth()
            && !node
                .position
                .see_at_least(candidate.mv, -allowed.max(0), &exchange_values())
    }

    /// SEE pruning of captures: it loses more than the depth can win back.
    pub(super) fn prunes_capture_by_see<N>(node: &Node<N>, candidate: &Candidate) -> bool {
        let allowed = see_captures::margin() * node.depth
            + candidate.history * see_captures::history() / 1024;
        see_captures::on()
            && node.depth <= see_captures::max_depth()
            && !node
                .position
                .see_at_least(candidate.mv, -allowed, &exchange_values())
    }
}
