//! The tables of a run: a row for each suite and engine, then themes, then what was missed.

use super::record::{Record, SuiteRecord};
use super::tally::Tally;
use luft_run::TextTable;
use std::fmt::Write as _;

/// Everything a person wants to see at the end.
pub fn text(record: &Record, misses: bool) -> String {
    let mut text = format!("{}\n\n{}", record.request, summary(record));
    for suite in record
        .suites
        .iter()
        .filter(|suite| !suite.themes.is_empty())
    {
        let _ = write!(text, "\n{} by theme\n{}", suite.file, themes(record, suite));
    }
    for suite in record.suites.iter().filter(|_| misses) {
        let _ = write!(text, "\n{}: {}", suite.file, missed(record, suite));
    }
    text
}

/// A column: its heading, and the cell of a row that has something to say there.
type Column = (&'static str, fn(&Tally) -> Option<String>);

const COLUMNS: [Column; 9] = [
    ("positions", |tally| Some(tally.positions.to_string())),
    ("solved", |tally| Some(tally.solved.to_string())),
    ("%", |tally| Some(format!("{:.1}", tally.percent()))),
    ("points", points),
    ("mates exact", |tally| of(tally.mates_exact, tally.mates)),
    ("mates found", |tally| of(tally.mates_found, tally.mates)),
    ("depth", |tally| {
        tally.solution_depth.map(|depth| format!("{depth:.1}"))
    }),
    ("time", |tally| {
        tally
            .solution_milliseconds
            .map(|time| format!("{time:.0} ms"))
    }),
    ("failures", |tally| {
        (tally.troubles > 0).then(|| tally.troubles.to_string())
    }),
];

fn points(tally: &Tally) -> Option<String> {
    (tally.maximum > 0).then(|| format!("{}/{}", tally.points, tally.maximum))
}

fn of(part: usize, whole: usize) -> Option<String> {
    (whole > 0).then(|| format!("{part}/{whole}"))
}

/// The main table; columns that say nothing in any row are left out.
fn summary(record: &Record) -> TextTable {
    let tallies = || record.suites.iter().flat_map(|suite| &suite.tallies);
    let speaks = |column: &&Column| tallies().any(|tally| column.1(tally).is_some());
    let columns: Vec<_> = COLUMNS.iter().filter(speaks).collect();
    let names = columns.iter().map(|(name, _)| *name);
    let mut table = TextTable::new(["suite", "engine"].into_iter().chain(names));
    for suite in &record.suites {
        for (engine, tally) in record.request.engines.iter().zip(&suite.tallies) {
            let cells = columns
                .iter()
                .map(|(_, cell)| cell(tally).unwrap_or_else(|| "-".into()));
            table.row(
                [suite.file.clone(), engine.name.clone()]
                    .into_iter()
                    .chain(cells),
            );
        }
    }
    table
}

/// A row for each theme, solved and points for each engine.
fn themes(record: &Record, suite: &SuiteRecord) -> TextTable {
    let with_points = suite.tallies.iter().any(|tally| tally.maximum > 0);
    let mut heading = vec!["theme".to_owned(), "positions".to_owned()];
    for engine in &record.request.engines {
        heading.push(format!("{engine} solved"));
        heading.extend(with_points.then(|| format!("{engine} points")));
    }
    let mut table = TextTable::new(heading);
    for row in &suite.themes {
        let count = row.tallies.first().map_or(0, |tally| tally.positions);
        let mut cells = vec![row.theme.clone(), count.to_string()];
        for tally in &row.tallies {
            cells.push(tally.solved.to_string());
            cells.extend(with_points.then(|| points(tally).unwrap_or_else(|| "-".into())));
        }
        table.row(cells);
    }
    table
}

/// What at least one engine did not solve; a `+` marks those who did.
fn missed(record: &Record, suite: &SuiteRecord) -> String {
    let mut heading = vec!["position", "wanted"];
    heading.extend(
        record
            .request
            .engines
            .iter()
            .map(|engine| engine.name.as_str()),
    );
    heading.push("FEN");
    let mut table = TextTable::new(heading);
    let mut count = 0;
    for asked in &suite.positions {
        if asked.answers.iter().all(|outcome| outcome.solved) {
            continue;
        }
        count += 1;
        let mut cells = vec![asked.name(), asked.wanted.clone()];
        cells.extend(asked.answers.iter().map(|outcome| {
            if outcome.solved {
                "+".to_owned()
            } else {
                outcome.answer()
            }
        }));
        cells.push(asked.fen.clone());
        table.row(cells);
    }
    match count {
        0 => "no misses\n".to_owned(),
        1 => format!("1 miss\n{table}"),
        _ => format!("{count} misses\n{table}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::sample;
    use super::*;

    #[test]
    fn the_report_has_all_parts() {
        let record = sample("a.epd", &[("A.1", true), ("B.1", false)]);
        let text = text(&record, true);
        assert!(text.starts_with("procedure fresh"), "{text}");
        let row = text
            .lines()
            .find(|line| line.starts_with("a.epd  luft"))
            .unwrap();
        let cells: Vec<_> = row.split_whitespace().collect();
        assert_eq!(cells, ["a.epd", "luft", "2", "1", "50.0", "13/20"]);
        assert!(text.contains("a.epd by theme") && text.contains("luft points"));
        assert!(text.contains("a.epd: 1 miss\n"));
        assert!(text.contains("position of B.1") && !text.contains("position of A.1"));
        assert!(
            !text.contains("mates"),
            "columns that say nothing are left out"
        );
    }

    #[test]
    fn misses_are_told_only_when_asked_for() {
        let record = sample("a.epd", &[("A.1", true), ("A.2", false)]);
        assert!(!text(&record, false).contains("miss"));
        let all = sample("a.epd", &[("A.1", true)]);
        assert!(text(&all, true).contains("a.epd: no misses"));
    }
}
