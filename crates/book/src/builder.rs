//! Building a book from games, or merging other books.

use crate::{Book, Entry, MoveBits, key};
use luft_chess::pgn::GameResult;
use luft_chess::{Color, Move, Position};
use std::collections::BTreeMap;

/// Builds a book: counts moves of games and books, then makes entries of them.
#[derive(Clone, Debug, Default)]
pub struct BookBuilder(BTreeMap<(u64, MoveBits), MoveCount>);

/// The counts of one move.
#[derive(Clone, Copy, Debug, Default)]
struct MoveCount {
    games: u64,
    weight: u64,
}

impl BookBuilder {
    /// Counts the first plies of a game: two for each win of the side that moved, one for each draw. A
    /// game without a result counts as a draw.
    pub fn add_game(
        &mut self,
        start: &Position,
        moves: impl IntoIterator<Item = Move>,
        result: GameResult,
        plies: usize,
    ) {
        let (mut position, mut last) = (*start, None);
        for mv in moves.into_iter().take(plies) {
            let weight = match (result, position.side()) {
                (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => 2,
                (GameResult::Draw | GameResult::Unknown, _) => 1,
                (GameResult::WhiteWins | GameResult::BlackWins, _) => 0,
            };
            self.add(key(&position, last), MoveBits::of(mv), 1, weight);
            (position, last) = (position.make_move(mv), Some(mv));
        }
    }

    /// Adds the moves of a book.
    pub fn add_book(&mut self, book: &Book) {
        for entry in book.entries() {
            // A book does not say how many games it is made of, so it is never too few.
            self.add(entry.key, entry.mv, u64::MAX / 2, u64::from(entry.weight));
        }
    }

    fn add(&mut self, key: u64, mv: MoveBits, games: u64, weight: u64) {
        let found = self.0.entry((key, mv)).or_default();
        found.games = found.games.saturating_add(games);
        found.weight = found.weight.saturating_add(weight);
    }

    /// The book of all moves that were played in so many games. Where weights are too large for the
    /// format, all of that position are made smaller alike; a move that never brought a point keeps
    /// no weight, and is known but not played.
    pub fn build(&self, min_games: u64) -> Book {
        let mut heaviest: BTreeMap<u64, u64> = BTreeMap::new();
        for ((key, _), found) in &self.0 {
            let most = heaviest.entry(*key).or_default();
            *most = found.weight.max(*most);
        }
        let kept = self.0.iter().filter(|(_, found)| found.games >= min_games);
        let entries = kept.map(|(&(key, mv), found)| {
            let most = heaviest[&key].max(u64::from(u16::MAX));
            let scaled = u128::from(found.weight) * u128::from(u16::MAX);
            let scaled = (scaled / u128::from(most)) as u16;
            Entry {
                key,
                mv,
                weight: scaled.max(u16::from(found.weight > 0)),
                learn: 0,
            }
        });
        Book::of(entries.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<Move> {
        let mut position = Position::startpos();
        let play = |text: &str| {
            let mv = position.parse_uci(text).unwrap();
            position = position.make_move(mv);
            mv
        };
        text.split_whitespace().map(play).collect()
    }

    fn weights(book: &Book, line: &str) -> Vec<(String, u64)> {
        let line = moves(line);
        let play = |position: Position, &mv: &Move| position.make_move(mv);
        let position = line.iter().fold(Position::startpos(), play);
        let choices = book.moves(&position, line.last().copied());
        let word = |choice: &crate::BookMove| (format!("{:?}", choice.mv), choice.weight);
        choices.iter().map(word).collect()
    }

    #[test]
    fn moves_weigh_what_they_brought() {
        let (start, mut builder) = (Position::startpos(), BookBuilder::default());
        for (line, result) in [
            ("e2e4 e7e5", GameResult::WhiteWins),
            ("e2e4 c7c5", GameResult::BlackWins),
            ("e2e4 c7c5", GameResult::Draw),
            ("d2d4 d7d5", GameResult::BlackWins),
        ] {
            builder.add_game(&start, moves(line), result, 2);
        }
        let book = builder.build(1);
        let word = |text: &str, weight| (text.to_owned(), weight);
        assert_eq!(weights(&book, ""), [word("e2e4", 3), word("d2d4", 0)]);
        assert_eq!(weights(&book, "e2e4"), [word("c7c5", 3), word("e7e5", 0)]);
        let book = builder.build(2);
        assert_eq!(weights(&book, ""), [word("e2e4", 3)]);
        assert_eq!(weights(&book, "d2d4"), []);
    }

    #[test]
    fn only_the_first_plies_count() {
        let mut builder = BookBuilder::default();
        builder.add_game(
            &Position::startpos(),
            moves("e2e4 e7e5 g1f3"),
            GameResult::Draw,
            2,
        );
        assert_eq!(builder.build(1).entries().len(), 2);
    }

    #[test]
    fn books_are_added_up_and_large_weights_made_smaller() {
        let (start, mut builder) = (Position::startpos(), BookBuilder::default());
        builder.add_game(&start, moves("e2e4"), GameResult::WhiteWins, 1);
        builder.add_game(&start, moves("d2d4"), GameResult::Draw, 1);
        let small = builder.build(1);
        let mut both = BookBuilder::default();
        both.add_book(&small);
        both.add_book(&small);
        let sum = both.build(5);
        assert_eq!(sum.moves(&start, None)[0].weight, 4);
        for _ in 0..40_000 {
            builder.add_game(&start, moves("e2e4"), GameResult::WhiteWins, 1);
        }
        let choices = builder.build(1).moves(&start, None);
        let weights: Vec<_> = choices.iter().map(|choice| choice.weight).collect();
        assert_eq!(weights, [65_535, 1], "the smallest does not vanish");
    }
}
