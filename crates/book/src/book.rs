//! A book: entries in the order of their keys.

use crate::entry::BYTES;
use crate::{BookMove, Entry, key};
use luft_chess::{Move, Position};

/// The entries of a book, in order of their keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book(Vec<Entry>);

/// The bytes of the largest book that makes sense: 32 million moves. The largest that people use have a tenth of them.
pub const MOST_BYTES: u64 = 512 << 20;

/// Why bytes are no book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// There is nothing.
    #[error("the book is empty")]
    Empty,
    /// The bytes from here on are less than an entry.
    #[error(
        "no Polyglot book: {bytes} bytes from offset {offset} on are less than an entry of {BYTES}"
    )]
    Cut {
        /// Where.
        offset: usize,
        /// How many bytes are left.
        bytes: usize,
    },
    /// The key here is smaller than the one before.
    #[error("no Polyglot book: keys are out of order at offset {offset}")]
    Unordered {
        /// Where.
        offset: usize,
    },
    /// The move here is none that any position can have.
    #[error("no Polyglot book: there is no move at offset {offset}")]
    NotAMove {
        /// Where.
        offset: usize,
    },
}

impl Book {
    /// Reads the bytes of a book.
    pub fn parse(bytes: &[u8]) -> Result<Self, BookError> {
        let (chunks, rest) = bytes.as_chunks::<BYTES>();
        if !rest.is_empty() {
            return Err(BookError::Cut {
                offset: chunks.len() * BYTES,
                bytes: rest.len(),
            });
        }
        let entries: Vec<Entry> = chunks.iter().map(Entry::parse).collect();
        if entries.is_empty() {
            return Err(BookError::Empty);
        }
        if let Some(before) = entries.windows(2).position(|two| two[0].key > two[1].key) {
            let offset = (before + 1) * BYTES;
            return Err(BookError::Unordered { offset });
        }
        if let Some(index) = entries.iter().position(|entry| !entry.mv.is_possible()) {
            let offset = index * BYTES;
            return Err(BookError::NotAMove { offset });
        }
        Ok(Self(entries))
    }

    /// A book of these entries, in any order: the heaviest of a position come first.
    pub fn of(mut entries: Vec<Entry>) -> Self {
        entries.sort_by_key(|entry| (entry.key, std::cmp::Reverse(entry.weight), entry.mv));
        Self(entries)
    }

    /// The bytes of the book.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.0.len() * BYTES);
        for entry in &self.0 {
            entry.write(&mut bytes);
        }
        bytes
    }

    /// Its entries.
    pub fn entries(&self) -> &[Entry] {
        &self.0
    }

    /// The moves in a position that `last` led to, with their weights. Those that are illegal belong to
    /// another position with the same key.
    pub fn moves(&self, position: &Position, last: Option<Move>) -> Vec<BookMove> {
        let key = key(position, last);
        let first = self.0.partition_point(|entry| entry.key < key);
        let here = self.0[first..].iter().take_while(|entry| entry.key == key);
        here.filter_map(|entry| {
            Some(BookMove {
                mv: entry.mv.in_position(position)?,
                weight: u64::from(entry.weight),
            })
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MoveBits;

    fn entry(moves: &str, text: &str, weight: u16) -> Entry {
        let mut here = (Position::startpos(), None);
        for text in moves.split_whitespace() {
            let mv = here.0.parse_uci(text).unwrap();
            here = (here.0.make_move(mv), Some(mv));
        }
        Entry {
            key: key(&here.0, here.1),
            mv: MoveBits::of(here.0.parse_uci(text).unwrap()),
            weight,
            learn: 7,
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let entries = vec![
            entry("e2e4", "e7e5", 3),
            entry("", "d2d4", 1),
            entry("", "e2e4", 2),
        ];
        let book = Book::of(entries);
        assert_eq!(Book::parse(&book.write()), Ok(book.clone()));
        let choices = book.moves(&Position::startpos(), None);
        let weights: Vec<_> = choices.iter().map(|choice| choice.weight).collect();
        assert_eq!(weights, [2, 1]);
    }

    #[test]
    fn what_is_no_book_is_refused() {
        let good = Book::of(vec![entry("", "e2e4", 1), entry("e2e4", "e7e5", 1)]).write();
        let refused = |bytes: &[u8]| Book::parse(bytes).unwrap_err().to_string();
        assert!(refused(&[]).contains("empty"));
        assert!(refused(&good[..20]).contains("4 bytes from offset 16"));
        let turned = [&good[16..], &good[..16]].concat();
        assert!(refused(&turned).contains("out of order at offset 16"));
        let mut scrambled = good.clone();
        scrambled[24] = 0xff;
        assert!(refused(&scrambled).contains("no move at offset 16"));
    }

    /// Books that people use.
    #[test]
    #[ignore = "needs LUFT_DATA"]
    fn real_books_are_read_and_written_byte_for_byte() {
        let data = std::env::var("LUFT_DATA").expect("LUFT_DATA is set");
        let folder = std::path::PathBuf::from(data).join("books");
        for (name, count) in [
            ("performance.bin", 92_954),
            ("cutechess_book_small.bin", 31_467),
            ("gnuchess-1.02.bin", 180_358),
        ] {
            let bytes = std::fs::read(folder.join(name)).unwrap();
            let book = Book::parse(&bytes).unwrap();
            assert_eq!(book.entries().len(), count, "{name}");
            assert!(book.write() == bytes, "{name}");
            assert!(!book.moves(&Position::startpos(), None).is_empty());
        }
    }
}
