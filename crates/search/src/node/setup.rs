//! Node set-up: probing the transposition table, the static evaluation with its correction history, and whether it is
//! improving.

use super::{Node, NodeType};
use crate::params::{tt_eval, tt_fifty_moves};
use crate::report::ScoreBound;
use crate::score::{INFINITE, NO_EVAL, is_decisive, within_fifty_moves};
use crate::stats::Event;
use crate::tt::{self, Entry};
use crate::worker::Worker;
use luft_chess::{Move, Position};
use std::marker::PhantomData;

impl Worker {
    /// Sets a node up: everything that is known about it before its moves are searched.
    pub(super) fn set_up_node<'a, N: NodeType>(
        &mut self,
        position: &'a Position,
        (alpha, beta): (i32, i32),
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Node<'a, N> {
        let excluded = self.stack.at(ply).excluded;
        let in_check = position.in_check();
        let entry = self.probe_tt(position, ply).filter(|_| excluded.is_none());
        self.count_probe(entry);
        let tt_pv = if excluded.is_some() {
            self.stack.at(ply).tt_pv
        } else {
            N::PV || entry.is_some_and(|entry| entry.pv)
        };
        let mut node = Node {
            node_type: PhantomData,
            position,
            ply,
            depth,
            alpha,
            beta,
            cut_node,
            in_check,
            tt_entry: entry,
            tt_pv,
            excluded,
            raw_eval: NO_EVAL,
            static_eval: NO_EVAL,
            eval: NO_EVAL,
            correction: 0,
            improving: false,
            min_score: -INFINITE,
            max_score: INFINITE,
        };
        if N::ROOT {
            self.root_window = beta - alpha;
            // The table may have forgotten the best move; the last iteration has not.
            let best = self.root_moves[self.pv_index].mv;
            if let Some(entry) = &mut node.tt_entry {
                entry.mv = Some(best);
            }
        }
        self.static_evaluation(&mut node);
        let frame = self.stack.at_mut(ply);
        frame.static_eval = node.static_eval;
        frame.tt_pv = tt_pv;
        frame.null_move_threat = false;
        frame.reduction = 0;
        let below = self.stack.at_mut(ply + 1);
        below.excluded = None;
        below.killers = [None; 2];
        below.mate_killer = None;
        self.stack.at_mut(ply + 2).cutoffs = 0;
        node
    }

    /// Probes the transposition table; an entry whose move is illegal belongs to another position.
    pub(crate) fn probe_tt(&self, position: &Position, ply: usize) -> Option<Entry> {
        let mut entry = self.shared.tt.probe(tt::key(position), ply)?;
        if tt_fifty_moves::on() {
            entry.score = within_fifty_moves(entry.score, ply, position.halfmove());
        }
        let sound = entry.mv.is_none_or(|mv| position.is_legal(mv));
        sound.then_some(entry)
    }

    pub(crate) fn count_probe(&mut self, entry: Option<Entry>) {
        self.stats.count(Event::Probe);
        if entry.is_some() {
            self.stats.count(Event::Hit);
        }
    }

    /// The static evaluation of a node, and whether it is improving. Not in check, where it would mean nothing.
    fn static_evaluation<N>(&mut self, node: &mut Node<N>) {
        if node.in_check {
            return;
        }
        if node.excluded.is_some() {
            node.static_eval = self.stack.at(node.ply).static_eval;
            node.eval = node.static_eval;
            node.improving = self.is_improving(node);
            return;
        }
        let known = node.tt_entry.map_or(NO_EVAL, |entry| entry.eval);
        node.raw_eval = if known == NO_EVAL {
            self.evaluate(node.position)
        } else {
            known
        };
        if node.tt_entry.is_none() {
            // Worth storing even if nothing else comes of this node.
            self.store_tt(node, -1, 0, None, None);
        }
        node.correction = self.correction(node.position, node.ply);
        node.static_eval = self.static_eval(node.position, node.raw_eval, node.correction);
        node.eval = node.static_eval;
        if let Some(entry) = node.tt_entry
            && tt_eval::on()
            && !is_decisive(entry.score)
            && entry.refines(node.eval)
        {
            node.eval = entry.score;
        }
        node.improving = self.is_improving(node);
    }

    fn is_improving<N>(&self, node: &Node<N>) -> bool {
        let before = match self.stack.back(node.ply, 2).static_eval {
            NO_EVAL => self.stack.back(node.ply, 4).static_eval,
            eval => eval,
        };
        before == NO_EVAL || node.static_eval > before
    }

    /// The evaluation where nothing else is to be had; in check it would mean nothing.
    pub(crate) fn evaluate_or_zero(&mut self, position: &Position) -> i32 {
        if position.in_check() {
            0
        } else {
            let raw = self.evaluate(position);
            self.static_eval(position, raw, 0)
        }
    }

    /// Stores a node in the transposition table.
    pub(crate) fn store_tt<N>(
        &self,
        node: &Node<N>,
        depth: i32,
        score: i32,
        bound: Option<ScoreBound>,
        mv: Option<Move>,
    ) {
        let entry = Entry {
            mv,
            score,
            eval: node.raw_eval,
            depth,
            bound,
            pv: node.tt_pv,
        };
        self.shared
            .tt
            .store(tt::key(node.position), node.ply, entry);
    }
}
