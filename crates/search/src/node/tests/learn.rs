//! What a node teaches.

use super::{QUIET_MIDDLEGAME, node, position, worker};
use crate::node::Tried;
use crate::score::mate_at;
use crate::tt::Bound;

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
