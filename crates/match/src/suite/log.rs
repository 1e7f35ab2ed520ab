//! A log of all runs: a line of JSON for each suite and engine, appended, so that a history can be
//! drawn from one file.

use super::position_result::PositionResult;
use super::record::SuiteReport;
use super::score::SuiteScore;
use super::settings::{Limit, Procedure};
use luft_run::EngineConfig;
use luft_run::RunError;
use serde::Serialize;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// One line.
#[derive(Serialize)]
struct Line<'a> {
    /// Seconds since 1970.
    when: u64,
    suite: &'a str,
    engine: &'a EngineConfig,
    limit: Limit,
    procedure: Procedure,
    hash: u64,
    threads: u64,
    summary: &'a SuiteScore,
    positions: Vec<Answer<'a>>,
}

#[derive(Serialize)]
struct Answer<'a> {
    line: usize,
    id: &'a str,
    #[serde(flatten)]
    result: &'a PositionResult,
}

/// Adds this run to the log.
pub fn append(path: &Path, report: &SuiteReport) -> Result<(), RunError> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let when = since.map_or(0, |since| since.as_secs());
    let text = lines(report, when).map_err(|error| RunError::content(path, error))?;
    let file = OpenOptions::new().create(true).append(true).open(path);
    let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(RunError::file(path))
}

fn lines(report: &SuiteReport, when: u64) -> Result<String, serde_json::Error> {
    let settings = &report.settings;
    let mut text = String::new();
    for suite in &report.suites {
        let sums = settings.engines.iter().zip(&suite.scores).enumerate();
        for (index, (engine, summary)) in sums {
            let positions = suite.positions.iter().filter_map(|entry| {
                Some(Answer {
                    line: entry.line,
                    id: &entry.id,
                    result: entry.results.get(index)?,
                })
            });
            text += &serde_json::to_string(&Line {
                when,
                suite: &suite.file,
                engine,
                limit: settings.limit,
                procedure: settings.procedure,
                hash: settings.hash,
                threads: settings.threads,
                summary,
                positions: positions.collect(),
            })?;
            text.push('\n');
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::record::sample;
    use super::*;

    #[test]
    fn a_line_for_each_suite_and_engine() {
        let report = sample("a.epd", &[("A.1", true), ("A.2", false)]);
        let text = lines(&report, 99).unwrap();
        assert_eq!(text.lines().count(), 1);
        let line: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(line["when"], 99);
        assert_eq!(line["summary"]["solved"], 1);
        assert_eq!(line["engine"]["name"], "luft");
        assert_eq!(line["positions"][1]["id"], "A.2");
        assert_eq!(line["positions"][1]["solved"], false);
    }
}
