//! What a node teaches.

use super::{QUIET_MIDDLEGAME, node, position, worker};
use crate::node::SearchedMoves;
use crate::report::ScoreBound;
use crate::score::mate_in;

#[test]
fn a_cutoff_teaches_killers_countermoves_and_histories() {
    let position = position(QUIET_MIDDLEGAME);
    let mut worker = worker();
    worker.stack.at_mut(2).continuation_index = 17;
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
