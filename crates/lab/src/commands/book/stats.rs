//! `book stats`: how much is in a book.

use clap::Args;
use luft_book::Book;
use luft_chess::{Move, Position};
use luft_os::println;
use luft_run::{RunError, file};
use serde::Serialize;
use std::collections::HashSet;
use std::path::PathBuf;

/// Which.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The book.
    book: PathBuf,
    /// Write the counts as JSON here.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// What is in a book, counted.
#[derive(Debug, Serialize)]
pub(super) struct BookStats {
    kind: &'static str,
    moves: usize,
    without_weight: usize,
    positions: usize,
    /// Positions that are reached from the start position.
    from_the_start: usize,
    /// Plies of the longest line from there.
    longest_line: usize,
}

impl BookStats {
    pub(super) fn new(book: &Book) -> Self {
        let mut keys: Vec<u64> = book.entries().iter().map(|entry| entry.key).collect();
        keys.dedup();
        let idle = book.entries().iter().filter(|entry| entry.weight == 0);
        let reached = reach(book);
        Self {
            kind: "book",
            moves: book.entries().len(),
            without_weight: idle.count(),
            positions: keys.len(),
            from_the_start: reached.positions,
            longest_line: reached.plies,
        }
    }
}

/// Counts.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let stats = BookStats::new(&super::read(&options.book)?);
    println!("moves           {}", stats.moves);
    println!("without weight  {}", stats.without_weight);
    println!("positions       {}", stats.positions);
    println!("from the start  {} positions", stats.from_the_start);
    println!("longest line    {} plies", stats.longest_line);
    match &options.json {
        Some(path) => file::write_json(path, &stats),
        None => Ok(()),
    }
}

struct Reach {
    positions: usize,
    plies: usize,
}

/// What the book knows from the start position on, ply by ply.
fn reach(book: &Book) -> Reach {
    let mut seen = HashSet::new();
    let mut edge: Vec<(Position, Option<Move>)> = vec![(Position::startpos(), None)];
    let mut plies = 0;
    for ply in 0.. {
        let mut next = Vec::new();
        for (position, last) in edge {
            let choices = book.moves(&position, last);
            if choices.is_empty() || !seen.insert(luft_book::key(&position, last)) {
                continue;
            }
            plies = ply + 1;
            let child =
                |choice: &luft_book::BookMove| (position.make_move(choice.mv), Some(choice.mv));
            next.extend(choices.iter().map(child));
        }
        if next.is_empty() {
            break;
        }
        edge = next;
    }
    Reach {
        positions: seen.len(),
        plies,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_book::BookBuilder;
    use luft_chess::pgn::GameResult;

    #[test]
    fn positions_are_counted_once() {
        let mut builder = BookBuilder::default();
        for line in [["g1f3", "g8f6", "b1c3"], ["b1c3", "g8f6", "g1f3"]] {
            let mut position = Position::startpos();
            let moves = line.map(|text| {
                let mv = position.parse_uci(text).unwrap();
                position = position.make_move(mv);
                mv
            });
            builder.add_game(&Position::startpos(), moves, GameResult::Draw, 9);
        }
        let reached = reach(&builder.build(1));
        assert_eq!((reached.positions, reached.plies), (5, 3));
    }
}
