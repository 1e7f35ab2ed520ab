//! Extensions: singular extensions (also double, triple and negative ones, and multi-cut) and fractional extensions for checks,
//! recaptures and pawn pushes, within a budget for the whole path.

use super::{Candidate, Node, NodeType, NonPvNode};
use crate::params::{
    check_extension, double_extension, double_extension_pv, extension_budget, fractional_extension,
    low_depth_singular, negative_extension, pawn_extension, recapture_extension, singular,
    singular_deepening, singular_multi_cut, triple_extension, triple_extension_noisy,
};
use crate::report::ScoreBound;
use crate::score::is_decisive;
use crate::stats::Event;
use crate::tt::Entry;
use crate::worker::Worker;
use luft_chess::{PieceType, attacks};

/// Fractional extensions count in quarters of a ply.
const PLY: i32 = 4;

impl Worker {
    /// Hands the extensions counted on the path down to the children of a ply, before any is searched.
    pub(super) fn inherit_extensions(&mut self, ply: usize) {
        let frame = *self.stack.at(ply);
        let below = self.stack.at_mut(ply + 1);
        below.quarter_plies = frame.quarter_plies;
        below.extension_plies = frame.extension_plies;
        below.double_extensions = frame.double_extensions;
    }

    /// Plies to add for this move, or the score of the node if the singular search already proves
    /// it above beta (multi-cut).
    pub(super) fn extension<N: NodeType>(
        &mut self,
        node: &mut Node<N>,
        candidate: &Candidate,
    ) -> Result<i32, i32> {
        self.inherit_extensions(node.ply);
        if N::ROOT || node.ply >= 2 * self.root_depth.max(1) as usize {
            return Ok(0);
        }
        let singular = self.singular_extension(node, candidate)?;
        let wanted = match singular {
            0 if Self::is_low_depth_singular(node, candidate) => {
                self.stats.count(Event::LowDepthSingular);
                1
            }
            0 => {
                let plies = self.fractional_extension(node, candidate);
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
        let granted = self.within_budget(node, wanted);
        if singular_deepening::on() && singular > 0 && granted > 0 {
            // The node gets one of the plies, and the move has it by that.
            node.depth += 1;
            return Ok(granted - 1);
        }
        Ok(granted)
    }

    /// Never more than the budget on one path, so that the tree of no position can explode.
    pub(super) fn within_budget<N>(&mut self, node: &Node<N>, wanted: i32) -> i32 {
        if wanted <= 0 || !extension_budget::on() {
            return wanted;
        }
        let spent = self.stack.at(node.ply).extension_plies;
        let granted = wanted.min(extension_budget::plies() - spent).max(0);
        self.stack.at_mut(node.ply + 1).extension_plies = spent + granted;
        granted
    }

    /// Fractional extensions: quarters of a ply for checks, recaptures and pawns about to promote; they add up on the path.
    pub(super) fn fractional_extension<N>(&mut self, node: &Node<N>, candidate: &Candidate) -> i32 {
        let mut quarters = 0;
        if check_extension::on() && node.in_check {
            quarters += check_extension::quarter_plies();
        }
        if recapture_extension::on() && self.is_recapture(node, candidate) {
            quarters += recapture_extension::quarter_plies();
        }
        if pawn_extension::on() && Self::is_pawn_push(node, candidate) {
            quarters += pawn_extension::quarter_plies();
        }
        let saved = if fractional_extension::on() {
            self.stack.at(node.ply).quarter_plies
        } else {
            0
        };
        let total = (saved + quarters).min(2 * PLY - 1);
        self.stack.at_mut(node.ply + 1).quarter_plies = total % PLY;
        if quarters > 0 { total / PLY } else { 0 }
    }

    fn is_recapture<N>(&self, node: &Node<N>, candidate: &Candidate) -> bool {
        let last = self.stack.back(node.ply, 1).mv;
        candidate.mv.is_capture()
            && last.is_some_and(|last| last.is_capture() && last.to() == candidate.mv.to())
    }

    /// A passed pawn goes to the sixth or seventh rank (passed pawn extension).
    fn is_pawn_push<N>(node: &Node<N>, candidate: &Candidate) -> bool {
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

    /// Singular extensions: search all moves but the table move with a window below its score. If they all fail low, the
    /// table move is singular and is extended; if they fail high over beta, the node is cut (multi-cut).
    pub(super) fn singular_extension<N: NodeType>(
        &mut self,
        node: &Node<N>,
        candidate: &Candidate,
    ) -> Result<i32, i32> {
        let Some(entry) = Self::singular_entry(node, candidate) else {
            return Ok(0);
        };
        let singular_beta = entry.score - Self::singular_margin(node);
        let depth = (node.depth - 1) / 2;
        self.stack.at_mut(node.ply).excluded = Some(candidate.mv);
        let score = self.search::<NonPvNode>(
            node.position,
            singular_beta - 1,
            singular_beta,
            depth,
            node.ply,
            node.cut_node,
        );
        self.stack.at_mut(node.ply).excluded = None;
        self.inherit_extensions(node.ply);
        if self.stopped {
            return Ok(0);
        }
        if score < singular_beta {
            return Ok(1 + self.double_extension(node, candidate, singular_beta - score));
        }
        if score >= node.beta && singular_multi_cut::on() && !N::PV && !is_decisive(score) {
            self.stats.count(Event::SingularMultiCut);
            return Err(score);
        }
        if negative_extension::on() {
            if entry.score >= node.beta {
                let fewer = if N::PV { negative_extension::pv() } else { 0 };
                return Ok(fewer - negative_extension::beta());
            }
            if node.cut_node {
                return Ok(-negative_extension::cut());
            }
        }
        Ok(0)
    }

    /// The entry of the table, if the move is its move and looks so good that it may be singular.
    fn singular_entry<N>(node: &Node<N>, candidate: &Candidate) -> Option<Entry> {
        node.tt_entry.filter(|entry| {
            singular::on()
                && entry.mv == Some(candidate.mv)
                && node.depth >= singular::min_depth() + i32::from(node.tt_pv)
                && node.excluded.is_none()
                && matches!(entry.bound, Some(ScoreBound::Lower | ScoreBound::Exact))
                && entry.depth >= node.depth - singular::entry_depth()
                && !is_decisive(entry.score)
        })
    }

    /// How far below the score of the table the other moves must stay.
    pub(super) fn singular_margin<N: NodeType>(node: &Node<N>) -> i32 {
        let mut margin = singular::margin();
        if node.tt_pv && !N::PV {
            margin += singular::tt_pv();
        }
        margin * node.depth / 100
    }

    /// Low depth singular extension (LDSE): the node should fail high and does not look like it, so the first move had better
    /// be a good one.
    pub(super) fn is_low_depth_singular<N>(node: &Node<N>, candidate: &Candidate) -> bool {
        low_depth_singular::on()
            && candidate.move_count == 1
            && node.cut_node
            && !node.in_check
            && node.depth <= low_depth_singular::max_depth()
            && node.eval <= candidate.alpha - low_depth_singular::margin()
    }

    /// Double and triple extensions: a second or third ply when the other moves fall short by far.
    pub(super) fn double_extension<N: NodeType>(
        &mut self,
        node: &Node<N>,
        candidate: &Candidate,
        gap: i32,
    ) -> i32 {
        let spent = self.stack.at(node.ply).double_extensions;
        let mut gap = gap + node.correction.abs() * double_extension::correction() / 100;
        if N::PV {
            gap -= double_extension_pv::margin();
        }
        if candidate.quiet {
            gap += double_extension::quiet();
        }
        if !double_extension::on()
            || (N::PV && !double_extension_pv::on())
            || gap <= double_extension::margin()
            || spent >= double_extension::max()
        {
            return 0;
        }
        let third = triple_extension::on()
            && if candidate.quiet {
                gap > triple_extension::margin()
            } else {
                triple_extension_noisy::on()
                    && gap > triple_extension::margin() + triple_extension_noisy::margin()
            };
        self.stack.at_mut(node.ply + 1).double_extensions = spent + 1;
        1 + i32::from(third)
    }
}
