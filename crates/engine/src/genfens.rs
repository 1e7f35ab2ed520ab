//! `genfens`: random openings for DATAGEN workloads of OpenBench, one `info string genfens FEN` each.

use crate::stdout;
use luft_chess::{Epd, Move, Position, PositionHistory, Random, random_plies};
use luft_search::{Engine, Info, Limits, SearchListener};
use luft_uci::GenFens;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering::Relaxed};
use thiserror::Error;

/// Random plies from the start position, or one more.
const PLIES: usize = 8;
/// Random plies from a position of a book, which is an opening already.
const PLIES_FROM_BOOK: usize = 4;
/// More would only end games.
const MAX_PLIES: usize = 200;
/// The greatest score of an opening in centipawns.
const BALANCE: u16 = 400;
/// Nodes of the search that scores an opening.
const NODES: u64 = 2000;
/// A larger file is no book of positions.
const MOST_BYTES: u64 = 1 << 30;
/// After so many openings that are not balanced, none will come.
const TRIES: usize = 2000;

/// Why there are no openings.
#[derive(Debug, Error)]
pub enum GenFensError {
    /// The book cannot be read.
    #[error("genfens: {book}: {source}")]
    File {
        /// Its name.
        book: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// A line of the book is no position.
    #[error("genfens: {book}: line {line} is no position")]
    Line {
        /// Its name.
        book: String,
        /// The line, counted from 1.
        line: usize,
    },
    /// The book has no positions.
    #[error("genfens: {0} has no positions")]
    Empty(String),
    /// Too many random plies.
    #[error("genfens: plies goes from 0 to {MAX_PLIES}")]
    Plies,
}

/// Makes openings.
pub struct OpeningGenerator {
    command: GenFens,
    starts: Vec<Position>,
    engine: Engine,
}

impl OpeningGenerator {
    /// Openings as the command wants them, scored by a fresh engine.
    pub fn new(command: GenFens, engine: Engine) -> Result<Self, GenFensError> {
        if command.plies.is_some_and(|plies| plies > MAX_PLIES) {
            return Err(GenFensError::Plies);
        }
        let starts = match &command.book {
            Some(book) => read_book(book)?,
            None => vec![Position::startpos()],
        };
        Ok(Self {
            command,
            starts,
            engine,
        })
    }

    /// Prints the openings, unless `cancel` is set meanwhile. Each follows from the seed and its number alone.
    pub fn run(mut self, cancel: &AtomicBool) {
        for number in 0..self.command.count {
            let mut random = Random::of(self.command.seed, number);
            let found = (0..TRIES)
                .take_while(|_| !cancel.load(Relaxed))
                .find_map(|_| self.balanced(&mut random));
            match found {
                Some(opening) => stdout::info_string(format_args!("genfens {}", opening.fen())),
                None if cancel.load(Relaxed) => {
                    return stdout::info_string("genfens was stopped");
                }
                None => {
                    return stdout::info_string(format_args!(
                        "no balanced opening in {TRIES}: allow a greater balance or fewer plies"
                    ));
                }
            }
        }
    }

    /// A random opening, if it is balanced.
    fn balanced(&mut self, random: &mut Random) -> Option<Position> {
        let plies = self.command.plies.unwrap_or(match self.command.book {
            Some(_) => PLIES_FROM_BOOK,
            None => PLIES,
        });
        let start = random.pick(&self.starts);
        let (opening, history) = random_plies(start, plies + random.below(2), random)?;
        let balance = i32::from(self.command.balance.unwrap_or(BALANCE));
        // Most openings can be refused without a search.
        let is_balanced = self.engine.evaluate(&opening).abs() <= balance
            && self.score(&opening, &history).abs() <= balance;
        is_balanced.then_some(opening)
    }

    /// The score of a search that knows nothing of the openings before.
    fn score(&mut self, opening: &Position, history: &PositionHistory) -> i32 {
        self.engine.new_game();
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        let score = Arc::new(LastScore::default());
        let listener = Arc::clone(&score);
        self.engine.go(opening, history, limits, listener);
        self.engine.wait();
        score.0.load(Relaxed)
    }
}

/// The positions of a book in EPD, one a line.
fn read_book(book: &str) -> Result<Vec<Position>, GenFensError> {
    let bytes = luft_os::read_regular(Path::new(book), MOST_BYTES);
    let bytes = bytes.map_err(|source| GenFensError::File {
        book: book.to_owned(),
        source,
    })?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().zip(1..);
    let lines = lines.filter(|(line, _)| !line.trim().is_empty());
    let starts = lines.map(|(text, line)| match text.trim().parse::<Epd>() {
        Ok(epd) => Ok(epd.position),
        Err(_) => Err(GenFensError::Line {
            book: book.to_owned(),
            line,
        }),
    });
    let starts = starts.collect::<Result<Vec<_>, _>>()?;
    if starts.is_empty() {
        return Err(GenFensError::Empty(book.to_owned()));
    }
    Ok(starts)
}

/// Remembers the last score of a search.
#[derive(Default)]
struct LastScore(AtomicI32);

impl SearchListener for LastScore {
    fn info(&self, info: &Info) {
        self.0.store(info.internal, Relaxed);
    }

    fn wants_progress(&self) -> bool {
        false
    }

    fn best_move(&self, _best: Option<Move>, _ponder: Option<Move>) {}
}
