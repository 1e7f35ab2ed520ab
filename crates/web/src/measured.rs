//! What the techniques of the search were measured to be worth: the table behind `docs/techniques.md`.

use luft_search::MEASUREMENTS;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::OnceLock;

#[derive(Deserialize)]
struct Table {
    measurements: Vec<Measurement>,
}

#[derive(Deserialize)]
struct Measurement {
    technique: String,
    games: Option<Games>,
}

#[derive(Deserialize)]
struct Games {
    elo: f64,
    error: f64,
}

/// The Elo of a technique and its error at 95 %; none if no games were played.
pub(crate) fn measured(technique: &str) -> Option<[f64; 2]> {
    static WORTHS: OnceLock<HashMap<String, [f64; 2]>> = OnceLock::new();
    let read = || {
        let table: Option<Table> = serde_json::from_str(MEASUREMENTS).ok();
        let rows = table.into_iter().flat_map(|table| table.measurements);
        let worth = |row: Measurement| {
            row.games
                .map(|games| (row.technique, [games.elo, games.error]))
        };
        rows.filter_map(worth).collect()
    };
    WORTHS.get_or_init(read).get(technique).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read() {
        let [elo, error] = measured("see_ordering").unwrap();
        assert!(elo > 0.0 && error > 0.0);
        assert_eq!(measured("no_such_technique"), None);
    }
}
