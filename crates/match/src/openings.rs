//! Opening books: EPD positions (as in the UHO books), PGN games or Polyglot books of moves, read from files.
//!
//! An opening has a number, and the same file, order and seed give the same opening for it on every
//! machine: so a match that was stopped goes on where it was.

mod epd;
mod pgn;
mod polyglot;

use luft_chess::{Move, Position};
use luft_run::Random;
use luft_run::RunError;
use luft_run::file;
use polyglot::Book;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::str::FromStr;

/// The book that comes with the program: balanced openings of eight or nine random plies, made by
/// `genfens 500 seed 2026 book None balance 40` of the engine; sorted, and the counters left out.
const BUILT_IN: &str = include_str!("openings/built_in.epd");
/// What it is called where other books have a file.
pub(crate) const BUILT_IN_NAME: &str = "<built in>";

/// How many plies are played from a book of moves if nobody says.
const BOOK_PLIES: usize = 8;

/// Where a game begins: a position and the moves that lead on from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    /// The position before the moves.
    pub(crate) start: Position,
    /// The moves.
    pub(crate) moves: Vec<Move>,
}

impl Opening {
    fn at(start: Position) -> Self {
        let moves = Vec::new();
        Self { start, moves }
    }
}

/// The order in which openings are used: `random` or `sequential`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum OpeningOrder {
    /// As they stand in the file.
    Sequential,
    /// Shuffled.
    #[default]
    Random,
}

impl FromStr for OpeningOrder {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "sequential" => Ok(Self::Sequential),
            "random" => Ok(Self::Random),
            _ => Err(format!("`{text}` is neither sequential nor random")),
        }
    }
}

/// Openings in the order in which games use them.
#[derive(Clone, Debug)]
pub(crate) struct Openings {
    source: Source,
    /// How many are left out at the beginning.
    skipped: usize,
}

#[derive(Clone, Debug)]
enum Source {
    /// One after the other; never empty.
    List(Vec<Opening>),
    /// Drawn from a book of moves.
    Book { book: Book, plies: usize, seed: u64 },
}

impl Openings {
    /// Reads a file. The end of its name, before `.zip` or `.zst`, says what is in it: `.epd`, `.fen`
    /// and `.txt` have a position a line, `.pgn` has games whose first `plies` are played (all if
    /// nothing is said), `.bin` is a Polyglot book from which `plies` (8 if nothing is said) are
    /// drawn by weight, whatever the order.
    pub(crate) fn read(
        path: &Path,
        order: OpeningOrder,
        seed: u64,
        plies: Option<usize>,
    ) -> Result<Self, RunError> {
        let wrong = |reason: String| RunError::content(path, reason);
        let list = match file::content(path).as_deref() {
            Some("epd" | "fen" | "txt") => epd::parse(&file::read_text(path)?),
            Some("pgn") => pgn::parse(&file::read_bytes(path)?, plies),
            Some("bin") => {
                let book = Book::parse(&file::read_bytes(path)?).map_err(wrong)?;
                let plies = plies.unwrap_or(BOOK_PLIES);
                return Ok(Self::of(Source::Book { book, plies, seed }));
            }
            _ => Err("a book is .epd, .fen, .txt, .pgn or .bin, perhaps in a .zip or .zst".into()),
        }
        .map_err(wrong)?;
        Ok(Self::list(list, order, seed))
    }

    /// The book that comes with the program, so that no match repeats its games for want of one.
    pub(crate) fn built_in(order: OpeningOrder, seed: u64) -> Result<Self, RunError> {
        let list = epd::parse(BUILT_IN).map_err(RunError::request)?;
        Ok(Self::list(list, order, seed))
    }

    fn list(mut list: Vec<Opening>, order: OpeningOrder, seed: u64) -> Self {
        if order == OpeningOrder::Random {
            Random::new(seed).shuffle(&mut list);
        }
        Self::of(Source::List(list))
    }

    fn of(source: Source) -> Self {
        Self { source, skipped: 0 }
    }

    /// Those that come after so many, for games that go on after others.
    pub(crate) fn after(self, skipped: usize) -> Self {
        Self { skipped, ..self }
    }

    /// How many openings there are. Those of a book of moves are drawn by chance and have no number
    /// of their own: there it is how many moves the book knows.
    pub(crate) fn len(&self) -> usize {
        match &self.source {
            Source::List(list) => list.len(),
            Source::Book { book, .. } => book.len(),
        }
    }

    /// The opening with this number, from 0. After the last of a list comes the first again.
    pub(crate) fn opening(&self, index: usize) -> Opening {
        let index = index + self.skipped;
        match &self.source {
            Source::List(list) => list[index % list.len()].clone(),
            Source::Book { book, plies, seed } => book.walk(*plies, Random::of(*seed, index)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    /// A file that is gone at the end of the test.
    struct Written(PathBuf);

    impl Written {
        fn new(name: &str, bytes: &[u8]) -> Self {
            let folder = std::env::temp_dir().join(format!("luft-openings-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            let path = folder.join(name);
            fs::write(&path, bytes).unwrap();
            Self(path)
        }

        fn read(&self, order: OpeningOrder, seed: u64) -> Result<Openings, RunError> {
            Openings::read(&self.0, order, seed, None)
        }
    }

    impl Drop for Written {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    fn many() -> String {
        let line = |number| format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 {number}\n");
        (1..=50).map(line).collect()
    }

    fn numbers(openings: &Openings) -> Vec<u16> {
        let indices = 0..openings.len();
        let number = |index| openings.opening(index).start.fullmove();
        indices.map(number).collect()
    }

    #[test]
    fn lists_are_read_in_order_and_begin_again() {
        let file = Written::new("order.epd", many().as_bytes());
        let openings = file.read(OpeningOrder::Sequential, 1).unwrap();
        assert_eq!(numbers(&openings), (1..=50).collect::<Vec<_>>());
        assert_eq!(openings.opening(53), openings.opening(3));
        assert!(openings.opening(3).moves.is_empty());
    }

    #[test]
    fn shuffling_depends_on_the_seed_alone() {
        let file = Written::new("random.fen", many().as_bytes());
        let numbers = |seed| numbers(&file.read(OpeningOrder::Random, seed).unwrap());
        let one = numbers(1);
        assert_eq!(one, numbers(1));
        assert_ne!(one, numbers(2));
        let mut sorted = one.clone();
        sorted.sort_unstable();
        assert_ne!(one, sorted);
        assert_eq!(sorted, (1..=50).collect::<Vec<_>>());
    }

    #[test]
    fn packed_books_are_unpacked() {
        let mut packed = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        let options = zip::write::SimpleFileOptions::default();
        packed.start_file("book.epd", options).unwrap();
        std::io::Write::write_all(&mut packed, many().as_bytes()).unwrap();
        let file = Written::new("packed.EPD.zip", packed.finish().unwrap().get_ref());
        assert_eq!(file.read(OpeningOrder::Sequential, 1).unwrap().len(), 50);
    }

    #[test]
    fn games_are_read_through_the_same_door() {
        let file = Written::new("games.pgn", b"1. e4 e5 2. Nf3 *\n\n1. d4 *\n");
        let openings = Openings::read(&file.0, OpeningOrder::Sequential, 1, Some(2)).unwrap();
        assert_eq!(openings.len(), 2);
        assert_eq!(openings.opening(0).moves.len(), 2);
        assert_eq!(openings.opening(1).moves.len(), 1);
    }

    #[test]
    fn errors_name_the_file() {
        for (name, bytes, word) in [
            ("empty.epd", &b"\n\n"[..], "no position"),
            ("empty.pgn", b"", "no game"),
            ("empty.bin", b"", "empty"),
            ("short.bin", b"0123456789", "16"),
            (
                "wrong.epd",
                b"4k3/8/8/8/8/8/8/4K3 w - -\nnonsense",
                "line 2",
            ),
            ("binary.epd", b"\xff\xfe\x00", "not text"),
            ("book.doc", b"", ".pgn"),
            ("bare.zip", b"", ".pgn"),
        ] {
            let file = Written::new(name, bytes);
            let error = file.read(OpeningOrder::Random, 1).unwrap_err().to_string();
            assert!(error.contains(name) && error.contains(word), "{error}");
        }
        let missing = Openings::read(Path::new("/no/such.epd"), OpeningOrder::Random, 1, None);
        assert!(missing.unwrap_err().to_string().contains("/no/such.epd"));
    }

    #[test]
    fn without_a_book_there_are_openings_enough_and_none_twice() {
        let openings = Openings::built_in(OpeningOrder::Random, 1).unwrap();
        assert!(openings.len() >= 400, "{}", openings.len());
        let all = (0..openings.len()).map(|index| openings.opening(index).start);
        let keys: std::collections::HashSet<_> = all.map(|start| start.key()).collect();
        assert_eq!(keys.len(), openings.len());
        let sequential = Openings::built_in(OpeningOrder::Sequential, 1).unwrap();
        assert_ne!(sequential.opening(0), openings.opening(0));
    }
}
