//! What holds of an engine with several threads whatever it is told, and when. Also for Miri: see docs/reliability.md.

use luft_chess::{Move, Position, PositionHistory, Random};
use luft_search::{Engine, Info, Limits, SearchListener};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const ENGINES: u64 = if cfg!(miri) { 1 } else { 20 };
const COMMANDS: usize = if cfg!(miri) { 6 } else { 60 };
const DEEPEST: usize = if cfg!(miri) { 1 } else { 8 };

/// With few moves and without tables of endgames, which Miri would compute for minutes.
const POSITIONS: [&str; 4] = [
    "k7/8/7p/7P/8/8/8/K7 w - - 0 1",
    "8/5k2/8/8/8/8/r7/5K1R b - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
];

/// A search and its answers.
struct Record {
    root: Position,
    answers: Mutex<Vec<Option<Move>>>,
}

impl SearchListener for Record {
    fn info(&self, info: &Info) {
        let mut position = self.root;
        for &mv in &info.pv {
            assert!(position.is_legal(mv), "{info:?}");
            position = position.make_move(mv);
        }
    }

    fn best_move(&self, best: Option<Move>, _: Option<Move>) {
        self.answers.lock().unwrap().push(best);
    }
}

impl Record {
    /// One answer: a legal move, or none where there is none.
    fn check(&self) {
        let answers = self.answers.lock().unwrap();
        let [best] = answers.as_slice() else {
            panic!("{answers:?} in {}", self.root);
        };
        match best {
            Some(mv) => assert!(self.root.is_legal(*mv)),
            None => assert!(!self.root.has_moves()),
        }
    }
}

fn random_limits(random: &mut Random) -> Limits {
    let mut limits = Limits {
        depth: Some(1 + random.below(DEEPEST) as u32),
        ..Limits::default()
    };
    match random.below(4) {
        0 => limits.infinite = true,
        1 => limits.ponder = true,
        2 => limits.nodes = Some(1 + random.below(200) as u64),
        _ => {}
    }
    limits
}

fn begin(engine: &mut Engine, random: &mut Random) -> Arc<Record> {
    let root = random.pick(&POSITIONS).parse().unwrap();
    let answers = Mutex::default();
    let record = Arc::new(Record { root, answers });
    let limits = random_limits(random);
    engine.go(&root, &PositionHistory::new(), limits, record.clone());
    record
}

/// Something that may come at any moment of a search.
fn disturb(engine: &mut Engine, random: &mut Random) {
    match random.below(8) {
        0 => engine.stop(),
        1 => engine.ponder_hit(),
        2 => assert!(engine.set_threads(1 + random.below(4)).is_ok()),
        3 => engine.clear_hash(),
        4 => assert!(engine.resize_hash(1 + random.below(2)).is_ok()),
        5 => std::thread::sleep(Duration::from_millis(random.below(3) as u64)),
        // The next search comes at once.
        _ => {}
    }
}

#[test]
fn every_search_has_one_answer_whatever_comes_between() {
    for seed in 0..ENGINES {
        let mut random = Random::new(seed);
        let mut engine = Engine::with_hash(1).unwrap();
        engine.set_threads(3).unwrap();
        let mut searches = Vec::new();
        for _ in 0..COMMANDS {
            searches.push(begin(&mut engine, &mut random));
            disturb(&mut engine, &mut random);
        }
        // What is under way is stopped and answered when the engine goes.
        drop(engine);
        for search in searches {
            search.check();
        }
    }
}
