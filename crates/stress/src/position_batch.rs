//! A batch: one engine process searches a few positions in a row. A batch is what a failure is reproduced with,
//! because the answer also depends on what the hash table holds.

use crate::check::{self, CheckResult};
use crate::failure::{CommandLog, Failure, FailureKind};
use crate::search_request::{Limit, SearchRequest};
use crate::stability::StabilityConfig;
use crate::test_position::{PositionKind, TestPosition};
use luft_chess::CastlingNotation;
use luft_run::PATIENCE;
use luft_uci::{Client, ClientError, Command, Go, Message, SearchResult, SetOption};
use std::ops::Range;
use std::time::Duration;

/// How many positions one process searches.
pub(crate) const BATCH: usize = 20;

/// How one position went.
#[derive(Clone, Debug)]
pub(crate) struct PositionResult {
    /// The number of the position.
    pub(crate) number: usize,
    /// Its kind.
    pub(crate) kind: PositionKind,
    /// The limit of its search; `None` if the engine does not play this kind.
    pub(crate) limit: Option<Limit>,
    /// What it did wrong.
    pub(crate) failures: Vec<Failure>,
    /// Mates with lines that do not fit.
    pub(crate) odd_mates: usize,
    /// Milliseconds from the deadline to the answer; negative is early.
    pub(crate) margin: Option<f64>,
    /// Whether the same search ran twice, unstopped, and was compared.
    pub(crate) compared: bool,
    /// The last commands, if anything was wrong.
    pub(crate) commands: Vec<String>,
}

impl PositionResult {
    const fn new(number: usize, kind: PositionKind) -> Self {
        Self {
            number,
            kind,
            limit: None,
            failures: Vec::new(),
            odd_mates: 0,
            margin: None,
            compared: false,
            commands: Vec::new(),
        }
    }

    fn add(&mut self, result: CheckResult) {
        self.failures.extend(result.failures);
        self.odd_mates += result.odd_mates;
    }
}

/// Searches these positions; an engine that crashes or stalls is started again for the next one.
pub(crate) fn run(config: &StabilityConfig, numbers: Range<usize>) -> Vec<PositionResult> {
    let mut engine: Option<Engine> = None;
    numbers
        .map(|number| {
            let test = TestPosition::new(config.seed, number);
            let mut result = PositionResult::new(number, test.kind);
            if engine.is_none() {
                match Engine::start(config) {
                    Ok(started) => engine = Some(started),
                    Err(failure) => result.failures.push(failure),
                }
            }
            if let Some(running) = &mut engine {
                if let Err(failure) = running.test(config, &test, &mut result) {
                    result.failures.push(failure);
                }
                if !result.failures.is_empty() {
                    result.commands = running.log.lines();
                    engine = None;
                }
            }
            result
        })
        .collect()
}

/// The engine under test, and what was sent to it.
struct Engine {
    client: Client,
    log: CommandLog,
    threads: Option<String>,
    chess960: bool,
    stall: Duration,
}

impl Engine {
    fn start(config: &StabilityConfig) -> Result<Self, Failure> {
        let engine = &config.engine;
        let failed = |error: &dyn ToString| Failure::new(FailureKind::Crash, error.to_string());
        let client = engine.start().map_err(|error| failed(&error))?;
        let given = |(name, _): &&(String, String)| name.eq_ignore_ascii_case("Threads");
        let given = engine.options.iter().find(given);
        let mut running = Self {
            client,
            log: CommandLog::default(),
            threads: given.map(|(_, value)| value.clone()),
            chess960: false,
            stall: config.stall,
        };
        // One thread unless configured otherwise, and no book: book moves are not searched.
        if running.threads.is_none() {
            running.set("Threads", "1");
        }
        running.set("OwnBook", "false");
        Ok(running)
    }

    /// Searches this position and checks the answer.
    fn test(
        &mut self,
        config: &StabilityConfig,
        test: &TestPosition,
        result: &mut PositionResult,
    ) -> Result<(), Failure> {
        let chess960 = test.notation() == CastlingNotation::Chess960;
        if chess960 && self.client.option("UCI_Chess960").is_none() {
            return Ok(());
        }
        if chess960 != self.chess960 {
            self.set("UCI_Chess960", if chess960 { "true" } else { "false" });
            self.chess960 = chess960;
        }
        let side = test.position.side();
        let request = SearchRequest::new(config.seed, result.number, side, config.move_time);
        result.limit = Some(request.limit);
        if request.limit == Limit::Twice {
            return self.search_twice(test, &request, result);
        }
        let (search, _) = self.search(test, &request)?;
        result.add(check::search(test, &search));
        if let Some(allowed) = request.allowed {
            let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
            let margin = milliseconds(search.elapsed) - milliseconds(allowed);
            result.margin = Some(margin);
            if margin > milliseconds(config.time_margin) {
                let detail = format!("{margin:.0} ms after the {allowed:?} it had");
                result
                    .failures
                    .push(Failure::new(FailureKind::Late, detail));
            }
        }
        Ok(())
    }

    /// With one thread and an empty hash table the same search must give the same answer.
    fn search_twice(
        &mut self,
        test: &TestPosition,
        request: &SearchRequest,
        result: &mut PositionResult,
    ) -> Result<(), Failure> {
        self.set("Threads", "1");
        let (first, first_whole) = self.search(test, request)?;
        let (second, second_whole) = self.search(test, request)?;
        if let Some(threads) = self.threads.clone() {
            self.set("Threads", &threads);
        }
        result.add(check::search(test, &first));
        if result.failures.is_empty() {
            result.add(check::search(test, &second));
        }
        // An engine that had to be stopped does not know `nodes`.
        result.compared = first_whole && second_whole;
        if result.compared {
            result.failures.extend(check::difference(&first, &second));
        }
        Ok(())
    }

    /// The answer, and whether it came without a `stop`.
    fn search(
        &mut self,
        test: &TestPosition,
        request: &SearchRequest,
    ) -> Result<(SearchResult, bool), Failure> {
        if request.new_game {
            self.say(&Command::UciNewGame);
        }
        self.ready()?;
        self.say(&Command::Position(test.command.clone()));
        self.log.note(request.go.to_string().as_bytes());
        self.think(request.go.clone(), request.allowed)
    }

    fn think(
        &mut self,
        go: Go,
        allowed: Option<Duration>,
    ) -> Result<(SearchResult, bool), Failure> {
        self.client.go(go);
        let overdue = allowed.unwrap_or_default() + self.stall;
        match self.client.wait_for_best_move(overdue) {
            Ok(search) => Ok((search, true)),
            Err(ClientError::Stalled { .. }) if allowed.is_none() => {
                self.log.note(b"stop");
                Ok((self.client.stop(self.stall)?, false))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Waits for `readyok`; a `bestmove` that comes meanwhile belongs to no search.
    fn ready(&mut self) -> Result<(), Failure> {
        self.log.note(b"isready");
        let said = self.client.ready(PATIENCE)?;
        let is_best_move = |message: &&Message| matches!(message, Message::BestMove { .. });
        match said.iter().find(is_best_move) {
            Some(message) => Err(Failure::new(
                FailureKind::UnexpectedBestMove,
                message.to_string(),
            )),
            None => Ok(()),
        }
    }

    /// Sets an option if the engine has it.
    fn set(&mut self, name: &str, value: &str) {
        if let Some(option) = self.client.option(name) {
            let change = SetOption {
                name: option.name.clone(),
                value: Some(value.to_owned()),
            };
            self.say(&Command::SetOption(change));
        }
    }

    fn say(&mut self, command: &Command) {
        self.log.note(command.to_string().as_bytes());
        self.client.send(command);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::scripted_engine;
    use luft_run::EngineConfig;

    const SEED: u64 = 1;
    const NUMBERS: Range<usize> = 0..24;
    const MOVE_TIME: Duration = Duration::from_millis(20);

    fn config(engine: EngineConfig) -> StabilityConfig {
        StabilityConfig {
            seed: SEED,
            move_time: MOVE_TIME,
            time_margin: Duration::from_millis(400),
            stall: Duration::from_millis(800),
            ..StabilityConfig::new(engine)
        }
    }

    /// How a script fares that knows a move in each position (`$best`) and answers like this.
    fn results(answer: &str) -> Vec<PositionResult> {
        let engine = scripted_engine::engine(&scripted_engine::knowing(SEED, NUMBERS), answer, "");
        run(&config(engine), NUMBERS)
    }

    /// All kinds of failures it has, and how many positions had one.
    fn failure_kinds(answer: &str) -> (Vec<FailureKind>, usize) {
        let results = results(answer);
        let failures = results.iter().flat_map(|result| &result.failures);
        let mut kinds: Vec<_> = failures.map(|failure| failure.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let failed = |result: &&PositionResult| !result.failures.is_empty();
        (kinds, results.iter().filter(failed).count())
    }

    #[test]
    fn a_good_engine_passes() {
        let results = results(scripted_engine::GOOD);
        for result in &results {
            assert_eq!(result.failures, [], "{:?}", result.commands);
            assert!(result.limit.is_some());
            let timed = matches!(result.limit, Some(Limit::MoveTime | Limit::Clock));
            assert_eq!(result.margin.is_some(), timed);
            assert_eq!(result.compared, result.limit == Some(Limit::Twice));
        }
        assert!(results.iter().any(|result| result.compared));
    }

    #[test]
    fn a_crash_is_seen_each_time_and_told() {
        let results = results("echo 'no more!' >&2; exit 3");
        for result in results {
            assert_eq!(result.failures[0].kind, FailureKind::Crash);
            assert!(result.failures[0].detail.contains("no more!"));
            assert!(result.commands.last().unwrap().starts_with("go "));
        }
    }

    #[test]
    fn an_illegal_move_is_seen_each_time() {
        let found = failure_kinds("echo 'bestmove e4e4'");
        assert_eq!(found, (vec![FailureKind::IllegalMove], NUMBERS.len()));
    }

    #[test]
    fn an_illegal_line_is_seen() {
        let found = failure_kinds("echo \"info depth 1 pv $best $best\"; echo \"bestmove $best\"");
        assert_eq!(found.0, [FailureKind::IllegalPv]);
    }

    #[test]
    fn an_impossible_mate_is_seen() {
        let found = failure_kinds("echo 'info depth 1 score mate 9999'; echo \"bestmove $best\"");
        assert_eq!(found, (vec![FailureKind::WrongMate], NUMBERS.len()));
    }

    #[test]
    fn an_answer_too_many_is_seen() {
        let (found, _) = failure_kinds("echo \"bestmove $best\"; echo \"bestmove $best\"");
        assert_eq!(found, [FailureKind::UnexpectedBestMove]);
    }

    #[test]
    fn a_non_deterministic_engine_is_seen() {
        let answer =
            "n=$((n+1)); echo \"info depth 1 score cp $n nodes 7\"; echo \"bestmove $best\"";
        let (found, count) = failure_kinds(answer);
        assert_eq!(found, [FailureKind::NonDeterministic]);
        assert!(count < NUMBERS.len());
    }

    #[test]
    fn slow_and_silent_engines_are_seen() {
        let timed = |number| {
            let test = TestPosition::new(SEED, number);
            let request = SearchRequest::new(SEED, number, test.position.side(), MOVE_TIME);
            request.limit == Limit::MoveTime
        };
        let number = (0..100).find(|&number| timed(number)).unwrap();
        for (answer, kind) in [
            ("sleep 0.2; echo \"bestmove $best\"", FailureKind::Late),
            (":", FailureKind::Stall),
        ] {
            let known = scripted_engine::knowing(SEED, number..number + 1);
            let config = StabilityConfig {
                time_margin: Duration::from_millis(50),
                ..config(scripted_engine::engine(&known, answer, ""))
            };
            let result = &run(&config, number..number + 1)[0];
            assert_eq!(result.failures[0].kind, kind, "{:?}", result.failures);
        }
    }

    #[test]
    fn an_engine_without_chess960_is_not_asked_about_it() {
        let answer = scripted_engine::GOOD;
        let mut engine =
            scripted_engine::engine(&scripted_engine::knowing(SEED, NUMBERS), answer, "");
        engine.arguments[1] = engine.arguments[1].replace("UCI_Chess960", "Other");
        for result in run(&config(engine), NUMBERS) {
            assert!(result.failures.is_empty());
            assert_eq!(
                result.limit.is_none(),
                result.kind == PositionKind::Chess960
            );
        }
    }
}
