//! Comparisons, settings of the engine, and matches.

use crate::client::{Client, http, server};
use luft_web::{Config, ServeError, Server};
use serde_json::json;

#[test]
fn the_best_move_is_compared_with_another() {
    let server = server();
    let mut client = Client::new(&server);
    let position = json!({"start": "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "moves": []});
    let ask =
        |mv: &str| json!({"do": "compare", "position": position, "move": mv, "nodes": 20_000});
    let found = client.get(ask("e1e2"), "comparison");
    assert_eq!(found["best"]["pv"][0]["uci"], "d1d5");
    assert_eq!(found["other"]["pv"][0]["uci"], "e1e2");
    // The best move itself is compared with the next one.
    let found = client.get(ask("d1d5"), "comparison");
    assert_eq!(found["best"]["pv"][0]["uci"], "d1d5");
    assert_ne!(found["other"]["pv"][0]["uci"], "d1d5");
    let only = json!({"start": "7k/8/8/8/8/8/r7/1r5K w - - 0 1", "moves": []});
    let over = json!({"do": "compare", "position": only, "move": "h1h2", "nodes": 1000});
    let id = client.ask(over);
    assert_eq!(client.hear()["id"], id);
    let id = client.ask(ask("e1e8"));
    let reply = client.hear();
    assert!(reply["id"] == id && reply["is"] == "error", "{reply}");
}

#[test]
fn what_a_search_of_some_moves_found_is_not_taken_for_the_whole() {
    let server = server();
    let mut client = Client::new(&server);
    let fen = "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1";
    let position = json!({"start": fen, "moves": []});
    let compare = json!({"do": "compare", "position": position, "move": "d1a1", "nodes": 200_000});
    client.get(compare, "comparison");
    let after = json!({"start": fen, "moves": ["d1a1"]});
    let judged = client.get(
        json!({"do": "analyse", "position": after, "judge": true, "limit": 50}),
        "judgement",
    );
    assert_eq!(judged["before"]["pv"][0]["uci"], "d1d5");
}

#[test]
fn the_engine_is_configured_within_its_limits() {
    let server = server();
    let mut client = Client::new(&server);
    let set = json!({"do": "configure", "threads": 9999, "hash": 8});
    let has = client.get(set, "configured");
    let cores = std::thread::available_parallelism().unwrap().get();
    assert_eq!(has["threads"], cores);
    assert_eq!(has["hash"], 8);
    let id = client.ask(json!({"do": "configure", "hash": 64, "tablebases": "/no/such/folder"}));
    let reply = client.hear();
    assert!(reply["id"] == id && reply["is"] == "error", "{reply}");
    let has = client.get(json!({"do": "configure"}), "configured");
    assert_eq!(has["hash"], 8);
    let id = client.ask(json!({"do": "switch", "position": {"moves": []}, "nodes": 1000}));
    let reply = client.hear();
    assert!(reply["id"] == id && reply["is"] == "error", "{reply}");
}

#[test]
fn a_book_that_is_none_is_refused_at_the_start() {
    let config = Config {
        port: 0,
        book: Some("/no/such/book.bin".into()),
        ..Config::default()
    };
    let refused = Server::start(&config).err().expect("there is no such book");
    assert!(matches!(refused, ServeError::Source(_)));
    assert!(refused.to_string().contains("/no/such/book.bin"));
}

#[test]
fn matches_are_refused_in_words() {
    let server = server();
    let host = server.address();
    let get = format!("GET /match HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    assert!(http(&server, &get).ends_with("null"));
    let post = |body: &str, origin: &str| {
        let length = body.len();
        let text = format!(
            "POST /match HTTP/1.1\r\nHost: {host}\r\n{origin}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        http(&server, &text)
    };
    let wanted = r#"{"first": 0, "second": 1, "games": 2, "base": 1, "increment": 0}"#;
    assert!(post(wanted, "").contains("there is no such engine"));
    assert!(post("nonsense", "").starts_with("HTTP/1.1 400"));
    let foreign = "Origin: http://evil.example\r\n";
    assert!(post(wanted, foreign).starts_with("HTTP/1.1 403"));
}
