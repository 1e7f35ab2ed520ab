//! Every number of the table is read, and every switch does something: turning it changes the number of nodes somewhere. In unit
//! tests each thread has values of its own, so a search must run on the thread that sets them.

use super::REGISTRY;
use crate::{Engine, Info, Limits, STACK_SIZE, SearchListener};
use luft_chess::{Position, PositionHistory};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

#[derive(Default)]
struct Nodes(AtomicU64);

impl SearchListener for Nodes {
    fn info(&self, info: &Info) {
        self.0.store(info.nodes, Relaxed);
    }

    fn best_move(&self, _: Option<luft_chess::Move>, _: Option<luft_chess::Move>) {}
}

const POSITIONS: [&str; 8] = [
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2r2rk1/1b3ppp/pq2pn2/1p6/3N4/P1N1P3/1P2QPPP/2R2RK1 b - - 3 17",
    "8/5pk1/6p1/7p/3R3P/5PP1/r5K1/8 w - - 0 1",
    "8/P4pk1/6p1/7p/7P/5PP1/1r4K1/R7 w - - 0 1",
    "6k1/3b3r/1p1p4/p1n2p2/1PPNpP1q/P3Q1p1/1R1RB1P1/5K2 b - - 0 1",
    "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 0 12",
];

/// The nodes of a search in a new game.
fn nodes(engine: &mut Engine, fen: &str, depth: u32) -> u64 {
    engine.new_game();
    search(engine, fen, depth)
}

fn search(engine: &mut Engine, fen: &str, depth: u32) -> u64 {
    let root: Position = fen.parse().unwrap();
    let listener = Arc::new(Nodes::default());
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    engine.go_blocking(&root, &PositionHistory::new(), limits, listener.clone());
    listener.0.load(Relaxed)
}

/// Settings under which a technique shows early enough for a test, besides its own switch.
fn helped(name: &str) -> &'static [(&'static str, &'static str)] {
    match name {
        "null_verification" => &[("null_verification_min_depth", "8")],
        "multi_cut" => &[("multi_cut_min_depth", "5")],
        "fractional_extension" => &[("recapture_extension", "true")],
        "extension_budget" => &[("extension_budget_plies", "4")],
        "triple_extension" => &[
            ("triple_extension_margin", "20"),
            ("double_extension", "true"),
            ("singular_min_depth", "4"),
        ],
        "double_extension_pv" | "triple_extension_noisy" => &[
            ("double_extension", "true"),
            ("triple_extension", "true"),
            ("triple_extension_margin", "-40"),
            ("double_extension_pv_margin", "0"),
            ("singular_min_depth", "4"),
        ],
        "double_extension"
        | "singular_multi_cut"
        | "negative_extension"
        | "singular_deepening"
        | "correction_multi_cut" => &[("singular_min_depth", "4")],
        "qs_depth" => &[("qs_depth_plies", "2")],
        "lmr_threat" => &[("lmr_threat_margin", "50")],
        _ => &[],
    }
}

/// What shows in time and not in nodes, only in a second search, with several threads, or only to whoever analyses; each has a test
/// of its own.
const ELSEWHERE: [&str; 20] = [
    "mate_search",
    "tablebase",
    "time_plan",
    "time_stability",
    "time_trend",
    "time_game_trend",
    "time_changes",
    "time_score_stability",
    "time_move_number",
    "time_share",
    "history_ageing",
    "tt_fifty_moves",
    "thread_jitter",
    "thread_aspiration",
    "thread_skip",
    "thread_marks",
    "thread_correction",
    "thread_vote",
    "thread_vote_proved",
    "thread_stop",
];

/// Runs a test on a thread with the stack that a search needs.
fn with_stack(test: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(STACK_SIZE).spawn(test);
    if let Err(panic) = thread.unwrap().join() {
        std::panic::resume_unwind(panic);
    }
}

fn shows(engine: &mut Engine, name: &str) -> bool {
    POSITIONS.iter().any(|fen| {
        (8..=12).step_by(2).any(|depth| {
            REGISTRY.reset();
            for (name, value) in helped(name) {
                REGISTRY.set(name, value).unwrap();
            }
            REGISTRY.set(name, "true").unwrap();
            let on = nodes(engine, fen, depth);
            REGISTRY.set(name, "false").unwrap();
            on != nodes(engine, fen, depth)
        })
    })
}

#[test]
fn every_name_is_read() {
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert_eq!(REGISTRY.unread(&source).unwrap(), Vec::<String>::new());
}

#[test]
fn every_switch_changes_the_search() {
    with_stack(|| {
        let mut engine = Engine::new();
        let names = REGISTRY.techniques().map(|technique| technique.name);
        let idle: Vec<&str> = names
            .filter(|name| !ELSEWHERE.contains(name))
            .filter(|name| !shows(&mut engine, name))
            .collect();
        assert_eq!(idle, Vec::<&str>::new(), "switches that change nothing");
    });
}

#[test]
fn ageing_shows_in_a_second_search() {
    with_stack(|| {
        let mut engine = Engine::new();
        let mut second = |on: &str| {
            REGISTRY.set("history_ageing", on).unwrap();
            nodes(&mut engine, POSITIONS[0], 9);
            engine.clear_hash();
            search(&mut engine, POSITIONS[0], 9)
        };
        assert_ne!(second("true"), second("false"));
    });
}

#[test]
fn mates_beyond_the_fifty_moves_show_where_few_are_left() {
    with_stack(|| {
        let mut engine = Engine::new();
        let mut late = |on: &str| {
            REGISTRY.set("tt_fifty_moves", on).unwrap();
            nodes(&mut engine, "8/8/8/3k4/8/3K4/8/Q7 w - - 88 100", 10)
        };
        assert_ne!(late("true"), late("false"));
    });
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn tablebases_show_where_there_are_any() {
    with_stack(|| {
        let data = std::env::var_os("LUFT_DATA").expect("LUFT_DATA names a folder");
        let folder = std::path::PathBuf::from(data).join("syzygy");
        let (tables, _) = luft_tablebase::Tablebase::open(&[folder]);
        let mut engine = Engine::new();
        engine.settings().tables = Some(Arc::new(tables));
        let fen = "8/2k5/8/3p4/8/3PK3/6P1/8 w - - 0 1";
        let with = nodes(&mut engine, fen, 12);
        REGISTRY.set("tablebase", "false").unwrap();
        assert_ne!(with, nodes(&mut engine, fen, 12));
    });
}
