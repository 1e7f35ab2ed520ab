//! Moves that are searched deeper.

use super::{
    IN_CHECK, QUIET_MIDDLEGAME, candidate, entry, node, node_of_type, position, with_eval,
    with_settings, worker,
};
use crate::node::PvNode;
use crate::params::{
    double_extension, double_extension_pv, extension_budget, low_depth_singular, singular,
    triple_extension, triple_extension_noisy,
};
use crate::report::ScoreBound;
use crate::score::mate_in;
use crate::worker::Worker;

/// Where taking the queen is the only good move.
const HANGING: &str = "3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

#[test]
fn a_singular_move_is_extended_and_a_plain_one_is_not() {
    // Taking the queen is the only good move; castling is one of many.
    let hanging = position(HANGING);
    let mut worker = worker();
    let capture = candidate(&hanging, "d1d8", 1);
    let mut here = node(&hanging, singular::min_depth());
    here.tt_entry = Some(entry(Some(capture.mv), 500, here.depth, ScoreBound::Lower));
    assert!(worker.singular_extension(&here, &capture).unwrap() >= 1);

    let plain = position(QUIET_MIDDLEGAME);
    let push = candidate(&plain, "a2a3", 1);
    let mut here = node(&plain, singular::min_depth());
    here.tt_entry = Some(entry(Some(push.mv), -200, here.depth, ScoreBound::Lower));
    let outcome = worker.singular_extension(&here, &push);
    assert!(
        outcome.is_err() || outcome.unwrap() <= 0,
        "others are as good: {outcome:?}"
    );
    here.tt_entry = Some(entry(Some(push.mv), -200, 1, ScoreBound::Lower));
    assert_eq!(
        worker.singular_extension(&here, &push),
        Ok(0),
        "the entry is too shallow"
    );
    here.tt_entry = Some(entry(
        Some(push.mv),
        mate_in(9),
        here.depth,
        ScoreBound::Lower,
    ));
    assert_eq!(
        worker.singular_extension(&here, &push),
        Ok(0),
        "a mate needs no extension"
    );
}

#[test]
fn double_extensions_are_counted_on_the_path() {
    let hanging = position(HANGING);
    let mut worker = worker();
    let capture = candidate(&hanging, "d1d8", 1);
    let mut here = node(&hanging, singular::min_depth());
    here.tt_entry = Some(entry(Some(capture.mv), 500, here.depth, ScoreBound::Lower));
    let further = i32::from(double_extension::on());
    assert_eq!(worker.singular_extension(&here, &capture), Ok(1 + further));
    assert_eq!(worker.stack.at(here.ply + 1).double_extensions, further);
    worker.stack.at_mut(here.ply).double_extensions = double_extension::max();
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
    worker.stack.at_mut(here.ply).extension_plies = extension_budget::plies() - 1;
    assert_eq!(worker.within_budget(&here, 2), 1);
    worker.stack.at_mut(here.ply).extension_plies = extension_budget::plies();
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
    assert_eq!(worker.extension(&mut node(&checked, 4), &evasion), Ok(1));
    let push = candidate(&quiet, "a2a3", 2);
    assert_eq!(worker.extension(&mut node(&quiet, 4), &push), Ok(0));
    let mut far = node(&checked, 4);
    far.ply = 2 * worker.root_depth as usize;
    assert_eq!(
        worker.extension(&mut far, &evasion),
        Ok(0),
        "too far from the root"
    );
}

#[test]
fn a_singular_move_may_deepen_its_node() {
    let hanging = position(HANGING);
    let capture = candidate(&hanging, "d1d8", 1);
    let outcome = || {
        let mut here = node(&hanging, singular::min_depth());
        here.tt_entry = Some(entry(Some(capture.mv), 500, here.depth, ScoreBound::Lower));
        let plies = worker().extension(&mut here, &capture).unwrap();
        (plies, here.depth - singular::min_depth())
    };
    with_settings(&[("double_extension", "false")], || {
        assert_eq!(outcome(), (1, 0));
    });
    let settings = [
        ("double_extension", "false"),
        ("singular_deepening", "true"),
    ];
    with_settings(&settings, || {
        assert_eq!(outcome(), (0, 1), "the move gets its ply by the node");
    });
}

#[test]
fn the_singular_margin_widens_where_the_table_remembers_a_pv() {
    let position = position(QUIET_MIDDLEGAME);
    let mut here = node(&position, 10);
    let mut on_pv = node_of_type::<PvNode>(&position, 10);
    (here.tt_pv, on_pv.tt_pv) = (true, true);
    let usual = singular::margin() / 10;
    assert_eq!(Worker::singular_margin(&here), usual);
    with_settings(&[("singular_tt_pv", "100")], || {
        assert_eq!(Worker::singular_margin(&here), usual + 10);
        assert_eq!(Worker::singular_margin(&on_pv), usual);
    });
}

#[test]
fn the_first_move_of_a_bad_cut_node_is_extended_at_low_depth() {
    let position = position(QUIET_MIDDLEGAME);
    let low = -low_depth_singular::margin();
    let extends =
        |node, number| Worker::is_low_depth_singular(&node, &candidate(&position, "a2a3", number));
    let bad = || with_eval(node(&position, 5), low);
    with_settings(&[("low_depth_singular", "false")], || {
        assert!(!extends(bad(), 1), "switched off");
    });
    with_settings(&[("low_depth_singular", "true")], || {
        assert!(extends(bad(), 1));
        assert!(!extends(bad(), 2), "not the first");
        assert!(!extends(with_eval(bad(), low + 1), 1), "not so bad");
        let mut all_node = bad();
        all_node.cut_node = false;
        assert!(!extends(all_node, 1));
        let mut deep = bad();
        deep.depth = low_depth_singular::max_depth() + 1;
        assert!(!extends(deep, 1), "too deep");
    });
}

#[test]
fn wide_gaps_earn_more_plies() {
    let hanging = position(HANGING);
    let (capture, quiet) = (
        candidate(&hanging, "d1d8", 1),
        candidate(&hanging, "h2h3", 1),
    );
    let here = node(&hanging, 8);
    let on_pv = node_of_type::<PvNode>(&hanging, 8);
    let (double, triple) = (double_extension::margin(), triple_extension::margin());
    let on = [
        ("double_extension", "true"),
        ("triple_extension", "true"),
        ("double_extension_quiet", "10"),
    ];
    with_settings(&on, || {
        let mut worker = worker();
        assert_eq!(worker.double_extension(&here, &capture, double), 0);
        assert_eq!(worker.double_extension(&here, &capture, double + 1), 1);
        assert_eq!(worker.double_extension(&here, &quiet, double - 9), 1);
        assert_eq!(worker.double_extension(&here, &quiet, triple - 9), 2);
        assert_eq!(worker.double_extension(&here, &capture, 999), 1);
        assert_eq!(worker.double_extension(&on_pv, &quiet, 999), 0);
    });
    let everywhere = [
        ("double_extension", "true"),
        ("triple_extension", "true"),
        ("double_extension_pv", "true"),
        ("triple_extension_noisy", "true"),
        ("double_extension_correction", "100"),
    ];
    with_settings(&everywhere, || {
        let mut worker = worker();
        let noisy = triple + triple_extension_noisy::margin();
        assert_eq!(worker.double_extension(&here, &capture, noisy), 1);
        assert_eq!(worker.double_extension(&here, &capture, noisy + 1), 2);
        let pv = double + double_extension_pv::margin();
        assert_eq!(worker.double_extension(&on_pv, &quiet, pv), 0);
        assert_eq!(worker.double_extension(&on_pv, &quiet, pv + 1), 1);
        let mut hard = node(&hanging, 8);
        hard.correction = -20;
        assert_eq!(worker.double_extension(&hard, &capture, double - 19), 1);
    });
}
