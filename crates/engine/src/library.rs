//! The engine's own opening book: what it plays from it, and what it learns by that.
//!
//! The protocol never says how a game ended. What the last search thought of it is taken for the
//! result: its chances of winning, and half of those of a draw.

use crate::game::Game;
use luft_book::{Book, Choosing, Experience, choose, key};
use luft_chess::Move;
use luft_search::{Info, Limits};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// No search has said anything yet.
const UNKNOWN: u32 = u32::MAX;

/// What the last search expects of the game, in thousandths of a point.
#[derive(Clone, Debug)]
pub struct Prospect(Arc<AtomicU32>);

impl Default for Prospect {
    fn default() -> Self {
        Self(Arc::new(AtomicU32::new(UNKNOWN)))
    }
}

impl Prospect {
    /// Hears what a search thinks.
    pub fn hear(&self, info: &Info) {
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

/// A book with its file and what happened to its moves.
#[derive(Debug)]
struct Shelf {
    path: PathBuf,
    book: Book,
    /// `None` if the file of it could not be understood, which is then left alone.
    experience: Option<Experience>,
}

/// The book and how to use it.
#[derive(Debug)]
pub struct Library {
    /// Whether to play from the book at all.
    pub own: bool,
    /// The last move of a game that is looked up.
    pub depth: u16,
    /// Which of its moves.
    pub choosing: Choosing,
    /// Whether to learn from games.
    pub learning: bool,
    /// What the searches of this game expect.
    pub prospect: Prospect,
    shelf: Option<Shelf>,
    /// The keys and moves of this game that came from the book.
    played: Vec<(u64, Move)>,
}

impl Library {
    /// No book yet.
    pub fn new(depth: u16) -> Self {
        Self {
            own: false,
            depth,
            choosing: Choosing::default(),
            learning: false,
            prospect: Prospect::default(),
            shelf: None,
            played: Vec::new(),
        }
    }

    /// Takes another book, or none. On an error the old one stays.
    pub fn open(&mut self, path: Option<&str>) -> Result<Vec<String>, String> {
        let Some(path) = path.map(PathBuf::from) else {
            self.shelf = None;
            return Ok(Vec::new());
        };
        let refused = |why: String| format!("{} was not opened: {why}", path.display());
        let bytes = fs::read(&path).map_err(|error| refused(error.to_string()))?;
        let book = Book::parse(&bytes).map_err(|error| refused(error.to_string()))?;
        let mut notes = vec![format!("the book has {} moves", book.entries().len())];
        let experience = Experience::load(&path)
            .inspect_err(|why| notes.push(format!("nothing is learnt: {why}")))
            .ok();
        self.played.clear();
        self.shelf = Some(Shelf {
            path,
            book,
            experience,
        });
        Ok(notes)
    }

    /// The book's move, if it is wanted and there is one. Whoever asks for a search without an end,
    /// for a mate or for certain moves wants to see a search.
    pub fn answer(&mut self, game: &Game, limits: &Limits) -> Option<Move> {
        let searched = limits.infinite
            || limits.ponder
            || limits.mate.is_some()
            || !limits.search_moves.is_empty();
        if !self.own || searched || game.position.fullmove() > self.depth {
            return None;
        }
        let shelf = self.shelf.as_ref()?;
        let mut choices = shelf.book.choices(&game.position, game.last);
        if self.learning
            && let Some(experience) = &shelf.experience
        {
            experience.shift(&game.position, game.last, &mut choices);
        }
        let mv = choose(&choices, self.choosing, random())?;
        self.played.push((key(&game.position, game.last), mv));
        Some(mv)
    }

    /// The game is over: keeps what it taught. Says so if that cannot be done.
    pub fn conclude(&mut self) -> Result<(), String> {
        let played = std::mem::take(&mut self.played);
        let points = self.prospect.take();
        let (true, Some(points), Some(shelf)) = (self.learning, points, &mut self.shelf) else {
            return Ok(());
        };
        let Some(experience) = shelf.experience.as_mut().filter(|_| !played.is_empty()) else {
            return Ok(());
        };
        for (key, mv) in played {
            experience.add(key, mv, points);
        }
        let kept = experience.save(&shelf.path);
        kept.map_err(|error| {
            let path = Experience::path(&shelf.path);
            format!("{}: {error}", path.display())
        })
    }
}

/// Any number, another one each time.
fn random() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanos = now.map_or(0, |time| time.as_nanos() as u64);
    // The clock's last digits are no good dice by themselves.
    let mixed = (nanos ^ nanos >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 27
}
