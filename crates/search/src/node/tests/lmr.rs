//! Moves that are searched less deep.

use super::{QUIET_MIDDLEGAME, candidate, entry, node, node_of_type, position, with_eval, worker};
use crate::node::{Candidate, Node, NonPvNode, PvNode};
use crate::report::ScoreBound;
use crate::worker::Worker;

#[test]
fn reductions_look_at_what_is_known_of_the_move() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    let plain = candidate(&position, "a2a3", 12);
    let here = node(&position, 8);
    let base = worker.adjustment(&here, &plain);
    let less = |node: &Node<NonPvNode>, candidate: &Candidate, worker: &Worker, why: &str| {
        assert!(worker.adjustment(node, candidate) < base, "{why}");
    };
    let more = |node: &Node<NonPvNode>, candidate: &Candidate, worker: &Worker, why: &str| {
        assert!(worker.adjustment(node, candidate) > base, "{why}");
    };
    less(
        &here,
        &Candidate {
            killer: true,
            ..candidate(&position, "a2a3", 12)
        },
        &worker,
        "killer",
    );
    less(
        &here,
        &Candidate {
            gives_check: true,
            ..candidate(&position, "a2a3", 12)
        },
        &worker,
        "check",
    );
    less(
        &here,
        &Candidate {
            history: 9000,
            ..candidate(&position, "a2a3", 12)
        },
        &worker,
        "good history",
    );
    more(
        &here,
        &Candidate {
            history: -9000,
            ..candidate(&position, "a2a3", 12)
        },
        &worker,
        "bad history",
    );
    less(
        &Node {
            improving: true,
            ..node(&position, 8)
        },
        &plain,
        &worker,
        "improving",
    );
    less(
        &Node {
            cut_node: false,
            ..node(&position, 8)
        },
        &plain,
        &worker,
        "not a cut node",
    );
    less(
        &Node {
            tt_pv: true,
            ..node(&position, 8)
        },
        &plain,
        &worker,
        "once on the pv",
    );
    let on_pv = node_of_type::<PvNode>(&position, 8);
    assert!(worker.adjustment(&on_pv, &plain) < base, "on the pv");
    less(
        &Node {
            correction: 80,
            ..node(&position, 8)
        },
        &plain,
        &worker,
        "hard to judge",
    );
    worker.stack.at_mut(here.ply).null_move_threat = true;
    less(&here, &plain, &worker, "a threat");
    worker.stack.at_mut(here.ply).null_move_threat = false;
    worker.stack.at_mut(here.ply + 1).cutoffs = 9;
    more(&here, &plain, &worker, "many cutoffs below");
    assert!(
        worker
            .reduction(&here, &candidate(&position, "a2a3", 1))
            .is_none(),
        "first move"
    );
    assert!(
        worker
            .reduction(&node_of_type::<PvNode>(&position, 1), &plain)
            .is_none(),
        "too shallow"
    );
}

#[test]
fn a_research_is_deeper_after_a_great_surprise() {
    assert_eq!(Worker::research_depth(200, 0, 8), 9);
    assert_eq!(Worker::research_depth(20, 0, 8), 8);
    assert_eq!(Worker::research_depth(1, 0, 8), 7);
}

#[test]
fn hindsight_mends_the_parents_reduction() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    worker.stack.at_mut(2).reduction = 4 * 1024;
    worker.stack.at_mut(2).static_eval = -100;
    let mut here = with_eval(node(&position, 5), 0);
    worker.hindsight(&mut here);
    assert_eq!(here.depth, 6, "both think badly of it for the mover");
    worker.stack.at_mut(2).static_eval = 300;
    let mut here = with_eval(node(&position, 5), 0);
    worker.hindsight(&mut here);
    assert_eq!(here.depth, 4);
    worker.stack.at_mut(2).reduction = 0;
    let mut here = with_eval(node(&position, 5), 0);
    worker.hindsight(&mut here);
    assert_eq!(here.depth, 5, "the parent was not reduced");
}

#[test]
fn without_a_table_move_the_node_is_searched_less() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    let mut here = node(&position, 9);
    worker.internal_iterative_reduction(&mut here);
    assert_eq!(here.depth, 8);
    let mut known = node(&position, 9);
    known.tt_entry = Some(entry(
        position.parse_uci("a2a3").ok(),
        0,
        3,
        ScoreBound::Lower,
    ));
    worker.internal_iterative_reduction(&mut known);
    assert_eq!(known.depth, 9);
}
