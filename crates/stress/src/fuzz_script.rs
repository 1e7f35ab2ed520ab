//! Fuzz scripts: streams of commands, malformed or at the wrong moment. What a script sends is made from the seed
//! and its number alone.

use crate::malformed;
use crate::option_fuzz;
use crate::test_position::TestPosition;
use luft_run::Random;
use luft_uci::OptionDeclaration;
use serde::Serialize;
use std::time::Duration;

/// What a script is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) enum ScriptKind {
    /// Words of the protocol in any order.
    Words,
    /// `go` with numbers out of every range.
    Numbers,
    /// Broken FENs and illegal moves.
    Positions,
    /// Bytes, endless lines, empty lines.
    Garbage,
    /// Searches that are stopped as soon as they began, as the protocol allows it.
    StopAndGo,
    /// Commands of every kind while a search runs, as the protocol does not allow it.
    WhileSearching,
    /// Pondering, with and without a hit.
    Ponder,
    /// Every option, with values right and wrong.
    Options,
    /// The end of input (EOF).
    EndOfInput,
    /// A little of everything.
    Mixed,
}

impl ScriptKind {
    /// Whether each search of such a script is stopped before the next begins, so that each must
    /// have its own `bestmove`.
    pub(crate) const fn expects_each_bestmove(self) -> bool {
        matches!(self, Self::StopAndGo | Self::Ponder)
    }

    /// In the order of the tables.
    pub(crate) const ALL: [Self; 10] = [
        Self::Words,
        Self::Numbers,
        Self::Positions,
        Self::Garbage,
        Self::StopAndGo,
        Self::WhileSearching,
        Self::Ponder,
        Self::Options,
        Self::EndOfInput,
        Self::Mixed,
    ];

    /// What tables call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Words => "shuffled words",
            Self::Numbers => "wrong numbers",
            Self::Positions => "broken positions",
            Self::Garbage => "garbage",
            Self::StopAndGo => "stop and go",
            Self::WhileSearching => "while searching",
            Self::Ponder => "pondering",
            Self::Options => "options",
            Self::EndOfInput => "end of input",
            Self::Mixed => "mixed",
        }
    }
}

/// One step of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Sends a line.
    Line(Vec<u8>),
    /// Sends bytes without the end of a line.
    Half(Vec<u8>),
    /// Waits.
    Pause(Duration),
}

/// A script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FuzzScript {
    /// Its kind.
    pub(crate) kind: ScriptKind,
    /// Whether `uci` and `isready` come before.
    pub(crate) handshake: bool,
    /// The steps.
    pub(crate) steps: Vec<Step>,
    /// Whether standard input is closed at the end.
    pub(crate) closes_stdin: bool,
}

impl FuzzScript {
    /// How many `bestmove`s must come, if that can be said.
    pub(crate) fn searches(&self) -> Option<usize> {
        let begins = |step: &&Step| matches!(step, Step::Line(line) if line.starts_with(b"go "));
        let count = || self.steps.iter().filter(begins).count();
        self.kind.expects_each_bestmove().then(count)
    }

    /// Script `number` of the run with this seed, for an engine with these options.
    pub(crate) fn new(seed: u64, number: usize, options: &[OptionDeclaration]) -> Self {
        let random = &mut Random::of(seed.rotate_left(32), number);
        let kinds = ScriptKind::ALL.len();
        let kind = ScriptKind::ALL[number % kinds];
        if kind == ScriptKind::EndOfInput {
            return end_of_input(number / kinds, random);
        }
        let mut steps = Vec::new();
        if kind == ScriptKind::Options {
            let lines = option_fuzz::changes(options, random);
            steps.extend(lines.into_iter().map(Step::Line));
        }
        for _ in 0..10 + random.below(25) {
            let kind = match kind {
                ScriptKind::Mixed => random.pick(&ScriptKind::ALL),
                other => other,
            };
            add_steps(kind, options, random, &mut steps);
        }
        Self {
            kind,
            handshake: true,
            steps,
            closes_stdin: false,
        }
    }
}

/// Adds a few steps of one kind.
fn add_steps(
    kind: ScriptKind,
    options: &[OptionDeclaration],
    random: &mut Random,
    steps: &mut Vec<Step>,
) {
    let mut say = |text: String| steps.push(Step::Line(text.into_bytes()));
    match kind {
        ScriptKind::Words => say(malformed::shuffled_words(random)),
        ScriptKind::Numbers => {
            say(malformed::go(random));
            say("stop".to_owned());
        }
        ScriptKind::Positions => {
            say(malformed::position(random));
            if random.percent(40) {
                say(short_go(random));
            }
        }
        ScriptKind::Garbage | ScriptKind::EndOfInput => {
            steps.push(Step::Line(malformed::garbage(random)));
        }
        ScriptKind::StopAndGo => {
            say(good_position(random));
            say("go infinite".to_owned());
            if random.percent(50) {
                pause(random, steps);
            }
            steps.push(Step::Line(b"stop".to_vec()));
        }
        ScriptKind::WhileSearching | ScriptKind::Mixed => say(while_searching(random)),
        ScriptKind::Ponder => {
            say(good_position(random));
            say(pondering(random));
            pause(random, steps);
            if random.percent(60) {
                steps.push(Step::Line(b"ponderhit".to_vec()));
                pause(random, steps);
            }
            steps.push(Step::Line(b"stop".to_vec()));
        }
        ScriptKind::Options => {
            let change = option_fuzz::change(options, random);
            steps.extend(change.map(Step::Line));
            if random.percent(20) {
                steps.push(Step::Line(short_go(random).into_bytes()));
            }
        }
    }
    if random.percent(30) {
        pause(random, steps);
    }
}

fn pause(random: &mut Random, steps: &mut Vec<Step>) {
    steps.push(Step::Pause(Duration::from_millis(random.below(12) as u64)));
}

/// A command at the wrong moment, or at the right one.
fn while_searching(random: &mut Random) -> String {
    match random.below(12) {
        0..=2 => "go infinite".to_owned(),
        3 | 4 => "stop".to_owned(),
        5 => short_go(random),
        6 => good_position(random),
        7 => format!("setoption name Hash value {}", 1 + random.below(64)),
        8 => "setoption name Clear Hash".to_owned(),
        9 => "ucinewgame".to_owned(),
        10 => random.pick(&["isready", "ponderhit", "uci"]).to_owned(),
        _ => pondering(random),
    }
}

fn short_go(random: &mut Random) -> String {
    match random.below(3) {
        0 => format!("go depth {}", 1 + random.below(4)),
        1 => format!("go movetime {}", random.below(8)),
        _ => format!("go nodes {}", 1 + random.below(500)),
    }
}

fn pondering(random: &mut Random) -> String {
    let time = random.pick(&[0, 1, 20, 500, 60_000]);
    match random.below(4) {
        0 => "go ponder".to_owned(),
        1 => format!("go ponder movetime {time}"),
        2 => format!("go ponder depth {}", 1 + random.below(5)),
        _ => format!("go ponder wtime {time} btime {time} winc 10 binc 10"),
    }
}

fn good_position(random: &mut Random) -> String {
    // Every kind but Chess960, which some engines may not be sent.
    let number = random.pick(&[0, 1, 3, 4, 5, 6, 7, 8, 13, 15]);
    TestPosition::new(random.next_u64(), number)
        .command
        .to_string()
}

/// The input ends at one of twelve moments.
fn end_of_input(stage: usize, random: &mut Random) -> FuzzScript {
    let line = |text: &str| Step::Line(text.as_bytes().to_vec());
    let half = |text: &str| Step::Half(text.as_bytes().to_vec());
    let while_searching = Step::Pause(Duration::from_millis(5 + random.below(40) as u64));
    let (handshake, steps) = match stage % 12 {
        0 => (false, vec![]),
        1 => (false, vec![half("uc")]),
        2 => (false, vec![line("uci")]),
        3 => (true, vec![]),
        4 => (true, vec![line("isready")]),
        5 => (true, vec![line("go infinite"), while_searching]),
        6 => (
            true,
            vec![line("go ponder wtime 1000 btime 1000"), while_searching],
        ),
        7 => (true, vec![line("go depth 99"), while_searching]),
        8 => (
            true,
            vec![line("go infinite"), while_searching, half("sto")],
        ),
        9 => (true, vec![half("position startpos moves e2e")]),
        10 => (true, vec![line("go infinite"), line("stop")]),
        _ => (true, vec![line("position startpos"), half("go infinite")]),
    };
    FuzzScript {
        kind: ScriptKind::EndOfInput,
        handshake,
        steps,
        closes_stdin: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Vec<OptionDeclaration> {
        let declared = "option name Hash type spin default 1 min 1 max 65536";
        match declared.parse().unwrap() {
            luft_uci::Message::Option(option) => vec![option],
            other => panic!("{other}"),
        }
    }

    #[test]
    fn the_same_number_is_the_same_script() {
        for number in 0..30 {
            let script = FuzzScript::new(1, number, &options());
            assert_eq!(script, FuzzScript::new(1, number, &options()));
            assert_eq!(script.kind, ScriptKind::ALL[number % ScriptKind::ALL.len()]);
            assert!(script.closes_stdin || script.steps.len() >= 10);
        }
    }

    #[test]
    fn each_search_is_stopped_where_each_bestmove_is_counted() {
        for number in 0..60 {
            let script = FuzzScript::new(3, number, &[]);
            let Some(searches) = script.searches() else {
                continue;
            };
            let stop = |step: &&Step| **step == Step::Line(b"stop".to_vec());
            assert_eq!(script.steps.iter().filter(stop).count(), searches);
            assert!(searches >= 10);
        }
    }

    #[test]
    fn no_script_asks_for_much_memory() {
        for number in 0..200 {
            for step in FuzzScript::new(2, number, &options()).steps {
                let Step::Line(line) = step else { continue };
                let text = String::from_utf8_lossy(&line);
                if let Some(value) = text.strip_prefix("setoption name Hash value ") {
                    let value = value.parse().unwrap_or(0);
                    assert!(value <= 64, "{text}");
                }
            }
        }
    }

    #[test]
    fn the_input_ends_at_every_stage() {
        let first = ScriptKind::ALL
            .iter()
            .position(|&kind| kind == ScriptKind::EndOfInput);
        let number = |stage| first.unwrap() + stage * ScriptKind::ALL.len();
        let stages: Vec<_> = (0..12)
            .map(|stage| FuzzScript::new(1, number(stage), &[]))
            .collect();
        assert!(stages.iter().all(|script| script.closes_stdin));
        assert!(stages.iter().any(|script| !script.handshake));
        let half = |script: &&FuzzScript| matches!(script.steps.last(), Some(Step::Half(_)));
        assert_eq!(stages.iter().filter(half).count(), 4);
    }
}
