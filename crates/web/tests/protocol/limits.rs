//! What is refused, and that everything else goes on.

use crate::client::{Client, http, server};
use luft_web::{Config, Server};
use serde_json::{Value, json};

/// The server still answers.
fn assert_alive(client: &mut Client) {
    let view = client.get(
        json!({"do": "position", "position": {"moves": []}}),
        "position",
    );
    assert_eq!(view["side"], "white");
}

#[test]
fn nonsense_is_answered_and_changes_nothing() {
    let server = server();
    let mut client = Client::new(&server);
    let nested = "[".repeat(100_000);
    let long = format!(
        "{{\"do\":\"import\",\"text\":\"{}\"}}",
        "x".repeat(600 << 10)
    );
    for text in [
        "",
        "null",
        "[]",
        "{",
        "{\"do\":\"dance\"}",
        "\u{0}",
        &nested,
        &long,
    ] {
        client.send(text);
        let reply = client.hear();
        assert_eq!(reply["is"], "error", "{reply}");
    }
    client.send_bytes(vec![0; 1000]);
    assert_eq!(client.hear()["is"], "error");
    let position = |start: &str, moves: Value| json!({"start": start, "moves": moves});
    for request in [
        json!({"do": "position", "position": position("8/8/8/8/8/8/8/8 w - - 0 1", json!([]))}),
        json!({"do": "position", "position": position("x", json!(["e2e4"]))}),
        json!({"do": "position", "position": {"moves": ["\u{1f600}"]}}),
        json!({"do": "position", "position": {"moves": vec!["e2e4"; 5000]}}),
        json!({"do": "analyse", "position": {"moves": []}, "lines": -1}),
        json!({"do": "review", "position": {"moves": ["e2e5"]}, "nodes": 1}),
        json!({"do": "parse_move", "position": {"moves": []}, "text": "\u{e9}\u{e9}\u{e9}"}),
        json!({"do": "export", "line": [{"move": "zz"}]}),
        json!({"do": "play", "position": {"moves": []}, "clock": {"remaining": -5, "increment": 0}}),
        json!({"do": "import", "text": "[FEN \"nonsense\"]\n\n1. e4"}),
    ] {
        let id = client.ask(request);
        let reply = client.hear();
        assert_eq!(
            (&reply["is"], &reply["id"]),
            (&json!("error"), &json!(id)),
            "{reply}"
        );
    }
    assert_alive(&mut client);
}

#[test]
fn a_flood_is_refused_in_words() {
    let server = server();
    let mut client = Client::new(&server);
    let request = json!({"do": "review", "position": {"moves": []}, "nodes": 1_000_000_000_u64});
    for _ in 0..2000 {
        client.ask(request.clone());
    }
    client.ask(json!({"do": "stop"}));
    drop(client);
    assert_alive(&mut Client::new(&server));
}

#[test]
fn odd_positions_are_searched() {
    let server = server();
    let mut client = Client::new(&server);
    for start in [
        "QQQQQQQQ/QQQQQQQ1/8/8/8/8/8/k6K w - - 0 1",
        "8/8/8/8/8/8/8/k1K5 w - - 9999 9999",
        "k7/8/K7/8/8/8/8/1R6 b - - 99 80",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1",
    ] {
        let position = json!({"start": start, "moves": []});
        client.ask(json!({"do": "piece_values", "position": position}));
        client.ask(json!({"do": "analyse", "position": position, "lines": 5, "judge": true}));
    }
    let stop = client.ask(json!({"do": "stop"}));
    while client.hear()["id"] != json!(stop) {}
    assert_alive(&mut client);
}

#[test]
fn foreign_pages_are_refused() {
    let server = server();
    let host = server.address();
    let upgrade = "Connection: close, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let foreign = format!(
        "GET /socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\n{upgrade}\r\n"
    );
    assert!(http(&server, &foreign).starts_with("HTTP/1.1 403"));
    let renamed = "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    assert!(http(&server, renamed).starts_with("HTTP/1.1 403"));
    let own = format!(
        "GET / HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n\r\n"
    );
    let page = http(&server, &own);
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Luft</title>"));
    assert!(page.contains("content-security-policy: default-src 'none'"));
}

#[test]
fn only_the_folder_it_was_started_with_is_served() {
    let folder = std::env::temp_dir().join(format!("luft-lab-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("sprt.json"), "{\"kind\":\"match\"}").unwrap();
    let config = Config {
        port: 0,
        lab: Some(folder.clone()),
        ..Config::default()
    };
    let with = Server::start(&config).unwrap();
    let get = |server: &Server, path: &str| {
        let host = server.address();
        http(
            server,
            &format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
        )
    };
    assert!(get(&with, "/lab").contains("\"name\":\"sprt.json\""));
    assert!(get(&with, "/lab/sprt.json").ends_with("{\"kind\":\"match\"}"));
    for path in [
        "/lab/..%2Fsprt.json",
        "/lab/../Cargo.toml",
        "/../Cargo.toml",
        "/lab/%2Fetc%2Fhosts",
        "/js/../../Cargo.toml",
        "/nothing",
    ] {
        assert!(get(&with, path).starts_with("HTTP/1.1 404"), "{path}");
    }
    assert!(get(&server(), "/lab").starts_with("HTTP/1.1 404"));
    std::fs::remove_dir_all(&folder).unwrap();
    let gone = Server::start(&config)
        .err()
        .expect("there is no such folder");
    assert!(gone.to_string().ends_with("is no directory"));
}

#[test]
fn a_taken_port_is_said() {
    let first = server();
    let config = Config {
        port: first.address().port(),
        ..Config::default()
    };
    let error = Server::start(&config).err().expect("the port is taken");
    assert!(error.to_string().contains("is taken; --port 0"), "{error}");
}
