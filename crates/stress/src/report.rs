//! The report of a stability test: tables, JSON, and how to reproduce each failure.

use crate::failure::{Failure, FailureKind};
use crate::fuzz_case::FuzzResult;
use crate::fuzz_script::ScriptKind;
use crate::jobs::JobResult;
use crate::position_batch::{BATCH, PositionResult};
use crate::search_request::Limit;
use crate::test_position::PositionKind;
use crate::time_margin::{self, Bucket};
use luft_run::TextTable;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// Everything that is known so far.
#[derive(Debug, Serialize)]
pub struct StabilityReport {
    engine: String,
    seed: u64,
    /// All tests before this number are done.
    pub next: usize,
    positions: Vec<Row>,
    limits: Vec<Row>,
    scripts: Vec<Row>,
    /// Searches that ran twice and were compared.
    compared: usize,
    /// Positions of kinds the engine does not play.
    skipped: usize,
    /// Mate scores whose line is not as long as the mate or does not end in it: no failure, because
    /// lines may be cut short.
    odd_mates: usize,
    #[serde(skip)]
    margins: Vec<f64>,
    histogram: Vec<Bucket>,
    failures: Vec<FailedTest>,
}

/// One line of a table.
#[derive(Clone, Debug, Serialize)]
struct Row {
    name: &'static str,
    tests: usize,
    failures: BTreeMap<FailureKind, usize>,
}

/// One failure with all that is needed to reproduce it.
#[derive(Clone, Debug, Serialize)]
pub struct FailedTest {
    /// `position` or `script`.
    pub part: &'static str,
    /// Its number in that part.
    pub number: usize,
    /// What kind of position or script it was.
    pub category: &'static str,
    /// What was wrong.
    #[serde(flatten)]
    pub failure: Failure,
    /// The arguments of `luft-lab stability`, which are fields of [`StabilityConfig`](crate::StabilityConfig).
    pub reproduce: String,
    /// The last commands that were sent.
    pub commands: Vec<String>,
}

impl StabilityReport {
    /// An empty report.
    pub(crate) fn new(engine: &str, seed: u64) -> Self {
        Self {
            engine: engine.to_owned(),
            seed,
            next: 0,
            positions: rows(PositionKind::ALL.map(PositionKind::name)),
            limits: rows(Limit::ALL.map(Limit::name)),
            scripts: rows(ScriptKind::ALL.map(ScriptKind::name)),
            compared: 0,
            skipped: 0,
            odd_mates: 0,
            margins: Vec::new(),
            histogram: Vec::new(),
            failures: Vec::new(),
        }
    }

    /// Adds the result of a job; gives how many tests it was.
    pub(crate) fn add(&mut self, result: JobResult) -> usize {
        match result {
            JobResult::Positions(results) => {
                let tests = results.len();
                for one in results {
                    self.add_position(one);
                }
                tests
            }
            JobResult::FuzzCase(result) => {
                self.add_script(result);
                1
            }
        }
    }

    fn add_position(&mut self, result: PositionResult) {
        if result.limit.is_none() && result.failures.is_empty() {
            self.skipped += 1;
        } else {
            count(&mut self.positions, result.kind.name(), &result.failures);
        }
        if let Some(limit) = result.limit {
            count(&mut self.limits, limit.name(), &result.failures);
        }
        self.compared += usize::from(result.compared);
        self.odd_mates += result.odd_mates;
        self.margins.extend(result.margin);
        self.histogram = time_margin::buckets(&self.margins);
        let number = result.number;
        let (seed, from, positions) = (self.seed, number - number % BATCH, number + 1);
        let failed = result.failures.into_iter().map(|failure| FailedTest {
            part: "position",
            number,
            category: result.kind.name(),
            failure,
            reproduce: format!("--seed {seed} --positions {positions} --scripts 0 --from {from}"),
            commands: result.commands.clone(),
        });
        self.failures.extend(failed);
    }

    fn add_script(&mut self, result: FuzzResult) {
        count(
            &mut self.scripts,
            result.kind.name(),
            result.failure.as_slice(),
        );
        let (seed, number, scripts) = (self.seed, result.number, result.number + 1);
        self.failures
            .extend(result.failure.map(|failure| FailedTest {
                part: "script",
                number,
                category: result.kind.name(),
                failure,
                reproduce: format!(
                    "--seed {seed} --positions 0 --scripts {scripts} --from {number}"
                ),
                commands: result.commands,
            }));
    }

    /// The failures after the first `known`.
    pub(crate) fn failed_since(&self, known: usize) -> &[FailedTest] {
        &self.failures[known..]
    }

    /// How many failures there were.
    pub fn failures(&self) -> usize {
        self.failures.len()
    }

    fn tests(rows: &[Row]) -> usize {
        rows.iter().map(|row| row.tests).sum()
    }
}

fn rows<const N: usize>(names: [&'static str; N]) -> Vec<Row> {
    let row = |name| Row {
        name,
        tests: 0,
        failures: BTreeMap::new(),
    };
    names.map(row).to_vec()
}

fn count(rows: &mut [Row], name: &str, failures: &[Failure]) {
    if let Some(row) = rows.iter_mut().find(|row| row.name == name) {
        row.tests += 1;
        for failure in failures {
            *row.failures.entry(failure.kind).or_default() += 1;
        }
    }
}

/// The rows under one heading, with a column for each kind of failure that can occur there.
fn table(heading: &str, rows: &[Row], kinds: &[FailureKind]) -> TextTable {
    let names = kinds.iter().map(|kind| kind.name());
    let mut table = TextTable::new([heading, "tests"].into_iter().chain(names));
    let count = |row: &Row, kind| row.failures.get(kind).copied().unwrap_or(0);
    for row in rows.iter().filter(|row| row.tests > 0) {
        let mut cells = vec![row.name.to_owned(), row.tests.to_string()];
        cells.extend(kinds.iter().map(|kind| count(row, kind).to_string()));
        table.row(cells);
    }
    table
}

impl fmt::Display for StabilityReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (positions, scripts) = (Self::tests(&self.positions), Self::tests(&self.scripts));
        let in_positions = &FailureKind::ALL[..FailureKind::ALL.len() - 1];
        let in_scripts = [
            FailureKind::Crash,
            FailureKind::Stall,
            FailureKind::IllegalMove,
            FailureKind::UnexpectedBestMove,
            FailureKind::IgnoresEof,
        ];
        if positions + self.skipped > 0 {
            writeln!(f, "{}", table("position", &self.positions, in_positions))?;
            writeln!(f, "{}", table("limit", &self.limits, in_positions))?;
            writeln!(f, "Time from the deadline to bestmove:")?;
            writeln!(f, "{}", time_margin::histogram(&self.histogram))?;
            writeln!(f, "searched twice and compared: {}", self.compared)?;
            writeln!(
                f,
                "mates with a line that does not fit (a note): {}",
                self.odd_mates
            )?;
            if self.skipped > 0 {
                writeln!(f, "skipped, no UCI_Chess960: {}", self.skipped)?;
            }
            writeln!(f)?;
        }
        if scripts > 0 {
            writeln!(f, "{}", table("script", &self.scripts, &in_scripts))?;
        }
        let engine = &self.engine;
        write!(f, "{engine}: {positions} positions, {scripts} scripts, ")?;
        writeln!(f, "{} failures", self.failures.len())
    }
}

impl fmt::Display for FailedTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (part, number, category) = (self.part, self.number, self.category);
        let Failure { kind, detail } = &self.failure;
        writeln!(f, "{part} {number} ({category}): {}: {detail}", kind.name())?;
        writeln!(f, "  reproduce with {}", self.reproduce)?;
        self.commands
            .iter()
            .try_for_each(|command| writeln!(f, "    {command}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(number: usize, failures: Vec<Failure>) -> PositionResult {
        PositionResult {
            number,
            kind: PositionKind::Game,
            limit: Some(Limit::MoveTime),
            failures,
            odd_mates: 0,
            margin: Some(1.0),
            compared: false,
            commands: vec!["go movetime 20".to_owned()],
        }
    }

    #[test]
    fn failures_are_counted_and_can_be_repeated() {
        let mut report = StabilityReport::new("bad", 7);
        report.add_position(result(43, Vec::new()));
        assert_eq!(report.failures(), 0);
        report.add_position(result(44, vec![Failure::new(FailureKind::Late, "60 ms")]));
        let text = report.failed_since(0)[0].to_string();
        assert!(
            text.starts_with("position 44 (random game): late: 60 ms\n"),
            "{text}"
        );
        assert!(text.contains("--seed 7 --positions 45 --scripts 0 --from 40"));
        assert!(text.ends_with("    go movetime 20\n"));
        report.add_script(FuzzResult {
            number: 3,
            kind: ScriptKind::Garbage,
            failure: Some(Failure::new(FailureKind::Crash, "signal 11")),
            commands: Vec::new(),
        });
        let text = report.failed_since(1)[0].to_string();
        assert!(
            text.contains("--positions 0 --scripts 4 --from 3"),
            "{text}"
        );
        assert_eq!(report.failures(), 2);
        let text = report.to_string();
        assert!(
            text.contains("bad: 2 positions, 1 scripts, 2 failures"),
            "{text}"
        );
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["positions"][0]["failures"]["Late"], 1);
        assert_eq!(json["failures"][1]["kind"], "Crash");
    }

    #[test]
    fn what_cannot_be_played_is_skipped_not_failed() {
        let mut report = StabilityReport::new("plain", 1);
        let mut skipped = result(2, Vec::new());
        (skipped.kind, skipped.limit, skipped.margin) = (PositionKind::Chess960, None, None);
        report.add_position(skipped);
        assert_eq!(report.failures(), 0);
        assert!(report.to_string().contains("skipped, no UCI_Chess960: 1"));
    }
}
