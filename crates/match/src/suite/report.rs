//! The tables of a run: a row for each suite and engine, then themes, then what was missed.

use super::record::{SuiteRecord, SuiteReport};
use super::score::SuiteScore;
use luft_run::TextTable;
use std::fmt::Write as _;

/// Everything a person wants to see at the end.
pub fn text(report: &SuiteReport, misses: bool) -> String {
    let mut text = format!("{}\n\n{}", report.settings, summary(report));
    for suite in report
        .suites
        .iter()
        .filter(|suite| !suite.themes.is_empty())
    {
        let _ = write!(text, "\n{} by theme\n{}", suite.file, themes(report, suite));
    }
    for suite in report.suites.iter().filter(|_| misses) {
        let _ = write!(text, "\n{}: {}", suite.file, missed(report, suite));
    }
    text
}

/// A column: its heading, and the cell of a row that has something to say there.
type Column = (&'static str, fn(&SuiteScore) -> Option<String>);

const COLUMNS: [Column; 9] = [
    ("positions", |score| Some(score.positions.to_string())),
    ("solved", |score| Some(score.solved.to_string())),
    ("%", |score| Some(format!("{:.1}", score.percent()))),
    ("points", points),
    ("mates exact", |score| of(score.mates_exact, score.mates)),
    ("mates found", |score| of(score.mates_found, score.mates)),
    ("depth", |score| {
        score.solution_depth.map(|depth| format!("{depth:.1}"))
    }),
    ("time", |score| {
        score
            .solution_milliseconds
            .map(|time| format!("{time:.0} ms"))
    }),
    ("failures", |score| {
        (score.failures > 0).then(|| score.failures.to_string())
    }),
];

fn points(score: &SuiteScore) -> Option<String> {
    (score.maximum > 0).then(|| format!("{}/{}", score.points, score.maximum))
}

fn of(part: usize, whole: usize) -> Option<String> {
    (whole > 0).then(|| format!("{part}/{whole}"))
}

/// The main table; columns that say nothing in any row are left out.
fn summary(report: &SuiteReport) -> TextTable {
    let scores = || report.suites.iter().flat_map(|suite| &suite.scores);
    let speaks = |column: &&Column| scores().any(|score| column.1(score).is_some());
    let columns: Vec<_> = COLUMNS.iter().filter(speaks).collect();
    let names = columns.iter().map(|(name, _)| *name);
    let mut table = TextTable::new(["suite", "engine"].into_iter().chain(names));
    for suite in &report.suites {
        for (engine, score) in report.settings.engines.iter().zip(&suite.scores) {
            let cells = columns
                .iter()
                .map(|(_, cell)| cell(score).unwrap_or_else(|| "-".into()));
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
fn themes(report: &SuiteReport, suite: &SuiteRecord) -> TextTable {
    let with_points = suite.scores.iter().any(|score| score.maximum > 0);
    let mut heading = vec!["theme".to_owned(), "positions".to_owned()];
    for engine in &report.settings.engines {
        heading.push(format!("{engine} solved"));
        heading.extend(with_points.then(|| format!("{engine} points")));
    }
    let mut table = TextTable::new(heading);
    for row in &suite.themes {
        let count = row.scores.first().map_or(0, |score| score.positions);
        let mut cells = vec![row.theme.clone(), count.to_string()];
        for score in &row.scores {
            cells.push(score.solved.to_string());
            cells.extend(with_points.then(|| points(score).unwrap_or_else(|| "-".into())));
        }
        table.row(cells);
    }
    table
}

/// What at least one engine did not solve; a `+` marks those who did.
fn missed(report: &SuiteReport, suite: &SuiteRecord) -> String {
    let mut heading = vec!["position", "expected"];
    heading.extend(
        report
            .settings
            .engines
            .iter()
            .map(|engine| engine.name.as_str()),
    );
    heading.push("FEN");
    let mut table = TextTable::new(heading);
    let mut count = 0;
    for entry in &suite.positions {
        if entry.results.iter().all(|result| result.solved) {
            continue;
        }
        count += 1;
        let mut cells = vec![entry.name(), entry.expected.clone()];
        cells.extend(entry.results.iter().map(|result| {
            if result.solved {
                "+".to_owned()
            } else {
                result.answer()
            }
        }));
        cells.push(entry.fen.clone());
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
        let report = sample("a.epd", &[("A.1", true), ("B.1", false)]);
        let text = text(&report, true);
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
        let report = sample("a.epd", &[("A.1", true), ("A.2", false)]);
        assert!(!text(&report, false).contains("miss"));
        let all = sample("a.epd", &[("A.1", true)]);
        assert!(text(&all, true).contains("a.epd: no misses"));
    }
}
