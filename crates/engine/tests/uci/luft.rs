//! The engine under test, and short ways to talk with it.

use luft_chess::Position;
use luft_uci::{Client, Command, Go, Info, Launch, Message, SearchResult};
use std::io::Write;
use std::process::{Command as Process, Stdio};
use std::time::Duration;

/// More than any answer here should take, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(20);
/// What counts as "at once".
pub const MOMENT: Duration = Duration::from_secs(1);

pub const BINARY: &str = env!("CARGO_BIN_EXE_luft");

/// Starts the engine and shakes hands.
pub fn start() -> Client {
    Client::start(&Launch::new(BINARY), PATIENCE).expect("the engine starts")
}

/// The `go` of this text.
pub fn go(text: &str) -> Go {
    match format!("go {text}").parse() {
        Ok(Command::Go(go)) => go,
        other => panic!("{text}: {other:?}"),
    }
}

/// Sends lines and returns what is said until all of them are done.
pub fn say(client: &mut Client, lines: &[&str]) -> Vec<String> {
    for line in lines {
        client.send_line(line);
    }
    client.send_line("isready");
    let mut said = Vec::new();
    loop {
        let line = client.next_line(PATIENCE).expect("the engine answers");
        if line == "readyok" {
            return said;
        }
        said.push(line);
    }
}

/// The FEN of the engine's position.
pub fn fen(client: &mut Client) -> String {
    let said = say(client, &["d"]);
    let fen = said.iter().find_map(|line| line.strip_prefix("Fen: "));
    fen.expect("d shows the FEN").to_owned()
}

/// Searches and waits for the result.
pub fn search(client: &mut Client, text: &str) -> SearchResult {
    let result = client.search(go(text), PATIENCE);
    result.unwrap_or_else(|error| panic!("go {text}: {error}"))
}

/// The thoughts that carry a score; messages for people do not.
pub fn scored(result: &SearchResult) -> impl Iterator<Item = &Info> {
    result.infos.iter().filter(|info| info.text.is_none())
}

/// Everything that must hold of any search from this position.
pub fn check(result: &SearchResult, fen: &str) {
    let root: Position = fen.parse().expect("the test knows FEN");
    let best = result.best.as_deref().expect("there is a best move");
    root.parse_uci(best).expect("the best move is legal");
    for info in scored(result) {
        let all = info.depth.is_some()
            && info.sel_depth.is_some()
            && info.multi_pv.is_some()
            && info.score.is_some()
            && info.nodes.is_some()
            && info.nps.is_some()
            && info.hash_full.is_some()
            && info.time.is_some()
            && !info.pv.is_empty();
        assert!(all, "every info says everything: {info}");
        let mut position = root;
        for text in &info.pv {
            let mv = position.parse_uci(text);
            let mv = mv.unwrap_or_else(|error| panic!("{info}: {error}"));
            position = position.make_move(mv);
        }
    }
}

/// Whether a line is a message for people that has these words.
pub fn tells(line: &str, words: &str) -> bool {
    match line.parse() {
        Ok(Message::Info(info)) => info.text.is_some_and(|text| text.contains(words)),
        _ => false,
    }
}

/// What the program says to these bytes in a pipe, which ends with them.
pub fn piped(bytes: &[u8]) -> String {
    let mut child = Process::new(BINARY)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = child.stdin.take().expect("it has an input");
    let sent = input.write_all(bytes);
    drop(input);
    sent.expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("it writes UTF-8")
}
