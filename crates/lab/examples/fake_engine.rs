//! A UCI engine that plays legal moves without thinking, and misbehaves on request: the test
//! partner of the laboratory's tests. `fake_engine [crash|stall|garbage|illegal|slow|disconnect] [MOVE]`
//! does the named thing at its so-manieth move of every game; `fake_engine tired` takes a millisecond for each move and
//! ten for a bench.

use luft_chess::{CastlingNotation, Position};
use luft_uci::{Command, SetOption, Start};
use std::io::{BufRead, Write};
use std::thread::sleep;
use std::time::Duration;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let fault = arguments.next().unwrap_or_default();
    let at: usize = arguments.next().map_or(3, |number| {
        number.parse().expect("the move is given as a number")
    });
    let (mut position, mut moves) = (Position::startpos(), 0);
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        match line.parse() {
            Ok(Command::Uci) => {
                say("id name Fake\noption name Hash type spin default 1 min 1 max 64");
                say("option name BookFile type string default <empty>");
                // For tuning and ablation, which it pretends to know about.
                say("option name rfp type check default true");
                say("option name iid type check default false");
                say("option name rfp_margin type spin default 75 min 0 max 256\nuciok");
            }
            Ok(Command::SetOption(option)) => refuse(&option),
            Ok(Command::Bench(_)) => {
                if fault == "tired" {
                    sleep(Duration::from_millis(10));
                }
                say("1000 nodes 1000 nps");
            }
            Ok(Command::IsReady) => say("readyok"),
            Ok(Command::UciNewGame) => moves = 0,
            Ok(Command::Position(place)) => {
                position = match &place.start {
                    Start::Startpos => Position::startpos(),
                    Start::Fen(fen) => fen.parse().expect("the match runner sends legal positions"),
                };
                for text in &place.moves {
                    let mv = position.parse_uci(text);
                    position = position.make_move(mv.expect("the match runner sends legal moves"));
                }
            }
            Ok(Command::Go(_)) => {
                moves += 1;
                if fault == "tired" {
                    sleep(Duration::from_millis(1));
                }
                if moves == at {
                    misbehave(&fault);
                }
                let legal = position.legal_moves();
                let choice = position.key() as usize % legal.len();
                let text = position.uci(legal[choice], CastlingNotation::Standard);
                say(&format!(
                    "info depth 1 score cp 0 nodes 1 pv {text}\nbestmove {text}"
                ));
            }
            Ok(Command::Quit) => return,
            _ => {}
        }
    }
}

/// Says what is wrong with a value, as engines do.
fn refuse(option: &SetOption) {
    let value = option.value.as_deref().unwrap_or_default();
    if option.name == "Hash" && value.parse::<u32>().is_err() {
        say(&format!(
            "info string Hash is a whole number, not '{value}'"
        ));
    }
    if option.name == "BookFile" && !std::path::Path::new(value).exists() {
        say(&format!("info string {value} was not loaded: no such file"));
    }
}

fn misbehave(fault: &str) {
    match fault {
        "crash" => panic!("as requested"),
        "disconnect" => std::process::exit(0),
        "stall" => sleep(Duration::from_hours(1)),
        "slow" => sleep(Duration::from_millis(400)),
        "garbage" => say("\u{1}\u{2} bestmoove e2e4\ninfo depth x score cp\nbestmove"),
        "illegal" => say("bestmove a1h8"),
        "badline" => say("info depth 1 score cp 1 pv e2e4 e2e4"),
        _ => {}
    }
}

fn say(text: &str) {
    let mut output = std::io::stdout().lock();
    let written = writeln!(output, "{text}").and_then(|()| output.flush());
    if written.is_err() {
        std::process::exit(1);
    }
}
