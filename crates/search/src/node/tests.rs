//! Each technique on a node made by hand: where it acts, and where its guard holds it back.

use super::{Candidate, Node, OffPv, OnPv, Tried};
use crate::params::{
    capture_futility, double_extension, extension_budget, futility, history_pruning, lmp, razoring,
    rfp, see_captures, see_quiets, singular, small_probcut,
};
use crate::score::{INFINITE, MATE_BOUND, NONE, mate_at, mated_at};
use crate::tt::{Bound, Entry, Table};
use crate::worker::{Shared, Worker};
use luft_chess::{Move, Position};
use std::sync::Arc;

const QUIET_MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";
const IN_CHECK: &str = "rnbqk2r/pppp1ppp/4pn2/8/1bPP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 2 4";
const PAWNS_ONLY: &str = "8/2p2k2/1p3p2/p5p1/P5P1/1P3P2/2P2K2/8 w - - 0 1";

fn worker() -> Worker {
    let shared = Arc::new(Shared::new(Arc::new(Table::new(1).unwrap()), 1));
    let mut worker = Worker::new(0, shared);
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

#[test]
fn mate_distance_closes_the_window_around_possible_mates() {
    assert_eq!(
        Worker::mate_distance(-INFINITE, INFINITE, 4),
        (mated_at(4), mate_at(5))
    );
    let (alpha, beta) = Worker::mate_distance(mate_at(3), INFINITE, 4);
    assert!(alpha >= beta, "a mate at ply 3 cannot be beaten from ply 4");
    assert_eq!(Worker::mate_distance(-50, 50, 4), (-50, 50));
}

#[test]
fn table_cutoff_needs_depth_and_a_proof_and_stays_off_the_pv() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    let known = |score, depth, bound| Some(entry(None, score, depth, bound));
    let mut here = node(&position, 5);
    here.entry = known(40, 5, Bound::Lower);
    assert_eq!(worker.table_cutoff(&here), Some(40));
    here.entry = known(40, 4, Bound::Lower);
    assert_eq!(worker.table_cutoff(&here), None, "too shallow");
    here.entry = known(40, 9, Bound::Upper);
    assert_eq!(
        worker.table_cutoff(&here),
        None,
        "an upper bound above beta proves nothing"
    );
    here.entry = known(-40, 9, Bound::Upper);
    assert_eq!(worker.table_cutoff(&here), Some(-40));
    here.pv = true;
    assert_eq!(
        worker.table_cutoff(&here),
        None,
        "on the principal variation"
    );
    here.pv = false;
    here.excluded = Move::from_bits(1);
    assert_eq!(worker.table_cutoff(&here), None, "inside a singular search");
}

#[test]
fn table_cutoff_is_wary_of_the_fifty_move_rule() {
    let late: Position = "8/5k2/8/8/8/8/1R3K2/8 w - - 95 80".parse().unwrap();
    let mut worker = worker();
    let mut here = node(&late, 5);
    here.entry = Some(entry(None, 900, 9, Bound::Lower));
    assert_eq!(worker.table_cutoff(&here), None);
}

#[test]
fn reverse_futility_trusts_a_large_surplus_only_where_it_is_safe() {
    let position = position(QUIET_MIDDLEGAME);
    let margin = rfp::margin() * 4;
    let good = |node: Node| Worker::reverse_futility(&node);
    assert!(good(with_eval(node(&position, 4), margin + 100)).is_some());
    assert!(
        good(with_eval(node(&position, 4), margin - 100)).is_none(),
        "not enough"
    );
    let deep = with_eval(node(&position, rfp::max_depth() + 1), 5000);
    assert!(good(deep).is_none(), "too deep");
    let mut near_mate = with_eval(node(&position, 4), margin + 100);
    near_mate.beta = -MATE_BOUND - 5;
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
    let mut on_pv = with_eval(node(&quiet, 4), 3000);
    on_pv.pv = true;
    assert_eq!(worker.prune(&mut on_pv), None);
    assert_eq!(worker.prune(&mut node(&checked, 4)), None);
    assert!(
        worker
            .prune(&mut with_eval(node(&quiet, 4), 3000))
            .is_some()
    );
}

#[test]
fn razoring_drops_the_hopeless_and_asks_quiescence_first() {
    let mut worker = worker();
    let far_behind = -(razoring::base() + razoring::margin() + 50);
    let quiet = position(QUIET_MIDDLEGAME);
    // The static evaluation claims the worst, but quiescence sees a level position.
    assert_eq!(worker.razor(&with_eval(node(&quiet, 1), far_behind)), None);
    let lost = position("6k1/5ppp/8/8/8/8/q4PPP/6K1 w - - 0 1");
    assert!(
        worker
            .razor(&with_eval(node(&lost, 1), far_behind))
            .is_some()
    );
    let deep = node(&lost, razoring::max_depth() + 1);
    assert_eq!(worker.razor(&with_eval(deep, -3000)), None, "too deep");
    let mut mating = with_eval(node(&lost, 1), far_behind);
    mating.alpha = MATE_BOUND + 3;
    assert_eq!(worker.razor(&mating), None, "near a mate");
}

#[test]
fn null_move_cuts_but_not_with_pawns_alone_nor_twice() {
    let ahead = position("6k1/5ppp/8/8/8/8/QR3PPP/6K1 w - - 0 1");
    let pawns = position(PAWNS_ONLY);
    let mut worker = worker();
    worker.stack.at_mut(2).mv = Move::from_bits(1);
    let good = with_eval(node(&ahead, 5), 1500);
    assert!(worker.null_move(&good).is_some());
    assert_eq!(
        worker.null_move(&with_eval(node(&pawns, 5), 1500)),
        None,
        "zugzwang"
    );
    assert_eq!(
        worker.null_move(&with_eval(node(&ahead, 5), -10)),
        None,
        "below beta"
    );
    worker.null_min_ply = 10;
    assert_eq!(worker.null_move(&good), None, "while one is being verified");
    worker.null_min_ply = 0;
    worker.stack.at_mut(2).mv = None;
    assert_eq!(worker.null_move(&good), None, "after a null move");
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
    decisive.beta = MATE_BOUND + 1;
    assert_eq!(worker.probcut(&decisive), None, "near a mate");
}

#[test]
fn small_probcut_believes_a_far_lower_bound() {
    let position = position(QUIET_MIDDLEGAME);
    let score = small_probcut::margin() + 10;
    let mut here = node(&position, 6);
    here.entry = Some(entry(None, score, 3, Bound::Lower));
    assert!(Worker::small_probcut(&here).is_some());
    here.entry = Some(entry(None, score, 1, Bound::Lower));
    assert_eq!(Worker::small_probcut(&here), None, "too shallow");
    here.entry = Some(entry(None, mate_at(9), 5, Bound::Lower));
    assert_eq!(Worker::small_probcut(&here), None, "a mate");
    here.entry = Some(entry(None, score, 3, Bound::Lower));
    here.pv = true;
    assert_eq!(
        Worker::small_probcut(&here),
        None,
        "on the principal variation"
    );
}

#[test]
fn late_moves_are_counted_by_depth_and_improvement() {
    let quiet = position(QUIET_MIDDLEGAME);
    let checked = position(IN_CHECK);
    let at = |number| candidate(&quiet, "a2a3", number);
    let allowed = (lmp::base() + lmp::square() * 4 / 100) as usize;
    let mut here = node(&quiet, 2);
    assert!(
        Worker::is_late(&here, &at(allowed)),
        "half of it when not improving"
    );
    here.improving = true;
    assert!(!Worker::is_late(&here, &at(allowed)));
    assert!(Worker::is_late(&here, &at(allowed + 1)));
    here.beta = MATE_BOUND + 1;
    assert!(!Worker::is_late(&here, &at(60)), "near a mate");
    let evasion = candidate(&checked, "b1c3", 60);
    assert!(!Worker::is_late(&node(&checked, 2), &evasion), "in check");
    assert!(
        !Worker::is_late(&node(&quiet, lmp::max_depth() + 1), &at(60)),
        "too deep"
    );
}

#[test]
fn futility_spares_checks_and_checking_moves() {
    let quiet = position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let low = -(futility::base() + futility::margin() + 10);
    let here = with_eval(node(&quiet, 2), low);
    assert!(Worker::is_futile(
        &here,
        &candidate(&quiet, "h2h3", 3),
        1,
        0
    ));
    assert!(
        !Worker::is_futile(&here, &candidate(&quiet, "d1d8", 3), 1, 0),
        "gives check"
    );
    assert!(
        !Worker::is_futile(&here, &candidate(&quiet, "h2h3", 3), 2, 0),
        "deeper allows more"
    );
    let checked = position(IN_CHECK);
    let here = node(&checked, 2);
    assert!(
        !Worker::is_futile(&here, &candidate(&checked, "b1c3", 3), 1, 0),
        "in check"
    );
}

#[test]
fn capture_futility_weighs_the_victim() {
    let position = position("3q2k1/5ppp/8/8/p7/8/5PPP/R2R2K1 w - - 0 1");
    let low = -(capture_futility::base() + capture_futility::margin() + 300);
    let here = with_eval(node(&position, 2), low);
    assert!(Worker::is_futile_capture(
        &here,
        &candidate(&position, "a1a4", 3),
        1,
        0
    ));
    assert!(!Worker::is_futile_capture(
        &here,
        &candidate(&position, "d1d8", 3),
        1,
        0
    ));
}

#[test]
fn history_pruning_needs_a_bad_record_and_low_depth() {
    let position = position(QUIET_MIDDLEGAME);
    let mut bad = candidate(&position, "a2a3", 9);
    bad.history = -history_pruning::margin() * 2 - 1;
    assert!(Worker::has_bad_history(&bad, 2));
    assert!(!Worker::has_bad_history(&bad, 3));
    assert!(!Worker::has_bad_history(
        &bad,
        history_pruning::max_depth() + 1
    ));
    bad.history = 0;
    assert!(!Worker::has_bad_history(&bad, 1));
}

#[test]
fn exchanges_that_lose_are_skipped_at_low_depth() {
    let position = position("3r2k1/2p2ppp/1p6/8/8/8/5PPP/3R1QK1 w - - 0 1");
    let here = node(&position, 2);
    let throws_away = candidate(&position, "f1b5", 5);
    assert!(
        !Worker::loses_material(&here, &throws_away, 2),
        "the queen is safe there"
    );
    let hangs = candidate(&position, "f1a6", 5);
    assert!(!Worker::loses_material(&here, &hangs, 2), "so it is there");
    let loses = candidate(&position, "d1d6", 5);
    assert!(
        Worker::loses_material(&here, &loses, 2),
        "c7 takes the rook"
    );
    assert!(!Worker::loses_material(
        &here,
        &loses,
        see_quiets::max_depth() + 1
    ));
    let bad = super::tests::position("3r2k1/2p2ppp/1p6/8/8/8/5PPP/1Q4K1 w - - 0 1");
    let capture = candidate(&bad, "b1b6", 5);
    assert!(Worker::is_losing_capture(&node(&bad, 2), &capture));
    assert!(!Worker::is_losing_capture(
        &node(&bad, see_captures::max_depth() + 1),
        &capture
    ));
}

#[test]
fn the_first_move_is_never_skipped() {
    let position = position(QUIET_MIDDLEGAME);
    let worker = worker();
    let here = with_eval(node(&position, 1), -5000);
    assert!(!worker.is_skipped(&here, &candidate(&position, "a2a3", 1), 0));
    assert!(worker.is_skipped(&here, &candidate(&position, "a2a3", 9), 0));
}

#[test]
fn a_singular_move_is_extended_and_a_plain_one_is_not() {
    // Taking the queen is the only good move; castling is one of many.
    let hanging = position("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let mut worker = worker();
    let capture = candidate(&hanging, "d1d8", 1);
    let mut here = node(&hanging, singular::min_depth());
    here.entry = Some(entry(Some(capture.mv), 500, here.depth, Bound::Lower));
    assert!(worker.singular_extension(&here, &capture).unwrap() >= 1);

    let plain = position(QUIET_MIDDLEGAME);
    let push = candidate(&plain, "a2a3", 1);
    let mut here = node(&plain, singular::min_depth());
    here.entry = Some(entry(Some(push.mv), -200, here.depth, Bound::Lower));
    let outcome = worker.singular_extension(&here, &push);
    assert!(
        outcome.is_err() || outcome.unwrap() <= 0,
        "others are as good: {outcome:?}"
    );
    here.entry = Some(entry(Some(push.mv), -200, 1, Bound::Lower));
    assert_eq!(
        worker.singular_extension(&here, &push),
        Ok(0),
        "the entry is too shallow"
    );
    here.entry = Some(entry(Some(push.mv), mate_at(9), here.depth, Bound::Lower));
    assert_eq!(
        worker.singular_extension(&here, &push),
        Ok(0),
        "a mate needs no extension"
    );
}

#[test]
fn double_extensions_are_counted_on_the_path() {
    let hanging = position("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let mut worker = worker();
    let capture = candidate(&hanging, "d1d8", 1);
    let mut here = node(&hanging, singular::min_depth());
    here.entry = Some(entry(Some(capture.mv), 500, here.depth, Bound::Lower));
    let further = i32::from(double_extension::on());
    assert_eq!(worker.singular_extension(&here, &capture), Ok(1 + further));
    assert_eq!(worker.stack.at(here.ply + 1).double_extensions, further);
    worker.stack.at_mut(here.ply).double_extensions = double_extension::most();
    assert_eq!(
        worker.singular_extension(&here, &capture),
        Ok(1),
        "enough on this path"
    );
}

#[test]
fn the_budget_ends_extensions() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    let here = node(&position, 8);
    assert_eq!(worker.within_budget(&here, 2), 2);
    worker.stack.at_mut(here.ply).extended = extension_budget::plies() - 1;
    assert_eq!(worker.within_budget(&here, 2), 1);
    worker.stack.at_mut(here.ply).extended = extension_budget::plies();
    assert_eq!(worker.within_budget(&here, 2), 0);
    assert_eq!(
        worker.within_budget(&here, -2),
        -2,
        "shorter is always allowed"
    );
}

#[test]
fn evasions_of_a_check_are_extended() {
    let checked = position(IN_CHECK);
    let quiet = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    let evasion = candidate(&checked, "b1c3", 2);
    assert_eq!(
        worker.extension::<OffPv>(&node(&checked, 4), &evasion),
        Ok(1)
    );
    let push = candidate(&quiet, "a2a3", 2);
    assert_eq!(worker.extension::<OffPv>(&node(&quiet, 4), &push), Ok(0));
    let mut far = node(&checked, 4);
    far.ply = 2 * worker.root_depth as usize;
    assert_eq!(
        worker.extension::<OffPv>(&far, &evasion),
        Ok(0),
        "too far from the root"
    );
}

#[test]
fn reductions_look_at_what_is_known_of_the_move() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    let plain = candidate(&position, "a2a3", 12);
    let here = node(&position, 8);
    let base = worker.adjustment(&here, &plain);
    let less = |node: &Node, candidate: &Candidate, worker: &Worker, why: &str| {
        assert!(worker.adjustment(node, candidate) < base, "{why}");
    };
    let more = |node: &Node, candidate: &Candidate, worker: &Worker, why: &str| {
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
            cut: false,
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
    less(
        &Node {
            pv: true,
            ..node(&position, 8)
        },
        &plain,
        &worker,
        "on the pv",
    );
    less(
        &Node {
            correction: 80,
            ..node(&position, 8)
        },
        &plain,
        &worker,
        "hard to judge",
    );
    worker.stack.at_mut(here.ply).threat = true;
    less(&here, &plain, &worker, "a threat");
    worker.stack.at_mut(here.ply).threat = false;
    worker.stack.at_mut(here.ply + 1).cutoffs = 9;
    more(&here, &plain, &worker, "many cutoffs below");
    assert!(
        worker
            .reduction::<OffPv>(&here, &candidate(&position, "a2a3", 1))
            .is_none(),
        "first move"
    );
    assert!(
        worker
            .reduction::<OnPv>(&node(&position, 1), &plain)
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
    worker.internal_iteration::<OffPv>(&mut here);
    assert_eq!(here.depth, 8);
    let mut known = node(&position, 9);
    known.entry = Some(entry(position.parse_uci("a2a3").ok(), 0, 3, Bound::Lower));
    worker.internal_iteration::<OffPv>(&mut known);
    assert_eq!(known.depth, 9);
}

#[test]
fn a_cutoff_teaches_killers_countermoves_and_histories() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    worker.stack.at_mut(2).row = 17;
    let here = node(&position, 6);
    let context = worker.context(&position, here.ply);
    let best = position.parse_uci("a2a3").unwrap();
    let mut tried = Tried::default();
    tried.add(position.parse_uci("h2h3").unwrap());
    tried.add(position.parse_uci("d3h7").unwrap());
    worker.teach_best(&here, &context, best, &tried, 30);
    assert_eq!(worker.stack.at(here.ply).killers[0], Some(best));
    assert_eq!(worker.history.countermove(17), Some(best));
    assert!(worker.history.quiet(&position, &context, best) > 0);
    assert!(worker.history.quiet(&position, &context, tried.quiets[0]) < 0);
    assert!(worker.history.capture(&position, tried.captures[0]) < 0);
    worker.teach_best(&here, &context, tried.captures[0], &Tried::default(), 30);
    assert_eq!(
        worker.stack.at(here.ply).killers[0],
        Some(best),
        "a capture is no killer"
    );
}

#[test]
fn only_quiet_surprises_correct_the_evaluation() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    let here = node(&position, 8);
    let capture = position.parse_uci("d3h7").ok();
    worker.teach_correction(&here, 300, capture, Bound::Lower);
    assert_eq!(
        worker.correction(&position, 3),
        0,
        "a capture explains itself"
    );
    worker.teach_correction(&here, 300, None, Bound::Upper);
    assert_eq!(
        worker.correction(&position, 3),
        0,
        "an upper bound above says nothing"
    );
    worker.teach_correction(&here, mate_at(9), None, Bound::Lower);
    assert_eq!(
        worker.correction(&position, 3),
        0,
        "mates are no evaluations"
    );
    for _ in 0..10 {
        worker.teach_correction(&here, 300, None, Bound::Lower);
    }
    assert!(worker.correction(&position, 3) > 0);
}
