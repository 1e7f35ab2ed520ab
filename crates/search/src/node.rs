//! The search of one node. Every technique is a small function of its own in `node/`; what is here
//! is the order in which they are asked.

mod extend;
mod inspect;
mod learn;
mod prune;
mod reduce;
mod skip;
mod tablebase;
#[cfg(test)]
mod tests;

use crate::params::{fail_middle, pvs};
use crate::picker::{Guide, Picker};
use crate::score::{is_decisive, is_loss, mated_at};
use crate::stack::Favourites;
use crate::stats::Event;
use crate::tt::{Bound, Entry};
use crate::worker::Worker;
use arrayvec::ArrayVec;
pub(crate) use inspect::corrected;
use luft_chess::{Move, Position};

/// What kind of node this is, as a type, so that a child cannot get the wrong kind.
pub(crate) trait NodeType {
    /// On the principal variation: the window is open.
    const PV: bool;
    /// The root itself.
    const ROOT: bool;
    /// The kind of the first child.
    type Next: NodeType;
}

/// The root.
pub(crate) struct Root;
/// A node of the principal variation.
pub(crate) struct OnPv;
/// Any other node, searched with a zero window.
pub(crate) struct OffPv;

impl NodeType for Root {
    const PV: bool = true;
    const ROOT: bool = true;
    type Next = OnPv;
}

impl NodeType for OnPv {
    const PV: bool = true;
    const ROOT: bool = false;
    type Next = Self;
}

impl NodeType for OffPv {
    const PV: bool = false;
    const ROOT: bool = false;
    type Next = Self;
}

/// What is known of a node before its moves are searched.
pub(crate) struct Node<'a> {
    pub(crate) position: &'a Position,
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    pub(crate) pv: bool,
    pub(crate) root: bool,
    /// The node is expected to fail high.
    pub(crate) cut: bool,
    pub(crate) in_check: bool,
    /// What the table knows, with a move that is legal here.
    pub(crate) entry: Option<Entry>,
    pub(crate) tt_pv: bool,
    /// The move left out by a singular search.
    pub(crate) excluded: Option<Move>,
    /// The evaluation as it came, for the table.
    pub(crate) raw_eval: i32,
    /// The evaluation with its correction.
    pub(crate) static_eval: i32,
    /// The best guess: the static evaluation, or the table's score where it is the better bound.
    pub(crate) eval: i32,
    /// The correction itself: how hard the position is to judge.
    pub(crate) correction: i32,
    /// The evaluation rose since our last move.
    pub(crate) improving: bool,
    /// What the tablebases promise at least.
    pub(crate) floor: i32,
    /// What they allow at most.
    pub(crate) ceiling: i32,
}

impl Node<'_> {
    pub(crate) fn table_move(&self) -> Option<Move> {
        self.entry.and_then(|entry| entry.mv)
    }
}

/// What is known of a move before it is played.
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// Its number at this node, from 1.
    pub(crate) number: usize,
    pub(crate) quiet: bool,
    pub(crate) gives_check: bool,
    /// What its history says.
    pub(crate) history: i32,
    /// A killer or countermove of this node.
    pub(crate) killer: bool,
}

/// The moves a node tried in vain.
#[derive(Default)]
pub(crate) struct Tried {
    pub(crate) quiets: ArrayVec<Move, 64>,
    pub(crate) captures: ArrayVec<Move, 32>,
}

impl Tried {
    fn add(&mut self, mv: Move) {
        // The lists are for learning only: what does not fit any more is not missed.
        let _ = if mv.is_quiet() {
            self.quiets.try_push(mv)
        } else {
            self.captures.try_push(mv)
        };
    }
}

impl Worker {
    /// The score of a position searched to this depth, fail-soft.
    pub(crate) fn search<N: NodeType>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence::<N>(position, alpha, beta, ply, 0);
        }
        self.lines.clear(ply);
        if self.enter(ply) {
            return 0;
        }
        self.stats.count(Event::Node);
        if !N::ROOT {
            if self.is_draw(position) {
                return self.draw_score();
            }
            if Self::is_too_long(ply) {
                return self.evaluate_or_zero(position);
            }
            (alpha, beta) = Self::mate_distance(alpha, beta, ply);
            alpha = self.upcoming_repetition(position, alpha);
            if alpha >= beta {
                return alpha;
            }
        }

        let mut node = self.inspect::<N>(position, (alpha, beta), depth, ply, cut_node);
        if let Some(score) = self.table_cutoff(&node) {
            self.stats.count(Event::TableCutoff);
            return score;
        }
        if let Some(score) = self.tablebase(&mut node) {
            return score;
        }
        self.teach_eval_change(&node);
        self.hindsight(&mut node);
        self.inherit(&node);
        if let Some(score) = self.prune(&mut node) {
            return score;
        }
        if self.stopped {
            return 0;
        }
        self.internal_iteration::<N>(&mut node);
        self.search_moves::<N>(&node)
    }

    /// The moves of a node, best first, until one is too good.
    fn search_moves<N: NodeType>(&mut self, node: &Node) -> i32 {
        let (position, ply) = (node.position, node.ply);
        let context = self.context(position, ply);
        let checks = position.check_squares();
        let countermove = self.history.countermove(context.rows[0]);
        let favourites = self.stack.favourites(ply, countermove);
        let mut picker = self.picker::<N>(node, favourites);
        let mut alpha = node.alpha;
        let mut best_score = node.floor;
        let mut best_move = None;
        let mut tried = Tried::default();
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
            if Some(mv) == node.excluded {
                continue;
            }
            number += 1;
            let quiet = mv.is_quiet();
            let candidate = Candidate {
                mv,
                number,
                quiet,
                gives_check: position.gives_check_from(mv, &checks),
                history: if quiet {
                    self.history.quiet(position, &context, mv)
                } else {
                    self.history.capture(position, mv)
                },
                killer: quiet && favourites.has(mv),
            };
            if !N::ROOT && !is_loss(best_score) && position.has_pieces(position.side()) {
                if Self::is_late(node, &candidate) {
                    picker.skip_quiets();
                }
                if let Some(reason) = self.skip_reason(node, &candidate, alpha) {
                    self.stats.count(reason);
                    continue;
                }
            }

            let extension = match self.extension::<N>(node, &candidate) {
                Ok(extension) => extension,
                Err(score) => return score,
            };
            if self.stopped {
                return 0;
            }
            if N::ROOT {
                self.announce(mv, number);
            }
            let nodes_before = self.nodes;
            let score = self.search_move::<N>(node, &candidate, alpha, best_score, extension);
            if self.stopped {
                return 0;
            }
            if N::ROOT {
                let nodes = self.nodes - nodes_before;
                self.note_root_move(mv, score, (alpha, node.beta), number, nodes);
            }

            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(mv);
                    if N::PV {
                        self.lines.set(ply, mv);
                    }
                    if score >= node.beta {
                        self.stack.at_mut(ply).cutoffs += 1;
                        self.stats.count(Event::Cutoff);
                        if number == 1 {
                            self.stats.count(Event::FirstCutoff);
                        }
                        break;
                    }
                    alpha = score;
                }
            }
            if best_move != Some(mv) {
                tried.add(mv);
            }
        }

        if number == 0 {
            return if node.excluded.is_some() {
                node.alpha
            } else if node.in_check {
                mated_at(ply)
            } else {
                0
            };
        }
        let best_score = best_score.min(node.ceiling);
        self.conclude(node, &context, best_score, best_move, &tried)
    }

    fn picker<N: NodeType>(&self, node: &Node, favourites: Favourites) -> Picker {
        if N::ROOT {
            Picker::listed(self.rivals(self.line).map(|root| root.mv))
        } else {
            let table_move = node.table_move().filter(|&mv| Some(mv) != node.excluded);
            Picker::all(table_move, favourites)
        }
    }

    /// Plays a move and searches what follows: reduced, then with a zero window, then in full, each
    /// only if the one before asks for it.
    fn search_move<N: NodeType>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        alpha: i32,
        best_score: i32,
        extension: i32,
    ) -> i32 {
        let ply = node.ply;
        let child = self.play(node.position, candidate.mv, ply);
        debug_assert_eq!(candidate.gives_check, child.in_check());
        self.stack.at_mut(ply).move_count = candidate.number;
        let depth = node.depth - 1 + extension;
        let mut score = alpha + 1;

        if let Some(reduction) = self.reduction::<N>(node, candidate) {
            // A root move that looked bad again and again must not sink into quiescence.
            let least = if N::ROOT { depth / 2 } else { 1 };
            let reduced = ((depth * 1024 - reduction) / 1024).clamp(least.min(depth), depth.max(1));
            self.stack.at_mut(ply).reduction = (depth - reduced) * 1024;
            if reduced < depth {
                self.stats.count(Event::Reduction);
            }
            score = -self.search::<OffPv>(&child, -alpha - 1, -alpha, reduced, ply + 1, true);
            self.stack.at_mut(ply).reduction = 0;
            if score > alpha && reduced < depth {
                self.stats.count(Event::Research);
                let again = Self::research_depth(score, best_score, depth);
                if again > reduced {
                    score = -self.search::<OffPv>(
                        &child,
                        -alpha - 1,
                        -alpha,
                        again,
                        ply + 1,
                        !node.cut,
                    );
                }
                self.teach_research(node, candidate, score, alpha);
            }
        } else if !N::PV || (candidate.number > 1 && pvs::on()) {
            score = -self.search::<OffPv>(&child, -alpha - 1, -alpha, depth, ply + 1, !node.cut);
        }
        let full = candidate.number == 1 || score > alpha && (N::ROOT || score < node.beta);
        if N::PV && full && !self.stopped {
            // A table move of the principal variation does not drop straight into quiescence.
            let depth = if candidate.number == 1 && ply < 2 * self.root_depth as usize {
                depth.max(1)
            } else {
                depth
            };
            score = -self.search::<N::Next>(&child, -node.beta, -alpha, depth, ply + 1, false);
        }
        self.undo();
        score
    }

    /// All moves were tried, or one was too good: learn, store, return.
    fn conclude(
        &mut self,
        node: &Node,
        context: &crate::history::Context,
        mut best_score: i32,
        best_move: Option<Move>,
        tried: &Tried,
    ) -> i32 {
        let cutoff = best_score >= node.beta;
        match best_move {
            Some(mv) => self.teach_best(node, context, mv, tried, best_score),
            None => self.teach_fail_low(node),
        }
        if cutoff
            && !node.pv
            && fail_middle::on()
            && !is_decisive(best_score)
            && !is_decisive(node.beta)
        {
            best_score = (best_score * node.depth + node.beta) / (node.depth + 1);
        }
        if node.excluded.is_none() {
            let bound = if cutoff {
                Bound::Lower
            } else if node.pv && best_move.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            if !(node.root && self.line > 0) {
                self.store(node, node.depth, best_score, bound, best_move);
            }
            self.teach_correction(node, best_score, best_move, bound);
        }
        best_score
    }
}
