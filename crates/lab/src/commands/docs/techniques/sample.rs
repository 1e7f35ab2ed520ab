//! Measurements for the tests of the page.

use luft_match::Measurements;
use luft_match::screen::{Interaction, Screening};
use serde_json::{Value, json};

fn estimate(value: f64) -> Value {
    json!({"value": value, "low": value - 5.0, "high": value + 5.0})
}

fn engine() -> Value {
    json!({"name": "a1b2c3", "title": "Luft", "bench": 1000, "options": []})
}

/// A screening with these worths, each ± 5.
pub(super) fn screening(nodes: u64, pairs: usize, worths: &[(&str, f64)]) -> Screening {
    let factor = |name: &str| json!({"name": name, "low": "false", "high": "true", "usually_high": true, "chance": 5.0});
    let factors: Vec<_> = worths.iter().map(|(name, _)| factor(name)).collect();
    let worth = |&(name, elo): &(&str, f64)| json!({"factor": factor(name), "pairs": pairs / 10, "elo": estimate(elo)});
    let worths: Vec<_> = worths.iter().map(worth).collect();
    let rules = json!({
        "time_control": {"Nodes": nodes},
        "time_margin": 0.0,
        "adjudication": {"resign": null, "draw": null, "max_moves": null},
        "ponder": false, "chess960": false,
    });
    let screening = json!({
        "settings": {
            "kind": "screening", "engine": engine(),
            "design": {"factors": factors, "balanced": false, "seed": 1},
            "play": {"rules": rules, "book": "book.epd", "order": "Random", "plies": null, "tablebases": []},
        },
        "pairs": pairs, "worths": worths,
        "interactions": {"looked_at": 3, "most": []},
    });
    serde_json::from_value(screening).unwrap()
}

/// Two that do together what they do not alone.
pub(super) fn together(factors: [&str; 2], elo: f64, chance: f64) -> Interaction {
    let one = json!({"factors": factors, "pairs": 40, "elo": estimate(elo), "chance": chance});
    serde_json::from_value(one).unwrap()
}

/// Some techniques measured one at a time, and what they cost.
pub(super) fn measurements() -> Measurements {
    let games = json!([{
        "wins": 10, "draws": 6, "losses": 4, "pairs": [0, 1, 3, 5, 1],
        "elo": 107.5, "error": 90.0, "nodes": 1000,
    }]);
    let score = |found: u64| json!({"found": found, "points": 10 * found, "most": 20});
    let suites = json!([{
        "settings": {"file": "sts.epd", "positions": 2, "nodes": 100},
        "switched": score(1), "default": score(2),
    }]);
    let measured = |technique: &str, on: bool, suites: &Value| {
        json!({
            "technique": technique, "default_on": on, "rounds": 3, "nodes": 1500,
            "nodes_ratio": 1.5, "time_ratio": 1.0, "suites": suites, "games": games,
        })
    };
    let all = json!({
        "records": [{"engine": engine(), "measurements": [
            measured("rfp", true, &suites), measured("iid", false, &json!([])),
        ]}],
        "costs": [{"engine": engine(), "nodes": 40000, "usual": 1000.0, "costs": [
            {"name": "rfp", "usually_high": true, "turned": 800.0},
        ]}],
    });
    serde_json::from_value(all).unwrap()
}
