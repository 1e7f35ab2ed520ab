//! What is known of a position without thinking: the moves of the book, and the verdict of the tables on every move.

use crate::game::{self, Game};
use crate::reply::{Answer, BookRow, TableRow};
use luft_book::Book;
use luft_chess::{Move, Position};
use luft_tablebase::{Tablebase, Wdl};

/// What the book and the tables say.
pub(crate) fn lookup(game: &Game, book: Option<&Book>, tables: Option<&Tablebase>) -> Answer {
    let last = game.moves.last().copied().filter(|mv| !mv.is_null());
    Answer::Lookup {
        book: book.map_or_else(Vec::new, |book| book_rows(book, &game.position, last)),
        tables: tables.map_or_else(Vec::new, |tables| table_rows(tables, game)),
    }
}

/// The moves of the book, the most frequent first.
fn book_rows(book: &Book, position: &Position, last: Option<Move>) -> Vec<BookRow> {
    let mut moves = book.moves(position, last);
    moves.sort_by_key(|choice| std::cmp::Reverse(choice.weight));
    let total: u64 = moves.iter().map(|choice| choice.weight).sum();
    let row = |choice: &luft_book::BookMove| BookRow {
        uci: game::uci(position, choice.mv),
        san: position.san(choice.mv),
        weight: choice.weight,
        share: choice.weight as f64 / total.max(1) as f64,
    };
    moves.iter().map(row).collect()
}

/// Every legal move with its result, the best first; none if a table is missing.
fn table_rows(tables: &Tablebase, game: &Game) -> Vec<TableRow> {
    let position = &game.position;
    if position.occupied().count() as usize > tables.max_pieces() || position.castling().any() {
        return Vec::new();
    }
    let row = |&mv: &Move| {
        let after = position.make_move(mv);
        let (result, plies) = verdict(tables, &after)?;
        Some(TableRow {
            uci: game::uci(position, mv),
            san: position.san(mv),
            result,
            plies,
        })
    };
    let rows: Option<Vec<_>> = position.legal_moves().iter().map(row).collect();
    let mut rows = rows.unwrap_or_default();
    rows.sort_by_key(|row| (rank(row.result), endurance(row)));
    rows
}

/// The result of a move for whoever made it, and plies to the next capture, pawn move or mate.
fn verdict(tables: &Tablebase, after: &Position) -> Option<(&'static str, Option<u32>)> {
    if !after.has_moves() {
        return Some((if after.in_check() { "mate" } else { "draw" }, None));
    }
    let wdl = tables
        .probe_wdl_rule50(after)
        .or_else(|| tables.probe_wdl(after))?;
    let plies = tables.probe_dtz(after).map(i32::unsigned_abs);
    let result = match wdl {
        Wdl::Loss => "win",
        Wdl::BlessedLoss => "cursed win",
        Wdl::Draw => return Some(("draw", None)),
        Wdl::CursedWin => "blessed loss",
        Wdl::Win => "loss",
    };
    Some((result, plies))
}

fn rank(result: &str) -> usize {
    let order = ["mate", "win", "cursed win", "draw", "blessed loss", "loss"];
    order.iter().position(|&known| known == result).unwrap_or(0)
}

/// Who wins wants few plies, who loses many.
fn endurance(row: &TableRow) -> i64 {
    let plies = i64::from(row.plies.unwrap_or(0));
    if row.result.ends_with("loss") {
        -plies
    } else {
        plies
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_book::{Entry, MoveBits, key};

    #[test]
    fn the_book_tells_its_moves_by_weight() {
        let start = Position::startpos();
        let entry = |text: &str, weight| Entry {
            key: key(&start, None),
            mv: MoveBits::of(start.parse_uci(text).unwrap()),
            weight,
            learn: 0,
        };
        let book = Book::of(vec![entry("d2d4", 25), entry("e2e4", 75)]);
        let rows = book_rows(&book, &start, None);
        let told: Vec<_> = rows
            .iter()
            .map(|row| (row.san.as_str(), row.weight))
            .collect();
        assert_eq!(told, [("e4", 75), ("d4", 25)]);
        assert!((rows[0].share - 0.75).abs() < 1e-9);
    }

    #[test]
    fn better_results_come_first() {
        let row = |result, plies| TableRow {
            uci: String::new(),
            san: String::new(),
            result,
            plies: Some(plies),
        };
        let mut rows = [
            row("loss", 3),
            row("win", 9),
            row("draw", 0),
            row("loss", 8),
            row("win", 2),
        ];
        rows.sort_by_key(|row| (rank(row.result), endurance(row)));
        let told = rows.map(|row| (row.result, row.plies.unwrap_or(0)));
        assert_eq!(
            told,
            [
                ("win", 2),
                ("win", 9),
                ("draw", 0),
                ("loss", 8),
                ("loss", 3)
            ]
        );
    }
}
