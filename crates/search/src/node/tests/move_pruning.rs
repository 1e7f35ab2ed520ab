//! Moves that are not searched.

use super::{
    IN_CHECK, QUIET_MIDDLEGAME, candidate, node, position, with_eval, with_settings, worker,
};
use crate::node::move_pruning::Pruned;
use crate::node::{Candidate, Node};
use crate::params::{
    bad_noisy_futility, capture_futility, futility, history_pruning, lmp, see_captures, see_quiets,
};
use crate::score::MATE_IN_MAX_PLY;
use crate::stats::Event;
use crate::worker::Worker;

#[test]
fn late_moves_are_counted_by_depth_and_improvement() {
    let quiet = position(QUIET_MIDDLEGAME);
    let checked = position(IN_CHECK);
    let at = |number| candidate(&quiet, "a2a3", number);
    let allowed = (lmp::base() + lmp::square() * 4 / 100) as usize;
    let mut here = node(&quiet, 2);
    assert!(
        Worker::is_late_move(&here, &at(allowed)),
        "half of it when not improving"
    );
    here.improving = true;
    assert!(!Worker::is_late_move(&here, &at(allowed)));
    assert!(Worker::is_late_move(&here, &at(allowed + 1)));
    here.beta = MATE_IN_MAX_PLY + 1;
    assert!(!Worker::is_late_move(&here, &at(60)), "near a mate");
    let evasion = candidate(&checked, "b1c3", 60);
    assert!(
        !Worker::is_late_move(&node(&checked, 2), &evasion),
        "in check"
    );
    assert!(
        !Worker::is_late_move(&node(&quiet, lmp::max_depth() + 1), &at(60)),
        "too deep"
    );
}

fn futile<N>(node: &Node<N>, candidate: &Candidate, lmr_depth: i32) -> bool {
    Worker::futility_pruning(node, candidate, lmr_depth).is_some()
}

#[test]
fn futility_spares_checks_and_checking_moves() {
    let quiet = position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let low = -(futility::base() + futility::margin() + 10);
    let here = with_eval(node(&quiet, 2), low);
    assert!(futile(&here, &candidate(&quiet, "h2h3", 3), 1));
    assert!(
        !futile(&here, &candidate(&quiet, "d1d8", 3), 1),
        "gives check"
    );
    assert!(
        !futile(&here, &candidate(&quiet, "h2h3", 3), 2),
        "deeper allows more"
    );
    let near = |ply: i32, alpha: i32| {
        let mut here = with_eval(node(&quiet, 2), alpha + low);
        here.ply = ply as usize;
        let push = Candidate {
            alpha,
            ..candidate(&quiet, "h2h3", 3)
        };
        futile(&here, &push, 1)
    };
    let (ply, winning) = (futility::min_ply(), futility::winning());
    assert!(!near(ply - 1, winning), "near the root, winning");
    assert!(near(ply, winning), "winning, but far from the root");
    assert!(near(ply - 1, winning - 1), "near the root, but not winning");
    let checked = position(IN_CHECK);
    let here = node(&checked, 2);
    assert!(
        !futile(&here, &candidate(&checked, "b1c3", 3), 1),
        "in check"
    );
}

#[test]
fn capture_futility_weighs_the_victim() {
    let position = position("3q2k1/5ppp/8/8/p7/8/5PPP/R2R2K1 w - - 0 1");
    let low = -(capture_futility::base() + capture_futility::margin() + 300);
    let here = with_eval(node(&position, 2), low);
    assert!(Worker::prunes_capture_by_futility(
        &here,
        &candidate(&position, "a1a4", 3),
        1
    ));
    assert!(!Worker::prunes_capture_by_futility(
        &here,
        &candidate(&position, "d1d8", 3),
        1
    ));
}

#[test]
fn history_pruning_needs_a_bad_record_and_low_depth() {
    let position = position(QUIET_MIDDLEGAME);
    let mut bad = candidate(&position, "a2a3", 9);
    bad.history = -history_pruning::margin() * 2 - 1;
    assert!(Worker::prunes_by_history(&bad, 2));
    assert!(!Worker::prunes_by_history(&bad, 3));
    assert!(!Worker::prunes_by_history(
        &bad,
        history_pruning::max_depth() + 1
    ));
    bad.history = 0;
    assert!(!Worker::prunes_by_history(&bad, 1));
}

#[test]
fn exchanges_that_lose_are_skipped_at_low_depth() {
    let position = position("3r2k1/2p2ppp/1p6/8/8/8/5PPP/3R1QK1 w - - 0 1");
    let here = node(&position, 2);
    let throws_away = candidate(&position, "f1b5", 5);
    assert!(
        !Worker::prunes_quiet_by_see(&here, &throws_away, 2),
        "the queen is safe there"
    );
    let hangs = candidate(&position, "f1a6", 5);
    assert!(
        !Worker::prunes_quiet_by_see(&here, &hangs, 2),
        "so it is there"
    );
    let loses = candidate(&position, "d1d6", 5);
    assert!(
        Worker::prunes_quiet_by_see(&here, &loses, 2),
        "c7 takes the rook"
    );
    assert!(!Worker::prunes_quiet_by_see(
        &here,
        &loses,
        see_quiets::max_depth() + 1
    ));
    let bad = super::position("3r2k1/2p2ppp/1p6/8/8/8/5PPP/1Q4K1 w - - 0 1");
    let capture = candidate(&bad, "b1b6", 5);
    assert!(Worker::prunes_capture_by_see(&node(&bad, 2), &capture));
    assert!(!Worker::prunes_capture_by_see(
        &node(&bad, see_captures::max_depth() + 1),
        &capture
    ));
}

#[test]
fn the_first_move_is_never_skipped() {
    let position = position(QUIET_MIDDLEGAME);
    let worker = worker();
    let here = with_eval(node(&position, 1), -5000);
    let reason = |number| {
        let push = candidate(&position, "a2a3", number);
        worker.prune_move(&here, &push, false)
    };
    assert_eq!(reason(1), None);
    assert_eq!(reason(9).map(|pruned| pruned.by), Some(Event::LateMove));
}

#[test]
fn the_whole_reduction_leaves_less_depth_than_its_base() {
    let position = position(QUIET_MIDDLEGAME);
    let lmr_depth = |history, tt_pv| {
        let push = Candidate {
            history,
            ..candidate(&position, "a2a3", 10)
        };
        let mut here = node(&position, 10);
        here.tt_pv = tt_pv;
        worker().lmr_depth(&here, &push)
    };
    let full = [("lmr_depth_full", "true"), ("lmr_depth_full_tt_pv", "2048")];
    with_settings(&full, || {
        assert!(lmr_depth(9000, false) > lmr_depth(0, false), "good history");
        assert!(lmr_depth(0, false) > lmr_depth(-9000, false), "bad history");
        assert!(lmr_depth(0, false) > lmr_depth(0, true), "once on the pv");
        assert_eq!(lmr_depth(-60_000, false), 0);
    });
    let full_depth = with_settings(&full, || lmr_depth(0, false));
    assert!(full_depth < lmr_depth(0, false), "the base alone");
    assert_eq!(lmr_depth(-9000, false), lmr_depth(0, false));
}

#[test]
fn futility_raises_the_best_score_if_it_is_no_mate() {
    let pruned = Pruned {
        by: Event::Futility,
        futility_value: Some(-50),
    };
    assert_eq!(pruned.raise(-80), -80, "switched off");
    with_settings(&[("futility_best_score", "true")], || {
        assert_eq!(pruned.raise(-80), -50);
        assert_eq!(pruned.raise(-20), -20);
        assert_eq!(pruned.raise(MATE_IN_MAX_PLY + 1), MATE_IN_MAX_PLY + 1);
    });
}

#[test]
fn history_moves_the_margins_of_futility_and_exchanges() {
    let quiet = position("3r2k1/2p2ppp/1p6/8/8/8/5PPP/3R1QK1 w - - 0 1");
    let low = -(futility::base() + futility::margin() + 10);
    let here = with_eval(node(&quiet, 2), low);
    let with_history = |uci, history| Candidate {
        history,
        ..candidate(&quiet, uci, 5)
    };
    let settings = [("futility_history", "20"), ("see_quiets_history", "64")];
    with_settings(&settings, || {
        assert!(futile(&here, &with_history("h2h3", 0), 1));
        assert!(!futile(&here, &with_history("h2h3", 2048), 1));
        let by_see =
            |uci, history| Worker::prunes_quiet_by_see(&here, &with_history(uci, history), 2);
        assert!(by_see("d1d6", 0), "c7 takes the rook");
        assert!(!by_see("d1d6", 12_000));
        assert!(!by_see("h2h3", -12_000), "nothing is lost");
    });
}

#[test]
fn bad_captures_end_far_below_alpha() {
    let position = position("3r2k1/2p2ppp/1p6/8/8/8/5PPP/1Q4K1 w - - 0 1");
    let capture = candidate(&position, "b1b6", 5);
    let margin = bad_noisy_futility::base() + bad_noisy_futility::margin() * 2;
    let low = with_eval(node(&position, 2), -margin);
    let near = with_eval(node(&position, 2), -margin + 1);
    let far = -bad_noisy_futility::margin() * bad_noisy_futility::max_depth() - 500;
    let deep = node(&position, bad_noisy_futility::max_depth() + 1);
    assert_eq!(Worker::bad_noisy_futility(&low, &capture), None);
    with_settings(&[("bad_noisy_futility", "true")], || {
        assert_eq!(Worker::bad_noisy_futility(&low, &capture), Some(0));
        assert_eq!(Worker::bad_noisy_futility(&near, &capture), None);
        let deep = with_eval(deep, far);
        assert_eq!(Worker::bad_noisy_futility(&deep, &capture), None);
        let by = |bad_noisy| worker().prune_move(&low, &capture, bad_noisy).unwrap().by;
        assert_eq!(by(true), Event::BadNoisyFutility);
        assert_ne!(by(false), Event::BadNoisyFutility);
    });
}
