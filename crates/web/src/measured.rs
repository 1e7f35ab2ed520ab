//! What the techniques of the search were measured to be worth: the table behind `docs/techniques.md`.

use luft_search::MEASUREMENTS;
use serde::Deserialize;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::OnceLock;

#[derive(Deserialize)]
struct Table {
    #[serde(default)]
    records: Vec<Record>,
    #[serde(default)]
    sets: Vec<Screening>,
}

/// Techniques switched one at a time.
#[derive(Deserialize)]
struct Record {
    measurements: Vec<Measurement>,
}

#[derive(Deserialize)]
struct Measurement {
    technique: String,
    #[serde(default)]
    games: Vec<Games>,
}

#[derive(Deserialize)]
struct Games {
    elo: f64,
    error: f64,
    pairs: [u64; 5],
}

/// Techniques measured in the same games.
#[derive(Deserialize)]
struct Screening {
    settings: Settings,
    pairs: u64,
    worths: Vec<Worth>,
}

#[derive(Deserialize)]
struct Settings {
    play: Value,
}

#[derive(Deserialize)]
struct Worth {
    factor: Factor,
    elo: Option<Estimate>,
}

#[derive(Deserialize)]
struct Factor {
    name: String,
    usually_high: bool,
}

#[derive(Deserialize)]
struct Estimate {
    value: f64,
    low: f64,
    high: f64,
}

/// The Elo of a technique as it is by default over the opposite, and its error at 95 %; none if no games were played.
pub(crate) fn measured(technique: &str) -> Option<[f64; 2]> {
    static WORTHS: OnceLock<HashMap<String, [f64; 2]>> = OnceLock::new();
    WORTHS
        .get_or_init(|| worths(MEASUREMENTS))
        .get(technique)
        .copied()
}

/// The worths of a file of measurements: those of the largest screening, else of games of the technique alone.
fn worths(text: &str) -> HashMap<String, [f64; 2]> {
    let mut worths = HashMap::new();
    let Ok(table) = serde_json::from_str::<Table>(text) else {
        return worths;
    };
    let records = table.records.into_iter();
    for measured in records.flat_map(|record| record.measurements) {
        let games = measured.games.iter();
        let most = games.max_by_key(|games| games.pairs.iter().sum::<u64>());
        if let Some(games) = most {
            worths.insert(measured.technique, [games.elo, games.error]);
        }
    }
    let largest = table.sets.iter().max_by_key(|set| (set.pairs, set.nodes()));
    for worth in largest.into_iter().flat_map(|set| &set.worths) {
        if let Some(elo) = &worth.elo {
            let sign = if worth.factor.usually_high { 1.0 } else { -1.0 };
            let error = (elo.high - elo.low) / 2.0;
            worths.insert(worth.factor.name.clone(), [sign * elo.value, error]);
        }
    }
    worths
}

impl Screening {
    fn nodes(&self) -> Option<u64> {
        let limit = self.settings.play.pointer("/rules/time_control/Nodes");
        limit.and_then(Value::as_u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_table_is_read() {
        let [elo, error] = measured("see_ordering").unwrap();
        assert!(elo > 0.0 && error > 0.0);
        assert_eq!(measured("no_such_technique"), None);
    }

    #[test]
    fn the_largest_screening_says_more_than_games_alone() {
        let worth = |name: &str, high: bool, elo: f64| {
            let elo = json!({"value": elo, "low": elo - 3.0, "high": elo + 3.0});
            json!({"factor": {"name": name, "usually_high": high}, "elo": elo})
        };
        let set = |nodes: u64, pairs: u64, worths: &[Value]| {
            let play = json!({"rules": {"time_control": {"Nodes": nodes}}});
            json!({"settings": {"play": play}, "pairs": pairs, "worths": worths})
        };
        let games =
            |pairs: u64, elo: f64| json!({"elo": elo, "error": 30.0, "pairs": [0, 0, pairs, 0, 0]});
        let alone =
            |name: &str| json!({"technique": name, "games": [games(9, 1.0), games(5, 2.0)]});
        let table = json!({
            "records": [{"measurements": [alone("rfp"), alone("pvs")]}],
            "sets": [
                set(8000, 20, &[worth("rfp", true, 40.0), worth("iid", false, -7.0)]),
                set(2000, 20, &[worth("rfp", true, 50.0)]),
            ],
        });
        let found = worths(&table.to_string());
        let rounded = |name: &str| found[name].map(|number| number.round() as i32);
        assert_eq!((rounded("rfp"), rounded("pvs")), ([40, 3], [1, 30]));
        assert_eq!(rounded("iid"), [7, 3], "leaving it off is worth that");
        assert!(worths("a letter").is_empty());
    }
}
