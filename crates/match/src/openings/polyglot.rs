//! Polyglot books as openings: a walk through a book from the start position.

use super::Opening;
use luft_book::{MoveSelection, select};
use luft_chess::Position;
use luft_run::Random;

/// A book that knows at least what to play in the start position.
#[derive(Clone, Debug)]
pub(super) struct Book(luft_book::Book);

impl Book {
    /// Reads the bytes of a book.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, String> {
        let book = luft_book::Book::parse(bytes).map_err(|error| error.to_string())?;
        let choices = book.moves(&Position::startpos(), None);
        if choices.iter().all(|choice| choice.weight == 0) {
            return Err("the book has no move for the start position".to_owned());
        }
        Ok(Self(book))
    }

    /// How many moves it knows.
    pub(super) fn len(&self) -> usize {
        self.0.entries().len()
    }

    /// Goes this many plies from the start position, or until the book ends. Each move is thrown for
    /// by its weight.
    pub(super) fn walk(&self, plies: usize, mut dice: Random) -> Opening {
        let mut position = Position::startpos();
        let mut opening = Opening::at(position);
        for _ in 0..plies {
            let choices = self.0.moves(&position, opening.moves.last().copied());
            let total: u64 = choices.iter().map(|choice| choice.weight).sum();
            let thrown = dice.below(total.max(1) as usize) as u64;
            let Some(mv) = select(&choices, MoveSelection::Weighted, thrown) else {
                break;
            };
            position = position.make_move(mv);
            opening.moves.push(mv);
        }
        opening
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_book::{Entry, MoveBits, key};
    use luft_chess::Move;

    /// The position after these moves, and the last of them.
    fn after(moves: &str) -> (Position, Option<Move>) {
        let mut here = (Position::startpos(), None);
        for text in moves.split_whitespace() {
            let mv = here.0.parse_uci(text).unwrap();
            here = (here.0.make_move(mv), Some(mv));
        }
        here
    }

    /// A book that knows these moves, legal or not, each after others, with a weight.
    fn book(known: &[(&str, &str, u16)]) -> Vec<u8> {
        let entry = |&(before, text, weight): &(&str, &str, u16)| {
            let (position, last) = after(before);
            let squares = |index: usize| text[2 * index..2 * index + 2].parse().unwrap();
            let mv = Move::new(squares(0), squares(1), luft_chess::MoveKind::Quiet);
            Entry {
                key: key(&position, last),
                mv: MoveBits::of(mv),
                weight,
                learn: 0,
            }
        };
        luft_book::Book::of(known.iter().map(entry).collect()).write()
    }

    fn walked(book: &Book, plies: usize, index: usize) -> String {
        let opening = book.walk(plies, Random::of(1, index));
        let text: Vec<_> = opening.moves.iter().map(|mv| format!("{mv:?}")).collect();
        text.join(" ")
    }

    #[test]
    fn a_walk_follows_the_book_to_its_end() {
        let before = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";
        let bytes = book(&[
            ("", "e2e4", 1),
            ("e2e4", "e7e5", 1),
            ("e2e4 e7e5", "g1f3", 1),
            ("e2e4 e7e5 g1f3", "b8c6", 1),
            ("e2e4 e7e5 g1f3 b8c6", "f1c4", 1),
            ("e2e4 e7e5 g1f3 b8c6 f1c4", "f8c5", 1),
            (before, "e1h1", 1),
        ]);
        let book = Book::parse(&bytes).unwrap();
        assert_eq!(book.len(), 7);
        let whole = format!("{before} e1h1");
        assert_eq!(walked(&book, 20, 0), whole);
        assert_eq!(walked(&book, 6, 0), before);
        assert_eq!(walked(&book, 0, 0), "");
        assert!(book.walk(20, Random::new(1)).moves[6].is_castle());
    }

    #[test]
    fn moves_come_as_often_as_their_weights_say() {
        let known = [
            ("", "e2e4", 600),
            ("", "d2d4", 300),
            ("", "c2c4", 100),
            ("", "g2g4", 0),
            ("", "e2e5", 5000),
        ];
        let book = Book::parse(&book(&known)).unwrap();
        let walks: Vec<_> = (0..10_000).map(|index| walked(&book, 1, index)).collect();
        let count = |text| walks.iter().filter(|walk| *walk == text).count();
        let (e4, d4, c4) = (count("e2e4"), count("d2d4"), count("c2c4"));
        assert!((5800..6200).contains(&e4) && (2800..3200).contains(&d4));
        assert_eq!(e4 + d4 + c4, walks.len());
        // Any index gives the same opening each time.
        assert_eq!(walked(&book, 1, 77), walked(&book, 1, 77));
    }

    #[test]
    fn what_is_no_book_is_refused() {
        let good = book(&[("", "e2e4", 1), ("e2e4", "e7e5", 1)]);
        let refused = |bytes: &[u8]| Book::parse(bytes).unwrap_err();
        assert!(refused(&good[..20]).contains("offset 16"));
        let elsewhere = book(&[("e2e4", "e7e5", 1)]);
        assert!(refused(&elsewhere).contains("start position"));
        assert!(refused(&book(&[("", "e2e4", 0)])).contains("start position"));
        assert!(refused(&book(&[("", "e2e5", 9)])).contains("start position"));
    }
}
