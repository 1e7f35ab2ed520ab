//! How much of what a review says of well-known games a ten times longer one says too.
//!
//! `cargo run --release -p luft-web --example review_agreement -- [NODES] [DIRECTORY] [GAME...]`: nodes a position, where
//! the longer reviews are kept from one time to the next, because they take long, and the numbers of the games.

use luft_chess::pgn::{Game, Games};
use luft_chess::{CastlingNotation, Color};
use luft_web::{Config, Server};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::net::TcpStream;
use std::path::PathBuf;
use tungstenite::{Message, WebSocket};

const GAMES: &str = include_str!("games.pgn");
/// Normal, as the page calls it.
const NODES: usize = 150_000;
/// Costs that differ by less than this are the same cost on two sides of a threshold.
const SAME_COST: f64 = 0.03;

/// A move as the review judges it.
#[derive(Serialize, Deserialize)]
struct Verdict {
    name: String,
    classification: String,
    cost: f64,
}

impl Verdict {
    fn is_serious(&self) -> bool {
        matches!(self.classification.as_str(), "mistake" | "blunder")
    }

    fn is_fine(&self) -> bool {
        matches!(self.classification.as_str(), "best" | "good")
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let nodes = arguments.next().map_or(NODES, |text| number(&text));
    let kept = arguments.next().map(PathBuf::from);
    let wanted: Vec<usize> = arguments.map(|text| number(&text)).collect();
    let config = Config {
        port: 0,
        ..Config::default()
    };
    let server = Server::start(&config).expect("there is a free port");
    let mut socket = connect(&server);
    let (mut agreed, mut strict, mut marks, mut invented) = (0, 0, 0, 0);
    let games = Games::new(GAMES.as_bytes()).map(|game| game.expect("a game by the rules"));
    let numbered = (1..).zip(games);
    for (number, game) in numbered.filter(|(n, _)| wanted.is_empty() || wanted.contains(n)) {
        let tag = |name| game.tag(name).unwrap_or_default();
        println!("{number}. {} - {}", tag("White"), tag("Black"));
        let short = review(&mut socket, &game, nodes);
        let file = kept
            .as_ref()
            .map(|kept| kept.join(format!("{number}-{}.json", 10 * nodes)));
        let long = longer_review(&mut socket, &game, 10 * nodes, file);
        let pairs = short.iter().zip(&long);
        for (one, two) in pairs.filter(|(one, two)| one.is_serious() || two.is_serious()) {
            let both = one.is_serious() && two.is_serious();
            let same = both || (one.cost - two.cost).abs() < SAME_COST;
            let false_alarm = one.is_serious() && two.is_fine();
            marks += 1;
            agreed += usize::from(same);
            strict += usize::from(both);
            invented += usize::from(false_alarm);
            let note = match (false_alarm, same) {
                (true, _) => " INVENTED",
                (_, true) => "",
                _ => " differs",
            };
            let say = |verdict: &Verdict| format!("{} {:.2}", verdict.classification, verdict.cost);
            println!("  {}: {}, longer {}{note}", one.name, say(one), say(two));
        }
    }
    println!("{marks} marks: {agreed} agree ({strict} to the word), {invented} invented");
}

fn number(text: &str) -> usize {
    text.parse().expect("a number")
}

/// The review that was kept in this file, or a new one that is kept there.
fn longer_review(
    socket: &mut WebSocket<TcpStream>,
    game: &Game,
    nodes: usize,
    file: Option<PathBuf>,
) -> Vec<Verdict> {
    let Some(file) = file else {
        return review(socket, game, nodes);
    };
    if let Ok(kept) = std::fs::read(&file) {
        return serde_json::from_slice(&kept).expect("it was kept by this program");
    }
    let verdicts = review(socket, game, nodes);
    let text = serde_json::to_string(&verdicts).expect("it is plain data");
    std::fs::write(file, text).expect("it can be kept");
    verdicts
}

fn connect(server: &Server) -> WebSocket<TcpStream> {
    let stream = TcpStream::connect(server.address()).expect("it listens");
    let address = format!("ws://{}/socket", server.address());
    tungstenite::client(address, stream)
        .expect("it lets us in")
        .0
}

/// The verdicts on all moves of a game.
fn review(socket: &mut WebSocket<TcpStream>, game: &Game, nodes: usize) -> Vec<Verdict> {
    let mut position = game.start;
    let (mut moves, mut names) = (Vec::new(), Vec::new());
    for turn in &game.moves {
        let dots = match position.side() {
            Color::White => ".",
            Color::Black => "...",
        };
        let san = position.san(turn.mv);
        names.push(format!("{}{dots} {san}", position.fullmove()));
        moves.push(position.uci(turn.mv, CastlingNotation::Standard));
        position = position.make_move(turn.mv);
    }
    let request =
        json!({"id": 1, "do": "review", "position": {"moves": moves}, "nodes": nodes}).to_string();
    socket.send(Message::text(request)).expect("it listens");
    let mut verdicts = Vec::new();
    loop {
        let Message::Text(text) = socket.read().expect("it talks") else {
            continue;
        };
        let reply: Value = serde_json::from_str(&text).expect("it talks JSON");
        match reply["is"].as_str() {
            Some("reviewed") => return verdicts,
            Some("error") => panic!("{reply}"),
            _ => verdicts.extend(verdict(&reply, &names)),
        }
    }
}

/// The verdict of an answer; none while nothing is certain.
fn verdict(reply: &Value, names: &[String]) -> Option<Verdict> {
    let judgement = &reply["judgement"];
    let ply = usize::try_from(reply["ply"].as_u64()?).ok()?;
    Some(Verdict {
        classification: judgement["classification"].as_str()?.to_owned(),
        cost: judgement["cost"].as_f64()?,
        name: names.get(ply.checked_sub(1)?)?.clone(),
    })
}
