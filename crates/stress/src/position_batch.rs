//! A sitting: one process of an engine is asked about a few positions in a row. A sitting is the
//! unit that repeats, because what an engine remembers is part of what it was asked.

use super::check::{self, Opinion};
use super::fault::{Fault, Finding, Log};
use super::question::{Limit, Question};
use super::subject::{Sort, Subject};
use luft_chess::CastlingNotation;
use luft_run::{EngineConfig, PATIENCE};
use luft_uci::{Client, ClientError, Command, Go, Message, SearchResult, SetOption};
use std::ops::Range;
use std::time::Duration;

/// How many positions are asked in one sitting.
pub const SITTING: usize = 20;

/// What is the same for every position of a run.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The engine.
    pub engine: EngineConfig,
    /// Which positions and questions.
    pub seed: u64,
    /// The time of a question with `movetime`.
    pub move_time: Duration,
    /// How much later than allowed is late.
    pub late: Duration,
    /// How long an answer may be overdue before it counts as none, and how long a search without a
    /// limit of time may take before it is told to stop.
    pub stall: Duration,
}

/// How one position went.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The number of the position.
    pub number: usize,
    /// Its sort.
    pub sort: Sort,
    /// What was asked; `None` if the engine cannot be asked about this sort.
    pub limit: Option<Limit>,
    /// What it did wrong.
    pub findings: Vec<Finding>,
    /// Mates with lines that do not fit.
    pub odd_mates: usize,
    /// Milliseconds from the deadline to the answer; negative is early.
    pub margin: Option<f64>,
    /// Whether both answers of a question asked twice came by themselves and were compared.
    pub compared: bool,
    /// The last commands, if anything was wrong.
    pub commands: Vec<String>,
}

impl Verdict {
    const fn new(number: usize, sort: Sort) -> Self {
        Self {
            number,
            sort,
            limit: None,
            findings: Vec::new(),
            odd_mates: 0,
            margin: None,
            compared: false,
            commands: Vec::new(),
        }
    }

    fn judge(&mut self, opinion: Opinion) {
        self.findings.extend(opinion.findings);
        self.odd_mates += opinion.odd_mates;
    }
}

/// Asks about these positions; an engine that dies or stalls is started again for the next one.
pub fn sit(rules: &Rules, numbers: Range<usize>) -> Vec<Verdict> {
    let mut table: Option<Table> = None;
    numbers
        .map(|number| {
            let subject = Subject::new(rules.seed, number);
            let mut verdict = Verdict::new(number, subject.sort);
            if table.is_none() {
                match Table::new(rules) {
                    Ok(new) => table = Some(new),
                    Err(finding) => verdict.findings.push(finding),
                }
            }
            if let Some(engine) = &mut table {
                if let Err(finding) = engine.examine(rules, &subject, &mut verdict) {
                    verdict.findings.push(finding);
                }
                if !verdict.findings.is_empty() {
                    verdict.commands = engine.log.lines();
                    table = None;
                }
            }
            verdict
        })
        .collect()
}

/// The engine on the other side, and what it was told.
struct Table {
    client: Client,
    log: Log,
    threads: Option<String>,
    chess960: bool,
    stall: Duration,
}

impl Table {
    fn new(rules: &Rules) -> Result<Self, Finding> {
        let engine = &rules.engine;
        let failed = |error: &dyn ToString| Finding::new(Fault::Crash, error.to_string());
        let client = engine.start().map_err(|error| failed(&error))?;
        let given = |(name, _): &&(String, String)| name.eq_ignore_ascii_case("Threads");
        let given = engine.options.iter().find(given);
        let mut table = Self {
            client,
            log: Log::default(),
            threads: given.map(|(_, value)| value.clone()),
            chess960: false,
            stall: rules.stall,
        };
        // One thread, unless told otherwise, and no book: its moves are no thoughts.
        if table.threads.is_none() {
            table.set("Threads", "1");
        }
        table.set("OwnBook", "false");
        Ok(table)
    }

    /// Asks the question about this position.
    fn examine(
        &mut self,
        rules: &Rules,
        subject: &Subject,
        verdict: &mut Verdict,
    ) -> Result<(), Finding> {
        let chess960 = subject.notation() == CastlingNotation::Chess960;
        if chess960 && self.client.option("UCI_Chess960").is_none() {
            return Ok(());
        }
        if chess960 != self.chess960 {
            self.set("UCI_Chess960", if chess960 { "true" } else { "false" });
            self.chess960 = chess960;
        }
        let side = subject.position.side();
        let question = Question::new(rules.seed, verdict.number, side, rules.move_time);
        verdict.limit = Some(question.limit);
        if question.limit == Limit::Twice {
            return self.ask_twice(subject, &question, verdict);
        }
        let (thought, _) = self.ask(subject, &question)?;
        verdict.judge(check::thought(subject, &thought));
        if let Some(allowed) = question.allowed {
            let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
            let margin = milliseconds(thought.elapsed) - milliseconds(allowed);
            verdict.margin = Some(margin);
            if margin > milliseconds(rules.late) {
                let detail = format!("{margin:.0} ms after the {allowed:?} it had");
                verdict.findings.push(Finding::new(Fault::Late, detail));
            }
        }
        Ok(())
    }

    /// With one thread and nothing remembered, the same question must have the same answer.
    fn ask_twice(
        &mut self,
        subject: &Subject,
        question: &Question,
        verdict: &mut Verdict,
    ) -> Result<(), Finding> {
        self.set("Threads", "1");
        let (first, first_whole) = self.ask(subject, question)?;
        let (second, second_whole) = self.ask(subject, question)?;
        if let Some(threads) = self.threads.clone() {
            self.set("Threads", &threads);
        }
        verdict.judge(check::thought(subject, &first));
        if verdict.findings.is_empty() {
            verdict.judge(check::thought(subject, &second));
        }
        // An engine that had to be stopped does not know `nodes`.
        verdict.compared = first_whole && second_whole;
        if verdict.compared {
            verdict.findings.extend(check::difference(&first, &second));
        }
        Ok(())
    }

    /// The answer, and whether it came without a `stop`.
    fn ask(
        &mut self,
        subject: &Subject,
        question: &Question,
    ) -> Result<(SearchResult, bool), Finding> {
        if question.new_game {
            self.say(&Command::UciNewGame);
        }
        self.ready()?;
        self.say(&Command::Position(subject.place.clone()));
        self.log.note(question.go.to_string().as_bytes());
        self.think(question.go.clone(), question.allowed)
    }

    fn think(
        &mut self,
        go: Go,
        allowed: Option<Duration>,
    ) -> Result<(SearchResult, bool), Finding> {
        self.client.go(go);
        let Some(allowed) = allowed else {
            return match self.client.wait_for_best_move(self.stall) {
                Ok(thought) => Ok((thought, true)),
                Err(ClientError::Stalled { .. }) => {
                    self.log.note(b"stop");
                    let stopped = self.client.stop(self.stall);
                    stopped
                        .map(|thought| (thought, false))
                        .map_err(|error| trouble(&error))
                }
                Err(error) => Err(trouble(&error)),
            };
        };
        let thought = self.client.wait_for_best_move(allowed + self.stall);
        thought
            .map(|thought| (thought, true))
            .map_err(|error| trouble(&error))
    }

    /// Waits for the engine; a move that comes meanwhile belongs to no question.
    fn ready(&mut self) -> Result<(), Finding> {
        self.log.note(b"isready");
        let said = self
            .client
            .ready(PATIENCE)
            .map_err(|error| trouble(&error))?;
        let uninvited = |message: &&Message| matches!(message, Message::BestMove { .. });
        match said.iter().find(uninvited) {
            Some(message) => Err(Finding::new(Fault::Uninvited, message.to_string())),
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

/// A failure of the process as a fault.
fn trouble(error: &ClientError) -> Finding {
    let fault = match error {
        ClientError::Stalled { .. } => Fault::Stall,
        ClientError::Launch { .. } | ClientError::Exited { .. } => Fault::Crash,
    };
    Finding::new(fault, error.to_string())
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::script;
    use super::*;

    const SEED: u64 = 1;
    const NUMBERS: Range<usize> = 0..24;
    const MOVE_TIME: Duration = Duration::from_millis(20);

    fn rules(engine: EngineConfig) -> Rules {
        Rules {
            engine,
            seed: SEED,
            move_time: MOVE_TIME,
            late: Duration::from_millis(400),
            stall: Duration::from_millis(800),
        }
    }

    /// How a script fares that knows a move in each position (`$best`) and answers like this.
    fn verdicts(answer: &str) -> Vec<Verdict> {
        let engine = script::engine(&script::knowing(SEED, NUMBERS), answer, "");
        sit(&rules(engine), NUMBERS)
    }

    /// All the sorts of faults it has, and how many positions had one.
    fn faults(answer: &str) -> (Vec<Fault>, usize) {
        let verdicts = verdicts(answer);
        let findings = verdicts.iter().flat_map(|verdict| &verdict.findings);
        let mut faults: Vec<_> = findings.map(|finding| finding.fault).collect();
        faults.sort_unstable();
        faults.dedup();
        let failed = |verdict: &&Verdict| !verdict.findings.is_empty();
        (faults, verdicts.iter().filter(failed).count())
    }

    #[test]
    fn a_good_engine_passes() {
        let verdicts = verdicts(script::GOOD);
        for verdict in &verdicts {
            assert_eq!(verdict.findings, [], "{:?}", verdict.commands);
            assert!(verdict.limit.is_some());
            let timed = matches!(verdict.limit, Some(Limit::MoveTime | Limit::Clock));
            assert_eq!(verdict.margin.is_some(), timed);
            assert_eq!(verdict.compared, verdict.limit == Some(Limit::Twice));
        }
        assert!(verdicts.iter().any(|verdict| verdict.compared));
    }

    #[test]
    fn a_crash_is_seen_each_time_and_told() {
        let verdicts = verdicts("echo 'no more!' >&2; exit 3");
        for verdict in verdicts {
            assert_eq!(verdict.findings[0].fault, Fault::Crash);
            assert!(verdict.findings[0].detail.contains("no more!"));
            assert!(verdict.commands.last().unwrap().starts_with("go "));
        }
    }

    #[test]
    fn an_illegal_move_is_seen_each_time() {
        let found = faults("echo 'bestmove e4e4'");
        assert_eq!(found, (vec![Fault::IllegalMove], NUMBERS.len()));
    }

    #[test]
    fn an_illegal_line_is_seen() {
        let found = faults("echo \"info depth 1 pv $best $best\"; echo \"bestmove $best\"");
        assert_eq!(found.0, [Fault::IllegalLine]);
    }

    #[test]
    fn an_impossible_mate_is_seen() {
        let found = faults("echo 'info depth 1 score mate 9999'; echo \"bestmove $best\"");
        assert_eq!(found, (vec![Fault::WrongMate], NUMBERS.len()));
    }

    #[test]
    fn an_answer_too_many_is_seen() {
        let (found, _) = faults("echo \"bestmove $best\"; echo \"bestmove $best\"");
        assert_eq!(found, [Fault::Uninvited]);
    }

    #[test]
    fn an_unsteady_engine_is_seen() {
        let answer =
            "n=$((n+1)); echo \"info depth 1 score cp $n nodes 7\"; echo \"bestmove $best\"";
        let (found, count) = faults(answer);
        assert_eq!(found, [Fault::Unsteady]);
        assert!(count < NUMBERS.len());
    }

    #[test]
    fn slow_and_silent_engines_are_seen() {
        let timed = |number| {
            let subject = Subject::new(SEED, number);
            let question = Question::new(SEED, number, subject.position.side(), MOVE_TIME);
            question.limit == Limit::MoveTime
        };
        let number = (0..100).find(|&number| timed(number)).unwrap();
        for (answer, fault) in [
            ("sleep 0.2; echo \"bestmove $best\"", Fault::Late),
            (":", Fault::Stall),
        ] {
            let known = script::knowing(SEED, number..number + 1);
            let rules = Rules {
                late: Duration::from_millis(50),
                ..rules(script::engine(&known, answer, ""))
            };
            let verdict = &sit(&rules, number..number + 1)[0];
            assert_eq!(verdict.findings[0].fault, fault, "{:?}", verdict.findings);
        }
    }

    #[test]
    fn an_engine_without_chess960_is_not_asked_about_it() {
        let answer = script::GOOD;
        let mut engine = script::engine(&script::knowing(SEED, NUMBERS), answer, "");
        engine.arguments[1] = engine.arguments[1].replace("UCI_Chess960", "Other");
        for verdict in sit(&rules(engine), NUMBERS) {
            assert!(verdict.findings.is_empty());
            assert_eq!(verdict.limit.is_none(), verdict.sort == Sort::Chess960);
        }
    }
}
