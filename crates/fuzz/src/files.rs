//! Files: hash tables, books, packed games, journals and parameters. What can only be read from a file is written to one
//! first, which is this process's own.

use crate::patched;
use luft_book::{Book, key};
use luft_chess::{Move, Position, PositionHistory};
use luft_match::FinishedGame;
use luft_match::spsa::{self, State};
use luft_run::Journal;
use luft_search::{Engine, Info, Limits, SearchListener};
use luft_train::viriformat::GameReader;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// A file that is gone when it is dropped.
struct Written(PathBuf);

impl Drop for Written {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A file of this name with these bytes.
fn written(name: &str, bytes: &[u8]) -> Written {
    let path = std::env::temp_dir().join(format!("luft-fuzz-{}-{name}", std::process::id()));
    fs::write(&path, bytes).expect("the folder for temporary files can be written");
    Written(path)
}

static TABLE: LazyLock<(Mutex<Engine>, Vec<u8>)> = LazyLock::new(|| {
    let mut engine = Engine::with_hash(1).expect("a megabyte can be had");
    assert!(finds_a_move(&mut engine, 6));
    let file = written("table", b"");
    engine.save_hash(&file.0).expect("it was written before");
    let bytes = fs::read(&file.0).expect("it was written before");
    (Mutex::new(engine), bytes)
});

/// Whether a search of the start position ends with a legal move.
#[derive(Default)]
struct FoundMove(AtomicBool);

impl SearchListener for FoundMove {
    fn info(&self, _: &Info) {}

    fn best_move(&self, best: Option<Move>, _: Option<Move>) {
        let legal = |mv| Position::startpos().is_legal(mv);
        self.0.store(best.is_some_and(legal), Relaxed);
    }
}

fn finds_a_move(engine: &mut Engine, depth: u32) -> bool {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let found = Arc::new(FoundMove::default());
    let (start, history) = (Position::startpos(), PositionHistory::new());
    engine.go(&start, &history, limits, Arc::clone(&found) as _);
    engine.wait();
    found.0.load(Relaxed)
}

/// Any bytes as a saved hash table, and as damage to one: after what is accepted the engine still finds a legal move.
pub fn hash_file(bytes: &[u8]) {
    let (engine, sound) = &*TABLE;
    let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
    for file in [bytes.to_vec(), patched(sound, bytes)] {
        match engine.load_hash(&written("hash", &file).0) {
            Ok(_) => assert!(finds_a_move(&mut engine, 3)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Any bytes as a Polyglot book: the moves it gives are legal, and what is written is read again.
pub fn book(bytes: &[u8]) {
    let book = match Book::parse(bytes) {
        Ok(book) => book,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let written = book.write();
    let again = Book::parse(&written).map(|again| again.write());
    assert_eq!(again.ok(), Some(written.clone()));
    let start = Position::startpos();
    // Also with the key of a position that is known, so that its moves are looked at.
    let mut known = written;
    for entry in known.chunks_exact_mut(16) {
        entry[..8].copy_from_slice(&key(&start, None).to_be_bytes());
    }
    for book in [Ok(book), Book::parse(&known)].into_iter().flatten() {
        for choice in book.moves(&start, None) {
            assert!(start.is_legal(choice.mv));
        }
    }
}

/// Any bytes as packed games: those that are read are legal, and are read again as they were written.
pub fn packed_games(bytes: &[u8]) {
    let mut written = Vec::new();
    for game in GameReader::new(bytes) {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                break;
            }
        };
        let mut position = game.start;
        for &(mv, _) in &game.scored_moves {
            assert!(position.is_legal(mv));
            position = position.make_move(mv);
        }
        game.write(&mut written);
    }
    let mut again = Vec::new();
    for game in GameReader::new(&written[..]) {
        game.expect("what is written can be read").write(&mut again);
    }
    assert_eq!(again, written);
}

const HEADING: &str = r#"{"games":3}"#;

/// Any bytes as a journal, and behind the heading of one: they are read or refused, and what is refused is left alone.
pub fn journal(bytes: &[u8]) {
    let open = |path: &PathBuf| {
        Journal::open::<FinishedGame>(path, HEADING, |other| format!("'{other}' is another"))
    };
    for file in [bytes.to_vec(), [HEADING.as_bytes(), b"\n", bytes].concat()] {
        let Written(path) = &written("journal", &file);
        match open(path) {
            Ok((mut journal, known)) => {
                let Some(game) = known.first() else {
                    continue;
                };
                journal.add(game).expect("the disk is not full");
                drop(journal);
                let (_, again) = open(path).expect("what is written can be read");
                assert_eq!(again.len(), known.len() + 1);
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert_eq!(fs::read(path).ok(), Some(file));
            }
        }
    }
}

/// Any text as lines of parameters, and as the state of a tuning.
pub fn parameters(bytes: &[u8]) {
    let Written(path) = &written("parameters", bytes);
    match spsa::choose(&[], Some(path)) {
        Ok(tunables) => {
            let lines: Vec<_> = tunables.iter().map(ToString::to_string).collect();
            let printed = written("again", lines.join("\n").as_bytes());
            let again = spsa::choose(&[], Some(&printed.0));
            let again = again.expect("what is printed can be read");
            assert_eq!(again.len(), tunables.len());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match State::read(path) {
        Ok(state) => assert_eq!(state.whole_values().len(), state.plan.tunables.len()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
