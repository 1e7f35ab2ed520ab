//! Each technique on a node made by hand: where it acts, and where its guard holds it back.

mod extend;
mod learn;
mod prune;
mod reduce;
mod skip;
mod tablebase;

use super::{Candidate, Node};
use crate::score::{INFINITE, NONE};
use crate::tt::{Bound, Entry, Table};
use crate::worker::{Shared, Worker};
use luft_chess::{Move, Position};
use std::sync::Arc;

const QUIET_MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";
const IN_CHECK: &str = "rnbqk2r/pppp1ppp/4pn2/8/1bPP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 2 4";
const PAWNS_ONLY: &str = "8/2p2k2/1p3p2/p5p1/P5P1/1P3P2/2P2K2/8 w - - 0 1";

fn worker() -> Worker {
    let shared = Arc::new(Shared::new(Arc::new(Table::new(1).unwrap()), 1));
    let mut worker = Worker::new(0, shared, &luft_eval::Choice::Classical);
    worker.root_depth = 10;
    worker.completed_depth = 1;
    worker
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

/// A node off the principal variation, level, with the window [0, 1].
fn node(position: &Position, depth: i32) -> Node<'_> {
    Node {
        position,
        ply: 3,
        depth,
        alpha: 0,
        beta: 1,
        pv: false,
        root: false,
        cut: true,
        in_check: position.in_check(),
        entry: None,
        tt_pv: false,
        excluded: None,
        raw_eval: 0,
        static_eval: if position.in_check() { NONE } else { 0 },
        eval: if position.in_check() { NONE } else { 0 },
        correction: 0,
        improving: false,
        floor: -INFINITE,
        ceiling: INFINITE,
    }
}

fn with_eval(mut node: Node<'_>, eval: i32) -> Node<'_> {
    (node.raw_eval, node.static_eval, node.eval) = (eval, eval, eval);
    node
}

fn entry(mv: Option<Move>, score: i32, depth: i32, bound: Bound) -> Entry {
    Entry {
        mv,
        score,
        eval: 0,
        depth,
        bound,
        pv: false,
    }
}

fn candidate(position: &Position, uci: &str, number: usize) -> Candidate {
    let mv = position.parse_uci(uci).unwrap();
    Candidate {
        mv,
        number,
        quiet: mv.is_quiet(),
        gives_check: position.gives_check(mv),
        history: 0,
        killer: false,
    }
}
