//! What came out: tables for people, a file for programs, and how to see each failure again.

use super::fault::{Fault, Finding};
use super::margin::{self, Bucket};
use super::ordeal::Outcome;
use super::question::Limit;
use super::sitting::{SITTING, Verdict};
use super::storm::Weather;
use super::subject::Sort;
use luft_run::TextTable;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// Everything that is known so far.
#[derive(Debug, Serialize)]
pub struct Report {
    engine: String,
    seed: u64,
    /// Everything before this number is done.
    pub next: usize,
    positions: Vec<Row>,
    questions: Vec<Row>,
    storms: Vec<Row>,
    /// Questions whose two answers could be compared.
    compared: usize,
    /// Positions of sorts the engine does not play.
    skipped: usize,
    /// Mate scores whose line is not as long as the mate or does not end in it: no failure, because
    /// lines may be cut short.
    odd_mates: usize,
    #[serde(skip)]
    margins: Vec<f64>,
    histogram: Vec<Bucket>,
    failures: Vec<Failure>,
}

/// One line of a table.
#[derive(Clone, Debug, Serialize)]
struct Row {
    name: &'static str,
    asked: usize,
    faults: BTreeMap<Fault, usize>,
}

/// One failure, as it is told.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    part: &'static str,
    number: usize,
    sort: &'static str,
    #[serde(flatten)]
    finding: Finding,
    /// The arguments that bring it back.
    again: String,
    commands: Vec<String>,
}

impl Report {
    /// A report of nothing yet.
    pub fn new(engine: &str, seed: u64) -> Self {
        Self {
            engine: engine.to_owned(),
            seed,
            next: 0,
            positions: rows(Sort::ALL.map(Sort::name)),
            questions: rows(Limit::ALL.map(Limit::name)),
            storms: rows(Weather::ALL.map(Weather::name)),
            compared: 0,
            skipped: 0,
            odd_mates: 0,
            margins: Vec::new(),
            histogram: Vec::new(),
            failures: Vec::new(),
        }
    }

    /// Takes up how a position went; gives the failures.
    pub fn position(&mut self, verdict: Verdict) -> &[Failure] {
        let told = self.failures.len();
        if verdict.limit.is_none() && verdict.findings.is_empty() {
            self.skipped += 1;
        } else {
            count(&mut self.positions, verdict.sort.name(), &verdict.findings);
        }
        if let Some(limit) = verdict.limit {
            count(&mut self.questions, limit.name(), &verdict.findings);
        }
        self.compared += usize::from(verdict.compared);
        self.odd_mates += verdict.odd_mates;
        self.margins.extend(verdict.margin);
        self.histogram = margin::buckets(&self.margins);
        let number = verdict.number;
        for finding in verdict.findings {
            self.failures.push(Failure {
                part: "position",
                number,
                sort: verdict.sort.name(),
                finding,
                again: format!(
                    "--seed {} --only positions --from {} --positions {}",
                    self.seed,
                    number - number % SITTING,
                    number + 1
                ),
                commands: verdict.commands.clone(),
            });
        }
        &self.failures[told..]
    }

    /// Takes up how a storm went; gives the failures.
    pub fn storm(&mut self, outcome: Outcome) -> &[Failure] {
        let told = self.failures.len();
        let findings: Vec<Finding> = outcome.finding.into_iter().collect();
        count(&mut self.storms, outcome.weather.name(), &findings);
        let (number, seed) = (outcome.number, self.seed);
        let next = number + 1;
        self.failures
            .extend(findings.into_iter().map(|finding| Failure {
                part: "storm",
                number,
                sort: outcome.weather.name(),
                finding,
                again: format!("--seed {seed} --only storms --from {number} --storms {next}"),
                commands: outcome.commands.clone(),
            }));
        &self.failures[told..]
    }

    /// How many failures there were.
    pub fn failures(&self) -> usize {
        self.failures.len()
    }

    /// How many questions were asked and storms sent.
    fn asked(rows: &[Row]) -> usize {
        rows.iter().map(|row| row.asked).sum()
    }
}

fn rows<const N: usize>(names: [&'static str; N]) -> Vec<Row> {
    let row = |name| Row {
        name,
        asked: 0,
        faults: BTreeMap::new(),
    };
    names.map(row).to_vec()
}

fn count(rows: &mut [Row], name: &str, findings: &[Finding]) {
    if let Some(row) = rows.iter_mut().find(|row| row.name == name) {
        row.asked += 1;
        for finding in findings {
            *row.faults.entry(finding.fault).or_default() += 1;
        }
    }
}

/// The rows under one heading, with a column for each fault that can be met there.
fn table(heading: &str, rows: &[Row], faults: &[Fault]) -> TextTable {
    let names = faults.iter().map(|fault| fault.name());
    let mut table = TextTable::new([heading, "asked"].into_iter().chain(names));
    let faults_of = |row: &Row| {
        let count = |fault| row.faults.get(fault).copied().unwrap_or(0);
        faults.iter().map(count).collect::<Vec<_>>()
    };
    for row in rows.iter().filter(|row| row.asked > 0) {
        let mut cells = vec![row.name.to_owned(), row.asked.to_string()];
        cells.extend(faults_of(row).iter().map(ToString::to_string));
        table.row(cells);
    }
    table
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (asked, storms) = (Self::asked(&self.positions), Self::asked(&self.storms));
        let in_positions = &Fault::ALL[..Fault::ALL.len() - 1];
        let in_storms = [
            Fault::Crash,
            Fault::Stall,
            Fault::IllegalMove,
            Fault::Uninvited,
            Fault::Lingers,
        ];
        if asked + self.skipped > 0 {
            writeln!(f, "{}", table("position", &self.positions, in_positions))?;
            writeln!(f, "{}", table("limit", &self.questions, in_positions))?;
            writeln!(f, "From the deadline to the answer:")?;
            writeln!(f, "{}", margin::histogram(&self.histogram))?;
            writeln!(f, "asked twice and compared: {}", self.compared)?;
            writeln!(
                f,
                "mates with a line that does not fit (a note): {}",
                self.odd_mates
            )?;
            if self.skipped > 0 {
                writeln!(f, "no UCI_Chess960, so not asked: {}", self.skipped)?;
            }
            writeln!(f)?;
        }
        if storms > 0 {
            writeln!(f, "{}", table("storm", &self.storms, &in_storms))?;
        }
        let engine = &self.engine;
        write!(f, "{engine}: {asked} positions, {storms} storms, ")?;
        writeln!(f, "{} failures", self.failures.len())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            part, number, sort, ..
        } = self;
        let Finding { fault, detail } = &self.finding;
        writeln!(f, "{part} {number} ({sort}): {}: {detail}", fault.name())?;
        writeln!(f, "  again with {}", self.again)?;
        self.commands
            .iter()
            .try_for_each(|command| writeln!(f, "    {command}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(number: usize, findings: Vec<Finding>) -> Verdict {
        Verdict {
            number,
            sort: Sort::Game,
            limit: Some(Limit::MoveTime),
            findings,
            odd_mates: 0,
            margin: Some(1.0),
            compared: false,
            commands: vec!["go movetime 20".to_owned()],
        }
    }

    #[test]
    fn failures_are_counted_and_can_be_repeated() {
        let mut report = Report::new("bad", 7);
        assert!(report.position(verdict(43, Vec::new())).is_empty());
        let told = report.position(verdict(44, vec![Finding::new(Fault::Late, "60 ms")]));
        let text = told[0].to_string();
        assert!(
            text.starts_with("position 44 (random game): late: 60 ms\n"),
            "{text}"
        );
        assert!(text.contains("--seed 7 --only positions --from 40 --positions 45"));
        assert!(text.ends_with("    go movetime 20\n"));
        let told = report.storm(Outcome {
            number: 3,
            weather: Weather::Junk,
            finding: Some(Finding::new(Fault::Crash, "signal 11")),
            commands: Vec::new(),
        });
        assert!(
            told[0]
                .to_string()
                .contains("--only storms --from 3 --storms 4")
        );
        assert_eq!(report.failures(), 2);
        let text = report.to_string();
        assert!(
            text.contains("bad: 2 positions, 1 storms, 2 failures"),
            "{text}"
        );
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["positions"][0]["faults"]["Late"], 1);
        assert_eq!(json["failures"][1]["fault"], "Crash");
    }

    #[test]
    fn what_cannot_be_asked_is_skipped_not_failed() {
        let mut report = Report::new("plain", 1);
        let mut skipped = verdict(2, Vec::new());
        (skipped.sort, skipped.limit, skipped.margin) = (Sort::Chess960, None, None);
        assert!(report.position(skipped).is_empty());
        assert!(
            report
                .to_string()
                .contains("no UCI_Chess960, so not asked: 1")
        );
    }
}
