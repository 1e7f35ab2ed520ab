//! Extensions: moves that deserve to be searched deeper, within a budget for the whole path.

use super::{Candidate, Node, NodeType, OffPv};
use crate::params::{
    check_extension, double_extension, extension_budget, fractional_extension, negative_extension,
    pawn_extension, recapture_extension, singular, singular_multi_cut, triple_extension,
};
use crate::score::is_decisive;
use crate::stats::Event;
use crate::tt::Bound;
use crate::worker::Worker;
use luft_chess::{PieceType, attacks};

/// Extensions count in quarters of a ply.
const PLY: i32 = 4;

impl Worker {
    /// Hands the path's counters down to this node's children, before any is searched.
    pub(super) fn inherit(&mut self, node: &Node) {
        let (parts, extended, doubles) = {
            let frame = self.stack.at(node.ply);
            (frame.parts, frame.extended, frame.double_extensions)
        };
        let below = self.stack.at_mut(node.ply + 1);
        below.parts = parts;
        below.extended = extended;
        below.double_extensions = doubles;
    }

    /// Plies to add for this move, or the score of the node if the singular search already proves
    /// it above beta.
    pub(super) fn extension<N: NodeType>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
    ) -> Result<i32, i32> {
        self.inherit(node);
        if N::ROOT || node.ply >= 2 * self.root_depth.max(1) as usize {
            return Ok(0);
        }
        let wanted = match self.singular_extension(node, candidate)? {
            0 => {
                let plies = self.partial_extension(node, candidate);
                if plies > 0 {
                    self.stats.count(Event::PartialExtension);
                }
                plies
            }
            plies => {
                self.stats.count(if plies > 0 {
                    Event::Singular
                } else {
                    Event::NegativeExtension
                });
                plies
            }
        };
        Ok(self.within_budget(node, wanted))
    }

    /// Never more than the budget on one path, so that no position can explode.
    pub(super) fn within_budget(&mut self, node: &Node, wanted: i32) -> i32 {
        if wanted <= 0 || !extension_budget::on() {
            return wanted;
        }
        let spent = self.stack.at(node.ply).extended;
        let granted = wanted.min(extension_budget::plies() - spent).max(0);
        self.stack.at_mut(node.ply + 1).extended = spent + granted;
        granted
    }

    /// Parts of a ply for checks, recaptures and pawns about to promote; they add up on the path.
    pub(super) fn partial_extension(&mut self, node: &Node, candidate: &Candidate) -> i32 {
        let mut parts = 0;
        if check_extension::on() && node.in_check {
            parts += check_extension::parts();
        }
        if recapture_extension::on() && self.is_recapture(node, candidate) {
            parts += recapture_extension::parts();
        }
        if pawn_extension::on() && Self::is_pawn_push(node, candidate) {
            parts += pawn_extension::parts();
        }
        let saved = if fractional_extension::on() {
            self.stack.at(node.ply).parts
        } else {
            0
        };
        let total = (saved + parts).min(2 * PLY - 1);
        self.stack.at_mut(node.ply + 1).parts = total % PLY;
        if parts > 0 { total / PLY } else { 0 }
    }

    fn is_recapture(&self, node: &Node, candidate: &Candidate) -> bool {
        let last = self.stack.back(node.ply, 1).mv;
        candidate.mv.is_capture()
            && last.is_some_and(|last| last.is_capture() && last.to() == candidate.mv.to())
    }

    /// A passed pawn goes to the sixth or seventh rank.
    fn is_pawn_push(node: &Node, candidate: &Candidate) -> bool {
        let (position, to) = (node.position, candidate.mv.to());
        let us = position.side();
        let is_pawn = position
            .pieces(us, PieceType::Pawn)
            .has(candidate.mv.from());
        if !is_pawn || !matches!(to.rank_for(us), 5 | 6) {
            return false;
        }
        let ahead = to.bit().front_span(us);
        let span = ahead | ahead.shift(1) | ahead.shift(-1) | attacks::pawn(us, to);
        !span.meets(position.pieces(!us, PieceType::Pawn))
    }

    /// Is the table move alone good? Search the others with a lower window and see.
    pub(super) fn singular_extension(
        &mut self,
        node: &Node,
        candidate: &Candidate,
    ) -> Result<i32, i32> {
        let Some(entry) = node.entry.filter(|entry| entry.mv == Some(candidate.mv)) else {
            return Ok(0);
        };
        if !singular::on()
            || node.depth < singular::min_depth() + i32::from(node.tt_pv)
            || node.excluded.is_some()
            || !matches!(entry.bound, Bound::Lower | Bound::Exact)
            || entry.depth < node.depth - singular::entry_depth()
            || is_decisive(entry.score)
        {
            return Ok(0);
        }
        let bar = entry.score - singular::margin() * node.depth / 10;
        let depth = (node.depth - 1) / 2;
        self.stack.at_mut(node.ply).excluded = Some(candidate.mv);
        let score = self.search::<OffPv>(node.position, bar - 1, bar, depth, node.ply, node.cut);
        self.stack.at_mut(node.ply).excluded = None;
        self.inherit(node);
        if self.stopped {
            return Ok(0);
        }
        if score < bar {
            return Ok(1 + self.further_extension(node, candidate, bar - score));
        }
        if score >= node.beta && singular_multi_cut::on() && !node.pv && !is_decisive(score) {
            self.stats.count(Event::SingularMultiCut);
            return Err(score);
        }
        if negative_extension::on() {
            if entry.score >= node.beta {
                return Ok(-negative_extension::beta());
            }
            if node.cut {
                return Ok(-negative_extension::cut());
            }
        }
        Ok(0)
    }

    /// A second or third ply when the others fall short by far.
    fn further_extension(&mut self, node: &Node, candidate: &Candidate, gap: i32) -> i32 {
        let spent = self.stack.at(node.ply).double_extensions;
        if !double_extension::on()
            || node.pv
            || gap <= double_extension::margin()
            || spent >= double_extension::most()
        {
            return 0;
        }
        let third = triple_extension::on() && candidate.quiet && gap > triple_extension::margin();
        self.stack.at_mut(node.ply + 1).double_extensions = spent + 1;
        1 + i32::from(third)
    }
}
