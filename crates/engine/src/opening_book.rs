//! The engine's own opening book (`OwnBook`): which move it plays, and book learning.
//!
//! UCI never says how a game ended, so the expected score of the last search is taken for the
//! result: the chance of winning plus half that of a draw.

use crate::root_position::RootPosition;
use luft_book::{Book, BookLearning, MOST_BYTES, MoveSelection, key, select};
use luft_chess::Move;
use luft_search::{Info, Limits};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// No search has said anything yet.
const UNKNOWN: u32 = u32::MAX;

/// The expected score of the last search, in thousandths of a point.
#[derive(Clone, Debug)]
pub struct ExpectedScore(Arc<AtomicU32>);

impl Default for ExpectedScore {
    fn default() -> Self {
        Self(Arc::new(AtomicU32::new(UNKNOWN)))
    }
}

impl ExpectedScore {
    /// Takes the score of a search report.
    pub fn update(&self, info: &Info) {
        if info.multi_pv == 1 {
            let points = u32::from(info.wdl.win) + u32::from(info.wdl.draw) / 2;
            self.0.store(points, Ordering::Relaxed);
        }
    }

    fn take(&self) -> Option<u32> {
        let points = self.0.swap(UNKNOWN, Ordering::Relaxed);
        (points != UNKNOWN).then_some(points)
    }
}

/// A book with its file and the results of its moves.
#[derive(Debug)]
struct LoadedBook {
    path: PathBuf,
    book: Book,
    /// `None` if its file could not be parsed, which is then left alone.
    learning: Option<BookLearning>,
}

/// The opening book and its options.
#[derive(Debug)]
pub struct OpeningBook {
    /// Whether to play from the book at all.
    pub own: bool,
    /// The last move of a game that is looked up.
    pub depth: u16,
    /// Which of its moves.
    pub selection: MoveSelection,
    /// Whether to learn from games.
    pub learning: bool,
    /// The expected score of the last search of this game.
    pub expected_score: ExpectedScore,
    loaded: Option<LoadedBook>,
    /// The keys and moves of this game that came from the book.
    played: Vec<(u64, Move)>,
}

impl OpeningBook {
    /// No book yet.
    pub fn new(depth: u16) -> Self {
        Self {
            own: false,
            depth,
            selection: MoveSelection::default(),
            learning: false,
            expected_score: ExpectedScore::default(),
            loaded: None,
            played: Vec::new(),
        }
    }

    /// Takes another book, or none. On an error the old one stays.
    pub fn open(&mut self, path: Option<&str>) -> Result<Vec<String>, String> {
        let Some(path) = path.map(PathBuf::from) else {
            self.loaded = None;
            return Ok(Vec::new());
        };
        let refused = |why: String| format!("{} was not opened: {why}", path.display());
        let bytes =
            luft_os::read_regular(&path, MOST_BYTES).map_err(|error| refused(error.to_string()))?;
        let book = Book::parse(&bytes).map_err(|error| refused(error.to_string()))?;
        let mut notes = vec![format!("the book has {} moves", book.entries().len())];
        let learning = BookLearning::load(&path)
            .inspect_err(|why| notes.push(format!("nothing is learnt: {why}")))
            .ok();
        self.played.clear();
        self.loaded = Some(LoadedBook {
            path,
            book,
            learning,
        });
        Ok(notes)
    }

    /// The book's move, if it is wanted and there is one. Whoever asks for a search without an end,
    /// for a mate or for certain moves wants to see a search.
    pub fn probe(&mut self, root: &RootPosition, limits: &Limits) -> Option<Move> {
        let searched = limits.infinite
            || limits.ponder
            || limits.mate.is_some()
            || !limits.search_moves.is_empty();
        if !self.own || searched || root.position.fullmove() > self.depth {
            return None;
        }
        let loaded = self.loaded.as_ref()?;
        let mut moves = loaded.book.moves(&root.position, root.last_move);
        if self.learning
            && let Some(learning) = &loaded.learning
        {
            learning.adjust_weights(&root.position, root.last_move, &mut moves);
        }
        let mv = select(&moves, self.selection, random())?;
        self.played.push((key(&root.position, root.last_move), mv));
        Some(mv)
    }

    /// The game is over: saves what was learnt from it.
    pub fn learn(&mut self) -> Result<(), String> {
        let played = std::mem::take(&mut self.played);
        let points = self.expected_score.take();
        let (true, Some(points), Some(loaded)) = (self.learning, points, &mut self.loaded) else {
            return Ok(());
        };
        let Some(learning) = loaded.learning.as_mut().filter(|_| !played.is_empty()) else {
            return Ok(());
        };
        for (key, mv) in played {
            learning.add(key, mv, points);
        }
        let kept = learning.save(&loaded.path);
        kept.map_err(|error| {
            let path = BookLearning::path(&loaded.path);
            format!("{}: {error}", path.display())
        })
    }
}

/// Any number, another one each time.
fn random() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanos = now.map_or(0, |time| time.as_nanos() as u64);
    // The clock's last digits are not random enough by themselves.
    let mixed = (nanos ^ nanos >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 27
}
