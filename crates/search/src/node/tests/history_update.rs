//! What a node teaches.

use super::{QUIET_MIDDLEGAME, node, position, worker};
use crate::history::{CONTINUATION_PLIES, NO_CONTINUATION};
use crate::node::SearchedMoves;
use crate::params::REGISTRY;
use crate::report::ScoreBound;
use crate::score::mate_in;
use crate::worker::Worker;
use luft_chess::Position;

#[test]
fn a_cutoff_teaches_killers_countermoves_and_histories() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    worker.stack.at_mut(2).piece_to = 17;
    let here = node(&position, 6);
    let context = worker.history_context(&position, here.ply);
    let best = position.parse_uci("a2a3").unwrap();
    let mut searched = SearchedMoves::default();
    searched.add(position.parse_uci("h2h3").unwrap());
    searched.add(position.parse_uci("d3h7").unwrap());
    worker.update_move_histories(&here, &context, best, &searched, 30);
    assert_eq!(worker.stack.at(here.ply).killers[0], Some(best));
    assert_eq!(worker.history.countermove(17), Some(best));
    assert!(worker.history.quiet(&position, &context, best) > 0);
    assert!(
        worker
            .history
            .quiet(&position, &context, searched.quiets[0])
            < 0
    );
    assert!(worker.history.capture(&position, searched.captures[0]) < 0);
    worker.update_move_histories(
        &here,
        &context,
        searched.captures[0],
        &SearchedMoves::default(),
        30,
    );
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
    worker.update_correction_history(&here, 300, capture, ScoreBound::Lower);
    assert_eq!(
        worker.correction(&position, 3),
        0,
        "a capture explains itself"
    );
    worker.update_correction_history(&here, 300, None, ScoreBound::Upper);
    assert_eq!(
        worker.correction(&position, 3),
        0,
        "an upper bound above says nothing"
    );
    worker.update_correction_history(&here, mate_in(9), None, ScoreBound::Lower);
    assert_eq!(
        worker.correction(&position, 3),
        0,
        "mates are no evaluations"
    );
    for _ in 0..10 {
        worker.update_correction_history(&here, 300, None, ScoreBound::Lower);
    }
    assert!(worker.correction(&position, 3) > 0);
}

/// A worker at ply 3 after this move of the other side, with moves before it, and the position it led to.
fn after(fen: &str, uci: &str) -> (Worker, Position, Position) {
    let before = position(fen);
    let mut worker = worker();
    for ply in 0..2 {
        worker.stack.at_mut(ply).continuation_index = 20 + ply;
    }
    let reached = worker.make_move(&before, before.parse_uci(uci).unwrap(), 2);
    let frame = worker.stack.at_mut(2);
    (frame.move_count, frame.static_eval) = (1, 0);
    (worker, before, reached)
}

#[test]
fn an_early_quiet_move_that_was_refuted_is_blamed() {
    let (mut worker, before, reached) = after(QUIET_MIDDLEGAME, "a2a3");
    let quiet = before.parse_uci("a2a3").unwrap();
    let here = node(&reached, 6);
    let context = worker.history_context(&reached, here.ply);
    let best = reached.parse_uci("a7a6").unwrap();
    let blame = |worker: &mut Worker| {
        worker.update_move_histories(&here, &context, best, &SearchedMoves::default(), 30);
        let earlier = worker.history_context(&before, 2);
        worker.history.quiet(&before, &earlier, quiet)
    };
    assert_eq!(blame(&mut worker), 0);
    REGISTRY.set("refuted_history", "true").unwrap();
    worker.stack.at_mut(2).is_tt_move = true;
    assert_eq!(blame(&mut worker), 0, "the table had reasons");
    worker.stack.at_mut(2).is_tt_move = false;
    worker.stack.at_mut(2).move_count = 9;
    assert_eq!(blame(&mut worker), 0, "nothing was expected of it");
    worker.stack.at_mut(2).move_count = 1;
    assert!(blame(&mut worker) < 0);
}

#[test]
fn a_deep_fall_of_the_score_is_worth_more() {
    REGISTRY.set("fail_low_scale", "true").unwrap();
    let credit = |score, late| {
        let (mut worker, before, reached) = after(QUIET_MIDDLEGAME, "a2a3");
        worker.stack.at_mut(2).move_count = late;
        worker.update_fail_low_history(&node(&reached, 3), score);
        let context = worker.history_context(&before, 2);
        let mv = before.parse_uci("a2a3").unwrap();
        worker.history.quiet(&before, &context, mv)
    };
    assert!(credit(0, 1) > 0);
    assert!(credit(-300, 1) > credit(0, 1));
    assert!(credit(0, 9) > credit(0, 1));
}

#[test]
fn a_fail_low_credits_the_capture_before_it() {
    let credit = || {
        let (mut worker, before, reached) = after(QUIET_MIDDLEGAME, "d3h7");
        worker.update_fail_low_history(&node(&reached, 3), 0);
        let mv = before.parse_uci("d3h7").unwrap();
        worker.history.capture(&before, mv)
    };
    assert_eq!(credit(), 0);
    REGISTRY.set("fail_low_capture", "true").unwrap();
    assert!(credit() > 0);
}

#[test]
fn attacks_are_those_that_ordering_saw() {
    // Behind the rook its file is not attacked until it moves along it.
    let fen = "3rk3/8/8/8/3R4/8/8/4K3 w - - 0 1";
    let learnt = || {
        let (mut worker, before, reached) = after(fen, "d4d2");
        worker.update_fail_low_history(&node(&reached, 3), 0);
        let mut context = worker.history_context(&before, 2);
        context.continuation_indices = [NO_CONTINUATION; CONTINUATION_PLIES];
        let mv = before.parse_uci("d4d2").unwrap();
        worker.history.quiet(&before, &context, mv)
    };
    REGISTRY.set("played_threats", "false").unwrap();
    assert_eq!(learnt(), 0);
    REGISTRY.set("played_threats", "true").unwrap();
    assert!(learnt() > 0);
}

#[test]
fn a_multi_cut_corrects_the_evaluation_where_that_is_wanted() {
    let position = position(QUIET_MIDDLEGAME);
    let here = node(&position, 8);
    let learnt = || {
        let mut worker = worker();
        for _ in 0..10 {
            worker.update_multi_cut_correction(&here, 300);
        }
        worker.correction(&position, 3)
    };
    assert_eq!(learnt(), 0);
    REGISTRY.set("correction_multi_cut", "true").unwrap();
    assert!(learnt() > 0);
}
