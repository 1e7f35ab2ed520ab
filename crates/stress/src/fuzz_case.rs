//! A fuzz case: one fuzz script sent to a fresh engine process, which must then still play.

use crate::check;
use crate::failure::{Failure, FailureKind};
use crate::fuzz_script::{FuzzScript, ScriptKind, Step};
use crate::pipe::Pipe;
use crate::stability::StabilityConfig;
use luft_chess::{CastlingNotation, Position};
use luft_run::PATIENCE;
use luft_uci::{Message, OptionDeclaration};
use std::process::ExitStatus;
use std::thread;
use std::time::Duration;

/// An engine must answer `isready`, and exit at the end of input, in this time.
const SOON: Duration = Duration::from_secs(2);
/// An engine that sends nothing for this long has sent everything.
const SILENCE: Duration = Duration::from_millis(25);
/// So many `stop`s in a row without a `bestmove` mean that no search runs any more.
const QUIET: usize = 3;
/// How often an engine may need to be told to stop, if it keeps searches in a queue.
const STOPS: usize = 50;
/// The exit code of a Rust program that panicked.
const PANIC: i32 = 101;

/// The result of one fuzz script.
#[derive(Clone, Debug)]
pub(crate) struct FuzzResult {
    /// The number of the script.
    pub(crate) number: usize,
    /// Its kind.
    pub(crate) kind: ScriptKind,
    /// What the engine did wrong.
    pub(crate) failure: Option<Failure>,
    /// The last commands, if anything was wrong.
    pub(crate) commands: Vec<String>,
}

/// Sends fuzz script `number` to the engine.
pub(crate) fn run(
    config: &StabilityConfig,
    options: &[OptionDeclaration],
    number: usize,
) -> FuzzResult {
    let script = FuzzScript::new(config.seed, number, options);
    let mut result = FuzzResult {
        number,
        kind: script.kind,
        failure: None,
        commands: Vec::new(),
    };
    match Pipe::start(&config.engine) {
        Err(failure) => result.failure = Some(failure),
        Ok(mut pipe) => {
            if let Err(failure) = run_steps(&mut pipe, config, &script) {
                result.failure = Some(failure);
                result.commands = pipe.log.lines();
            }
        }
    }
    result
}

fn run_steps(
    pipe: &mut Pipe,
    config: &StabilityConfig,
    script: &FuzzScript,
) -> Result<(), Failure> {
    if script.handshake {
        handshake(pipe, config)?;
    }
    for step in &script.steps {
        match step {
            Step::Line(line) => pipe.line(line),
            Step::Half(bytes) => pipe.half_line(bytes),
            Step::Pause(time) => thread::sleep(*time),
        }
    }
    if script.closes_stdin {
        return exit_at_eof(pipe);
    }
    if let Some(searches) = script.searches() {
        collect_best_moves(pipe, config, searches)?;
    }
    stop_all(pipe)?;
    play(pipe, config)
}

fn handshake(pipe: &mut Pipe, config: &StabilityConfig) -> Result<(), Failure> {
    pipe.line("uci");
    pipe.answer("uciok", PATIENCE)?;
    for (name, value) in &config.engine.options {
        pipe.line(format!("setoption name {name} value {value}"));
    }
    pipe.line("isready");
    pipe.answer("readyok", PATIENCE).map(drop)
}

/// Every search that was begun and stopped has a `bestmove` of its own.
fn collect_best_moves(
    pipe: &mut Pipe,
    config: &StabilityConfig,
    searches: usize,
) -> Result<(), Failure> {
    while pipe.best_moves < searches {
        pipe.answer("bestmove", config.stall).map_err(|failure| {
            let got = pipe.best_moves;
            let detail = format!("{got} answers to {searches} searches: {}", failure.detail);
            Failure::new(failure.kind, detail)
        })?;
    }
    Ok(())
}

/// Stops whatever runs, until nothing does.
fn stop_all(pipe: &mut Pipe) -> Result<(), Failure> {
    let mut quiet = 0;
    for _ in 0..STOPS {
        let before = pipe.best_moves;
        pipe.line("stop");
        ready(pipe)?;
        quiet = if pipe.best_moves == before {
            quiet + 1
        } else {
            0
        };
        if quiet == QUIET {
            return Ok(());
        }
    }
    Err(Failure::new(
        FailureKind::UnexpectedBestMove,
        "`bestmove` after every stop",
    ))
}

/// Waits for `readyok`. The script may have sent `isready` as well, so one answer is not enough: all must be read,
/// and there must be nothing behind them.
fn ready(pipe: &mut Pipe) -> Result<(), Failure> {
    pipe.line("isready");
    pipe.answer("readyok", SOON)?;
    pipe.settle(SILENCE, SOON);
    Ok(())
}

/// A plain search after the script.
fn play(pipe: &mut Pipe, config: &StabilityConfig) -> Result<(), Failure> {
    pipe.line("ucinewgame");
    ready(pipe)?;
    pipe.line("position startpos");
    pipe.line("go depth 3");
    let line = pipe.answer("bestmove", config.stall)?;
    let best = match line.parse() {
        Ok(Message::BestMove { best, .. }) => best,
        _ => None,
    };
    let start = Position::startpos();
    let legal = |text: &String| check::read(&start, text, CastlingNotation::Standard).is_some();
    if best.as_ref().is_some_and(legal) {
        Ok(())
    } else {
        let detail = format!("`{line}` in the start position after the script");
        Err(Failure::new(FailureKind::IllegalMove, detail))
    }
}

/// Closes the input: the engine must exit, and not by a crash.
fn exit_at_eof(pipe: &mut Pipe) -> Result<(), Failure> {
    pipe.close_stdin();
    match pipe.wait(SOON) {
        None => Err(Failure::new(
            FailureKind::IgnoresEof,
            format!("still running {SOON:?} after the end of input"),
        )),
        Some(status) if crashed(status) => {
            Err(Failure::new(FailureKind::Crash, status.to_string()))
        }
        Some(_) => Ok(()),
    }
}

/// Whether a signal or a panic ended it; any other exit code is allowed.
fn crashed(status: ExitStatus) -> bool {
    status.code().is_none_or(|code| code == PANIC)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::scripted_engine;

    fn result(answer: &str, last: &str, number: usize) -> FuzzResult {
        let config = StabilityConfig {
            stall: Duration::from_millis(300),
            ..StabilityConfig::new(scripted_engine::engine("", answer, last))
        };
        run(&config, &[], number)
    }

    fn kind(answer: &str, last: &str, number: usize) -> Option<FailureKind> {
        result(answer, last, number)
            .failure
            .map(|failure| failure.kind)
    }

    /// The first script of this kind.
    fn first(kind: ScriptKind) -> usize {
        let found = ScriptKind::ALL.iter().position(|&other| other == kind);
        found.unwrap()
    }

    #[test]
    fn a_good_engine_survives_every_kind() {
        for number in 0..ScriptKind::ALL.len() {
            let result = result(scripted_engine::GOOD, "", number);
            assert_eq!(result.failure, None, "{:?}", result.commands);
        }
    }

    #[test]
    fn a_good_engine_ends_with_its_input_at_every_stage() {
        for stage in 0..12 {
            let number = first(ScriptKind::EndOfInput) + stage * ScriptKind::ALL.len();
            assert_eq!(kind(scripted_engine::GOOD, "", number), None);
        }
    }

    #[test]
    fn an_engine_that_lingers_is_seen() {
        let number = first(ScriptKind::EndOfInput);
        assert_eq!(
            kind(scripted_engine::GOOD, "exec sleep 60", number),
            Some(FailureKind::IgnoresEof)
        );
    }

    #[test]
    fn an_engine_that_falls_at_the_end_is_seen() {
        let number = first(ScriptKind::EndOfInput);
        assert_eq!(
            kind(scripted_engine::GOOD, "kill -SEGV $$", number),
            Some(FailureKind::Crash)
        );
        assert_eq!(
            kind(scripted_engine::GOOD, "exit 101", number),
            Some(FailureKind::Crash)
        );
        assert_eq!(kind(scripted_engine::GOOD, "exit 1", number), None);
    }

    #[test]
    fn crashes_stalls_and_bad_moves_are_seen_and_told() {
        let number = first(ScriptKind::Words);
        let crash = result("exit 7", "", first(ScriptKind::WhileSearching));
        assert_eq!(crash.failure.unwrap().kind, FailureKind::Crash);
        assert!(crash.commands.iter().any(|line| line.starts_with("go")));
        assert_eq!(kind(":", "", number), Some(FailureKind::Stall));
        let illegal = kind("echo 'bestmove e2e5'", "", number);
        assert_eq!(illegal, Some(FailureKind::IllegalMove));
    }

    #[test]
    fn an_engine_that_forgets_a_search_is_seen() {
        let forgetful = "n=$((n+1)); if [ $n != 2 ]; then echo 'bestmove e2e4'; fi";
        let result = result(forgetful, "", first(ScriptKind::StopAndGo));
        let failure = result.failure.unwrap();
        assert_eq!(failure.kind, FailureKind::Stall);
        assert!(failure.detail.contains("answers to"), "{}", failure.detail);
    }

    #[test]
    fn an_engine_that_never_stops_is_seen() {
        let endless = "while true; do echo bestmove e2e4; sleep 0.01; done";
        let found = kind(endless, "", first(ScriptKind::WhileSearching));
        assert_eq!(
            found,
            Some(FailureKind::Stall),
            "it does not listen any more"
        );
    }
}
