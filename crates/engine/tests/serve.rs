//! `luft serve`: what it says about who can reach it, and matches of the program itself.
#![cfg(feature = "serve")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A server that ends with the test.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The first line it says, and what it warns of until it is ended.
fn serve(address: &[&str]) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_luft"));
    command.args(["serve", "--no-open", "--port=0"]);
    command.args(address).stdout(Stdio::piped());
    let mut serving = Serving(command.stderr(Stdio::piped()).spawn().unwrap());
    let mut line = String::new();
    let mut stdout = BufReader::new(serving.0.stdout.take().unwrap());
    stdout.read_line(&mut line).unwrap();
    let mut stderr = BufReader::new(serving.0.stderr.take().unwrap());
    let mut warning = String::new();
    if address.is_empty() {
        serving.0.kill().unwrap();
        stderr.read_to_string(&mut warning).unwrap();
    } else {
        stderr.read_line(&mut warning).unwrap();
    }
    (line, warning)
}

#[test]
fn an_address_of_the_network_is_warned_of() {
    let (line, warning) = serve(&["--address", "0.0.0.0"]);
    assert!(line.starts_with("Luft is at http://127.0.0.1:"), "{line}");
    assert!(warning.contains("everyone in the network"), "{warning}");
    let (line, warning) = serve(&[]);
    assert!(line.starts_with("Luft is at http://127.0.0.1:"), "{line}");
    assert_eq!(warning, "");
}

/// What a running server answers to a raw request, without its headers.
fn http(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let body = answer.split_once("\r\n\r\n");
    body.map_or(String::new(), |(_, body)| body.to_owned())
}

#[test]
fn the_program_plays_a_match_against_itself() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_luft"));
    let other = format!("{},name=other", env!("CARGO_BIN_EXE_luft"));
    command.args(["serve", "--no-open", "--port=0", "--engine", &other]);
    let mut serving = Serving(command.stdout(Stdio::piped()).spawn().unwrap());
    let mut line = String::new();
    let mut stdout = BufReader::new(serving.0.stdout.take().unwrap());
    stdout.read_line(&mut line).unwrap();
    let address = line.split('/').nth(2).unwrap().to_owned();
    let ask = |method: &str, body: &str| {
        let length = body.len();
        let text = format!(
            "{method} /match HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        http(&address, &text)
    };
    let begun = ask(
        "POST",
        r#"{"first": 0, "second": 1, "games": 2, "base": 2, "increment": 0.05}"#,
    );
    assert!(begun.contains(r#""names":["Luft","other"]"#), "{begun}");
    // Moves beyond the opening, which has six.
    let moves = |state: &str| {
        state.split("\"moves\":").nth(1).map_or(0, |rest| {
            rest.split(']')
                .next()
                .unwrap_or_default()
                .matches(',')
                .count()
        })
    };
    let deadline = Instant::now() + Duration::from_mins(1);
    while moves(&ask("GET", "")) < 9 {
        assert!(Instant::now() < deadline, "no move was made");
        sleep(Duration::from_millis(50));
    }
    ask("DELETE", "");
    while ask("GET", "").contains(r#""running":true"#) {
        assert!(Instant::now() < deadline, "it did not stop");
        sleep(Duration::from_millis(50));
    }
    assert!(ask("GET", "").contains(r#""error":null"#));
}
