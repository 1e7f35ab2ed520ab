//! The answers of a run, and how they are kept: a line for each, as soon as it is known.

use super::outcome::Outcome;
use super::request::Request;
use luft_run::Journal;
use luft_run::RunError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Which answer: by the numbers of the suite, the question in it, and the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Slot {
    pub suite: usize,
    pub question: usize,
    pub engine: usize,
}

/// The answers that are known.
pub type Answers = BTreeMap<Slot, Outcome>;

/// An answer as it is kept.
#[derive(Serialize, Deserialize)]
pub struct Entry<O> {
    #[serde(flatten)]
    pub slot: Slot,
    pub outcome: O,
}

/// Opens the journal of this request, which may be new, and gives the answers in it.
pub fn open(path: &Path, request: &Request) -> Result<(Journal, Answers), RunError> {
    let heading = serde_json::to_string(request);
    let heading = heading.map_err(|error| RunError::content(path, error))?;
    let differs = |other: &str| difference(other, request);
    let (journal, entries) = Journal::open::<Entry<Outcome>>(path, &heading, differs)?;
    let mut answers = Answers::new();
    for (index, entry) in entries.into_iter().enumerate() {
        if !is_asked(entry.slot, request) {
            let reason = format!("line {}: nothing of that number is asked", index + 2);
            return Err(RunError::content(path, reason));
        }
        answers.insert(entry.slot, entry.outcome);
    }
    Ok((journal, answers))
}

/// Why a journal with this heading is not that of the request.
fn difference(heading: &str, request: &Request) -> String {
    match serde_json::from_str(heading) {
        Ok(other) => {
            let differences = request.differences(&other).join(", ");
            format!("this is the state of another request (different: {differences})")
        }
        Err(_) => "this is not the state of a suite run".to_owned(),
    }
}

fn is_asked(slot: Slot, request: &Request) -> bool {
    let source = request.sources.get(slot.suite);
    source.is_some_and(|source| slot.question < source.questions)
        && slot.engine < request.engines.len()
}

#[cfg(test)]
mod tests {
    use super::super::request::{Limit, sample};
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    /// A path in a folder for tests, with no file there.
    fn fresh(name: &str) -> PathBuf {
        let name = format!("luft-suite-answers-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_file(&path);
        path
    }

    fn entry(question: usize) -> Entry<Outcome> {
        Entry {
            slot: Slot {
                suite: 0,
                question,
                engine: 0,
            },
            outcome: Outcome {
                played: Some("e4".to_owned()),
                ..Outcome::default()
            },
        }
    }

    #[test]
    fn answers_come_back() {
        let path = fresh("back");
        let (mut journal, known) = open(&path, &sample()).unwrap();
        assert!(known.is_empty());
        journal.add(&entry(1)).unwrap();
        let (_, known) = open(&path, &sample()).unwrap();
        let Entry { slot, outcome } = entry(1);
        assert_eq!(known, Answers::from([(slot, outcome)]));
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn the_journal_of_something_else_is_refused() {
        let path = fresh("other");
        let refused = |request: &Request| open(&path, request).unwrap_err().to_string();
        let (mut journal, _) = open(&path, &sample()).unwrap();
        let mut other = sample();
        other.limit = Limit::Nodes(5);
        let error = refused(&other);
        assert!(
            error.ends_with("another request (different: limit)"),
            "{error}"
        );
        journal.add(&entry(2)).unwrap();
        let error = refused(&sample());
        assert!(
            error.ends_with("line 2: nothing of that number is asked"),
            "{error}"
        );
        fs::write(&path, "a letter\n").unwrap();
        let error = refused(&sample());
        assert!(error.ends_with("not the state of a suite run"), "{error}");
        fs::remove_file(path).unwrap();
    }
}
