//! `book stats`: how much is in a book.

use clap::Args;
use luft_book::Book;
use luft_chess::{Move, Position};
use luft_os::println;
use luft_run::RunError;
use std::collections::HashSet;
use std::path::PathBuf;

/// Which.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The book.
    book: PathBuf,
}

/// Counts.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let book = super::read(&options.book)?;
    let mut keys: Vec<u64> = book.entries().iter().map(|entry| entry.key).collect();
    keys.dedup();
    let idle = book.entries().iter().filter(|entry| entry.weight == 0);
    println!("moves           {}", book.entries().len());
    println!("without weight  {}", idle.count());
    println!("positions       {}", keys.len());
    let reached = reach(&book);
    println!("from the start  {} positions", reached.positions);
    println!("longest line    {} plies", reached.plies);
    Ok(())
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
