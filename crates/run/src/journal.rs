//! A run as a file: what was asked in the first line, then a line of JSON for each thing that is
//! finished, written as soon as it is known. A run that was stopped reads it and goes on.

use crate::error::RunError;
use crate::{file, seconds};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that grows with the run. It is locked: a second run on it is refused.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens or begins the journal of the run with this heading, a line of JSON, and gives what it
    /// knows. One with another heading is refused, for the reason that `differs` finds in it. A last line that
    /// was cut off is forgotten.
    pub fn open<E: DeserializeOwned>(
        path: &Path,
        heading: &str,
        differs: impl Fn(&str) -> String,
    ) -> Result<(Self, Vec<E>), RunError> {
        let mut file = file::open_to_continue(path)?;
        luft_os::lock_exclusively(&file).map_err(RunError::file(path))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(RunError::file(path))?;
        // What stands behind the last line break was being written when the run was stopped.
        let end = bytes.iter().rposition(|&byte| byte == b'\n');
        let (whole, half) = bytes.split_at(end.map_or(0, |last| last + 1));
        let is_begun = !whole.is_empty();
        let text = String::from_utf8_lossy(whole);
        let mut lines = text.lines();
        let known = match lines.next() {
            Some(line) => seconds::normalised(line) == seconds::normalised(heading),
            None => heading.as_bytes().starts_with(half),
        };
        if !known {
            let other = text.lines().next().unwrap_or_default();
            return Err(RunError::content(path, differs(other)));
        }
        let entries = entries(path, lines)?;
        let ready = file
            .set_len(whole.len() as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)));
        ready.map_err(RunError::file(path))?;
        let path = path.to_owned();
        let mut journal = Self { path, file };
        if !is_begun {
            journal.write(heading)?;
        }
        Ok((journal, entries))
    }

    /// What the journal of another run says, which may still be writing it: its heading and what is finished.
    pub fn read<H: DeserializeOwned, E: DeserializeOwned>(
        path: &Path,
    ) -> Result<(H, Vec<E>), RunError> {
        let text = file::read_text(path)?;
        // What stands behind the last line break is not finished.
        let (whole, _) = text.rsplit_once('\n').unwrap_or_default();
        let mut lines = whole.lines();
        let heading = serde_json::from_str(lines.next().unwrap_or_default());
        let heading = heading.map_err(|error| RunError::content(path, error))?;
        Ok((heading, entries(path, lines)?))
    }

    /// Adds a thing that is finished; when this returns it will not be lost.
    pub fn add(&mut self, entry: &impl Serialize) -> Result<(), RunError> {
        let line = serde_json::to_string(entry);
        let line = line.map_err(|error| RunError::content(&self.path, error))?;
        self.write(&line)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the journal of a run that has ended and whose results are elsewhere.
    pub fn remove(self) -> Result<(), RunError> {
        fs::remove_file(&self.path).map_err(RunError::file(&self.path))
    }

    fn write(&mut self, line: &str) -> Result<(), RunError> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(RunError::file(&self.path))
    }
}

/// What stands in the lines behind the heading.
fn entries<'a, E: DeserializeOwned>(
    path: &Path,
    lines: impl Iterator<Item = &'a str>,
) -> Result<Vec<E>, RunError> {
    let entries = lines.enumerate().map(|(number, line)| {
        let wrong = |error| RunError::content(path, format!("line {}: {error}", number + 2));
        serde_json::from_str(line).map_err(wrong)
    });
    entries.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADING: &str = r#"{"games":3}"#;

    /// A path in a folder for tests, with no file there.
    fn fresh(name: &str) -> PathBuf {
        let name = format!("luft-journal-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_file(&path);
        path
    }

    fn open(path: &Path, heading: &str) -> Result<(Journal, Vec<String>), String> {
        let differs = |other: &str| format!("'{other}' is another run");
        Journal::open(path, heading, differs).map_err(|error| error.to_string())
    }

    #[test]
    fn what_was_finished_is_known_again() {
        let path = fresh("again");
        let (mut journal, known) = open(&path, HEADING).unwrap();
        assert!(known.is_empty());
        journal.add(&"a game\nof two lines").unwrap();
        drop(journal);
        let (mut journal, known) = open(&path, HEADING).unwrap();
        assert_eq!(known, ["a game\nof two lines"]);
        journal.add(&"another").unwrap();
        let refused = open(&path, HEADING).unwrap_err();
        assert!(
            refused.contains("another program is writing this file"),
            "{refused}"
        );
        drop(journal);
        let (journal, known) = open(&path, HEADING).unwrap();
        assert_eq!(known.len(), 2);
        journal.remove().unwrap();
        assert!(!path.exists());
    }

    #[test]
    fn a_journal_can_be_read_while_it_is_written() {
        let path = fresh("read");
        let read = || Journal::read::<serde_json::Value, String>(&path);
        assert!(read().is_err(), "there is none");
        let (mut journal, _) = open(&path, HEADING).unwrap();
        journal.add(&"a game").unwrap();
        let whole = fs::read(&path).unwrap();
        fs::write(&path, [&whole[..], b"\"half a"].concat()).unwrap();
        let (heading, known) = read().unwrap();
        assert_eq!(
            (heading["games"].as_u64(), &known[..]),
            (Some(3), &["a game".to_owned()][..])
        );
        fs::write(&path, "a letter\n").unwrap();
        assert!(read().is_err());
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_half_written_line_is_forgotten() {
        let path = fresh("half");
        let (mut journal, _) = open(&path, HEADING).unwrap();
        journal.add(&"a game").unwrap();
        drop(journal);
        let whole = fs::read(&path).unwrap();
        for cut in 0..whole.len() {
            fs::write(&path, &whole[..cut]).unwrap();
            let (mut journal, known) = open(&path, HEADING).unwrap();
            assert!(known.is_empty(), "{cut}");
            journal.add(&"a game").unwrap();
            assert_eq!(fs::read(&path).unwrap(), whole, "{cut}");
        }
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn other_files_are_refused_and_left_alone() {
        let path = fresh("foreign");
        for (text, complaint) in [
            ("a letter", "'' is another run"),
            ("a letter\nwith lines\n", "'a letter' is another run"),
            ("{\"games\":4}\n", "'{\"games\":4}' is another run"),
            ("{\"games\":3}\nrubbish\n", "line 2: "),
        ] {
            fs::write(&path, text).unwrap();
            let error = open(&path, HEADING).unwrap_err();
            assert!(error.contains(complaint), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        fs::remove_file(path).unwrap();
    }
}
