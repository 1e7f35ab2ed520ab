//! The state of a run as a file: the request in the first line, then a line for each answer,
//! written as soon as it is known. A run that was stopped goes on from there.

use super::outcome::Outcome;
use super::request::Request;
use crate::error::LabError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Which answer: by the numbers of the suite, the question in it, and the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Slot {
    pub(crate) suite: usize,
    pub(crate) question: usize,
    pub(crate) engine: usize,
}

/// The answers that are known.
pub(crate) type Answers = BTreeMap<Slot, Outcome>;

#[derive(Serialize, Deserialize)]
struct Entry<O> {
    #[serde(flatten)]
    slot: Slot,
    outcome: O,
}

/// A file that grows with the run.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens the state of this request, which may be new, and gives the answers in it.
    pub(crate) fn open(path: &Path, request: &Request) -> Result<(Self, Answers), LabError> {
        let heading = line(path, request)?;
        let bytes = existing(path)?;
        // What stands behind the last line break was being written when the run was stopped.
        let end = bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |last| last + 1);
        let (whole, half) = bytes.split_at(end);
        let foreign = || LabError::content(path, "this is not the state of a suite run");
        let answers = if whole.is_empty() {
            heading
                .as_bytes()
                .starts_with(half)
                .then(Answers::new)
                .ok_or_else(foreign)?
        } else {
            let text = std::str::from_utf8(whole).map_err(|_| foreign())?;
            read(path, text, request)?
        };
        let mut journal = Self {
            path: path.to_owned(),
            file: truncated(path, end).map_err(LabError::file(path))?,
        };
        if end == 0 {
            journal.write(&heading)?;
        }
        Ok((journal, answers))
    }

    /// Adds an answer; when this returns it will not be lost.
    pub(crate) fn add(&mut self, slot: Slot, outcome: &Outcome) -> Result<(), LabError> {
        let entry = line(&self.path, &Entry { slot, outcome })?;
        self.write(&entry)
    }

    fn write(&mut self, text: &str) -> Result<(), LabError> {
        let written = self.file.write_all(text.as_bytes());
        let written = written.and_then(|()| self.file.flush());
        written.map_err(LabError::file(&self.path))
    }
}

/// What the file holds; nothing if it is not there.
fn existing(path: &Path) -> Result<Vec<u8>, LabError> {
    let mut bytes = Vec::new();
    match File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(LabError::file(path)(error)),
        _ => Ok(bytes),
    }
}

/// The file, cut off there and ready to be written on.
fn truncated(path: &Path, end: usize) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    let mut file = options
        .create(true)
        .write(true)
        .truncate(false)
        .open(path)?;
    file.set_len(end as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}

fn line(path: &Path, value: &impl Serialize) -> Result<String, LabError> {
    let text = serde_json::to_string(value).map_err(|error| LabError::content(path, error))?;
    Ok(text + "\n")
}

fn read(path: &Path, text: &str, request: &Request) -> Result<Answers, LabError> {
    let mut lines = text.lines();
    let heading: Request = serde_json::from_str(lines.next().unwrap_or_default())
        .map_err(|_| LabError::content(path, "this is not the state of a suite run"))?;
    let differences = request.differences(&heading);
    if !differences.is_empty() {
        let differences = differences.join(", ");
        let reason = format!("this is the state of another request (different: {differences})");
        return Err(LabError::content(path, reason));
    }
    let mut answers = Answers::new();
    for (index, line) in lines.enumerate() {
        let bad = |reason: String| LabError::content(path, format!("line {}: {reason}", index + 2));
        let entry: Entry<Outcome> =
            serde_json::from_str(line).map_err(|error| bad(error.to_string()))?;
        if !is_asked(entry.slot, request) {
            return Err(bad("nothing of that number is asked".to_owned()));
        }
        answers.insert(entry.slot, entry.outcome);
    }
    Ok(answers)
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

    /// A path in a folder for tests, with no file there.
    fn fresh(name: &str) -> PathBuf {
        let name = format!("luft-suite-journal-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_file(&path);
        path
    }

    fn slot(question: usize) -> Slot {
        Slot {
            suite: 0,
            question,
            engine: 0,
        }
    }

    fn outcome(played: &str) -> Outcome {
        Outcome {
            played: Some(played.to_owned()),
            ..Outcome::default()
        }
    }

    #[test]
    fn answers_come_back() {
        let path = fresh("back");
        let (mut journal, known) = Journal::open(&path, &sample()).unwrap();
        assert!(known.is_empty());
        journal.add(slot(1), &outcome("e4")).unwrap();
        drop(journal);
        let (mut journal, known) = Journal::open(&path, &sample()).unwrap();
        assert_eq!(known, Answers::from([(slot(1), outcome("e4"))]));
        journal.add(slot(0), &outcome("d4")).unwrap();
        assert_eq!(Journal::open(&path, &sample()).unwrap().1.len(), 2);
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_half_written_line_is_forgotten() {
        let path = fresh("half");
        let (mut journal, _) = Journal::open(&path, &sample()).unwrap();
        journal.add(slot(0), &outcome("e4")).unwrap();
        let whole = fs::read(&path).unwrap();
        let heading = line(&path, &sample()).unwrap().len();
        let cuts = (0..whole.len()).step_by(23);
        for cut in cuts.chain([heading - 1, heading, whole.len() - 1]) {
            fs::write(&path, &whole[..cut]).unwrap();
            let (mut journal, known) = Journal::open(&path, &sample()).unwrap();
            assert!(known.is_empty(), "{cut}");
            journal.add(slot(0), &outcome("e4")).unwrap();
            assert_eq!(fs::read(&path).unwrap(), whole, "{cut}");
        }
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn the_state_of_another_request_is_refused() {
        let path = fresh("other");
        Journal::open(&path, &sample()).unwrap();
        let mut other = sample();
        other.limit = Limit::Nodes(5);
        let error = Journal::open(&path, &other).unwrap_err().to_string();
        assert!(
            error.ends_with("another request (different: limit)"),
            "{error}"
        );
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn other_files_are_refused_and_left_alone() {
        let path = fresh("foreign");
        for text in ["a letter", "a letter\nwith lines\n", "{}\n"] {
            fs::write(&path, text).unwrap();
            let error = Journal::open(&path, &sample()).unwrap_err().to_string();
            assert!(error.contains("not the state"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        let heading = line(&path, &sample()).unwrap();
        let unasked = line(
            &path,
            &Entry {
                slot: slot(2),
                outcome: outcome("e4"),
            },
        )
        .unwrap();
        for bad in ["rubbish\n", &unasked] {
            fs::write(&path, format!("{heading}{bad}")).unwrap();
            let error = Journal::open(&path, &sample()).unwrap_err().to_string();
            assert!(error.contains("line 2: "), "{error}");
        }
        fs::remove_file(path).unwrap();
    }
}
