//! Now and then: the same positions in two runs, and which of them were gained and lost.

use super::position_result::PositionResult;
use super::record::{PositionRecord, SuiteRecord, SuiteReport};
use super::score::SuiteScore;
use luft_run::TextTable;
use std::collections::HashMap;
use std::fmt;

/// Two runs side by side.
pub struct Comparison {
    heading: String,
    changes: Vec<Change>,
    /// Suites and engines that the earlier run does not have.
    unknown: Vec<String>,
}

/// What changed for one suite and engine, over the positions of both runs.
struct Change {
    suite: String,
    engine: String,
    then: SuiteScore,
    now: SuiteScore,
    gained: Vec<String>,
    lost: Vec<String>,
}

impl Comparison {
    /// Compares suites by the names of their files and engines by theirs. If each run had a single
    /// engine, these are compared whatever they are called.
    pub fn new(now: &SuiteReport, then: &SuiteReport) -> Self {
        let mut changes = Vec::new();
        let mut unknown = Vec::new();
        for suite in &now.suites {
            for (index, engine) in now.settings.engines.iter().enumerate() {
                let earlier = then.suites.iter().find(|other| other.file == suite.file);
                let pair = earlier.zip(counterpart(now, then, index));
                match pair {
                    Some((earlier, other)) => {
                        let name = match &then.settings.engines[other].name {
                            same if *same == engine.name => same.clone(),
                            another => format!("{engine} (then {another})"),
                        };
                        changes.push(Change::new(name, (suite, index), (earlier, other)));
                    }
                    None => unknown.push(format!("{} {engine}", suite.file)),
                }
            }
        }
        Self {
            heading: format!("now:  {}\nthen: {}", now.settings, then.settings),
            changes,
            unknown,
        }
    }
}

/// Which engine of the earlier run this one is.
fn counterpart(now: &SuiteReport, then: &SuiteReport, engine: usize) -> Option<usize> {
    let (ours, theirs) = (&now.settings.engines, &then.settings.engines);
    let namesake = theirs
        .iter()
        .position(|other| other.name == ours[engine].name);
    namesake.or((ours.len() == 1 && theirs.len() == 1).then_some(0))
}

impl Change {
    fn new(engine: String, now: (&SuiteRecord, usize), then: (&SuiteRecord, usize)) -> Self {
        let key = |entry: &PositionRecord| (entry.id.clone(), entry.fen.clone());
        let earlier: HashMap<_, _> = results(then)
            .map(|(entry, result)| (key(entry), result))
            .collect();
        let common = results(now)
            .filter_map(|(entry, result)| Some((entry, result, *earlier.get(&key(entry))?)));
        let common: Vec<_> = common.collect();
        let changed = |to: bool| {
            let changed = common
                .iter()
                .filter(|(_, now, then)| now.solved == to && then.solved != to);
            changed.map(|(entry, ..)| entry.name()).collect()
        };
        Self {
            suite: now.0.file.clone(),
            engine,
            then: SuiteScore::of(common.iter().map(|&(entry, _, then)| (entry, then))),
            now: SuiteScore::of(common.iter().map(|&(entry, now, _)| (entry, now))),
            gained: changed(true),
            lost: changed(false),
        }
    }
}

fn results(
    (suite, engine): (&SuiteRecord, usize),
) -> impl Iterator<Item = (&PositionRecord, &PositionResult)> {
    let entry = suite.positions.iter();
    entry.filter_map(move |entry| Some((entry, entry.results.get(engine)?)))
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.heading)?;
        let mut table = TextTable::new([
            "suite",
            "engine",
            "in both",
            "solved then",
            "solved now",
            "change",
            "points then",
            "points now",
            "gained",
            "lost",
        ]);
        for change in &self.changes {
            let (then, now) = (&change.then, &change.now);
            let points = |score: &SuiteScore| match score.maximum {
                0 => "-".to_owned(),
                _ => score.points.to_string(),
            };
            table.row([
                change.suite.clone(),
                change.engine.clone(),
                now.positions.to_string(),
                then.solved.to_string(),
                now.solved.to_string(),
                format!("{:+}", now.solved as i64 - then.solved as i64),
                points(then),
                points(now),
                change.gained.len().to_string(),
                change.lost.len().to_string(),
            ]);
        }
        write!(f, "{table}")?;
        for change in &self.changes {
            for (word, names) in [("gained", &change.gained), ("lost", &change.lost)] {
                if !names.is_empty() {
                    let (suite, engine) = (&change.suite, &change.engine);
                    writeln!(f, "\n{suite} {engine} {word}:\n  {}", names.join("\n  "))?;
                }
            }
        }
        let mut unknown = self.unknown.iter();
        unknown.try_for_each(|name| writeln!(f, "not in the earlier run: {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::sample;
    use super::*;

    #[test]
    fn gains_and_losses() {
        let then = sample(
            "a.epd",
            &[("A.1", true), ("A.2", false), ("A.3", true), ("old", true)],
        );
        let now = sample(
            "a.epd",
            &[("new", true), ("A.3", true), ("A.2", true), ("A.1", false)],
        );
        let comparison = Comparison::new(&now, &then);
        let change = &comparison.changes[0];
        assert_eq!(change.gained, ["A.2"]);
        assert_eq!(change.lost, ["A.1"]);
        assert_eq!((change.then.positions, change.now.positions), (3, 3));
        assert_eq!((change.then.solved, change.now.solved), (2, 2));
        let text = comparison.to_string();
        assert!(
            text.contains("gained:\n  A.2") && text.contains("lost:\n  A.1"),
            "{text}"
        );
    }

    #[test]
    fn a_single_engine_may_change_its_name() {
        let then = sample("a.epd", &[("A.1", true)]);
        let mut now = then.clone();
        now.settings.engines[0].name = "dev".to_owned();
        let comparison = Comparison::new(&now, &then);
        assert_eq!(comparison.changes[0].engine, "dev (then luft)");
        assert_eq!(comparison.changes[0].then, comparison.changes[0].now);
    }

    #[test]
    fn what_is_not_in_the_earlier_run_is_said() {
        let then = sample("a.epd", &[("A.1", true)]);
        let now = sample("b.epd", &[("A.1", true)]);
        let text = Comparison::new(&now, &then).to_string();
        assert!(
            text.contains("not in the earlier run: b.epd luft"),
            "{text}"
        );
    }
}
