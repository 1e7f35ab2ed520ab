//! A node that is left without looking at its moves.

use super::{
    IN_CHECK, PAWNS_ONLY, QUIET_MIDDLEGAME, entry, node, node_of_type, position, with_eval,
    with_settings, worker,
};
use crate::node::probcut::ProbcutGoal;
use crate::node::{Node, NonPvNode, PvNode};
use crate::params::{null_move, razoring, rfp, small_probcut};
use crate::report::ScoreBound;
use crate::score::{INFINITE, MATE_IN_MAX_PLY, mate_in, mated_in};
use crate::worker::Worker;
use luft_chess::Move;

#[test]
fn mate_distance_closes_the_window_around_possible_mates() {
    assert_eq!(
        Worker::mate_distance_pruning(-INFINITE, INFINITE, 4),
        (mated_in(4), mate_in(5))
    );
    let (alpha, beta) = Worker::mate_distance_pruning(mate_in(3), INFINITE, 4);
    assert!(alpha >= beta, "a mate at ply 3 cannot be beaten from ply 4");
    assert_eq!(Worker::mate_distance_pruning(-50, 50, 4), (-50, 50));
}

#[test]
fn reverse_futility_trusts_a_large_surplus_only_where_it_is_safe() {
    let position = position(QUIET_MIDDLEGAME);
    let margin = rfp::margin() * 4;
    let worker = worker();
    let good = |node: Node<NonPvNode>| worker.reverse_futility_pruning(&node);
    assert!(good(with_eval(node(&position, 4), margin + 100)).is_some());
    assert!(
        good(with_eval(node(&position, 4), margin - 100)).is_none(),
        "not enough"
    );
    let deep = with_eval(node(&position, rfp::max_depth() + 1), 5000);
    assert!(good(deep).is_none(), "too deep");
    let mut near_mate = with_eval(node(&position, 4), margin + 100);
    near_mate.beta = -MATE_IN_MAX_PLY - 5;
    assert!(good(near_mate).is_none(), "being mated");
    let mut remembered = with_eval(node(&position, 4), margin + 100);
    remembered.tt_pv = true;
    assert!(
        good(remembered).is_none(),
        "once on the principal variation"
    );
}

#[test]
fn pruning_leaves_checks_and_the_principal_variation_alone() {
    let quiet = position(QUIET_MIDDLEGAME);
    let checked = position(IN_CHECK);
    let mut worker = worker();
    let on_pv = with_eval(node_of_type::<PvNode>(&quiet, 4), 3000);
    assert_eq!(worker.prune_node(&on_pv), None);
    assert_eq!(worker.prune_node(&node(&checked, 4)), None);
    assert!(
        worker
            .prune_node(&with_eval(node(&quiet, 4), 3000))
            .is_some()
    );
}

#[test]
fn razoring_drops_the_hopeless_and_asks_quiescence_first() {
    let mut worker = worker();
    let far_behind = -(razoring::base() + razoring::margin() + 50);
    let quiet = position(QUIET_MIDDLEGAME);
    // The static evaluation claims the worst, but quiescence sees a level position.
    assert_eq!(
        worker.razoring(&with_eval(node(&quiet, 1), far_behind)),
        None
    );
    let lost = position("6k1/5ppp/8/8/8/8/q4PPP/6K1 w - - 0 1");
    let razored = worker.razoring(&with_eval(node(&lost, 1), far_behind));
    assert_eq!(razored.is_some(), razoring::on());
    let deep = node(&lost, razoring::max_depth() + 1);
    assert_eq!(worker.razoring(&with_eval(deep, -3000)), None, "too deep");
    let mut mating = with_eval(node(&lost, 1), far_behind);
    mating.alpha = MATE_IN_MAX_PLY + 3;
    assert_eq!(worker.razoring(&mating), None, "near a mate");
}

#[test]
fn null_move_cuts_but_not_with_pawns_alone_nor_twice() {
    let ahead = position("6k1/5ppp/8/8/8/8/QR3PPP/6K1 w - - 0 1");
    let pawns = position(PAWNS_ONLY);
    let mut worker = worker();
    worker.stack.at_mut(2).mv = Move::from_bits(1);
    let good = with_eval(node(&ahead, 5), 1500);
    assert!(worker.null_move_pruning(&good).is_some());
    assert_eq!(
        worker.null_move_pruning(&with_eval(node(&pawns, 5), 1500)),
        None,
        "zugzwang"
    );
    assert_eq!(
        worker.null_move_pruning(&with_eval(node(&ahead, 5), -10)),
        None,
        "below beta"
    );
    worker.null_min_ply = 10;
    assert_eq!(
        worker.null_move_pruning(&good),
        None,
        "while one is being verified"
    );
    worker.null_min_ply = 0;
    worker.stack.at_mut(2).mv = None;
    assert_eq!(worker.null_move_pruning(&good), None, "after a null move");
}

#[test]
fn probcut_cuts_on_a_winning_capture() {
    let hanging = position("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let mut worker = worker();
    let here = with_eval(node(&hanging, 6), -300);
    assert!(worker.probcut(&here).is_some());
    let quiet = position(QUIET_MIDDLEGAME);
    assert_eq!(worker.probcut(&node(&quiet, 6)), None, "nothing to take");
    assert_eq!(
        worker.probcut(&with_eval(node(&hanging, 2), -300)),
        None,
        "too shallow"
    );
    let mut decisive = with_eval(node(&hanging, 6), -300);
    decisive.beta = MATE_IN_MAX_PLY + 1;
    assert_eq!(worker.probcut(&decisive), None, "near a mate");
}

#[test]
fn small_probcut_believes_a_far_lower_bound() {
    let position = position(QUIET_MIDDLEGAME);
    let score = small_probcut::margin() + 10;
    let mut here = node(&position, 6);
    here.tt_entry = Some(entry(None, score, 3, ScoreBound::Lower));
    assert!(Worker::small_probcut(&here).is_some());
    here.tt_entry = Some(entry(None, score, 1, ScoreBound::Lower));
    assert_eq!(Worker::small_probcut(&here), None, "too shallow");
    here.tt_entry = Some(entry(None, mate_in(9), 5, ScoreBound::Lower));
    assert_eq!(Worker::small_probcut(&here), None, "a mate");
    here.tt_entry = Some(entry(None, score, 3, ScoreBound::Lower));
    let mut on_pv = node_of_type::<PvNode>(&position, 6);
    on_pv.tt_entry = here.tt_entry;
    assert_eq!(
        Worker::small_probcut(&on_pv),
        None,
        "on the principal variation"
    );
}

#[test]
fn the_margin_of_reverse_futility_has_its_reasons() {
    let safe = position(PAWNS_ONLY);
    let attacked = position("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1");
    let settings = [
        ("rfp_square", "100"),
        ("rfp_worsening", "20"),
        ("rfp_no_threat", "10"),
        ("rfp_blend", "25"),
    ];
    with_settings(&settings, || {
        let mut worker = worker();
        let usual = rfp::margin() * 4 + 16;
        assert_eq!(worker.rfp_margin(&node(&attacked, 4)), usual);
        assert_eq!(worker.rfp_margin(&node(&safe, 4)), usual - 10);
        worker.stack.at_mut(2).static_eval = 1;
        assert_eq!(worker.rfp_margin(&node(&attacked, 4)), usual - 20);
        worker.stack.at_mut(2).static_eval = 0;
        assert_eq!(worker.rfp_margin(&node(&attacked, 4)), usual);
        let mut here = with_eval(node(&safe, 1), 4000);
        here.beta = 0;
        assert_eq!(worker.reverse_futility_pruning(&here), Some(1000));
    });
}

#[test]
fn razoring_may_ask_for_more_with_depth_squared() {
    let lost = position("6k1/5ppp/8/8/8/8/q4PPP/6K1 w - - 0 1");
    let margin = razoring::base() + razoring::margin() * 2;
    let settings = [("razoring", "true"), ("razoring_square", "100")];
    with_settings(&settings, || {
        let razors = |eval| {
            worker()
                .razoring(&with_eval(node(&lost, 2), eval))
                .is_some()
        };
        assert!(razors(-margin - 400));
        assert!(!razors(-margin - 399));
    });
}

#[test]
fn the_null_move_reduction_has_its_reasons() {
    let position = position("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let level = |tt_move: &str| {
        let mut here = node(&position, 8);
        let mv = position.parse_uci(tt_move).ok();
        here.tt_entry = Some(entry(mv, 0, 8, ScoreBound::Lower));
        here
    };
    let settings = [("null_move_tt_capture", "1"), ("null_move_improving", "2")];
    with_settings(&settings, || {
        let usual = null_move::base() + 8 / null_move::depth_divisor();
        assert_eq!(Worker::null_move_reduction(&level("h2h3")), usual);
        assert_eq!(Worker::null_move_reduction(&level("d1d8")), usual + 1);
        let mut improving = with_eval(level("h2h3"), 5000);
        improving.improving = true;
        let most = usual + null_move::eval_max() + 2;
        assert_eq!(Worker::null_move_reduction(&improving), most);
    });
}

#[test]
fn null_move_and_probcut_may_stay_at_cut_nodes() {
    let ahead = position("6k1/5ppp/8/8/8/8/QR3PPP/6K1 w - - 0 1");
    let hanging = position("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let cuts = |cut_node| {
        let mut worker = worker();
        worker.stack.at_mut(2).mv = Move::from_bits(1);
        let mut good = with_eval(node(&ahead, 5), 1500);
        let mut taking = with_eval(node(&hanging, 6), -300);
        (good.cut_node, taking.cut_node) = (cut_node, cut_node);
        (
            worker.null_move_pruning(&good).is_some(),
            worker.probcut(&taking).is_some(),
        )
    };
    assert_eq!((cuts(true), cuts(false)), ((true, true), (true, true)));
    let settings = [("null_move_cut_node", "true"), ("probcut_cut_node", "true")];
    with_settings(&settings, || {
        assert_eq!((cuts(true), cuts(false)), ((true, true), (false, false)));
    });
}

#[test]
fn adaptive_probcut_saves_plies_and_asks_for_more() {
    let goal = |beta, depth| ProbcutGoal { beta, depth };
    with_settings(&[("probcut_adaptive", "false")], || {
        assert_eq!(goal(200, 5).adapted(900), goal(200, 5), "switched off");
    });
    let settings = [
        ("probcut_adaptive", "true"),
        ("probcut_adaptive_divisor", "100"),
        ("probcut_adaptive_max", "3"),
        ("probcut_adaptive_margin", "50"),
    ];
    with_settings(&settings, || {
        assert_eq!(goal(200, 5).adapted(299), goal(200, 5));
        assert_eq!(goal(200, 5).adapted(400), goal(300, 3));
        assert_eq!(goal(200, 9).adapted(2000), goal(350, 6), "at most three");
        assert_eq!(goal(200, 2).adapted(900), goal(250, 1), "a ply is left");
        let hanging = position("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
        let here = with_eval(node(&hanging, 8), -300);
        assert!(worker().probcut(&here).is_some());
    });
}

#[test]
fn a_shallow_entry_is_like_none() {
    let position = position(QUIET_MIDDLEGAME);
    let depth_after = |entry_depth, cut_node| {
        let mut here = node(&position, 9);
        let mv = position.parse_uci("a2a3").ok();
        here.tt_entry = Some(entry(mv, 0, entry_depth, ScoreBound::Lower));
        here.cut_node = cut_node;
        worker().internal_iterative_reduction(&mut here);
        here.depth
    };
    assert_eq!(depth_after(5, true), 9, "switched off");
    with_settings(&[("iir_shallow", "true")], || {
        assert_eq!(depth_after(5, true), 8);
        assert_eq!(depth_after(6, true), 9);
        assert_eq!(depth_after(5, false), 9);
    });
}
