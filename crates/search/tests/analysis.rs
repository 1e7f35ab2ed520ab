//! What people ask when they analyse: mates in so many moves, several lines, certain moves, the truth.

use luft_chess::{Move, Position, PositionHistory};
use luft_search::{ClockTime, Engine, Info, Limits, Score, ScoreBound, SearchListener};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

#[derive(Default)]
struct Record {
    infos: Mutex<Vec<Info>>,
    notes: Mutex<Vec<String>>,
    best: Mutex<Option<Move>>,
}

impl SearchListener for Record {
    fn info(&self, info: &Info) {
        self.infos.lock().unwrap().push(info.clone());
    }

    fn note(&self, text: &str) {
        self.notes.lock().unwrap().push(text.to_owned());
    }

    fn best_move(&self, best: Option<Move>, _: Option<Move>) {
        *self.best.lock().unwrap() = best;
    }
}

fn record(engine: &mut Engine, root: &Position, limits: Limits) -> Arc<Record> {
    let record = Arc::new(Record::default());
    engine.go(root, &PositionHistory::new(), limits, record.clone());
    engine.wait();
    record
}

fn search(engine: &mut Engine, root: &Position, limits: Limits) -> (Vec<Info>, Option<Move>) {
    let record = record(engine, root, limits);
    let infos = record.infos.lock().unwrap().clone();
    let best = *record.best.lock().unwrap();
    (infos, best)
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn mate(moves: u32, nodes: u64) -> Limits {
    Limits {
        mate: Some(moves),
        nodes: Some(nodes),
        ..Limits::default()
    }
}

const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";

/// Composed mates, whose first move is quiet or gives something away.
#[test]
fn short_mates_are_proved_in_few_nodes() {
    for (fen, moves, nodes) in [
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, 3_000),
        ("3R4/8/8/2p3K1/2p5/5B2/R1pPNB2/1b1k4 w - - 0 1", 2, 20_000),
        ("8/5R2/2K1P3/4k3/8/b1PPpp1B/5p2/8 w - - 0 1", 2, 20_000),
    ] {
        let root = position(fen);
        let (infos, best) = search(&mut Engine::new(), &root, mate(moves, nodes));
        let last = infos.last().unwrap();
        assert_eq!(last.score, Score::Mate(moves as i32), "{fen}");
        assert_eq!(last.bound, ScoreBound::Exact);
        assert_eq!(last.pv.len() as u32, 2 * moves - 1, "{fen}");
        assert_eq!(best, Some(last.pv[0]));
        let end = last
            .pv
            .iter()
            .fold(root, |position, &mv| position.make_move(mv));
        assert!(end.is_checkmate(), "{fen}");
    }
}

/// A mate that is not there is not claimed, and there is still a sensible move.
#[test]
fn a_mate_that_is_not_there_is_not_claimed() {
    let root = position("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1");
    let (infos, best) = search(&mut Engine::new(), &root, mate(3, 30_000));
    assert!(
        infos
            .iter()
            .all(|info| !matches!(info.score, Score::Mate(_)))
    );
    assert_eq!(best, root.parse_uci("d1d5").ok());
    let (infos, _) = search(&mut Engine::new(), &root, mate(u32::MAX, 5_000));
    assert!(!infos.is_empty());
}

#[test]
fn whoever_asks_for_a_mate_is_told_that_there_is_none() {
    let root = Position::startpos();
    let told = record(&mut Engine::new(), &root, mate(2, 10_000_000));
    assert_eq!(*told.notes.lock().unwrap(), ["there is no mate in 2"]);
    let best = told.best.lock().unwrap().unwrap();
    assert!(root.is_legal(best));
}

/// Whoever analyses sees mates that the ordinary search would take long for, also against himself.
#[test]
fn mates_of_either_side_are_told_with_their_whole_line() {
    let attack = position("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    let defence = attack.make_move(attack.parse_uci("f6a6").unwrap());
    for (root, moves) in [(attack, 3), (defence, -2)] {
        for threads in [1, 2] {
            let mut engine = Engine::new();
            engine.settings().analyse_mode = true;
            engine.set_threads(threads).unwrap();
            let limits = Limits {
                nodes: Some(30_000),
                ..Limits::default()
            };
            let (infos, best) = search(&mut engine, &root, limits);
            let last = infos.last().unwrap();
            assert_eq!(last.score, Score::Mate(moves), "{last:?}");
            let end = last
                .pv
                .iter()
                .fold(root, |position, &mv| position.make_move(mv));
            assert!(end.is_checkmate(), "{last:?}");
            assert_eq!(best, Some(last.pv[0]));
        }
    }
}

/// With several lines a proved mate stays the first of them, and the others go on.
#[test]
fn a_proved_mate_stays_on_top_of_several_lines() {
    let root = position("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    let mut engine = Engine::new();
    engine.settings().analyse_mode = true;
    engine.settings().multi_pv = 3;
    let (infos, best) = search(&mut engine, &root, depth(9));
    let found = |info: &&Info| info.multi_pv == 1 && matches!(info.score, Score::Mate(1..));
    let first = infos.iter().find(found).unwrap().depth;
    for line in infos.iter().filter(|info| info.depth > first) {
        let is_mate = matches!(line.score, Score::Mate(1..));
        assert!(line.multi_pv > 1 || is_mate, "{line:?}");
    }
    assert_eq!(infos.last().unwrap().depth, 9);
    assert_eq!(best, root.parse_uci("f6a6").ok());
}

/// A mate that is proved is played at once when a clock runs.
#[test]
fn a_proved_mate_needs_no_more_time() {
    let root = position("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    let limits = Limits {
        clock: Some(ClockTime {
            remaining: Duration::from_mins(10),
            ..ClockTime::default()
        }),
        ..Limits::default()
    };
    let mut engine = Engine::new();
    engine.settings().analyse_mode = true;
    let start = Instant::now();
    let (infos, best) = search(&mut engine, &root, limits);
    assert!(matches!(infos.last().unwrap().score, Score::Mate(3..=5)));
    assert_eq!(best, Some(infos.last().unwrap().pv[0]));
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn mates_of_the_suite_are_proved_at_their_length() {
    let data = std::env::var("LUFT_DATA").expect("LUFT_DATA is set");
    let path = std::path::PathBuf::from(data).join("suites/mates.epd");
    let text = std::fs::read_to_string(path).unwrap();
    let mut found = (0, 0);
    for line in text.lines() {
        let (fen, answer) = line.split_once(" bm #").unwrap();
        let moves: i32 = answer.trim_end_matches(';').trim().parse().unwrap();
        if !(1..=5).contains(&moves) {
            continue;
        }
        let root = position(&format!("{fen} 0 1"));
        let (infos, _) = search(&mut Engine::new(), &root, mate(moves as u32, 200_000));
        found.1 += 1;
        match infos.last().unwrap().score {
            Score::Mate(told) if told > 0 => {
                assert!(told >= moves, "{line}: there is none shorter than {told}");
                // The ordinary search may see a longer one first, which is no answer.
                found.0 += i32::from(told == moves);
            }
            _ => {}
        }
    }
    assert!(found.0 >= 33, "{} of {}", found.0, found.1);
}

/// Every depth has each line once, in order, and all of them where there are few moves.
#[test]
fn lines_are_exact_at_every_depth() {
    for (fen, wanted) in [
        (MIDDLEGAME, 5),
        ("7k/8/8/8/8/8/1r6/7K w - - 0 1", 50),
        ("8/8/8/8/8/5k2/7p/7K w - - 0 1", 3),
        ("k7/8/1K6/8/8/8/8/7R b - - 0 1", 4),
    ] {
        let root = position(fen);
        let count = root.legal_moves().len().min(wanted);
        let mut engine = Engine::new();
        engine.settings().multi_pv = wanted;
        let (infos, best) = search(&mut engine, &root, depth(6));
        assert_eq!(infos.len(), 6 * count, "{fen}");
        for (iteration, lines) in infos.chunks(count).enumerate() {
            let mut seen = Vec::new();
            for (index, line) in lines.iter().enumerate() {
                assert_eq!(line.depth as usize, iteration + 1, "{fen}");
                assert_eq!(line.multi_pv, index + 1, "{fen}");
                assert_eq!(line.bound, ScoreBound::Exact, "{fen}");
                assert!(!seen.contains(&line.pv[0]), "{fen}");
                seen.push(line.pv[0]);
            }
            assert!(lines.is_sorted_by(|a, b| a.internal >= b.internal), "{fen}");
        }
        assert_eq!(best, Some(infos[infos.len() - count].pv[0]));
    }
}

#[test]
fn several_lines_of_certain_moves_are_those_moves() {
    let root = position(MIDDLEGAME);
    let wanted: Vec<Move> = ["a2a3", "h2h3", "c3b1"]
        .iter()
        .map(|text| root.parse_uci(text).unwrap())
        .collect();
    let mut engine = Engine::new();
    engine.settings().multi_pv = 5;
    let limits = Limits {
        search_moves: wanted.clone(),
        ..depth(5)
    };
    let (infos, best) = search(&mut engine, &root, limits);
    assert_eq!(infos.len(), 5 * wanted.len());
    assert!(infos.iter().all(|info| wanted.contains(&info.pv[0])));
    assert!(wanted.contains(&best.unwrap()));
}

/// Whoever analyses wants the truth, however weak the engine is told to play.
#[test]
fn analysis_is_never_weakened() {
    let root = position(MIDDLEGAME);
    let nodes = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    let mut engine = Engine::new();
    engine.settings().analyse_mode = true;
    let strong = search(&mut engine, &root, nodes.clone());
    let mut engine = Engine::new();
    engine.settings().elo = Some(1300);
    let (weak, _) = search(&mut engine, &root, nodes.clone());
    assert!(weak.last().unwrap().nodes < 1_000);
    engine.new_game();
    engine.settings().analyse_mode = true;
    let (infos, best) = search(&mut engine, &root, nodes);
    let essence = |infos: &[Info]| -> Vec<_> {
        let line = |info: &Info| (info.depth, info.score, info.nodes, info.pv.clone());
        infos.iter().map(line).collect()
    };
    assert_eq!((essence(&infos), best), (essence(&strong.0), strong.1));
}
