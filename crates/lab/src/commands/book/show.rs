//! `book show`: what a book knows of a position, and what play has taught about it.

use clap::Args;
use luft_book::{Book, BookLearning};
use luft_chess::{Move, Position};
use luft_os::print;
use luft_run::{RunError, TextTable, file};
use serde::Serialize;
use std::path::PathBuf;

/// Where to look.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The book.
    book: PathBuf,
    /// Moves that lead to the position, as `e2e4` or as `e4`.
    moves: Vec<String>,
    /// Where the moves begin, if not at the start position.
    #[arg(long)]
    fen: Option<String>,
    /// Write the moves as JSON here.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Prints a table of the moves.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let book = super::read(&options.book)?;
    let learning = BookLearning::load(&options.book).map_err(RunError::request)?;
    let (position, last) = place(options)?;
    let moves = known(&book, &learning, &position, last);
    print!("{}", describe(&moves));
    match &options.json {
        Some(path) => file::write_json(path, &moves),
        None => Ok(()),
    }
}

fn place(options: &Options) -> Result<(Position, Option<Move>), RunError> {
    let start = match &options.fen {
        Some(fen) => fen.parse().map_err(RunError::request)?,
        None => Position::startpos(),
    };
    let mut here = (start, None);
    for text in &options.moves {
        let found = here.0.parse_uci(text).ok();
        let mv = found.or_else(|| here.0.parse_san(text).ok());
        let mv = mv.ok_or_else(|| RunError::request(format!("'{text}': no such legal move")))?;
        here = (here.0.make_move(mv), Some(mv));
    }
    Ok(here)
}

/// A move of a book, and what play has taught about it.
#[derive(Debug, Serialize)]
struct KnownMove {
    san: String,
    weight: u64,
    games: u32,
    points: f64,
    /// How often it is played, from 0 to 1.
    share: f64,
}

fn known(
    book: &Book,
    learning: &BookLearning,
    position: &Position,
    last: Option<Move>,
) -> Vec<KnownMove> {
    let moves = book.moves(position, last);
    let mut shifted = moves.clone();
    learning.adjust_weights(position, last, &mut shifted);
    let sum: u64 = shifted.iter().map(|choice| choice.weight).sum();
    let known = moves.iter().zip(&shifted).map(|(choice, shifted)| {
        let record = learning.record(position, last, choice.mv);
        KnownMove {
            san: position.san(choice.mv),
            weight: choice.weight,
            games: record.games,
            points: f64::from(record.points) / 1000.0,
            share: shifted.weight as f64 / sum.max(1) as f64,
        }
    });
    known.collect()
}

fn describe(moves: &[KnownMove]) -> String {
    if moves.is_empty() {
        return "the book does not know this position\n".to_owned();
    }
    let mut table = TextTable::new(["move", "weight", "games", "points", "played"]);
    for known in moves {
        table.row([
            known.san.clone(),
            known.weight.to_string(),
            known.games.to_string(),
            format!("{:.1}", known.points),
            format!("{:.1} %", 100.0 * known.share),
        ]);
    }
    table.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_book::{BookBuilder, key};
    use luft_chess::pgn::GameResult;

    #[test]
    fn moves_come_with_their_shares() {
        let (start, mut builder) = (Position::startpos(), BookBuilder::default());
        let mv = |text| start.parse_uci(text).unwrap();
        builder.add_game(&start, [mv("e2e4")], GameResult::WhiteWins, 9);
        builder.add_game(&start, [mv("e2e4")], GameResult::Draw, 9);
        builder.add_game(&start, [mv("d2d4")], GameResult::Draw, 9);
        let mut learning = BookLearning::default();
        let book = builder.build(1);
        let text = describe(&known(&book, &learning, &start, None));
        assert!(text.contains("75.0 %") && text.contains("25.0 %"), "{text}");
        learning.add(key(&start, None), mv("d2d4"), 1000);
        let text = describe(&known(&book, &learning, &start, None));
        assert!(!text.contains("25.0 %") && text.contains("1.0"), "{text}");
        let elsewhere = start.make_move(mv("a2a3"));
        let text = describe(&known(&book, &learning, &elsewhere, None));
        assert!(text.contains("does not know"), "{text}");
    }

    #[test]
    fn lines_are_read_in_either_notation() {
        let options = |moves: &[&str]| Options {
            book: PathBuf::new(),
            moves: moves.iter().map(ToString::to_string).collect(),
            fen: None,
            json: None,
        };
        let one = place(&options(&["e2e4", "e7e5", "g1f3"])).unwrap();
        let other = place(&options(&["e4", "e5", "Nf3"])).unwrap();
        assert_eq!(one, other);
        let error = place(&options(&["e4", "Ke3"])).unwrap_err().to_string();
        assert_eq!(error, "'Ke3': no such legal move");
    }
}
