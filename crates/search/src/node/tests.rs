//! Each technique on a node made by hand: where it acts, and where its guard holds it back.

mod extensions;
mod history_update;
mod lmr;
mod move_pruning;
mod node_pruning;
mod tablebase;
mod tt_cutoff;

use super::{Candidate, Node, NonPvNode};
use crate::REGISTRY;
use crate::report::ScoreBound;
use crate::score::{INFINITE, NO_EVAL};
use crate::tt::{Entry, TranspositionTable};
use crate::worker::{SharedState, Worker};
use luft_chess::{Move, Position};
use std::marker::PhantomData;
use std::sync::Arc;

const QUIET_MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";
const IN_CHECK: &str = "rnbqk2r/pppp1ppp/4pn2/8/1bPP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 2 4";
const PAWNS_ONLY: &str = "8/2p2k2/1p3p2/p5p1/P5P1/1P3P2/2P2K2/8 w - - 0 1";

fn worker() -> Worker {
    let shared = Arc::new(SharedState::new(
        Arc::new(TranspositionTable::new(1).unwrap()),
        1,
    ));
    let mut worker = Worker::new(0, shared, &luft_eval::Choice::Classical);
    worker.root_depth = 10;
    worker.completed_depth = 1;
    worker
}

/// Runs a part of a test with these settings, on a thread of its own, so that no other test sees them.
fn with_settings<T: Send>(settings: &[(&str, &str)], test: impl FnOnce() -> T + Send) -> T {
    let run = || {
        for (name, value) in settings {
            REGISTRY.set(name, value).unwrap();
        }
        test()
    };
    std::thread::scope(|scope| scope.spawn(run).join().unwrap())
}

pub(crate) fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

/// A node off the principal variation, level, with the window [0, 1].
pub(crate) fn node(position: &Position, depth: i32) -> Node<'_, NonPvNode> {
    node_of_type(position, depth)
}

fn node_of_type<N>(position: &Position, depth: i32) -> Node<'_, N> {
    Node {
        node_type: PhantomData,
        position,
        ply: 3,
        depth,
        alpha: 0,
        beta: 1,
        cut_node: true,
        in_check: position.in_check(),
        tt_entry: None,
        tt_pv: false,
        excluded: None,
        raw_eval: 0,
        static_eval: if position.in_check() { NO_EVAL } else { 0 },
        eval: if position.in_check() { NO_EVAL } else { 0 },
        correction: 0,
        improving: false,
        min_score: -INFINITE,
        max_score: INFINITE,
    }
}

fn with_eval<N>(mut node: Node<'_, N>, eval: i32) -> Node<'_, N> {
    (node.raw_eval, node.static_eval, node.eval) = (eval, eval, eval);
    node
}

fn entry(mv: Option<Move>, score: i32, depth: i32, bound: ScoreBound) -> Entry {
    Entry {
        mv,
        score,
        eval: 0,
        depth,
        bound: Some(bound),
        pv: false,
    }
}

fn candidate(position: &Position, uci: &str, move_count: usize) -> Candidate {
    let mv = position.parse_uci(uci).unwrap();
    Candidate {
        mv,
        move_count,
        alpha: 0,
        alpha_raises: 0,
        quiet: mv.is_quiet(),
        gives_check: position.gives_check(mv),
        history: 0,
        killer: false,
    }
}
