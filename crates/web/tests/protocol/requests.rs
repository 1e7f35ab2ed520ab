//! What a page asks and what it hears.

use crate::client::{Client, server};
use serde_json::json;
use std::time::{Duration, Instant};

#[test]
fn positions_moves_and_games() {
    let server = server();
    let mut client = Client::new(&server);
    let position = json!({"start": null, "moves": ["e2e4"]});
    let view = client.get(json!({"do": "position", "position": position}), "position");
    assert_eq!(view["side"], "black");
    assert_eq!(view["moves"].as_array().unwrap().len(), 20);
    let typed = client.get(
        json!({"do": "parse_move", "position": position, "text": " Nf6 "}),
        "parsed_move",
    );
    assert_eq!(typed["uci"], "g8f6");
    let game = client.get(json!({"do": "import", "text": "1. e4 e5 *"}), "game");
    assert_eq!(game["moves"][1]["san"], "e5");
    let line =
        json!([{"move": "e2e4", "nags": [2], "comment": "so", "variations": [[{"move": "d2d4"}]]}]);
    let pgn = client.get(json!({"do": "export", "line": line}), "pgn");
    assert!(
        pgn["text"]
            .as_str()
            .unwrap()
            .contains("1. e4 $2 {so} (1. d4) *")
    );
    let values = client.get(
        json!({"do": "piece_values", "position": position}),
        "piece_values",
    );
    assert_eq!(values["pieces"].as_array().unwrap().len(), 30);
}

/// Two answers at once: without `TCP_NODELAY` the second waits 40 ms for the acknowledgement of the first.
#[test]
fn answers_do_not_wait_for_one_another() {
    let server = server();
    let mut client = Client::new(&server);
    let mut exchange = || {
        let begun = Instant::now();
        client.ask(json!({"do": "nonsense"}));
        let position = json!({"start": null, "moves": []});
        client.get(json!({"do": "position", "position": position}), "position");
        begun.elapsed()
    };
    let mut times: Vec<_> = (0..60).map(|_| exchange()).collect();
    times.sort_unstable();
    // The first are acknowledged at once in any case, and the last may be those of a busy machine.
    assert!(times[30] < Duration::from_millis(30), "{times:?}");
}

#[test]
fn an_analysis_goes_on_until_it_is_stopped() {
    let server = server();
    let mut client = Client::new(&server);
    let mate = json!({"start": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "moves": []});
    let id = client.ask(json!({"do": "analyse", "position": mate, "lines": 2}));
    let progress = loop {
        let progress = client.answer(id, "progress");
        if progress["lines"].as_array().unwrap().len() == 2 && progress["depth"].as_u64() > Some(3)
        {
            break progress;
        }
    };
    assert_eq!(progress["lines"][0]["score"], "#1");
    assert_eq!(progress["lines"][0]["pv"][0]["san"], "1. Ra8#");
    let events: u64 = progress["events"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(serde_json::Value::as_u64)
        .sum();
    assert!(events > 0, "the search is counted");
    let stop = client.ask(json!({"do": "stop"}));
    client.answer(stop, "done");
}

#[test]
fn a_move_is_judged_and_the_position_after_it_analysed() {
    let server = server();
    let mut client = Client::new(&server);
    let ask = |moves: serde_json::Value| {
        let position = json!({"start": "6k1/5ppp/8/8/8/8/q4PPP/1R4K1 w - - 0 1", "moves": moves});
        json!({"do": "analyse", "position": position, "judge": true})
    };
    let id = client.ask(ask(json!(["b1f1"])));
    let judgement = client.answer(id, "judgement");
    assert_eq!(judgement["classification"], "blunder");
    assert_eq!(judgement["before"]["pv"][0]["uci"], "b1b8");
    client.answer(id, "progress");
    let id = client.ask(ask(json!(["b1b8"])));
    assert_eq!(client.answer(id, "judgement")["classification"], "best");
    // The game is over: there is nothing to analyse.
    client.answer(id, "done");
}

#[test]
fn the_engine_plays_by_the_clock_and_below_its_strength() {
    let server = server();
    let mut client = Client::new(&server);
    let position = json!({"moves": ["e2e4"]});
    let clock = json!({"remaining": 2000, "increment": 0});
    for request in [
        json!({"do": "play", "position": position, "elo": 1300}),
        json!({"do": "play", "position": position, "clock": clock}),
        json!({"do": "play", "position": position, "elo": 4_000_000_000_u32, "clock": {"remaining": 0, "increment": u64::MAX}}),
    ] {
        let played = client.get(request, "played");
        assert_eq!(played["uci"].as_str().unwrap().len(), 4);
    }
    let over = json!({"moves": ["f2f3", "e7e5", "g2g4", "d8h4"]});
    let refused = client.ask(json!({"do": "play", "position": over}));
    let reply = client.hear();
    assert_eq!(
        (&reply["id"], &reply["message"]),
        (&json!(refused), &json!("the game is over"))
    );
}

#[test]
fn a_review_scores_every_position() {
    let server = server();
    let mut client = Client::new(&server);
    let moves = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];
    let id = client.ask(json!({"do": "review", "position": {"moves": moves}, "nodes": 20000}));
    // Scores come as they are found, last to first; verdicts when all is known.
    let verdict = |client: &mut Client| loop {
        let scored = client.answer(id, "scored");
        if scored["progress"] == json!(1.0) {
            return scored;
        }
        assert!(scored["judgement"].is_null(), "{scored}");
    };
    for ply in 0..=moves.len() {
        let scored = verdict(&mut client);
        assert_eq!(scored["ply"], json!(ply));
        assert_eq!(scored["judgement"].is_null(), ply == 0);
        if ply == 6 {
            assert_eq!(scored["judgement"]["classification"], "blunder");
        }
        if ply == 7 {
            assert_eq!(scored["judgement"]["classification"], "best");
            assert_eq!(scored["eval"]["score"], "#0");
        }
    }
    let reviewed = client.answer(id, "reviewed");
    assert!(reviewed["white"].as_f64() > reviewed["black"].as_f64());
}
