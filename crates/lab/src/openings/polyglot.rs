//! Polyglot books: moves with weights, found by a key of the position.
//!
//! The keys are those of the Polyglot specification, which shakmaty computes; so two positions walk
//! side by side, ours for the moves and theirs for the keys.

use super::Opening;
use crate::random::Random;
use luft_chess::{CastlingNotation, Move, Position};
use shakmaty::uci::UciMove;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position as _};

/// Bytes of an entry: key 8, move 2, weight 2, and 4 for learning, which we do not use.
const ENTRY: usize = 16;

/// A move that the book knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    key: u64,
    /// Squares and promotion in three bits each: to file, to rank, from file, from rank, promotion.
    bits: u16,
    /// How often it is to be played compared to others of the same key.
    weight: u16,
}

/// The entries of a book, in order of their keys.
#[derive(Clone, Debug)]
pub(super) struct Book(Vec<Entry>);

impl Book {
    /// Reads a book, which must know at least what to play in the start position.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, String> {
        let (entries, rest) = bytes.as_chunks::<ENTRY>();
        if !rest.is_empty() {
            let at = entries.len() * ENTRY;
            return Err(format!(
                "no Polyglot book: {} bytes from offset {at} on are less than an entry of {ENTRY}",
                rest.len()
            ));
        }
        let entries: Vec<Entry> = entries.iter().map(Entry::parse).collect();
        if entries.is_empty() {
            return Err("the book is empty".to_owned());
        }
        if let Some(before) = entries.windows(2).position(|two| two[0].key > two[1].key) {
            let at = (before + 1) * ENTRY;
            return Err(format!(
                "no Polyglot book: keys are out of order at offset {at}"
            ));
        }
        let book = Self(entries);
        if book.choices(&Walker::default()).is_empty() {
            return Err("the book has no move for the start position".to_owned());
        }
        Ok(book)
    }

    /// How many moves it knows.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Goes this many plies from the start position, or until the book ends. Each move is thrown for
    /// by its weight.
    pub(super) fn walk(&self, plies: usize, mut dice: Random) -> Opening {
        let mut walker = Walker::default();
        let mut opening = Opening::at(walker.position);
        for _ in 0..plies {
            let choices = self.choices(&walker);
            let Some(mv) = throw(&choices, &mut dice) else {
                break;
            };
            if !walker.play(mv) {
                break;
            }
            opening.moves.push(mv);
        }
        opening
    }

    /// The moves here with their weights. Those without weight are not meant to be played; those
    /// that are illegal belong to another position with the same key.
    fn choices(&self, walker: &Walker) -> Vec<(Move, u64)> {
        let key = walker.key();
        let first = self.0.partition_point(|entry| entry.key < key);
        let here = self.0[first..].iter().take_while(|entry| entry.key == key);
        here.filter(|entry| entry.weight > 0)
            .filter_map(|entry| {
                let mv = walker.position.parse_uci(&entry.text()).ok()?;
                Some((mv, u64::from(entry.weight)))
            })
            .collect()
    }
}

/// One of the moves, by weight.
fn throw(choices: &[(Move, u64)], dice: &mut Random) -> Option<Move> {
    let total: u64 = choices.iter().map(|(_, weight)| weight).sum();
    if total == 0 {
        return None;
    }
    let mut thrown = dice.below(total as usize) as u64;
    let chosen = choices.iter().find(|(_, weight)| {
        let found = thrown < *weight;
        thrown = thrown.saturating_sub(*weight);
        found
    });
    chosen.map(|(mv, _)| *mv)
}

impl Entry {
    /// All numbers have their highest byte first.
    fn parse(bytes: &[u8; ENTRY]) -> Self {
        let [a, b, c, d, e, f, g, h, high, low, heavy, light, ..] = *bytes;
        Self {
            key: u64::from_be_bytes([a, b, c, d, e, f, g, h]),
            bits: u16::from_be_bytes([high, low]),
            weight: u16::from_be_bytes([heavy, light]),
        }
    }

    /// The move as UCI writes it, castling as king takes rook.
    fn text(self) -> String {
        let bits = |shift: u16| (self.bits >> shift & 7) as u8;
        let letter = |first: u8, shift: u16| char::from(first + bits(shift));
        let mut text = String::from_iter([
            letter(b'a', 6),
            letter(b'1', 9),
            letter(b'a', 0),
            letter(b'1', 3),
        ]);
        // What is no promotion makes a text that is no move.
        let promotion = ["", "n", "b", "r", "q", "?", "?", "?"];
        text.push_str(promotion[bits(12) as usize]);
        text
    }
}

/// The same position twice.
#[derive(Clone, Debug)]
struct Walker {
    position: Position,
    twin: Chess,
}

impl Default for Walker {
    fn default() -> Self {
        Self {
            position: Position::startpos(),
            twin: Chess::default(),
        }
    }
}

impl Walker {
    /// The key. Polyglot counts en passant when a pawn stands beside the one that went two squares,
    /// even if it may not take because its king would be in check.
    fn key(&self) -> u64 {
        self.twin
            .zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal)
            .0
    }

    /// Plays a legal move. Says whether both positions agreed, as they always should.
    fn play(&mut self, mv: Move) -> bool {
        let text = self.position.uci(mv, CastlingNotation::Chess960);
        let theirs = text.parse::<UciMove>().ok();
        let Some(theirs) = theirs.and_then(|uci| uci.to_move(&self.twin).ok()) else {
            return false;
        };
        self.twin.play_unchecked(theirs);
        self.position = self.position.play(mv);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The position after these moves.
    fn after(moves: &str) -> Walker {
        let mut walker = Walker::default();
        for text in moves.split_whitespace() {
            let mv = walker.position.parse_uci(text).unwrap();
            assert!(walker.play(mv), "{text}");
        }
        walker
    }

    /// A move as Polyglot writes it.
    fn bits(text: &str) -> u16 {
        let value = |index: usize, first: u8| u16::from(text.as_bytes()[index] - first);
        let promotion = text.get(4..5).and_then(|letter| "nbrq".find(letter));
        let promotion = promotion.map_or(0, |kind| kind as u16 + 1);
        value(2, b'a')
            | value(3, b'1') << 3
            | value(0, b'a') << 6
            | value(1, b'1') << 9
            | promotion << 12
    }

    /// A book that knows these moves, each after others, with a weight.
    fn book(known: &[(&str, &str, u16)]) -> Vec<u8> {
        let entry = |&(before, text, weight): &(&str, &str, u16)| {
            let mut bytes = after(before).key().to_be_bytes().to_vec();
            bytes.extend(bits(text).to_be_bytes());
            bytes.extend(weight.to_be_bytes());
            bytes.extend([0; 4]);
            bytes
        };
        let mut entries: Vec<Vec<u8>> = known.iter().map(entry).collect();
        entries.sort();
        entries.concat()
    }

    fn walked(book: &Book, plies: usize, index: usize) -> String {
        let opening = book.walk(plies, Random::of(1, index));
        let text: Vec<_> = opening.moves.iter().map(|mv| format!("{mv:?}")).collect();
        text.join(" ")
    }

    /// The keys printed in the specification of the format, `book_format.html` of Polyglot.
    #[test]
    fn keys_are_those_of_the_specification() {
        for (moves, key) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(after(moves).key(), key, "{moves}");
        }
    }

    /// A pawn beside the one that moved counts even if it is pinned.
    #[test]
    fn en_passant_that_is_not_legal_is_in_the_key() {
        let pinned = "4k3/8/8/8/4pP1K/8/8/4R3 b - f3 0 1";
        let fen: shakmaty::fen::Fen = pinned.parse().unwrap();
        let twin: Chess = fen.into_position(shakmaty::CastlingMode::Standard).unwrap();
        assert_eq!(twin.ep_square(EnPassantMode::Legal), None);
        let position = pinned.parse().unwrap();
        let walker = Walker { position, twin };
        let without: u64 = walker
            .twin
            .zobrist_hash::<Zobrist64>(EnPassantMode::Legal)
            .0;
        assert_ne!(walker.key(), without);
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
    fn castling_and_promotion_are_understood() {
        let entry = |text| Entry {
            key: 0,
            bits: bits(text),
            weight: 1,
        };
        for text in ["e1h1", "e8a8", "a7b8q", "h2h1n", "c7c8r", "d2e1b"] {
            assert_eq!(entry(text).text(), text);
        }
        let before = "a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5";
        let bytes = book(&[("", "a2a4", 1), (before, "a7b8n", 1)]);
        let book = Book::parse(&bytes).unwrap();
        let choices = book.choices(&after(before));
        assert_eq!(format!("{choices:?}"), "[(a7b8n, 1)]");
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
        assert!(refused(&[]).contains("empty"));
        assert!(refused(&good[..20]).contains("offset 16"));
        let turned = [&good[16..], &good[..16]].concat();
        assert!(refused(&turned).contains("out of order at offset 16"));
        let elsewhere = book(&[("e2e4", "e7e5", 1)]);
        assert!(refused(&elsewhere).contains("start position"));
        assert!(refused(&book(&[("", "e2e4", 0)])).contains("start position"));
        assert!(refused(&book(&[("", "e2e5", 9)])).contains("start position"));
    }
}
