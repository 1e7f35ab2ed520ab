//! Moves that are searched less deep.

use super::{
    QUIET_MIDDLEGAME, candidate, entry, node, node_of_type, position, with_eval, with_settings,
    worker,
};
use crate::node::{Candidate, Node, NodeType, NonPvNode, PvNode};
use crate::params::{alpha_reduction, lmr_extension};
use crate::report::ScoreBound;
use crate::score::MATE_IN_MAX_PLY;
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

/// What settings add to the reduction of a move; the child has seen cutoffs, and the window of the root is 4 wide.
fn change<N: NodeType + Sync>(
    settings: &[(&str, &str)],
    node: &Node<N>,
    candidate: &Candidate,
    cutoffs: u32,
) -> i32 {
    let reduction = || {
        let mut worker = worker();
        worker.root_window = 4;
        worker.stack.at_mut(node.ply + 1).cutoffs = cutoffs;
        worker.full_reduction(node, candidate)
    };
    with_settings(&[&PLAIN, settings].concat(), reduction) - with_settings(&PLAIN, reduction)
}

/// Without the terms that the settings of a test switch on.
const PLAIN: [(&str, &str); 4] = [
    ("lmr_tt_pv_detail", "false"),
    ("lmr_no_tt_move", "false"),
    ("lmr_cutoffs_few", "0"),
    ("lmr_cutoffs_all_node", "0"),
];

#[test]
fn reductions_look_at_the_table_entry() {
    let position = position(QUIET_MIDDLEGAME);
    let push = candidate(&position, "a2a3", 12);
    let known = |score, depth, tt_pv| {
        let mut here = node(&position, 8);
        here.tt_entry = Some(entry(Some(push.mv), score, depth, ScoreBound::Lower));
        here.tt_pv = tt_pv;
        here
    };
    let detail = [
        ("lmr_tt_pv_detail", "true"),
        ("lmr_tt_pv_detail_score", "100"),
        ("lmr_tt_pv_detail_depth", "200"),
        ("lmr_tt_pv_detail_cut_depth", "400"),
        ("lmr_tt_pv_detail_fail_low", "800"),
    ];
    assert_eq!(change(&detail, &known(1, 7, true), &push, 0), -100);
    assert_eq!(change(&detail, &known(0, 7, true), &push, 0), 800);
    assert_eq!(change(&detail, &known(1, 8, true), &push, 0), -700);
    assert_eq!(change(&detail, &known(1, 8, false), &push, 0), 0);
    let no_tt_move = [
        ("lmr_no_tt_move", "true"),
        ("lmr_no_tt_move_ply_1024ths", "100"),
    ];
    let mut unknown = node(&position, 8);
    assert_eq!(change(&no_tt_move, &unknown, &push, 0), 100);
    assert_eq!(change(&no_tt_move, &known(1, 8, false), &push, 0), 0);
    unknown.cut_node = false;
    assert_eq!(change(&no_tt_move, &unknown, &push, 0), 0);
}

#[test]
fn reductions_look_at_window_raises_and_cutoffs() {
    let position = position(QUIET_MIDDLEGAME);
    let push = candidate(&position, "a2a3", 12);
    let on_pv = node_of_type::<PvNode>(&position, 8);
    let here = node(&position, 8);
    let window = [
        ("lmr_window", "true"),
        ("lmr_window_base", "100"),
        ("lmr_window_ply_1024ths", "800"),
    ];
    assert_eq!(change(&window, &on_pv, &push, 0), -300, "a quarter");
    assert_eq!(change(&window, &here, &push, 0), 0);
    let raises = [
        ("lmr_alpha_raises", "true"),
        ("lmr_alpha_raises_ply_1024ths", "100"),
        ("lmr_alpha_raises_count", "2"),
    ];
    let late = Candidate {
        alpha_raises: 3,
        ..candidate(&position, "a2a3", 12)
    };
    assert_eq!(change(&raises, &on_pv, &late, 0), 200);
    assert_eq!(change(&raises, &on_pv, &push, 0), 0);
    let mut all_node = node(&position, 8);
    all_node.cut_node = false;
    let cutoffs = [
        ("lmr_cutoffs_few", "100"),
        ("lmr_cutoffs_all_node", "400"),
        ("lmr_cutoffs_count", "2"),
    ];
    assert_eq!(change(&cutoffs, &all_node, &push, 1), 0);
    assert_eq!(change(&cutoffs, &all_node, &push, 2), 100);
    assert_eq!(change(&cutoffs, &all_node, &push, 3), 500);
    assert_eq!(change(&cutoffs, &here, &push, 3), 100);
    let scaled = [("lmr_all_node", "true")];
    assert!(change(&scaled, &all_node, &push, 0) > 0);
    assert_eq!(change(&scaled, &here, &push, 0), 0);
    assert_eq!(change(&scaled, &on_pv, &push, 0), 0);
}

#[test]
fn a_negative_reduction_may_extend() {
    let depth = |reduction| {
        let worker = worker();
        (
            worker.reduced_depth::<NonPvNode>(3, 6, reduction),
            worker.reduced_depth::<PvNode>(3, 6, reduction),
            worker.reduced_depth::<PvNode>(20, 6, reduction),
        )
    };
    with_settings(&[("lmr_extension", "false")], || {
        assert_eq!(depth(-9000), (6, 6, 6));
        assert_eq!(depth(2048), (4, 4, 4));
    });
    with_settings(&[("lmr_extension", "true")], || {
        let (plies, pv_plies) = (lmr_extension::plies(), lmr_extension::pv_plies());
        assert_eq!(depth(-9000), (6 + plies, 6 + pv_plies, 6));
        assert_eq!(depth(2048), (4, 4, 4));
        assert_eq!(depth(9000), (1, 1, 1));
    });
}

#[test]
fn a_great_reduction_that_is_skipped_costs_a_ply_or_two() {
    let position = position(QUIET_MIDDLEGAME);
    let plies = |history, tt_move: &str| {
        let first = Candidate {
            history,
            ..candidate(&position, "a2a3", 1)
        };
        let mut here = node(&position, 8);
        let mv = position.parse_uci(tt_move).ok();
        here.tt_entry = Some(entry(mv, 0, 8, ScoreBound::Lower));
        worker().skipped_reduction(&here, &first)
    };
    assert_eq!(plies(-30_000, "h2h3"), 0, "switched off");
    with_settings(&[("lmr_skipped", "true")], || {
        assert_eq!(plies(30_000, "h2h3"), 0);
        assert_eq!(plies(0, "h2h3"), 1);
        assert_eq!(plies(0, "a2a3"), 0, "the table move");
        assert_eq!(plies(-30_000, "h2h3"), 2);
    });
}

#[test]
fn the_depth_of_a_research_may_hold_for_the_full_window() {
    let hanging = position("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let depth = || {
        let capture = candidate(&hanging, "d1d8", 3);
        let here = node_of_type::<PvNode>(&hanging, 5);
        let mut worker = worker();
        let child = worker.make_move(&hanging, capture.mv, here.ply);
        let (score, depth) = worker.search_reduced(&here, &capture, &child, -500, 4, 2048);
        assert!(score > 0, "it wins the queen");
        depth
    };
    assert_eq!(depth(), 4);
    assert_eq!(with_settings(&[("lmr_research_pv", "true")], depth), 5);
}

#[test]
fn a_raised_alpha_reduces_the_rest() {
    let position = position(QUIET_MIDDLEGAME);
    let depth_after = |depth, alpha| {
        let mut here = node_of_type::<PvNode>(&position, depth);
        Worker::alpha_reduction(&mut here, alpha);
        here.depth
    };
    assert_eq!(depth_after(8, 10), 8, "switched off");
    with_settings(&[("alpha_reduction", "true")], || {
        assert_eq!(depth_after(8, 10), 8 - alpha_reduction::plies());
        assert_eq!(depth_after(8, MATE_IN_MAX_PLY + 1), 8, "a mate");
        let (least, most) = (alpha_reduction::min_depth(), alpha_reduction::max_depth());
        assert_eq!(depth_after(least - 1, 10), least - 1);
        assert_eq!(depth_after(most + 1, 10), most + 1);
    });
}
