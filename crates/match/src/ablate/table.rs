//! The table of an ablation: techniques by the Elo they gain, and the cells of a row.
//!
//! All numbers of a row tell what happens when the technique is switched to the opposite of its
//! default.

use super::record::{Measurement, Record};
use luft_run::TextTable;
use std::cmp::Ordering;

/// The columns of a row.
pub const COLUMNS: [&str; 6] = ["nodes", "time", "found", "points", "Elo", "games"];

/// Orders what is worth most first: by Elo, then by nodes; what was not measured comes last.
pub fn compare(one: Option<&Measurement>, two: Option<&Measurement>) -> Ordering {
    let key = |measured: Option<&Measurement>| {
        let elo = measured.and_then(elo).unwrap_or(f64::NEG_INFINITY);
        (elo, measured.map_or(f64::NEG_INFINITY, saving))
    };
    let (one, two) = (key(one), key(two));
    two.0.total_cmp(&one.0).then(two.1.total_cmp(&one.1))
}

/// Elo of the technique while it is on.
fn elo(measured: &Measurement) -> Option<f64> {
    let sign = if measured.default_on { -1.0 } else { 1.0 };
    measured.elo().map(|(elo, _)| sign * elo)
}

/// Nodes without the technique over nodes with it.
fn saving(measured: &Measurement) -> f64 {
    if measured.default_on {
        measured.nodes_ratio
    } else {
        1.0 / measured.nodes_ratio.max(f64::MIN_POSITIVE)
    }
}

/// The cells under [`COLUMNS`]; what was not measured is empty.
pub fn cells(measured: Option<&Measurement>) -> [String; 6] {
    let Some(measured) = measured else {
        return Default::default();
    };
    let suite = measured.suites.last();
    let found = suite.map(|suite| change(suite.switched.found as u64, suite.default.found as u64));
    let points = suite.and_then(|suite| {
        let (switched, default) = (suite.switched.points?, suite.default.points?);
        Some(change(switched, default))
    });
    let elo = measured.elo();
    let games = measured.best_games();
    let games = games.map(|games| format!("{} at {}", games.count(), games.nodes));
    [
        percent(measured.nodes_ratio),
        percent(measured.time_ratio),
        found.unwrap_or_default(),
        points.unwrap_or_default(),
        elo.map_or_else(String::new, |(elo, error)| {
            // Nothing is no loss: adding it makes minus zero plus zero.
            format!("{:+.1} ± {error:.1}", elo + 0.0)
        }),
        games.unwrap_or_default(),
    ]
}

fn percent(ratio: f64) -> String {
    format!("{:+.1} %", (ratio - 1.0) * 100.0)
}

fn change(switched: u64, default: u64) -> String {
    format!("{:+}", switched.cast_signed() - default.cast_signed())
}

/// Everything measured, for a terminal.
pub fn table(record: &Record, techniques: &[&str]) -> TextTable {
    let known = techniques.iter().filter_map(|name| record.find(name));
    let mut known: Vec<_> = known.collect();
    known.sort_by(|one, two| compare(Some(one), Some(two)));
    let mut table = TextTable::new(["technique", "switched"].into_iter().chain(COLUMNS));
    for measured in known {
        let switched = if measured.default_on { "off" } else { "on" };
        let names = [measured.technique.clone(), switched.to_owned()];
        table.row(names.into_iter().chain(cells(Some(measured))));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::games::tests::games;
    use super::super::record::tests::{measured, record, suite};
    use super::*;

    #[test]
    fn games_count_before_nodes_and_both_from_the_side_of_the_technique() {
        let mut all = [
            measured("saves little", 1.1),
            measured("saves much", 1.5),
            Measurement {
                default_on: false,
                ..measured("would save", 0.8)
            },
            Measurement {
                games: vec![games([0, 1, 6, 3, 0], 2500)],
                ..measured("wins", 1.0)
            },
            Measurement {
                default_on: false,
                games: vec![games([0, 1, 6, 3, 0], 2500)],
                ..measured("would lose", 0.5)
            },
        ];
        all.sort_by(|one, two| compare(Some(one), Some(two)));
        let names = all.map(|one| one.technique);
        let wanted = [
            "wins",
            "would lose",
            "saves much",
            "would save",
            "saves little",
        ];
        assert_eq!(names, wanted);
        assert_eq!(compare(None, Some(&measured("x", 0.1))), Ordering::Greater);
    }

    #[test]
    fn rows_tell_what_switching_does() {
        let all = Measurement {
            suites: vec![suite(100)],
            games: vec![games([0, 1, 6, 3, 0], 2500)],
            ..measured("rfp", 1.125)
        };
        let wanted = [
            "+12.5 %",
            "+0.0 %",
            "-1",
            "-10",
            "-34.9 ± 66.1",
            "20 at 2500",
        ];
        assert_eq!(cells(Some(&all)), wanted);
        assert_eq!(cells(None), [""; 6]);
    }

    #[test]
    fn the_table_shows_only_what_was_asked_for() {
        let techniques = [("rfp", 1.1), ("lmr", 2.0), ("iid", 1.0)];
        let record = record(
            1000,
            techniques.map(|(name, ratio)| measured(name, ratio)).into(),
        );
        let text = table(&record, &["rfp", "lmr"]).to_string();
        let names: Vec<_> = text
            .lines()
            .skip(2)
            .filter_map(|line| line.split_whitespace().next())
            .collect();
        assert_eq!(names, ["lmr", "rfp"]);
    }
}
