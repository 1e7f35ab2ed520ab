//! A node that is left without looking at its moves.

use super::{
    IN_CHECK, PAWNS_ONLY, QUIET_MIDDLEGAME, entry, node, node_of_type, position, with_eval, worker,
};
use crate::node::{Node, NonPvNode, PvNode};
use crate::params::{razoring, rfp, small_probcut};
use crate::report::ScoreBound;
use crate::score::{INFINITE, MATE_IN_MAX_PLY, mate_in, mated_in};
use crate::worker::Worker;
use luft_chess::{Move, Position};

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
fn table_cutoff_needs_depth_and_a_proof_and_stays_off_the_pv() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    let known = |score, depth, bound| Some(entry(None, score, depth, bound));
    let mut here = node(&position, 5);
    here.tt_entry = known(40, 5, ScoreBound::Lower);
    assert_eq!(worker.tt_cutoff(&here), Some(40));
    here.tt_entry = known(40, 4, ScoreBound::Lower);
    assert_eq!(worker.tt_cutoff(&here), None, "too shallow");
    here.tt_entry = known(40, 9, ScoreBound::Upper);
    assert_eq!(
        worker.tt_cutoff(&here),
        None,
        "an upper bound above beta proves nothing"
    );
    here.tt_entry = known(-40, 9, ScoreBound::Upper);
    assert_eq!(worker.tt_cutoff(&here), Some(-40));
    let mut on_pv = node_of_type::<PvNode>(&position, 5);
    on_pv.tt_entry = here.tt_entry;
    assert_eq!(worker.tt_cutoff(&on_pv), None, "on the principal variation");
    here.excluded = Move::from_bits(1);
    assert_eq!(worker.tt_cutoff(&here), None, "inside a singular search");
}

#[test]
fn table_cutoff_is_wary_of_the_fifty_move_rule() {
    let late: Position = "8/5k2/8/8/8/8/1R3K2/8 w - - 95 80".parse().unwrap();
    let mut worker = worker();
    let mut here = node(&late, 5);
    here.tt_entry = Some(entry(None, 900, 9, ScoreBound::Lower));
    assert_eq!(worker.tt_cutoff(&here), None);
}

#[test]
fn reverse_futility_trusts_a_large_surplus_only_where_it_is_safe() {
    let position = position(QUIET_MIDDLEGAME);
    let margin = rfp::margin() * 4;
    let good = |node: Node<NonPvNode>| Worker::reverse_futility_pruning(&node);
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
