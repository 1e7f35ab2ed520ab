//! Play with endgame tables. They are not part of the project: `LUFT_DATA` says where they are.

use luft_chess::{Color, Epd, Move, Outcome, Position, PositionHistory};
use luft_search::{Engine, Info, Limits, Score, SearchListener};
use luft_tablebase::{Tablebase, Wdl};
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

#[derive(Default)]
struct Record {
    info: Mutex<Vec<Info>>,
    notes: Mutex<Vec<String>>,
    best: Mutex<Option<Move>>,
}

impl SearchListener for Record {
    fn info(&self, info: &Info) {
        self.info.lock().unwrap().push(info.clone());
    }

    fn note(&self, text: &str) {
        self.notes.lock().unwrap().push(text.to_owned());
    }

    fn best_move(&self, best: Option<Move>, _: Option<Move>) {
        *self.best.lock().unwrap() = best;
    }
}

impl Record {
    fn last(&self) -> Info {
        self.info.lock().unwrap().last().unwrap().clone()
    }
}

fn data() -> PathBuf {
    std::env::var("LUFT_DATA").expect("LUFT_DATA is set").into()
}

/// An engine with all tables there are, and the tables.
fn equipped() -> (Engine, Arc<Tablebase>) {
    let (tables, faults) = Tablebase::open(&[data().join("syzygy")]);
    assert_eq!(faults, []);
    let tables = Arc::new(tables);
    let mut engine = Engine::new();
    engine.settings().tables = Some(Arc::clone(&tables));
    (engine, tables)
}

fn suite(name: &str) -> Vec<Epd> {
    let path = data().join("suites").join(name);
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| line.parse().unwrap()).collect()
}

fn search(engine: &mut Engine, root: &Position, path: &PositionHistory, nodes: u64) -> Arc<Record> {
    let record = Arc::new(Record::default());
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    engine.go(root, path, limits, record.clone());
    engine.wait();
    record
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

/// What a score says of the result.
fn sign(score: Score) -> i32 {
    match score {
        Score::Mate(moves) => moves.signum(),
        Score::Centipawns(value) if value.abs() > 10_000 => value.signum(),
        Score::Centipawns(_) => 0,
    }
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn every_result_of_the_suites_is_told_right() {
    let (mut engine, _) = equipped();
    let mut asked = 0;
    for name in ["endgame-wdl-dtz.epd", "kpk-wdl.epd", "endgame-dm-4.epd"] {
        for epd in suite(name) {
            let value = epd.number("wdl").or_else(|| epd.number("dm")).unwrap();
            // What the 50-move rule takes away is no win.
            let cursed = epd.number("wdl").is_some_and(|wdl| wdl.abs() == 1);
            let wanted = if cursed { 0 } else { value.signum() as i32 };
            let record = search(&mut engine, &epd.position, &PositionHistory::new(), 300);
            let info = record.last();
            assert_eq!(
                sign(info.score),
                wanted,
                "{}: {:?}",
                epd.position.fen(),
                info
            );
            assert!(info.tb_hits > 0);
            asked += 1;
        }
    }
    assert_eq!(asked, 548);
}

/// The defence that holds longest by the tables.
fn defend(tables: &Tablebase, position: &Position) -> Move {
    let moves = position.legal_moves();
    let worth = |mv: &&Move| {
        let child = position.make_move(**mv);
        let dtz = tables.probe_dtz(&child).unwrap_or(0);
        match dtz.signum() {
            -1 => 2000,
            0 => 1000,
            _ if child.halfmove() == 0 => 0,
            _ => dtz,
        }
    };
    *moves.iter().max_by_key(worth).unwrap()
}

/// A game that was played to its end.
struct Played {
    outcome: Outcome,
    /// Moves of the engine.
    moves: i64,
    /// Plies, at most, by which a capture, a pawn move or the mate came later than the tables said.
    delay: i32,
    /// What the engine said before its last moves, the last first.
    said: Vec<Score>,
}

/// Plays until the game ends.
fn play(engine: &mut Engine, tables: &Tablebase, start: Position, nodes: u64) -> Played {
    let (mut position, mut path) = (start, PositionHistory::new());
    let distance = |position: &Position| tables.probe_dtz(position).unwrap_or(0).abs();
    let (mut due, mut delay) = (distance(&start), i32::MIN);
    let (mut moves, mut said) = (0, Vec::new());
    loop {
        if let Some(outcome) = path.outcome(&position) {
            return Played {
                outcome,
                moves,
                delay: delay.max(-due),
                said,
            };
        }
        let mv = if position.side() == start.side() {
            moves += 1;
            let record = search(engine, &position, &path, nodes);
            said.insert(0, record.last().score);
            let best = *record.best.lock().unwrap();
            best.unwrap()
        } else {
            defend(tables, &position)
        };
        path.push(&position);
        position = position.make_move(mv);
        path.mark_root();
        due -= 1;
        if position.halfmove() == 0 {
            delay = delay.max(-due);
            due = distance(&position);
        }
    }
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn basic_mates_are_played_in_as_few_moves_as_there_are() {
    let (mut engine, tables) = equipped();
    for name in [
        "mate-kqk.epd",
        "mate-krk.epd",
        "mate-kbbk.epd",
        "mate-kbnk.epd",
    ] {
        let mut over = 0;
        for epd in suite(name) {
            let played = play(&mut engine, &tables, epd.position, 1_000);
            let winner = played.outcome.winner();
            assert_eq!(winner, Some(epd.position.side()), "{}", epd.position.fen());
            over += played.moves - epd.mate_in().unwrap();
            for (ahead, score) in (1..).zip(played.said.into_iter().take(2)) {
                assert_eq!(score, Score::Mate(ahead), "{}", epd.position.fen());
            }
        }
        assert!(over <= 0, "{name}: {over} moves over the shortest");
    }
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn every_win_of_the_suites_is_won_and_every_draw_held() {
    let (mut engine, tables) = equipped();
    let mut played = 0;
    for name in [
        "endgame-wdl-dtz.epd",
        "endgame-dm-4.epd",
        "kpk-wdl.epd",
        "mate-classic280.epd",
    ] {
        for epd in suite(name) {
            let start = epd.position;
            let winner = match tables.probe_wdl(&start) {
                Some(Wdl::Win) => Some(start.side()),
                Some(Wdl::Draw | Wdl::CursedWin) => None,
                // Lost, or more pieces than the tables have.
                _ => continue,
            };
            let game = play(&mut engine, &tables, start, 100);
            assert_eq!(game.outcome.winner(), winner, "{}", start.fen());
            // Distances may be one too small.
            let in_time = winner.is_none() || game.delay <= 1;
            assert!(in_time, "{} plies late: {}", game.delay, start.fen());
            played += 1;
        }
    }
    assert!(played > 400, "{played}");
}

/// The same position is won or drawn by the count alone.
#[test]
#[ignore = "needs LUFT_DATA"]
fn the_fifty_move_count_decides_what_is_a_win() {
    let (mut engine, tables) = equipped();
    let rows = "8/8/8/3k4/8/8/8/K3BB2 w - -";
    let dtz = tables.probe_dtz(&position(&format!("{rows} 0 1"))).unwrap();
    let told = |engine: &mut Engine, count: i32| {
        let root = position(&format!("{rows} {count} 90"));
        sign(
            search(engine, &root, &PositionHistory::new(), 300)
                .last()
                .score,
        )
    };
    assert_eq!(told(&mut engine, 99 - dtz), 1);
    assert_eq!(told(&mut engine, 101 - dtz), 0);
    engine.settings().fifty_moves = false;
    engine.new_game();
    assert_eq!(told(&mut engine, 101 - dtz), 1);
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn a_near_mate_is_announced() {
    let (mut engine, _) = equipped();
    let root = position("8/8/8/8/8/2k5/7q/K7 b - - 0 1");
    let info = search(&mut engine, &root, &PositionHistory::new(), 3_000).last();
    assert_eq!(info.score, Score::Mate(1), "{info:?}");
    let root = position("8/8/8/8/3Q4/5K2/8/5k2 w - - 0 1");
    let info = search(&mut engine, &root, &PositionHistory::new(), 3_000).last();
    assert!(matches!(info.score, Score::Mate(1..=2)), "{info:?}");
}

/// Five pieces, of which the tables know what follows a capture.
#[test]
#[ignore = "needs LUFT_DATA"]
fn the_search_looks_up_what_it_reaches() {
    let (mut engine, tables) = equipped();
    let root = position("8/2k5/8/3p4/8/3PK3/6P1/8 w - - 0 1");
    let hits = search(&mut engine, &root, &PositionHistory::new(), 20_000)
        .last()
        .tb_hits;
    assert!(hits > 0);
    engine.settings().probe_limit = 0;
    engine.new_game();
    let hits = search(&mut engine, &root, &PositionHistory::new(), 20_000)
        .last()
        .tb_hits;
    assert_eq!(hits, 0);
    engine.settings().probe_limit = tables.max_pieces();
    engine.settings().tables = None;
    let hits = search(&mut engine, &root, &PositionHistory::new(), 20_000)
        .last()
        .tb_hits;
    assert_eq!(hits, 0);
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn several_threads_ask_at_once() {
    let (mut engine, _) = equipped();
    engine.set_threads(3).unwrap();
    let root = position("8/2k5/8/3p4/8/3PK3/6P1/8 w - - 0 1");
    let record = search(&mut engine, &root, &PositionHistory::new(), 60_000);
    assert!(record.last().tb_hits > 0);
    let best = record.best.lock().unwrap().unwrap();
    assert!(root.is_legal(best));
}

/// Lines come in the order of the tables, whatever the search thinks.
#[test]
#[ignore = "needs LUFT_DATA"]
fn several_lines_keep_the_order_of_the_tables() {
    let (mut engine, tables) = equipped();
    let root = position("8/8/8/8/1k6/8/1P6/1K6 w - - 0 1");
    engine.settings().multi_pv = 10;
    let record = search(&mut engine, &root, &PositionHistory::new(), 5_000);
    let infos = record.info.lock().unwrap();
    let lines = &infos[infos.len() - root.legal_moves().len().min(10)..];
    let values: Vec<i32> = lines
        .iter()
        .map(|line| -i32::from(tables.probe_wdl(&root.make_move(line.pv[0])).unwrap()))
        .collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
}

/// Without distances the results alone must do: the search finds the way.
#[test]
#[ignore = "needs LUFT_DATA"]
fn results_without_distances_suffice_to_win() {
    let (_, tables) = equipped();
    let folder = std::env::temp_dir().join(format!("luft-wdl-only-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for file in [
        "KQvK.rtbw",
        "KPvK.rtbw",
        "KRvK.rtbw",
        "KBvK.rtbw",
        "KNvK.rtbw",
    ] {
        let from = data().join("syzygy").join(file);
        fs::write(folder.join(file), fs::read(from).unwrap()).unwrap();
    }
    let (partial, _) = Tablebase::open(&[&folder]);
    let mut engine = Engine::new();
    engine.settings().tables = Some(Arc::new(partial));
    let start = position("8/8/8/5k2/8/8/1P6/1K6 w - - 0 1");
    assert_eq!(tables.probe_wdl(&start), Some(Wdl::Win));
    let played = play(&mut engine, &tables, start, 3_000);
    assert_eq!(played.outcome.winner(), Some(Color::White));
    fs::remove_dir_all(folder).unwrap();
}

/// Damage that only shows when a table is read is told once, and the search goes on.
#[test]
#[ignore = "needs LUFT_DATA"]
fn a_damaged_table_is_told_and_done_without() {
    let data = data();
    let folder = std::env::temp_dir().join(format!("luft-damaged-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for file in ["KQvK.rtbw", "KRvK.rtbw"] {
        fs::write(
            folder.join(file),
            fs::read(data.join("syzygy").join(file)).unwrap(),
        )
        .unwrap();
    }
    let whole = fs::read(data.join("syzygy/KQvKR.rtbw")).unwrap();
    fs::write(folder.join("KQvKR.rtbw"), &whole[..64 * 10 + 16]).unwrap();
    let (tables, faults) = Tablebase::open(&[&folder]);
    assert_eq!(faults, []);
    let mut engine = Engine::new();
    engine.settings().tables = Some(Arc::new(tables));
    let root = position("8/8/8/3k4/8/8/1Q5r/K7 w - - 0 1");
    let record = search(&mut engine, &root, &PositionHistory::new(), 2_000);
    assert!(record.best.lock().unwrap().is_some());
    let wanted = "the wdl table KQvKR: it is damaged; going on without it";
    assert_eq!(*record.notes.lock().unwrap(), [wanted]);
    let again = search(&mut engine, &root, &PositionHistory::new(), 2_000);
    assert_eq!(*again.notes.lock().unwrap(), [""; 0]);
    fs::remove_dir_all(folder).unwrap();
}
