//! Results in the forms that `luft-lab` writes, drawn as they grow. These are made up.

use crate::assert_calm;
use crate::chrome::Chrome;
use luft_web::{Config, Server};
use serde_json::{Value, json};
use std::fs;

#[test]
#[ignore = "needs chromium"]
fn results_of_every_kind_are_drawn_as_they_grow() {
    let mut chrome = Chrome::start(1280, 900);
    let folder = std::env::temp_dir().join(format!("luft-results-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let write = |name: &str, text: &str| {
        fs::write(folder.join(name), text).expect("the file can be written");
    };
    let config = Config {
        port: 0,
        lab: Some(folder.clone()),
        ..Config::default()
    };
    let server = Server::start(&config).expect("there is a free port");
    chrome.show(&format!("{}#lab", server.url()));
    chrome.until("document.querySelector('#lab-note')?.textContent.includes('no results yet')");
    for (name, result) in samples() {
        write(name, &result.to_string());
    }
    write("broken.json", "{\"kind\": \"match\", ");
    let text = "document.querySelector('#view-lab').textContent";
    for shown in [
        "new – old: +212 =389 −197, Elo 6.5 [-8.2, 21.3]",
        "new – old, 8+0.08",
        "SPRT [0, 5] normalised, LLR ",
        "of -2.94 to 2.94: no decision",
        // Three engines: who played whom, and whose curve it is.
        "a – b – c, 5,000 nodes a move",
        "1. a",
        "Elo, a – b",
        "sts.epd, 5,000 nodes",
        "212 of 300, 1696 of 3000 points",
        "Undermine",
        "Error on the yardstick: 0.1",
        "2975 of 3000 iterations, games +1702 =2611 −1637",
        "24,000,000 positions, 3 epochs so far",
        "One at a time, Elo of on over off: luft (Luft 1, bench 7)",
        "multi_cut (off)",
        "+148.0 ± 15.0",
        "There is no picture for this kind of result.",
    ] {
        chrome.until(&format!("{text}.includes('{shown}')"));
    }
    // The likelihood, two times Elo, the parameters, the losses and the yardstick.
    chrome.until("document.querySelectorAll('#view-lab canvas').length === 6");
    // No label of an axis is cut off.
    let clipped = chrome.value(
        "[...document.querySelectorAll('#view-lab .u-wrap')].filter((one) => one.querySelector('.u-over').offsetLeft < 34).length",
    );
    assert_eq!(clipped, 0);
    // A parameter is taken out of the picture, and comes back.
    let named = "[...document.querySelectorAll('#view-lab .u-legend')].some((one) => one.textContent.includes('rfp_margin'))";
    chrome.until(named);
    let button = "[...document.querySelectorAll('.pick button')].find((one) => one.textContent.startsWith('rfp_margin'))";
    chrome.value(&format!("{button}.click()"));
    chrome.until(&format!("!({named})"));
    chrome.value(&format!("{button}.click()"));
    chrome.until(named);
    // Pictures go with the window.
    chrome.resize(900, 900);
    chrome.until("document.documentElement.scrollWidth === 900 && [...document.querySelectorAll('#view-lab .uplot')].every((one) => one.offsetWidth <= one.parentElement.clientWidth)");
    write("train.json", &train(30).to_string());
    chrome.until(&format!("{text}.includes('30 epochs so far')"));
    fs::remove_file(folder.join("spsa.json")).expect("it was made above");
    chrome.until("document.querySelectorAll('#view-lab canvas').length === 5");
    assert_calm(&chrome);
    fs::remove_dir_all(folder).expect("it was made above");
}

/// A result of every kind.
pub fn samples() -> Vec<(&'static str, Value)> {
    vec![
        ("sprt.json", sprt()),
        ("three.json", three()),
        ("suite.json", suite()),
        ("spsa.json", spsa()),
        ("train.json", train(3)),
        ("ablation.json", ablation()),
        ("worth.json", screenings(&[(2000, 2000), (8000, 2000)])),
        ("other.json", json!({"something": "else"})),
    ]
}

/// A tournament of three engines.
fn three() -> Value {
    let matchup = |first, second, wins: u32, losses: u32| {
        let pentanomial = json!({"wins": wins, "draws": 20, "losses": losses});
        json!({"first": first, "second": second, "pentanomial": pentanomial, "elo": [20.0, -30.0, 70.0]})
    };
    let engine = |name, points| json!([name, {"games": 120, "points": points, "time_forfeits": 1, "faults": 0, "illegal_pvs": 0}]);
    let history: Vec<_> = (1..30_usize)
        .map(|pair| json!({"games": 2 * pair, "elo": 20.0 + 40.0 * noise(pair), "llr": null}))
        .collect();
    json!({
        "kind": "match",
        "rules": {"time_control": {"Nodes": 5000}},
        "matchups": [matchup("a", "b", 25, 15), matchup("a", "c", 30, 10), matchup("b", "c", 20, 20)],
        "engines": [engine("a", 75.0), engine("b", 55.0), engine("c", 50.0)],
        "sprt": null, "llr": null, "history": history,
    })
}

fn suite() -> Value {
    let score = |solved: u32, positions: u32| json!({"positions": positions, "solved": solved, "points": 8 * solved, "maximum": 10 * positions, "failures": 0});
    json!({
        "settings": {"engines": [{"name": "luft"}, {"name": "other"}], "limit": {"nodes": 5000}},
        "suites": [{
            "file": "sts.epd",
            "scores": [score(212, 300), score(180, 300)],
            "themes": [{"theme": "Undermine", "scores": [score(30, 50), score(22, 50)]}],
            "positions": [],
        }],
    })
}

/// Numbers between -1 and 1 that look like chance and are always the same.
fn noise(index: usize) -> f64 {
    let mixed = (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}

fn sprt() -> Value {
    let mut llr = 0.0;
    let history: Vec<_> = (1..400_usize)
        .map(|pair| {
            llr += 0.0065 + 0.16 * noise(pair);
            let elo = 6.0 + 90.0 * noise(pair / 7) / (pair as f64).sqrt();
            json!({"games": 2 * pair, "elo": elo, "llr": llr})
        })
        .collect();
    let pentanomial =
        json!({"wins": 212, "draws": 389, "losses": 197, "pairs": [14, 88, 181, 96, 20]});
    let engine = |name, points| json!([name, {"games": 798, "points": points, "time_forfeits": 0, "faults": 0, "illegal_pvs": 0}]);
    json!({
        "kind": "match",
        "rules": {"time_control": {"Clock": {"moves": null, "base": {"secs": 8, "nanos": 0}, "increment": {"secs": 0, "nanos": 80_000_000}}}},
        "engines": [engine("new", 406.5), engine("old", 391.5)],
        "sprt": {"elo0": 0, "elo1": 5, "model": "Normalised"},
        "matchups": [{"first": "new", "second": "old", "pentanomial": pentanomial, "elo": [6.5, -8.2, 21.3]}],
        "llr": [llr, -2.94, 2.94, null],
        "history": history,
    })
}

fn spsa() -> Value {
    let names = [
        "rfp_margin",
        "null_move_base",
        "lmr_quiet_base",
        "futility_margin",
    ];
    let tunables: Vec<_> = names
        .iter()
        .map(|name| json!({"name": name, "start": 100.0, "c_end": 10.0}))
        .collect();
    let mut values = [100.0; 4];
    let samples: Vec<_> = (0..120_usize)
        .map(|sample| {
            for (index, value) in values.iter_mut().enumerate() {
                *value += 0.9 * noise(4 * sample + index) + 0.12 * (index as f64 - 1.4);
            }
            json!([25 * sample, values])
        })
        .collect();
    json!({
        "kind": "spsa",
        "plan": {"tunables": tunables, "iterations": 3000},
        "iteration": 2975,
        "games": [1702, 2611, 1637],
        "values": values,
        "history": {"every": 25, "samples": samples},
    })
}

fn train(epochs: usize) -> Value {
    let epoch = |number: usize| {
        let fall = (-(number as f64) / 9.0).exp();
        let (train, validation) = (0.0052 + 0.0048 * fall, 0.0056 + 0.0045 * fall);
        json!({
            "train_loss": train + 0.00006 * noise(number),
            "quality": {"loss": validation + 0.00009 * noise(number + 50)},
            "yardstick": {"error": 0.1 + 0.02 * fall, "factor": 1.0, "unscaled": 0.2},
        })
    };
    let epochs: Vec<_> = (0..epochs).map(epoch).collect();
    json!({"run": "sample", "train_positions": 24_000_000, "finished": false, "epochs": epochs})
}

fn ablation() -> Value {
    let techniques = [
        ("lmr", 148.0),
        ("null_move", 62.0),
        ("rfp", 41.0),
        ("singular", 33.0),
        ("see_captures", 24.0),
        ("probcut", 8.0),
        ("hindsight", 3.0),
        ("multi_cut", -4.0),
    ];
    // Of what is off by default, games tell what leaving it off is worth.
    let on = |name: &str| name != "multi_cut";
    let measure = |&(name, elo): &(&str, f64)| {
        let elo = if on(name) { elo } else { -elo };
        let games = json!([{"elo": elo, "error": 15.0, "pairs": [1, 2, 3, 2, 1], "nodes": 8000}]);
        json!({"technique": name, "default_on": on(name), "nodes_ratio": 1.2, "games": games})
    };
    let measurements: Vec<_> = techniques.iter().map(measure).collect();
    json!({"records": [{"engine": identity(), "measurements": measurements}]})
}

fn identity() -> Value {
    json!({"name": "luft", "title": "Luft 1", "bench": 7, "options": []})
}

/// Screenings at these nodes and with so many pairs, in which each technique is worth more the deeper it is.
fn screenings(sets: &[(u64, u64)]) -> Value {
    let estimate = |value: f64| json!({"value": value, "low": value - 9.0, "high": value + 9.0});
    let set = |&(nodes, pairs): &(u64, u64)| {
        let deep = (nodes as f64).log10();
        let worth = |(name, on, elo): (&str, bool, f64)| {
            let factor = json!({"name": name, "usually_high": on});
            json!({"factor": factor, "pairs": pairs / 10, "elo": estimate(elo * deep)})
        };
        let worths = [
            ("lmr", true, 60.0),
            ("rfp", true, 8.0),
            ("iid", false, -1.0),
        ]
        .map(worth);
        let most = json!([{"factors": ["lmr", "rfp"], "pairs": 40, "elo": estimate(25.0), "chance": 0.01}]);
        let play = json!({"rules": {"time_control": {"Nodes": nodes}}});
        json!({
            "settings": {"engine": identity(), "play": play}, "pairs": pairs, "worths": worths,
            "interactions": {"looked_at": 3, "most": most},
        })
    };
    let costs = json!([{"name": "rfp", "usually_high": true, "turned": 800.0}]);
    json!({
        "sets": sets.iter().map(set).collect::<Vec<_>>(),
        "costs": [{"engine": identity(), "nodes": 40_000, "usual": 1000.0, "costs": costs}],
    })
}

#[test]
#[ignore = "needs chromium"]
fn the_worth_of_techniques_is_drawn_at_every_depth() {
    let mut chrome = Chrome::start(1280, 900);
    let folder = std::env::temp_dir().join(format!("luft-worth-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let write = |value: &Value| {
        fs::write(folder.join("worth.json"), value.to_string()).expect("the file can be written");
    };
    write(&screenings(&[(8000, 2000)]));
    let config = Config {
        port: 0,
        lab: Some(folder.clone()),
        ..Config::default()
    };
    let server = Server::start(&config).expect("there is a free port");
    chrome.show(&format!("{}#lab", server.url()));
    let text = "document.querySelector('#view-lab').textContent";
    chrome.until(&format!(
        "{text}.includes('8,000 nodes: 4,000 games, luft (Luft 1, bench 7)')"
    ));
    let count = |chrome: &mut Chrome, what: &str| {
        chrome.value(&format!(
            "document.querySelectorAll('#view-lab {what}').length"
        ))
    };
    assert_eq!(count(&mut chrome, ".forest .span"), 3);
    assert_eq!(count(&mut chrome, ".forest .span i"), 3);
    assert_eq!(count(&mut chrome, ".legend"), 0);

    // The file grows by two node counts.
    write(&screenings(&[(8000, 2000), (30_000, 500), (2000, 2000)]));
    chrome.until("document.querySelectorAll('#view-lab .forest .span i').length === 9");
    for shown in [
        "2,000 nodes8,000 nodes30,000 nodes",
        "iid (off)-3.9 ± 9.0, not shown",
        "rfp+31.2 ± 9.0",
        "lmr + rfp+25.0 ± 9.0",
        "Cost, instructions a node of on against off",
        "+25.0 %",
    ] {
        chrome.until(&format!("{text}.includes('{shown}')"));
    }
    // What is huge is at the edge, what holds zero is pale, and no interval leaves its row.
    assert_eq!(count(&mut chrome, ".forest .beyond"), 3);
    assert_eq!(count(&mut chrome, ".forest .unsure"), 3);
    let outside = "[...document.querySelectorAll('#view-lab .forest .span')].filter((row) => [...row.querySelectorAll('i')].some((one) => { const [a, b] = [one.getBoundingClientRect(), row.getBoundingClientRect()]; return a.left < b.left - 1 || a.right > b.right + 1 || a.bottom > b.bottom; })).length";
    assert_eq!(chrome.value(outside), 0);
    assert_calm(&chrome);
    fs::remove_dir_all(folder).expect("it was made above");
}
