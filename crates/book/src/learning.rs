//! Book learning: the results of a book's moves in games.
//!
//! They are kept in a text file of its own, one line a move: key, move, games, and points in thousandths
//! of a game. The book itself is never changed. A move that did well is played up to four times as
//! often as its weight says, one that did badly as little as a quarter.

use crate::{BookMove, MoveBits, key};
use luft_chess::{Move, Position};
use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

const HEADER: &str = "luft book experience 1";
/// With so many games their result counts half (a Bayesian prior).
const PRIOR_GAMES: f64 = 4.0;
/// A move that always won weighs two to this power more.
const TRUST: f64 = 2.0;

/// A larger file is no record of games: these are four million moves.
const MOST_BYTES: u64 = 128 << 20;

/// The results of one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Games in which it was played.
    pub games: u32,
    /// Points from them in thousandths: 1000 for a win, 500 for a draw.
    pub points: u32,
}

/// The results of a book's moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookLearning(BTreeMap<(u64, MoveBits), Record>);

/// Why a text is no record of book learning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookLearningError {
    /// The first line is another.
    #[error("it does not begin with '{HEADER}'")]
    Header,
    /// A line, counted from 1, is malformed.
    #[error("line {0} is not 'key move games points'")]
    Line(usize),
}

impl BookLearning {
    /// Where the learning of a book is kept: beside it, with `.learn` after its name.
    pub fn path(book: &Path) -> PathBuf {
        let mut name = book.file_name().unwrap_or_default().to_owned();
        name.push(".learn");
        book.with_file_name(name)
    }

    /// The learning of a book; none if there is no file.
    pub fn load(book: &Path) -> Result<Self, String> {
        let path = Self::path(book);
        let told = |error: &dyn fmt::Display| format!("{}: {error}", path.display());
        match luft_os::read_regular(&path, MOST_BYTES) {
            Ok(bytes) => {
                Self::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| told(&error))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(told(&error)),
        }
    }

    /// Saves the learning of a book.
    pub fn save(&self, book: &Path) -> io::Result<()> {
        luft_os::write_atomic(&Self::path(book), self.write().as_bytes())
    }

    /// Reads the text of a file.
    pub fn parse(text: &str) -> Result<Self, BookLearningError> {
        let mut lines = text.lines().zip(1..);
        if lines.next().map(|(line, _)| line.trim()) != Some(HEADER) {
            return Err(BookLearningError::Header);
        }
        let filled = lines.filter(|(line, _)| !line.trim().is_empty());
        let read = filled.map(|(text, line)| parse_line(text).ok_or(BookLearningError::Line(line)));
        read.collect::<Result<_, _>>().map(Self)
    }

    /// The text of a file.
    pub fn write(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for ((key, mv), record) in &self.0 {
            let Record { games, points } = record;
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{key:016x} {:04x} {games} {points}", mv.0);
        }
        text
    }

    /// The results of a move in a position that `last` led to.
    pub fn record(&self, position: &Position, last: Option<Move>, mv: Move) -> Record {
        let entry = (key(position, last), MoveBits::of(mv));
        self.0.get(&entry).copied().unwrap_or_default()
    }

    /// Adds the result of a game, in thousandths.
    pub fn add(&mut self, key: u64, mv: Move, points: u32) {
        let record = self.0.entry((key, MoveBits::of(mv))).or_default();
        // At four billion games it stops counting.
        if let Some(games) = record.games.checked_add(1)
            && let Some(points) = record.points.checked_add(points.min(1000))
        {
            *record = Record { games, points };
        }
    }

    /// Adjusts the weights of a position's moves by their results.
    pub fn adjust_weights(&self, position: &Position, last: Option<Move>, moves: &mut [BookMove]) {
        for book_move in moves.iter_mut() {
            let factor = self.record(position, last, book_move.mv).factor();
            // Scaled by a hundred, so that small weights change too.
            book_move.weight = (book_move.weight as f64 * 100.0 * factor).round() as u64;
        }
    }
}

impl Record {
    fn factor(self) -> f64 {
        if self.games == 0 {
            return 1.0;
        }
        let games = f64::from(self.games);
        let mean = f64::from(self.points) / 1000.0 / games;
        let belief = games / (games + PRIOR_GAMES);
        (TRUST * belief * (2.0 * mean - 1.0)).exp2()
    }
}

fn parse_line(line: &str) -> Option<((u64, MoveBits), Record)> {
    let mut words = line.split_ascii_whitespace();
    let key = u64::from_str_radix(words.next()?, 16).ok()?;
    let mv = MoveBits(u16::from_str_radix(words.next()?, 16).ok()?);
    let games = words.next()?.parse().ok()?;
    let points = words.next()?.parse().ok()?;
    let sane = words.next().is_none() && u64::from(points) <= 1000 * u64::from(games);
    sane.then_some(((key, mv), Record { games, points }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(start: &Position) -> Vec<BookMove> {
        let choice = |text| BookMove {
            mv: start.parse_uci(text).unwrap(),
            weight: 10,
        };
        vec![choice("e2e4"), choice("d2d4"), choice("c2c4")]
    }

    #[test]
    fn wins_make_a_move_heavier_and_losses_lighter() {
        let start = Position::startpos();
        let mut shifted = moves(&start);
        let mut learning = BookLearning::default();
        for _ in 0..8 {
            learning.add(key(&start, None), shifted[0].mv, 1000);
            learning.add(key(&start, None), shifted[1].mv, 0);
        }
        let text = learning.write();
        assert_eq!(BookLearning::parse(&text), Ok(learning.clone()));
        learning.adjust_weights(&start, None, &mut shifted);
        let [won, lost, unplayed] = [0, 1, 2].map(|index| shifted[index].weight);
        assert!(won > 2 * unplayed && won < 4 * unplayed, "{won}");
        assert!(lost < unplayed / 2 && lost > unplayed / 4, "{lost}");
    }

    #[test]
    fn a_draw_changes_nothing() {
        let start = Position::startpos();
        let mut shifted = moves(&start);
        let mut learning = BookLearning::default();
        learning.add(key(&start, None), shifted[0].mv, 500);
        learning.adjust_weights(&start, None, &mut shifted);
        assert_eq!(shifted[0].weight, shifted[2].weight);
        let record = learning.record(&start, None, shifted[0].mv);
        assert_eq!((record.games, record.points), (1, 500));
    }

    #[test]
    fn damage_is_named_by_its_line() {
        let error = |text: &str| BookLearning::parse(text).unwrap_err().to_string();
        assert!(error("").contains("does not begin with"));
        assert!(error("something else").contains("does not begin with"));
        for line in [
            "x",
            "12 34 1",
            "12 34 1 5000",
            "12 34 1 5 6",
            "12 3411111 1 5",
        ] {
            let text = format!("{HEADER}\n0123456789abcdef 031c 2 1500\n{line}\n");
            assert_eq!(error(&text), "line 3 is not 'key move games points'");
        }
    }
}
