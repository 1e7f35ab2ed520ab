//! Connections that are slow, idle or too many, and what every response says.

use crate::client::{Client, PATIENCE, http};
use luft_web::{Config, ConnectionLimits, Server};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A server that has little time.
fn impatient(limits: ConnectionLimits) -> Server {
    let config = Config {
        port: 0,
        limits,
        ..Config::default()
    };
    Server::start(&config).unwrap()
}

const LIMITS: ConnectionLimits = ConnectionLimits {
    connections: 8,
    request: Duration::from_millis(500),
    lifetime: Duration::from_mins(10),
};

fn connect(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(server.address()).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// What is still said until the connection is closed, which it must be.
fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let begun = Instant::now();
    let read = stream.read_to_end(&mut answer);
    assert!(begun.elapsed() < PATIENCE, "it was not closed: {read:?}");
    String::from_utf8_lossy(&answer).into_owned()
}

fn get(server: &Server, path: &str, headers: &str) -> String {
    let host = server.address();
    http(
        server,
        &format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n"),
    )
}

#[test]
fn slow_and_idle_connections_are_closed() {
    let server = impatient(LIMITS);
    // One says nothing, one half of a request, one has had its page and keeps the line.
    let mut silent = connect(&server);
    let mut slow = connect(&server);
    slow.write_all(b"GET / HTTP/1.1\r\nHost: 127").unwrap();
    let mut idle = connect(&server);
    let host = server.address();
    let request = format!("GET /nothing HTTP/1.1\r\nHost: {host}\r\n\r\n");
    idle.write_all(request.as_bytes()).unwrap();
    assert_eq!(rest(&mut silent), "");
    rest(&mut slow);
    let page = rest(&mut idle);
    assert!(page.starts_with("HTTP/1.1 404"), "{page}");
    // A tab is no idle connection.
    let mut tab = Client::new(&server);
    sleep(3 * LIMITS.request);
    let view = serde_json::json!({"do": "position", "position": {"moves": []}});
    assert_eq!(tab.get(view, "position")["side"], "white");
}

#[test]
fn a_connection_that_trickles_is_closed_in_the_end() {
    let server = impatient(ConnectionLimits {
        request: PATIENCE,
        lifetime: Duration::from_millis(500),
        ..LIMITS
    });
    let mut trickle = connect(&server);
    let begun = Instant::now();
    trickle.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    while trickle.write_all(b"X: y\r\n").is_ok() {
        assert!(begun.elapsed() < PATIENCE, "it may go on for ever");
        sleep(Duration::from_millis(50));
    }
}

#[test]
fn one_connection_too_many_is_told_so_and_gets_in_later() {
    let server = impatient(ConnectionLimits {
        connections: 2,
        request: Duration::from_secs(5),
        ..LIMITS
    });
    let crowd: Vec<_> = (0..2).map(|_| connect(&server)).collect();
    // They are accepted in the order they came.
    let refused = get(&server, "/", "");
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(refused.contains("nosniff") && refused.ends_with("too many connections\n"));
    drop(crowd);
    let room = (0..100).any(|_| {
        sleep(Duration::from_millis(50));
        get(&server, "/", "").starts_with("HTTP/1.1 200")
    });
    assert!(room, "a closed connection makes room");
}

#[test]
fn every_response_is_for_our_own_page_only() {
    let server = impatient(LIMITS);
    let foreign = "Sec-Fetch-Site: cross-site\r\n";
    for (path, headers, status) in [
        ("/", "", "200"),
        ("/js/nothing.js", "", "404"),
        ("/lab", "", "404"),
        ("/lab/x.json", "", "404"),
        ("/socket", "", "400"),
        ("/", foreign, "403"),
        ("/lab", foreign, "403"),
        ("/", "Sec-Fetch-Site: same-origin\r\n", "200"),
    ] {
        let answer = get(&server, path, headers);
        let start = format!("HTTP/1.1 {status}");
        assert!(answer.starts_with(&start), "{path} {headers}: {answer}");
        for line in [
            "cross-origin-resource-policy: same-origin\r\n",
            "x-content-type-options: nosniff\r\n",
        ] {
            assert!(answer.contains(line), "{path} {headers}: {answer}");
        }
    }
    let host = server.address();
    let post = format!("POST / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    let answer = http(&server, &post);
    assert!(answer.starts_with("HTTP/1.1 405") && answer.contains("nosniff"));
}

#[test]
fn the_addresses_for_other_machines_are_known() {
    let here = impatient(LIMITS);
    assert!(here.network_urls().is_empty(), "only this machine");
    let config = Config {
        address: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
        port: 0,
        ..Config::default()
    };
    let everywhere = Server::start(&config).unwrap();
    let port = format!(":{}/", everywhere.address().port());
    for url in everywhere.network_urls() {
        assert!(url.starts_with("http://") && url.ends_with(&port), "{url}");
        assert!(
            !url.contains("127.0.0.1") && !url.contains("0.0.0.0"),
            "{url}"
        );
    }
}
