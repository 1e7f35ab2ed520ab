//! An ordeal: one storm over a fresh process of the engine, and the question whether it still plays.

use super::check;
use super::fault::{Fault, Finding};
use super::sitting::Rules;
use super::storm::{Step, Storm, Weather};
use super::wire::Wire;
use luft_chess::{CastlingNotation, Position};
use luft_run::PATIENCE;
use luft_uci::{Message, OptionDeclaration};
use std::process::ExitStatus;
use std::thread;
use std::time::Duration;

/// An engine must answer `isready`, and end with its input, in this time.
const SOON: Duration = Duration::from_secs(2);
/// An engine that says nothing for this long has said all.
const SILENCE: Duration = Duration::from_millis(25);
/// So many times must nothing more come out before all is over.
const QUIET: usize = 3;
/// How often an engine may need to be told to stop, if it keeps searches in a queue.
const STOPS: usize = 50;
/// What a Rust program that panicked leaves behind.
const PANIC: i32 = 101;

/// How one storm went.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The number of the storm.
    pub number: usize,
    /// Its sort.
    pub weather: Weather,
    /// What the engine did wrong.
    pub finding: Option<Finding>,
    /// The last commands, if anything was wrong.
    pub commands: Vec<String>,
}

/// Lets one storm go over the engine.
pub fn suffer(rules: &Rules, options: &[OptionDeclaration], number: usize) -> Outcome {
    let storm = Storm::new(rules.seed, number, options);
    let mut outcome = Outcome {
        number,
        weather: storm.weather,
        finding: None,
        commands: Vec::new(),
    };
    match Wire::start(&rules.engine) {
        Err(finding) => outcome.finding = Some(finding),
        Ok(mut wire) => {
            if let Err(finding) = endure(&mut wire, rules, &storm) {
                outcome.finding = Some(finding);
                outcome.commands = wire.log.lines();
            }
        }
    }
    outcome
}

fn endure(wire: &mut Wire, rules: &Rules, storm: &Storm) -> Result<(), Finding> {
    if storm.polite {
        introduce(wire, rules)?;
    }
    for step in &storm.steps {
        match step {
            Step::Line(line) => wire.line(line),
            Step::Half(bytes) => wire.half_line(bytes),
            Step::Pause(time) => thread::sleep(*time),
        }
    }
    if storm.hangs_up {
        return farewell(wire);
    }
    if let Some(searches) = storm.searches() {
        collect(wire, rules, searches)?;
    }
    calm(wire)?;
    play(wire, rules)
}

fn introduce(wire: &mut Wire, rules: &Rules) -> Result<(), Finding> {
    wire.line("uci");
    wire.answer("uciok", PATIENCE)?;
    for (name, value) in &rules.engine.options {
        wire.line(format!("setoption name {name} value {value}"));
    }
    wire.line("isready");
    wire.answer("readyok", PATIENCE).map(drop)
}

/// Every search that was begun and stopped has an answer of its own.
fn collect(wire: &mut Wire, rules: &Rules, searches: usize) -> Result<(), Finding> {
    while wire.best_moves < searches {
        wire.answer("bestmove", rules.stall).map_err(|finding| {
            let got = wire.best_moves;
            let detail = format!("{got} answers to {searches} searches: {}", finding.detail);
            Finding::new(finding.fault, detail)
        })?;
    }
    Ok(())
}

/// Stops whatever runs, until nothing does.
fn calm(wire: &mut Wire) -> Result<(), Finding> {
    let mut quiet = 0;
    for _ in 0..STOPS {
        let before = wire.best_moves;
        wire.line("stop");
        ready(wire)?;
        quiet = if wire.best_moves == before {
            quiet + 1
        } else {
            0
        };
        if quiet == QUIET {
            return Ok(());
        }
    }
    Err(Finding::new(Fault::Uninvited, "it never stops moving"))
}

/// Waits for the engine. The storm may have asked for that as well, so one answer is not enough:
/// all must be read, and there must be nothing behind them.
fn ready(wire: &mut Wire) -> Result<(), Finding> {
    wire.line("isready");
    wire.answer("readyok", SOON)?;
    wire.settle(SILENCE, SOON);
    Ok(())
}

/// A plain question after the storm.
fn play(wire: &mut Wire, rules: &Rules) -> Result<(), Finding> {
    wire.line("ucinewgame");
    ready(wire)?;
    wire.line("position startpos");
    wire.line("go depth 3");
    let line = wire.answer("bestmove", rules.stall)?;
    let best = match line.parse() {
        Ok(Message::BestMove { best, .. }) => best,
        _ => None,
    };
    let start = Position::startpos();
    let legal = |text: &String| check::read(&start, text, CastlingNotation::Standard).is_some();
    if best.as_ref().is_some_and(legal) {
        Ok(())
    } else {
        let detail = format!("`{line}` in the start position after the storm");
        Err(Finding::new(Fault::IllegalMove, detail))
    }
}

/// Ends the input: the engine must end too, and not by falling.
fn farewell(wire: &mut Wire) -> Result<(), Finding> {
    wire.hang_up();
    match wire.end(SOON) {
        None => Err(Finding::new(
            Fault::Lingers,
            format!("still there after {SOON:?}"),
        )),
        Some(status) if fell(status) => Err(Finding::new(Fault::Crash, status.to_string())),
        Some(_) => Ok(()),
    }
}

/// Whether a signal or a panic ended it; any other code is its own business.
fn fell(status: ExitStatus) -> bool {
    status.code().is_none_or(|code| code == PANIC)
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::script;
    use super::*;

    fn outcome(answer: &str, last: &str, number: usize) -> Outcome {
        let rules = Rules {
            engine: script::engine("", answer, last),
            seed: 1,
            move_time: Duration::from_millis(20),
            late: Duration::from_millis(50),
            stall: Duration::from_millis(300),
        };
        suffer(&rules, &[], number)
    }

    fn fault(answer: &str, last: &str, number: usize) -> Option<Fault> {
        outcome(answer, last, number)
            .finding
            .map(|finding| finding.fault)
    }

    /// The first storm of this sort.
    fn first(weather: Weather) -> usize {
        let found = Weather::ALL.iter().position(|&other| other == weather);
        found.unwrap()
    }

    #[test]
    fn a_good_engine_survives_every_sort() {
        for number in 0..Weather::ALL.len() {
            let outcome = outcome(script::GOOD, "", number);
            assert_eq!(outcome.finding, None, "{:?}", outcome.commands);
        }
    }

    #[test]
    fn a_good_engine_ends_with_its_input_at_every_stage() {
        for stage in 0..12 {
            let number = first(Weather::EndOfInput) + stage * Weather::ALL.len();
            assert_eq!(fault(script::GOOD, "", number), None);
        }
    }

    #[test]
    fn an_engine_that_lingers_is_seen() {
        let number = first(Weather::EndOfInput);
        assert_eq!(
            fault(script::GOOD, "exec sleep 60", number),
            Some(Fault::Lingers)
        );
    }

    #[test]
    fn an_engine_that_falls_at_the_end_is_seen() {
        let number = first(Weather::EndOfInput);
        assert_eq!(
            fault(script::GOOD, "kill -SEGV $$", number),
            Some(Fault::Crash)
        );
        assert_eq!(fault(script::GOOD, "exit 101", number), Some(Fault::Crash));
        assert_eq!(fault(script::GOOD, "exit 1", number), None);
    }

    #[test]
    fn crashes_stalls_and_bad_moves_are_seen_and_told() {
        let number = first(Weather::Words);
        let crash = outcome("exit 7", "", first(Weather::Impatience));
        assert_eq!(crash.finding.unwrap().fault, Fault::Crash);
        assert!(crash.commands.iter().any(|line| line.starts_with("go")));
        assert_eq!(fault(":", "", number), Some(Fault::Stall));
        let illegal = fault("echo 'bestmove e2e5'", "", number);
        assert_eq!(illegal, Some(Fault::IllegalMove));
    }

    #[test]
    fn an_engine_that_forgets_a_search_is_seen() {
        let forgetful = "n=$((n+1)); if [ $n != 2 ]; then echo 'bestmove e2e4'; fi";
        let outcome = outcome(forgetful, "", first(Weather::StopAndGo));
        let finding = outcome.finding.unwrap();
        assert_eq!(finding.fault, Fault::Stall);
        assert!(finding.detail.contains("answers to"), "{}", finding.detail);
    }

    #[test]
    fn an_engine_that_never_stops_is_seen() {
        let endless = "while true; do echo bestmove e2e4; sleep 0.01; done";
        let found = fault(endless, "", first(Weather::Impatience));
        assert_eq!(found, Some(Fault::Stall), "it does not listen any more");
    }
}
