//! Moves that are searched deeper.

use super::{IN_CHECK, QUIET_MIDDLEGAME, candidate, entry, node, position, worker};
use crate::params::{double_extension, extension_budget, singular};
use crate::report::ScoreBound;
use crate::score::mate_in;

#[test]
fn a_singular_move_is_extended_and_a_plain_one_is_not() {
    // Taking the queen is the only good move; castling is one of many.
    let hanging = position("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
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
    let hanging = position("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
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
    assert_eq!(worker.extension(&node(&checked, 4), &evasion), Ok(1));
    let push = candidate(&quiet, "a2a3", 2);
    assert_eq!(worker.extension(&node(&quiet, 4), &push), Ok(0));
    let mut far = node(&checked, 4);
    far.ply = 2 * worker.root_depth as usize;
    assert_eq!(
        worker.extension(&far, &evasion),
        Ok(0),
        "too far from the root"
    );
}
