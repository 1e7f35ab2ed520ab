//! A node that the table ends.

use super::{QUIET_MIDDLEGAME, entry, node, node_of_type, position, worker};
use crate::node::PvNode;
use crate::params::REGISTRY;
use crate::report::ScoreBound;
use crate::tt;
use luft_chess::{Move, Position};

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
fn a_shallow_table_cutoff_must_be_expected_where_that_is_wanted() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    let mut cutoff = |depth, cut_node| {
        let mut here = node(&position, depth);
        here.cut_node = cut_node;
        here.tt_entry = Some(entry(None, 40, depth, ScoreBound::Lower));
        worker.tt_cutoff(&here)
    };
    assert_eq!(cutoff(3, false), Some(40));
    REGISTRY.set("tt_cutoff_node", "true").unwrap();
    assert_eq!(cutoff(3, false), None);
    assert_eq!(cutoff(3, true), Some(40));
    assert_eq!(cutoff(9, false), Some(40), "deep enough");
}

#[test]
fn a_deep_table_cutoff_asks_the_child_where_that_is_wanted() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    let mv = position.parse_uci("a2a3").unwrap();
    let child = tt::key(&position.make_move(mv));
    let mut here = node(&position, 9);
    here.tt_entry = Some(entry(Some(mv), 40, 9, ScoreBound::Lower));
    REGISTRY.set("tt_cutoff_child", "true").unwrap();
    assert_eq!(worker.tt_cutoff(&here), Some(40), "nothing is known");
    let known = |score| entry(None, score, 8, ScoreBound::Exact);
    worker.shared.tt.store(child, 4, known(-50));
    assert_eq!(worker.tt_cutoff(&here), Some(40));
    worker.shared.tt.store(child, 4, known(50));
    assert_eq!(worker.tt_cutoff(&here), None);
}

#[test]
fn a_table_cutoff_blames_the_early_quiet_move_where_that_is_wanted() {
    let before = position(QUIET_MIDDLEGAME);
    let quiet = before.parse_uci("a2a3").unwrap();
    let mut worker = worker();
    worker.stack.at_mut(1).continuation_index = 20;
    let reached = worker.make_move(&before, quiet, 2);
    let mut here = node(&reached, 5);
    here.tt_entry = Some(entry(None, 40, 5, ScoreBound::Lower));
    let mut blame = |move_count| {
        worker.stack.at_mut(2).move_count = move_count;
        worker.tt_cutoff(&here);
        let context = worker.history_context(&before, 2);
        worker.history.quiet(&before, &context, quiet)
    };
    REGISTRY.set("tt_cutoff_malus", "false").unwrap();
    assert_eq!(blame(1), 0);
    REGISTRY.set("tt_cutoff_malus", "true").unwrap();
    assert_eq!(blame(9), 0, "nothing was expected of it");
    assert!(blame(1) < 0);
}

#[test]
fn a_fail_low_below_the_principal_variation_is_remembered_where_that_is_wanted() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    let here = node(&position, 5);
    worker.stack.at_mut(2).tt_pv = true;
    worker.stack.at_mut(2).move_count = 1;
    assert!(!worker.remembered_pv(&here, -10));
    REGISTRY.set("tt_pv_fail_low", "true").unwrap();
    assert!(worker.remembered_pv(&here, -10));
    assert!(!worker.remembered_pv(&here, 10), "it failed high");
    worker.stack.at_mut(2).tt_pv = false;
    assert!(!worker.remembered_pv(&here, -10));
}
