use super::{node, position, worker};
use crate::score::{INFINITE, won_at};
use crate::tablebase::Probing;
use crate::tt::{self, Bound};
use crate::worker::Worker;
use luft_tablebase::Tablebase;
use std::path::PathBuf;
use std::sync::Arc;

const WON: &str = "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1";
const LOST: &str = "8/8/8/3k4/8/8/1Q6/K7 b - - 0 1";
const DRAWN: &str = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";

/// A worker that may probe the real tables.
fn asking() -> Worker {
    let data = std::env::var("LUFT_DATA").expect("LUFT_DATA is set");
    let (tables, _) = Tablebase::open(&[PathBuf::from(data).join("syzygy")]);
    let mut worker = worker();
    worker.probing = Some(Probing {
        tables: Arc::new(tables),
        max_pieces: 4,
        depth: 1,
        fifty_moves: true,
    });
    worker
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn results_settle_nodes_and_are_remembered() {
    let mut worker = asking();
    for (fen, score, bound) in [
        (WON, won_at(3), Bound::Lower),
        (LOST, -won_at(3), Bound::Upper),
        (DRAWN, 0, Bound::Exact),
    ] {
        let position = position(fen);
        assert_eq!(worker.tablebase(&mut node(&position, 5)), Some(score));
        let entry = worker.shared.table.probe(tt::key(&position), 3).unwrap();
        assert_eq!((entry.score, entry.bound), (score, bound), "{fen}");
        assert!(entry.depth > 5);
    }
    assert_eq!(worker.shared.total_tb_hits(), 3);
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn on_the_principal_variation_a_result_is_a_bound() {
    let mut worker = asking();
    let open = |fen: &str, worker: &mut Worker| {
        let position = position(fen);
        let mut node = node(&position, 5);
        (node.pv, node.alpha, node.beta) = (true, -INFINITE, INFINITE);
        assert_eq!(worker.tablebase(&mut node), None);
        (node.floor, node.ceiling, node.alpha)
    };
    assert_eq!(open(WON, &mut worker), (won_at(3), INFINITE, won_at(3)));
    assert_eq!(open(LOST, &mut worker), (-INFINITE, -won_at(3), -INFINITE));
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn guards_hold() {
    let mut worker = asking();
    let counted = position("8/8/8/3k4/8/8/1Q6/K7 w - - 1 1");
    assert_eq!(worker.tablebase(&mut node(&counted, 5)), None);
    let castling = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(worker.tablebase(&mut node(&castling, 5)), None);
    let won = position(WON);
    let mut singular = node(&won, 5);
    singular.excluded = won.parse_uci("b2b5").ok();
    assert_eq!(worker.tablebase(&mut singular), None);
    let mut root = node(&won, 5);
    root.root = true;
    assert_eq!(worker.tablebase(&mut root), None);

    let probing = worker.probing.as_mut().unwrap();
    (probing.max_pieces, probing.depth) = (3, 6);
    assert_eq!(worker.tablebase(&mut node(&won, 5)), None, "too shallow");
    assert!(worker.tablebase(&mut node(&won, 6)).is_some());
    let four = position("8/8/8/3k4/8/8/1Q6/K6r w - - 0 1");
    assert_eq!(
        worker.tablebase(&mut node(&four, 9)),
        None,
        "too many pieces"
    );
    worker.probing = None;
    assert_eq!(worker.tablebase(&mut node(&won, 6)), None);
}
