//! The results of a run and their journal: a line for each, as soon as it is known.

use super::position_result::PositionResult;
use super::settings::SuiteSettings;
use luft_run::Journal;
use luft_run::RunError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Which result: by the numbers of the suite, the position in it, and the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Slot {
    pub suite: usize,
    pub position: usize,
    pub engine: usize,
}

/// The results that are known.
pub type Results = BTreeMap<Slot, PositionResult>;

/// A line of the journal.
#[derive(Serialize, Deserialize)]
pub struct JournalEntry<O> {
    #[serde(flatten)]
    pub slot: Slot,
    pub result: O,
}

/// Opens the journal of these settings, which may be new, and gives the results in it.
pub fn open(path: &Path, settings: &SuiteSettings) -> Result<(Journal, Results), RunError> {
    let heading = serde_json::to_string(settings);
    let heading = heading.map_err(|error| RunError::content(path, error))?;
    let differs = |other: &str| difference(other, settings);
    let (journal, entries) =
        Journal::open::<JournalEntry<PositionResult>>(path, &heading, differs)?;
    let mut results = Results::new();
    for (index, entry) in entries.into_iter().enumerate() {
        if !exists(entry.slot, settings) {
            let reason = format!("line {}: there is no such position or engine", index + 2);
            return Err(RunError::content(path, reason));
        }
        results.insert(entry.slot, entry.result);
    }
    Ok((journal, results))
}

/// Why a journal with this heading is not that of these settings.
fn difference(heading: &str, settings: &SuiteSettings) -> String {
    match serde_json::from_str(heading) {
        Ok(other) => {
            let differences = settings.differences(&other).join(", ");
            format!("this is the state of a run with other settings (different: {differences})")
        }
        Err(_) => "this is not the state of a suite run".to_owned(),
    }
}

fn exists(slot: Slot, settings: &SuiteSettings) -> bool {
    let source = settings.sources.get(slot.suite);
    source.is_some_and(|source| slot.position < source.positions)
        && slot.engine < settings.engines.len()
}

#[cfg(test)]
mod tests {
    use super::super::settings::{Limit, sample};
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    /// A path in a folder for tests, with no file there.
    fn fresh(name: &str) -> PathBuf {
        let name = format!("luft-suite-results-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_file(&path);
        path
    }

    fn entry(position: usize) -> JournalEntry<PositionResult> {
        JournalEntry {
            slot: Slot {
                suite: 0,
                position,
                engine: 0,
            },
            result: PositionResult {
                played: Some("e4".to_owned()),
                ..PositionResult::default()
            },
        }
    }

    #[test]
    fn results_come_back() {
        let path = fresh("back");
        let (mut journal, known) = open(&path, &sample()).unwrap();
        assert!(known.is_empty());
        journal.add(&entry(1)).unwrap();
        drop(journal);
        let (_, known) = open(&path, &sample()).unwrap();
        let JournalEntry { slot, result } = entry(1);
        assert_eq!(known, Results::from([(slot, result)]));
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn the_journal_of_something_else_is_refused() {
        let path = fresh("other");
        let refused = |settings: &SuiteSettings| open(&path, settings).unwrap_err().to_string();
        drop(open(&path, &sample()).unwrap());
        let mut other = sample();
        other.limit = Limit::Nodes(5);
        let error = refused(&other);
        assert!(
            error.ends_with("other settings (different: limit)"),
            "{error}"
        );
        let (mut journal, _) = open(&path, &sample()).unwrap();
        journal.add(&entry(2)).unwrap();
        drop(journal);
        let error = refused(&sample());
        assert!(
            error.ends_with("line 2: there is no such position or engine"),
            "{error}"
        );
        fs::write(&path, "a letter\n").unwrap();
        let error = refused(&sample());
        assert!(error.ends_with("not the state of a suite run"), "{error}");
        fs::remove_file(path).unwrap();
    }
}
