//! Storms: streams of commands no engine should ever get, and every engine gets one day. What a
//! storm sends is made from the seed and its number alone.

use super::nonsense;
use super::setting;
use super::subject::Subject;
use luft_run::Random;
use luft_uci::OptionDeclaration;
use serde::Serialize;
use std::time::Duration;

/// What a storm is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Weather {
    /// Words of the protocol in any order.
    Words,
    /// Limits of a search that nobody can mean.
    Numbers,
    /// Broken positions.
    Positions,
    /// Bytes, endless lines, empty lines.
    Junk,
    /// Searches that are stopped as soon as they began, as the protocol allows it.
    StopAndGo,
    /// Commands of every sort while a search runs, as the protocol does not allow it.
    Impatience,
    /// Pondering, with and without a hit.
    Ponder,
    /// Every option, with values right and wrong.
    Settings,
    /// The input ends.
    EndOfInput,
    /// A little of everything.
    Mixed,
}

impl Weather {
    /// Whether each search of such a storm is stopped before the next begins, so that each must
    /// have its own answer.
    pub const fn is_orderly(self) -> bool {
        matches!(self, Self::StopAndGo | Self::Ponder)
    }

    /// In the order of the tables.
    pub const ALL: [Self; 10] = [
        Self::Words,
        Self::Numbers,
        Self::Positions,
        Self::Junk,
        Self::StopAndGo,
        Self::Impatience,
        Self::Ponder,
        Self::Settings,
        Self::EndOfInput,
        Self::Mixed,
    ];

    /// What tables call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Words => "shuffled words",
            Self::Numbers => "wrong numbers",
            Self::Positions => "broken positions",
            Self::Junk => "junk",
            Self::StopAndGo => "stop and go",
            Self::Impatience => "while searching",
            Self::Ponder => "pondering",
            Self::Settings => "options",
            Self::EndOfInput => "end of input",
            Self::Mixed => "mixed",
        }
    }
}

/// One thing that is done to the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A line is sent.
    Line(Vec<u8>),
    /// Bytes are sent that do not end a line.
    Half(Vec<u8>),
    /// Nothing is done for a while.
    Pause(Duration),
}

/// A stream of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Storm {
    /// What it is made of.
    pub weather: Weather,
    /// Whether the engine is introduced before.
    pub polite: bool,
    /// What is done.
    pub steps: Vec<Step>,
    /// Whether the input ends then.
    pub hangs_up: bool,
}

impl Storm {
    /// How many answers the engine owes, if that can be said.
    pub fn searches(&self) -> Option<usize> {
        let begins = |step: &&Step| matches!(step, Step::Line(line) if line.starts_with(b"go "));
        let count = || self.steps.iter().filter(begins).count();
        self.weather.is_orderly().then(count)
    }

    /// Storm `number` of the run with this seed, for an engine with these options.
    pub fn new(seed: u64, number: usize, options: &[OptionDeclaration]) -> Self {
        let random = &mut Random::of(seed.rotate_left(32), number);
        let sorts = Weather::ALL.len();
        let weather = Weather::ALL[number % sorts];
        if weather == Weather::EndOfInput {
            return end_of_input(number / sorts, random);
        }
        let mut steps = Vec::new();
        if weather == Weather::Settings {
            let lines = setting::changes(options, random);
            steps.extend(lines.into_iter().map(Step::Line));
        }
        for _ in 0..10 + random.below(25) {
            let kind = match weather {
                Weather::Mixed => random.pick(&Weather::ALL),
                other => other,
            };
            gust(kind, options, random, &mut steps);
        }
        Self {
            weather,
            polite: true,
            steps,
            hangs_up: false,
        }
    }
}

/// A few steps of one sort.
fn gust(kind: Weather, options: &[OptionDeclaration], random: &mut Random, steps: &mut Vec<Step>) {
    let mut say = |text: String| steps.push(Step::Line(text.into_bytes()));
    match kind {
        Weather::Words => say(nonsense::babble(random)),
        Weather::Numbers => {
            say(nonsense::wild_go(random));
            say("stop".to_owned());
        }
        Weather::Positions => {
            say(nonsense::bad_position(random));
            if random.percent(40) {
                say(short_go(random));
            }
        }
        Weather::Junk | Weather::EndOfInput => steps.push(Step::Line(nonsense::junk(random))),
        Weather::StopAndGo => {
            say(good_position(random));
            say("go infinite".to_owned());
            if random.percent(50) {
                pause(random, steps);
            }
            steps.push(Step::Line(b"stop".to_vec()));
        }
        Weather::Impatience | Weather::Mixed => say(hasty(random)),
        Weather::Ponder => {
            say(good_position(random));
            say(pondering(random));
            pause(random, steps);
            if random.percent(60) {
                steps.push(Step::Line(b"ponderhit".to_vec()));
                pause(random, steps);
            }
            steps.push(Step::Line(b"stop".to_vec()));
        }
        Weather::Settings => {
            let change = setting::change(options, random);
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
fn hasty(random: &mut Random) -> String {
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
    // Every sort but Chess960, which some engines may not be sent.
    let number = random.pick(&[0, 1, 3, 4, 5, 6, 7, 8, 13, 15]);
    Subject::new(random.next_u64(), number).place.to_string()
}

/// The input ends at one of the moments at which it can.
fn end_of_input(stage: usize, random: &mut Random) -> Storm {
    let line = |text: &str| Step::Line(text.as_bytes().to_vec());
    let half = |text: &str| Step::Half(text.as_bytes().to_vec());
    let while_searching = Step::Pause(Duration::from_millis(5 + random.below(40) as u64));
    let (polite, steps) = match stage % 12 {
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
    Storm {
        weather: Weather::EndOfInput,
        polite,
        steps,
        hangs_up: true,
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
    fn the_same_number_is_the_same_storm() {
        for number in 0..30 {
            let storm = Storm::new(1, number, &options());
            assert_eq!(storm, Storm::new(1, number, &options()));
            assert_eq!(storm.weather, Weather::ALL[number % Weather::ALL.len()]);
            assert!(storm.hangs_up || storm.steps.len() >= 10);
        }
    }

    #[test]
    fn orderly_storms_stop_what_they_begin() {
        for number in 0..60 {
            let storm = Storm::new(3, number, &[]);
            let Some(searches) = storm.searches() else {
                continue;
            };
            let stop = |step: &&Step| **step == Step::Line(b"stop".to_vec());
            assert_eq!(storm.steps.iter().filter(stop).count(), searches);
            assert!(searches >= 10);
        }
    }

    #[test]
    fn no_storm_asks_for_much_memory() {
        for number in 0..200 {
            for step in Storm::new(2, number, &options()).steps {
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
        let first = Weather::ALL
            .iter()
            .position(|&weather| weather == Weather::EndOfInput);
        let number = |stage| first.unwrap() + stage * Weather::ALL.len();
        let stages: Vec<_> = (0..12)
            .map(|stage| Storm::new(1, number(stage), &[]))
            .collect();
        assert!(stages.iter().all(|storm| storm.hangs_up));
        assert!(stages.iter().any(|storm| !storm.polite));
        let half = |storm: &&Storm| matches!(storm.steps.last(), Some(Step::Half(_)));
        assert_eq!(stages.iter().filter(half).count(), 4);
    }
}
