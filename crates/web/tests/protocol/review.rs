//! What a review says of a well-known game. `examples/review_agreement.rs` compares all of them with longer reviews.

use crate::client::{Client, server};
use luft_chess::pgn::Games;
use luft_chess::{CastlingNotation, Color, pgn};
use serde_json::{Value, json};

const GAMES: &str = include_str!("../../examples/games.pgn");
/// Quick, as the page calls it.
const QUICK: u64 = 30_000;

/// A move as the review judges it.
struct Verdict {
    name: String,
    classification: String,
    cost: f64,
}

/// The game of this player with the black pieces.
fn game(black: &str) -> pgn::Game {
    let mut games = Games::new(GAMES.as_bytes()).map(|game| game.expect("a game by the rules"));
    let found = games.find(|game| game.tag("Black") == Some(black));
    found.expect("it is well known")
}

/// The verdicts on all moves of a game.
fn review(client: &mut Client, game: &pgn::Game, nodes: u64) -> Vec<Verdict> {
    let mut position = game.start;
    let (mut moves, mut names) = (Vec::new(), Vec::new());
    for turn in &game.moves {
        let dots = match position.side() {
            Color::White => ".",
            Color::Black => "...",
        };
        names.push(format!(
            "{}{dots} {}",
            position.fullmove(),
            position.san(turn.mv)
        ));
        moves.push(position.uci(turn.mv, CastlingNotation::Standard));
        position = position.make_move(turn.mv);
    }
    let start = game.start.fen();
    let id = client
        .ask(json!({"do": "review", "position": {"start": start, "moves": moves}, "nodes": nodes}));
    let mut verdicts = Vec::new();
    loop {
        let reply = client.hear();
        assert_eq!(reply["id"], json!(id), "{reply}");
        match reply["is"].as_str() {
            Some("reviewed") => return verdicts,
            Some("scored") => verdicts.extend(verdict(&reply, &names)),
            _ => panic!("{reply}"),
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
        name: names[ply - 1].clone(),
    })
}

/// The part of a game that begins at a ply.
fn from_ply(game: &pgn::Game, ply: usize) -> pgn::Game {
    let start = game.moves[..ply]
        .iter()
        .fold(game.start, |position, turn| position.make_move(turn.mv));
    let mut rest = pgn::Game::new(start);
    rest.moves = game.moves[ply..].to_vec();
    rest
}

#[test]
fn review_condemns_no_winning_move_and_says_the_same_twice() {
    let server = server();
    // From 29...Bb7 on.
    let game = from_ply(&game("Veselin Topalov"), 57);
    let run = || {
        let mut client = Client::new(&server);
        // What was asked before must not matter.
        client.get(json!({"do": "analyse", "position": {}}), "progress");
        review(&mut client, &game, QUICK)
    };
    let verdicts = run();
    let text = |verdicts: &[Verdict]| -> Vec<String> {
        let line = |one: &Verdict| format!("{} {} {:.4}", one.name, one.classification, one.cost);
        verdicts.iter().map(line).collect()
    };
    assert_eq!(text(&verdicts), text(&run()));
    let of = |name: &str| {
        let found = verdicts.iter().find(|one| one.name == name);
        found.expect("it was played").classification.as_str()
    };
    assert!(
        ["best", "good"].contains(&of("33. c3+")),
        "{:?}",
        text(&verdicts)
    );
    assert!(
        ["mistake", "blunder"].contains(&of("31... Kxa3")),
        "{:?}",
        text(&verdicts)
    );
}
