//! The search of one node: negamax with alpha-beta and principal variation search (PVS). Every technique is a
//! small function of its own in `node/`; what is here is the order in which they are asked.

mod extensions;
mod history_update;
mod lmr;
mod move_pruning;
mod node_pruning;
mod probcut;
mod pvs;
mod setup;
mod tablebase;
#[cfg(test)]
pub(crate) mod tests;
mod tt_cutoff;

use crate::history::HistoryContext;
use crate::move_picker::{MovePicker, OrderingContext};
use crate::params::{fail_middle, futility_skip_quiets};
use crate::report::ScoreBound;
use crate::score::{is_decisive, is_loss, mated_in};
use crate::stack::Refutations;
use crate::stats::Event;
use crate::tt::Entry;
use crate::worker::Worker;
use arrayvec::ArrayVec;
use luft_chess::{Move, Position};
use std::marker::PhantomData;

/// The node type, as a type parameter, so that a child cannot get the wrong one.
pub(crate) trait NodeType {
    /// On the principal variation (PV): the window is open.
    const PV: bool;
    /// The root itself.
    const ROOT: bool;
    /// The node type of the first child.
    type Next: NodeType;
}

/// The root.
pub(crate) struct RootNode;
/// A node of the principal variation.
pub(crate) struct PvNode;
/// Any other node, searched with a zero window.
pub(crate) struct NonPvNode;

impl NodeType for RootNode {
    const PV: bool = true;
    const ROOT: bool = true;
    type Next = PvNode;
}

impl NodeType for PvNode {
    const PV: bool = true;
    const ROOT: bool = false;
    type Next = Self;
}

impl NodeType for NonPvNode {
    const PV: bool = false;
    const ROOT: bool = false;
    type Next = Self;
}

/// What is known of a node before its moves are searched.
pub(crate) struct Node<'a, N> {
    pub(crate) node_type: PhantomData<N>,
    pub(crate) position: &'a Position,
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    /// The node is expected to fail high.
    pub(crate) cut_node: bool,
    pub(crate) in_check: bool,
    /// The entry of the transposition table, with a move that is legal here.
    pub(crate) tt_entry: Option<Entry>,
    /// The node is or was on a principal variation.
    pub(crate) tt_pv: bool,
    /// The move left out by a singular search.
    pub(crate) excluded: Option<Move>,
    /// The evaluation without correction, as the transposition table stores it.
    pub(crate) raw_eval: i32,
    /// The static evaluation: with the correction history.
    pub(crate) static_eval: i32,
    /// The best estimate: the static evaluation, or the table's score where that is the tighter bound.
    pub(crate) eval: i32,
    /// What the correction history added: how hard the position is to evaluate.
    pub(crate) correction: i32,
    /// The static evaluation rose since our last move.
    pub(crate) improving: bool,
    /// The least score that the tablebases allow.
    pub(crate) min_score: i32,
    /// The greatest score that the tablebases allow.
    pub(crate) max_score: i32,
}

impl<N> Node<'_, N> {
    pub(crate) fn tt_move(&self) -> Option<Move> {
        self.tt_entry.and_then(|entry| entry.mv)
    }
}

/// What is known of a move before it is made.
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// Its number at this node, from 1.
    pub(crate) move_count: usize,
    /// Alpha when its turn comes.
    pub(crate) alpha: i32,
    /// How often moves before it raised alpha.
    pub(crate) alpha_raises: i32,
    pub(crate) quiet: bool,
    pub(crate) gives_check: bool,
    /// Its history score.
    pub(crate) history: i32,
    /// A killer or countermove of this node.
    pub(crate) killer: bool,
}

/// The moves that a node searched before its best move.
#[derive(Default)]
pub(crate) struct SearchedMoves {
    pub(crate) quiets: ArrayVec<Move, 64>,
    pub(crate) captures: ArrayVec<Move, 32>,
}

impl SearchedMoves {
    fn add(&mut self, mv: Move) {
        // The lists are for history updates only: what does not fit is left out.
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
        if N::PV {
            self.pv_table.clear(ply);
        }
        if self.enter_node(ply) {
            return 0;
        }
        self.stats.count(Event::Node);
        if !N::ROOT {
            if self.is_draw(position) {
                return self.draw_score();
            }
            if Self::is_max_ply(ply) {
                return self.evaluate_or_zero(position);
            }
            (alpha, beta) = Self::mate_distance_pruning(alpha, beta, ply);
            alpha = self.upcoming_repetition(position, alpha);
            if alpha >= beta {
                return alpha;
            }
        }

        let mut node = self.set_up_node::<N>(position, (alpha, beta), depth, ply, cut_node);
        if let Some(score) = self.tt_cutoff(&node) {
            self.stats.count(Event::TtCutoff);
            return score;
        }
        if let Some(score) = self.probe_tablebase(&mut node) {
            return score;
        }
        self.update_eval_history(&node);
        self.hindsight(&mut node);
        self.inherit_extensions(ply);
        if let Some(score) = self.prune_node(&node) {
            return score;
        }
        if self.stopped {
            return 0;
        }
        self.internal_iterative_reduction(&mut node);
        let mark = self.mark_node(&node);
        let score = self.search_moves(&mut node);
        self.remove_mark(mark);
        score
    }

    /// The move loop: the moves of a node, best first, until one fails high.
    fn search_moves<N: NodeType>(&mut self, node: &mut Node<N>) -> i32 {
        let (position, ply) = (node.position, node.ply);
        let context = self.ordering_context(position, ply);
        let refutations = self.refutations(&context.history);
        let mut picker = self.picker(node, refutations);
        let mut alpha = node.alpha;
        let mut alpha_raises = 0;
        let mut best_score = node.min_score;
        let mut best_move = None;
        let mut searched = SearchedMoves::default();
        let mut move_count = 0;

        while let Some(mv) = picker.next(position, &self.history, &context) {
            if Some(mv) == node.excluded {
                continue;
            }
            move_count += 1;
            let window = (alpha, alpha_raises);
            let candidate = self.candidate(node, &context, &refutations, mv, move_count, window);
            if !N::ROOT && !is_loss(best_score) && position.has_pieces(position.side()) {
                if Self::is_late_move(node, &candidate) {
                    picker.skip_quiets();
                }
                if let Some(pruned) = self.prune_move(node, &candidate, picker.is_bad_noisy()) {
                    self.stats.count(pruned.by);
                    best_score = pruned.raise(best_score);
                    match pruned.by {
                        Event::BadNoisyFutility => break,
                        Event::Futility if futility_skip_quiets::on() => picker.skip_quiets(),
                        _ => {}
                    }
                    continue;
                }
            }

            let extension = match self.extension(node, &candidate) {
                Ok(extension) => extension,
                Err(score) => {
                    self.update_multi_cut_correction(node, score);
                    return score;
                }
            };
            if self.stopped {
                return 0;
            }
            if N::ROOT {
                self.report_current_move(mv, move_count);
            }
            let nodes_before = self.nodes;
            let score = self.search_move(node, &candidate, best_score, extension);
            if self.stopped {
                return 0;
            }
            if N::ROOT {
                let nodes = self.nodes - nodes_before;
                self.update_root_move(mv, score, (alpha, node.beta), move_count, nodes);
            }

            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(mv);
                    if N::PV {
                        self.pv_table.update(ply, mv);
                    }
                    if score >= node.beta {
                        self.count_cutoff(ply, move_count);
                        break;
                    }
                    alpha = score;
                    alpha_raises += 1;
                    Self::alpha_reduction(node, alpha);
                }
            }
            if best_move != Some(mv) {
                searched.add(mv);
            }
        }

        if move_count == 0 {
            return Self::score_without_moves(node);
        }
        let best_score = best_score.min(node.max_score);
        self.finish_node(node, &context.history, best_score, best_move, &searched)
    }

    /// Killers and countermove of a node.
    fn refutations(&self, context: &HistoryContext) -> Refutations {
        let last_move = self.stack.back(context.ply, 1).piece_to;
        let countermove = self.history.countermove(last_move);
        self.stack.refutations(context.ply, countermove)
    }

    fn picker<N: NodeType>(&self, node: &Node<N>, refutations: Refutations) -> MovePicker {
        if N::ROOT {
            MovePicker::listed(self.same_rank_moves(self.pv_index).map(|root| root.mv))
        } else {
            let tt_move = node.tt_move().filter(|&mv| Some(mv) != node.excluded);
            MovePicker::all(tt_move, refutations)
        }
    }

    #[inline(always)]
    fn candidate<N>(
        &self,
        node: &Node<N>,
        context: &OrderingContext,
        refutations: &Refutations,
        mv: Move,
        move_count: usize,
        (alpha, alpha_raises): (i32, i32),
    ) -> Candidate {
        let (position, quiet) = (node.position, mv.is_quiet());
        Candidate {
            mv,
            move_count,
            alpha,
            alpha_raises,
            quiet,
            gives_check: position.gives_check_from(mv, context.checks(position)),
            history: if quiet {
                self.history.quiet(position, &context.history, mv)
            } else {
                self.history.capture(position, mv)
            },
            killer: quiet && refutations.has(mv),
        }
    }

    fn count_cutoff(&mut self, ply: usize, move_count: usize) {
        self.stack.at_mut(ply).cutoffs += 1;
        self.stats.count(Event::Cutoff);
        if move_count == 1 {
            self.stats.count(Event::FirstCutoff);
        }
    }

    /// Checkmate or stalemate; a singular search without any other move fails low.
    fn score_without_moves<N>(node: &Node<N>) -> i32 {
        if node.excluded.is_some() {
            node.alpha
        } else if node.in_check {
            mated_in(node.ply)
        } else {
            0
        }
    }

    /// All moves were searched, or one failed high: update the histories, store the node, return its score.
    fn finish_node<N: NodeType>(
        &mut self,
        node: &Node<N>,
        context: &HistoryContext,
        mut best_score: i32,
        best_move: Option<Move>,
        searched: &SearchedMoves,
    ) -> i32 {
        let cutoff = best_score >= node.beta;
        match best_move {
            Some(mv) => self.update_move_histories(node, context, mv, searched, best_score),
            None => self.update_fail_low_history(node, best_score),
        }
        if cutoff
            && !N::PV
            && fail_middle::on()
            && !is_decisive(best_score)
            && !is_decisive(node.beta)
        {
            best_score = (best_score * node.depth + node.beta) / (node.depth + 1);
        }
        if node.excluded.is_none() {
            let bound = if cutoff {
                ScoreBound::Lower
            } else if N::PV && best_move.is_some() {
                ScoreBound::Exact
            } else {
                ScoreBound::Upper
            };
            // Later lines of MultiPV lack the better moves, and `searchmoves` any, so they say nothing about the root.
            if !(N::ROOT && (self.pv_index > 0 || self.lacks_root_moves)) {
                let stored = Node {
                    tt_pv: self.remembered_pv(node, best_score),
                    ..*node
                };
                self.store_tt(&stored, node.depth, best_score, Some(bound), best_move);
            }
            self.update_correction_history(node, best_score, best_move, bound);
        }
        best_score
    }
}
