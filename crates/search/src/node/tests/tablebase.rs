//! Tablebase results at a node.

use super::{node, node_of_type, position, worker};
use crate::node::{PvNode, RootNode};
use crate::report::ScoreBound;
use crate::score::{INFINITE, tb_win_in};
use crate::tablebase::TbConfig;
use crate::tt;
use crate::worker::Worker;
use luft_tablebase::Tablebase;
use std::path::PathBuf;
use std::sync::Arc;

const WON: &str = "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1";
const LOST: &str = "8/8/8/3k4/8/8/1Q6/K7 b - - 0 1";
const DRAWN: &str = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";

/// A worker with the real tables.
fn probing() -> Worker {
    let data = std::env::var_os("LUFT_DATA").expect("LUFT_DATA names a folder");
    let (tables, _) = Tablebase::open(&[PathBuf::from(data).join("syzygy")]);
    let mut worker = worker();
    worker.tb_config = Some(TbConfig {
        tablebase: Arc::new(tables),
        max_pieces: 4,
        probe_depth: 1,
        fifty_moves: true,
    });
    worker
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn results_cut_nodes_and_are_stored() {
    let mut worker = probing();
    for (fen, score, bound) in [
        (WON, tb_win_in(3), ScoreBound::Lower),
        (LOST, -tb_win_in(3), ScoreBound::Upper),
        (DRAWN, 0, ScoreBound::Exact),
    ] {
        let position = position(fen);
        assert_eq!(worker.probe_tablebase(&mut node(&position, 5)), Some(score));
        let entry = worker.shared.tt.probe(tt::key(&position), 3).unwrap();
        assert_eq!((entry.score, entry.bound), (score, Some(bound)), "{fen}");
        assert!(entry.depth > 5);
    }
    assert_eq!(worker.shared.total_tb_hits(), 3);
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn on_the_principal_variation_a_result_is_a_bound() {
    let mut worker = probing();
    let open = |fen: &str, worker: &mut Worker| {
        let position = position(fen);
        let mut node = node_of_type::<PvNode>(&position, 5);
        (node.alpha, node.beta) = (-INFINITE, INFINITE);
        assert_eq!(worker.probe_tablebase(&mut node), None);
        (node.min_score, node.max_score, node.alpha)
    };
    assert_eq!(
        open(WON, &mut worker),
        (tb_win_in(3), INFINITE, tb_win_in(3))
    );
    assert_eq!(
        open(LOST, &mut worker),
        (-INFINITE, -tb_win_in(3), -INFINITE)
    );
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn guards_hold() {
    let mut worker = probing();
    let counted = position("8/8/8/3k4/8/8/1Q6/K7 w - - 1 1");
    assert_eq!(worker.probe_tablebase(&mut node(&counted, 5)), None);
    let castling = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(worker.probe_tablebase(&mut node(&castling, 5)), None);
    let won = position(WON);
    let mut singular = node(&won, 5);
    singular.excluded = won.parse_uci("b2b5").ok();
    assert_eq!(worker.probe_tablebase(&mut singular), None);
    let mut root = node_of_type::<RootNode>(&won, 5);
    assert_eq!(worker.probe_tablebase(&mut root), None);

    let tb_config = worker.tb_config.as_mut().unwrap();
    (tb_config.max_pieces, tb_config.probe_depth) = (3, 6);
    assert_eq!(
        worker.probe_tablebase(&mut node(&won, 5)),
        None,
        "too shallow"
    );
    assert!(worker.probe_tablebase(&mut node(&won, 6)).is_some());
    let four = position("8/8/8/3k4/8/8/1Q6/K6r w - - 0 1");
    assert_eq!(
        worker.probe_tablebase(&mut node(&four, 9)),
        None,
        "too many pieces"
    );
    worker.tb_config = None;
    assert_eq!(worker.probe_tablebase(&mut node(&won, 6)), None);
}
