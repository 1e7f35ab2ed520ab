//! What is known about a node before it is searched: the table's entry, the evaluations, and
//! whether they improve.

use super::{Node, NodeType};
use crate::params::tt_eval;
use crate::score::{EVAL_BOUND, INFINITE, NONE, is_decisive};
use crate::stats::Event;
use crate::tt::{self, Bound, Entry};
use crate::worker::Worker;
use luft_chess::{Move, Position};

impl Worker {
    /// Everything that is known about a node before it is searched.
    pub(super) fn inspect<'a, N: NodeType>(
        &mut self,
        position: &'a Position,
        (alpha, beta): (i32, i32),
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Node<'a> {
        let excluded = self.stack.at(ply).excluded;
        let in_check = position.in_check();
        let entry = self.probe(position, ply).filter(|_| excluded.is_none());
        self.count_probe(entry);
        let tt_pv = if excluded.is_some() {
            self.stack.at(ply).tt_pv
        } else {
            N::PV || entry.is_some_and(|entry| entry.pv)
        };
        let mut node = Node {
            position,
            ply,
            depth,
            alpha,
            beta,
            pv: N::PV,
            root: N::ROOT,
            cut: cut_node,
            in_check,
            entry,
            tt_pv,
            excluded,
            raw_eval: NONE,
            static_eval: NONE,
            eval: NONE,
            correction: 0,
            improving: false,
            floor: -INFINITE,
            ceiling: INFINITE,
        };
        if N::ROOT {
            // The table may have forgotten the best move; the last iteration has not.
            let best = self.root_moves[self.line].mv;
            if let Some(entry) = &mut node.entry {
                entry.mv = Some(best);
            }
        }
        self.assess(&mut node);
        let frame = self.stack.at_mut(ply);
        frame.static_eval = node.static_eval;
        frame.tt_pv = tt_pv;
        frame.threat = false;
        frame.reduction = 0;
        let below = self.stack.at_mut(ply + 1);
        below.excluded = None;
        below.killers = [None; 2];
        below.mate_killer = None;
        self.stack.at_mut(ply + 2).cutoffs = 0;
        node
    }

    /// What the table knows of a position; an entry whose move is illegal belongs to another one.
    pub(crate) fn probe(&self, position: &Position, ply: usize) -> Option<Entry> {
        let entry = self.shared.table.probe(tt::key(position), ply)?;
        let sound = entry.mv.is_none_or(|mv| position.is_legal(mv));
        sound.then_some(entry)
    }

    pub(crate) fn count_probe(&mut self, entry: Option<Entry>) {
        self.stats.count(Event::Probe);
        if entry.is_some() {
            self.stats.count(Event::Hit);
        }
    }

    /// The evaluations of a node, and whether they improve.
    fn assess(&mut self, node: &mut Node) {
        if node.in_check {
            return;
        }
        if node.excluded.is_some() {
            node.static_eval = self.stack.at(node.ply).static_eval;
            node.eval = node.static_eval;
            node.improving = self.is_improving(node);
            return;
        }
        let known = node.entry.map_or(NONE, |entry| entry.eval);
        node.raw_eval = if known == NONE {
            self.evaluate(node.position)
        } else {
            known
        };
        if node.entry.is_none() {
            // Worth remembering even if nothing else comes of this node.
            self.store(node, -1, NONE_SCORE, Bound::None, None);
        }
        node.correction = self.correction(node.position, node.ply);
        node.static_eval = corrected(node.raw_eval, node.correction);
        node.eval = node.static_eval;
        if let Some(entry) = node.entry
            && tt_eval::on()
            && !is_decisive(entry.score)
            && entry.bound.betters(entry.score, node.eval)
        {
            node.eval = entry.score;
        }
        node.improving = self.is_improving(node);
    }

    fn is_improving(&self, node: &Node) -> bool {
        let before = match self.stack.back(node.ply, 2).static_eval {
            NONE => self.stack.back(node.ply, 4).static_eval,
            eval => eval,
        };
        before == NONE || node.static_eval > before
    }

    /// The evaluation where nothing else is to be had; in check it would mean nothing.
    pub(crate) fn evaluate_or_zero(&mut self, position: &Position) -> i32 {
        if position.in_check() {
            0
        } else {
            self.evaluate(position)
        }
    }

    pub(crate) fn store(
        &self,
        node: &Node,
        depth: i32,
        score: i32,
        bound: Bound,
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
            .table
            .store(tt::key(node.position), node.ply, entry);
    }
}

/// The score of an entry that only remembers an evaluation.
const NONE_SCORE: i32 = 0;

/// An evaluation with its correction, kept clear of mates.
pub(crate) fn corrected(eval: i32, correction: i32) -> i32 {
    (eval + correction).clamp(-EVAL_BOUND, EVAL_BOUND)
}
