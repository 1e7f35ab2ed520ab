//! The engine through its door: limits, determinism, mates, lines, threads.

use luft_chess::{Position, PositionHistory};
use luft_search::{ClockTime, Engine, Info, Limits, STACK_SIZE, Score, ScoreBound, SearchListener};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

#[derive(Default)]
struct Record {
    infos: Mutex<Vec<Info>>,
    answer: Mutex<Option<(Option<luft_chess::Move>, Option<luft_chess::Move>)>>,
}

impl SearchListener for Record {
    fn info(&self, info: &Info) {
        self.infos.lock().unwrap().push(info.clone());
    }

    fn best_move(&self, best: Option<luft_chess::Move>, ponder: Option<luft_chess::Move>) {
        *self.answer.lock().unwrap() = Some((best, ponder));
    }
}

impl Record {
    fn last(&self) -> Info {
        self.infos.lock().unwrap().last().unwrap().clone()
    }
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn search(engine: &mut Engine, root: &Position, limits: Limits) -> Arc<Record> {
    let record = Arc::new(Record::default());
    engine.go(root, &PositionHistory::new(), limits, record.clone());
    engine.wait();
    record
}

/// The same on a thread of our own.
fn think(engine: &mut Engine, root: &Position, limits: Limits) -> Arc<Record> {
    engine.new_game();
    let record = Arc::new(Record::default());
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_SIZE);
        let task = || engine.go_blocking(root, &PositionHistory::new(), limits, record.clone());
        thread.spawn_scoped(scope, task).unwrap();
    });
    record
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
    "2r2rk1/1b3ppp/pq2pn2/1p6/3N4/P1N1P3/1P2QPPP/2R2RK1 b - - 3 17",
    "8/5pk1/6p1/7p/3R3P/5PP1/r5K1/8 w - - 0 1",
    "8/2p2k2/1p3p2/p5p1/P5P1/1P3P2/2P2K2/8 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
];

#[test]
fn a_capture_may_get_fewer_nodes_than_a_quiet_move() {
    let mut engine = Engine::new();
    let mut searched = |fen: &str| {
        let limits = Limits {
            soft_nodes: Some(20_000),
            soft_noisy_nodes: Some(100),
            ..Limits::default()
        };
        let record = think(&mut engine, &position(fen), limits);
        record.last().nodes
    };
    // A queen hangs.
    assert!(searched("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1") < 5_000);
    assert!(searched("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") >= 20_000);
}

#[test]
fn the_same_search_twice_is_the_same() {
    for fen in POSITIONS {
        let root = position(fen);
        let mut engine = Engine::new();
        let first = search(&mut engine, &root, nodes(20_000));
        engine.new_game();
        let second = search(&mut engine, &root, nodes(20_000));
        let mut fresh = Engine::new();
        let third = search(&mut fresh, &root, nodes(20_000));
        let here = think(&mut fresh, &root, nodes(20_000));
        let essence = |record: &Record| {
            let infos = record.infos.lock().unwrap();
            let lines: Vec<_> = infos
                .iter()
                .map(|i| (i.depth, i.score, i.nodes, i.pv.clone()))
                .collect();
            (lines, *record.answer.lock().unwrap())
        };
        assert_eq!(essence(&first), essence(&second), "{fen}");
        assert_eq!(essence(&first), essence(&third), "{fen}");
        assert_eq!(essence(&first), essence(&here), "{fen}");
    }
}

#[test]
fn node_limits_are_exact() {
    let root = position(POSITIONS[1]);
    for limit in [500, 1_000, 4_321, 30_000] {
        let record = search(&mut Engine::new(), &root, nodes(limit));
        assert_eq!(record.last().nodes, limit);
    }
}

#[test]
fn mates_are_found_announced_and_shown_to_the_end() {
    let cases = [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, 8),
        ("6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2, 24),
        ("7k/5K2/8/8/8/8/8/6R1 w - - 0 1", 0, 10),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, 12),
    ];
    for (fen, moves, limit) in cases {
        let root = position(fen);
        let info = search(&mut Engine::new(), &root, depth(limit)).last();
        let Score::Mate(found) = info.score else {
            panic!("{fen}: no mate but {:?}", info.score);
        };
        assert!(
            found > 0 && (moves == 0 || found == moves),
            "{fen}: mate in {found}"
        );
        assert_eq!(info.pv.len() as i32, 2 * found - 1, "{fen}: {:?}", info.pv);
        let end = info
            .pv
            .iter()
            .fold(root, |position, &mv| position.make_move(mv));
        assert!(end.is_checkmate(), "{fen}");
    }
}

#[test]
fn a_mate_limit_ends_the_search() {
    let root = position("6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    let limits = Limits {
        mate: Some(2),
        ..Limits::default()
    };
    let info = search(&mut Engine::new(), &root, limits).last();
    assert_eq!(info.score, Score::Mate(2));
}

#[test]
fn every_line_shown_is_legal() {
    for fen in POSITIONS {
        let root = position(fen);
        let record = search(&mut Engine::new(), &root, nodes(60_000));
        for info in record.infos.lock().unwrap().iter() {
            assert!(!info.pv.is_empty());
            let mut board = root;
            for &mv in &info.pv {
                assert!(board.is_legal(mv), "{fen}: {:?}", info.pv);
                board = board.make_move(mv);
            }
            let wdl = info.wdl;
            assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000);
        }
    }
}

#[test]
fn several_lines_differ_and_are_in_order() {
    let root = position(POSITIONS[1]);
    let mut engine = Engine::new();
    engine.settings().multi_pv = 4;
    let record = search(&mut engine, &root, depth(7));
    let infos = record.infos.lock().unwrap();
    let last: Vec<&Info> = infos.iter().rev().take(4).collect();
    let mut seen = Vec::new();
    for (index, info) in last.iter().rev().enumerate() {
        assert_eq!(
            (info.depth, info.multi_pv, info.bound),
            (7, index + 1, ScoreBound::Exact)
        );
        assert!(!seen.contains(&info.pv[0]));
        seen.push(info.pv[0]);
    }
    let value = |info: &Info| match info.score {
        Score::Centipawns(score) => score,
        Score::Mate(moves) => 30_000 * moves.signum(),
    };
    assert!(last.windows(2).all(|pair| value(pair[0]) <= value(pair[1])));
}

#[test]
fn more_lines_than_moves_is_no_trouble() {
    let root = position("7k/8/8/8/8/8/r7/1r5K w - - 0 1");
    assert_eq!(root.legal_moves().len(), 0);
    let record = search(&mut Engine::new(), &root, depth(5));
    assert_eq!(*record.answer.lock().unwrap(), Some((None, None)));
    let root = position("7k/8/8/8/8/8/1r6/7K w - - 0 1");
    let mut engine = Engine::new();
    engine.settings().multi_pv = 50;
    let record = search(&mut engine, &root, depth(5));
    let count = root.legal_moves().len();
    assert_eq!(record.last().multi_pv, count);
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let root = position(POSITIONS[0]);
    let wanted = root.parse_uci("a2a3").unwrap();
    let limits = Limits {
        search_moves: vec![wanted],
        ..depth(6)
    };
    let record = search(&mut Engine::new(), &root, limits);
    assert_eq!(record.answer.lock().unwrap().unwrap().0, Some(wanted));
}

#[test]
fn a_search_without_limits_waits_to_be_stopped() {
    let root = position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    for limits in [
        Limits {
            infinite: true,
            ..depth(2)
        },
        Limits {
            ponder: true,
            ..depth(2)
        },
    ] {
        let mut engine = Engine::new();
        let record = Arc::new(Record::default());
        engine.go(&root, &PositionHistory::new(), limits, record.clone());
        std::thread::sleep(Duration::from_millis(150));
        assert!(record.answer.lock().unwrap().is_none() && engine.is_searching());
        engine.stop();
        engine.wait();
        assert!(record.answer.lock().unwrap().is_some());
    }
}

#[test]
fn the_clock_is_kept() {
    let root = position(POSITIONS[2]);
    for (remaining, limit) in [(0, 250), (1, 250), (50, 300), (300, 500)] {
        let clock = ClockTime {
            remaining: Duration::from_millis(remaining),
            ..ClockTime::default()
        };
        let limits = Limits {
            clock: Some(clock),
            ..Limits::default()
        };
        let mut engine = Engine::new();
        let start = Instant::now();
        let record = search(&mut engine, &root, limits);
        // Generous, because other tests run at the same time.
        assert!(
            start.elapsed() < Duration::from_millis(limit),
            "{remaining}: {:?}",
            start.elapsed()
        );
        assert!(record.answer.lock().unwrap().unwrap().0.is_some());
    }
}

#[test]
fn pondering_costs_no_time_until_the_hit() {
    let root = position(POSITIONS[2]);
    let clock = ClockTime {
        remaining: Duration::from_millis(100),
        ..ClockTime::default()
    };
    let limits = Limits {
        clock: Some(clock),
        ponder: true,
        ..Limits::default()
    };
    let mut engine = Engine::new();
    let record = Arc::new(Record::default());
    engine.go(&root, &PositionHistory::new(), limits, record.clone());
    std::thread::sleep(Duration::from_millis(400));
    assert!(engine.is_searching());
    let hit = Instant::now();
    engine.ponder_hit();
    engine.wait();
    assert!(
        hit.elapsed() < Duration::from_millis(300),
        "{:?}",
        hit.elapsed()
    );
    assert!(record.answer.lock().unwrap().is_some());
}

#[test]
fn extensions_do_not_explode() {
    // Checks without end, pawns about to promote, hanging pieces everywhere.
    let hostile = [
        "q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1",
        "8/PPPPPPPP/8/2k5/8/2K5/pppppppp/8 w - - 0 1",
        "r1n1n1b1/1P1P1P1P/1N1N1N2/2RnQrRq/2pKp3/3BNQbQ/k7/4Bq2 w - - 0 1",
        "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",
        "4k3/1p1p1p1p/p1p1p1p1/8/8/P1P1P1P1/1P1P1P1P/4K3 w - - 0 1",
    ];
    for fen in hostile {
        let limits = Limits {
            nodes: Some(3_000_000),
            ..depth(6)
        };
        let info = search(&mut Engine::new(), &position(fen), limits).last();
        assert!(
            info.nodes < 3_000_000,
            "{fen}: {} nodes at depth {}",
            info.nodes,
            info.depth
        );
    }
}

/// A table that is cleared while others go on.
#[test]
fn a_new_game_with_a_large_table_is_like_the_first() {
    let root = position(POSITIONS[1]);
    let mut engine = Engine::with_hash(128).unwrap();
    let mut games = Vec::new();
    for _ in 0..3 {
        engine.new_game();
        let info = search(&mut engine, &root, nodes(30_000)).last();
        games.push((info.depth, info.score, info.hash_full, info.pv));
        // One by the clock does not wait for the table, and harms nothing.
        engine.new_game();
        let limits = Limits {
            move_time: Some(Duration::from_millis(20)),
            ..Limits::default()
        };
        let record = search(&mut engine, &root, limits);
        assert!(record.answer.lock().unwrap().unwrap().0.is_some());
    }
    assert_eq!(games[0], games[1]);
    assert_eq!(games[0], games[2]);
    engine.new_game();
    engine.wait_until_clear();
    let file = std::env::temp_dir().join(format!("luft-clear-{}", std::process::id()));
    engine.save_hash(&file).unwrap();
    let bytes = std::fs::read(&file).unwrap();
    std::fs::remove_file(file).unwrap();
    // Behind the header and before the checksum there is nothing.
    assert!(bytes[40..bytes.len() - 8].iter().all(|&byte| byte == 0));
}

#[test]
fn threads_share_the_work() {
    let root = position(POSITIONS[1]);
    let mut engine = Engine::new();
    engine.set_threads(3).unwrap();
    let record = search(&mut engine, &root, depth(9));
    let best = record.answer.lock().unwrap().unwrap().0.unwrap();
    assert!(root.is_legal(best));
    assert!(engine.set_threads(0).is_err() && engine.set_threads(100_000).is_err());
    assert!(
        engine.resize_hash(1 << 40).is_err(),
        "and the old table still works:"
    );
    assert!(
        search(&mut engine, &root, depth(5))
            .answer
            .lock()
            .unwrap()
            .unwrap()
            .0
            .is_some()
    );
}

#[test]
fn a_limited_player_still_plays_legal_moves() {
    let mut engine = Engine::new();
    for elo in [600, 1300] {
        engine.settings().elo = Some(elo);
        for fen in POSITIONS {
            let root = position(fen);
            let record = search(&mut engine, &root, depth(20));
            assert!(root.is_legal(record.answer.lock().unwrap().unwrap().0.unwrap()));
        }
    }
}

#[test]
fn a_beginner_plays_the_mate_that_he_sees() {
    let mut engine = Engine::new();
    engine.settings().elo = Some(600);
    let mates = [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"),
        (
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
            "h5f7",
        ),
    ];
    for (fen, mate) in mates {
        let root = position(fen);
        // Every game has errors of its own.
        for _ in 0..20 {
            engine.new_game();
            let record = search(&mut engine, &root, depth(20));
            let answer = record.answer.lock().unwrap().unwrap().0;
            assert_eq!(answer, root.parse_uci(mate).ok(), "{fen}");
        }
    }
}
