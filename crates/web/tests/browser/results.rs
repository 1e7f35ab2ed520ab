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
    for (name, result) in [
        ("sprt.json", sprt()),
        ("spsa.json", spsa()),
        ("train.json", train(3)),
        ("ablation.json", ablation()),
        ("other.json", json!({"something": "else"})),
    ] {
        write(name, &result.to_string());
    }
    write("broken.json", "{\"kind\": \"match\", ");
    let text = "document.querySelector('#view-lab').textContent";
    for shown in [
        "new – old: +212 =389 −197, Elo 6.5 [-8.2, 21.3]",
        "of -2.94 to 2.94: no decision",
        "2975 of 3000 iterations, games +1702 =2611 −1637",
        "24,000,000 positions, 3 epochs so far",
        "Luft: Elo as it is, against each technique switched; what is marked (off) was switched on",
        "multi_cut (off)",
        "148.0",
        "There is no picture for this kind of result.",
    ] {
        chrome.until(&format!("{text}.includes('{shown}')"));
    }
    // The likelihood, the Elo, the parameters and the losses.
    chrome.until("document.querySelectorAll('#view-lab canvas').length === 4");
    write("train.json", &train(30).to_string());
    chrome.until(&format!("{text}.includes('30 epochs so far')"));
    fs::remove_file(folder.join("spsa.json")).expect("it was made above");
    chrome.until("document.querySelectorAll('#view-lab canvas').length === 3");
    assert_calm(&chrome);
    fs::remove_dir_all(folder).expect("it was made above");
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
    json!({
        "kind": "match",
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
    let measure = |&(name, elo): &(&str, f64)| json!({"technique": name, "default_on": name != "multi_cut", "nodes_ratio": 1.2, "games": {"elo": elo, "error": 15.0}});
    let measurements: Vec<_> = techniques.iter().map(measure).collect();
    json!({"engine": "Luft", "signature": 1, "measurements": measurements})
}
