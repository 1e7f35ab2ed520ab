//! The memory of a match: one line of JSON for the setting and one for each finished game, written
//! as soon as it is known. A match that was interrupted reads it and goes on.

use super::{Ending, IllegalLine, Pairing, Record};
use crate::error::LabError;
use crate::file;
use luft_chess::pgn::GameResult;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A finished game as it is remembered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// Which game of the schedule it was.
    pub(crate) pairing: Pairing,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub(crate) result: String,
    /// Why it ended.
    pub(crate) ending: Ending,
    /// How many moves both players made.
    pub(crate) plies: usize,
    /// Lines that could not be played.
    pub(crate) illegal_lines: Vec<IllegalLine>,
    /// The game itself.
    pub(crate) pgn: String,
}

impl Entry {
    /// What is remembered of a game between these two, white and black.
    pub(crate) fn new(pairing: Pairing, record: &Record, names: (&str, &str)) -> Self {
        let mut game = record.pgn();
        game.set_tag("Event", "luft-lab match");
        game.set_tag("Round", (pairing.opening + 1).to_string());
        game.set_tag("White", names.0);
        game.set_tag("Black", names.1);
        Self {
            pairing,
            result: record.result.to_string(),
            ending: record.ending.clone(),
            plies: record.turns.len(),
            illegal_lines: record.illegal_lines.clone(),
            pgn: game.to_string(),
        }
    }

    /// Who won.
    pub(crate) fn result(&self) -> GameResult {
        GameResult::from_text(&self.result).unwrap_or_default()
    }
}

/// A file of finished games.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens or begins the journal of a match with this setting, and gives the games it knows. One
    /// of another setting is refused. A last line that was cut off is forgotten.
    pub(crate) fn open(path: &Path, setting: &str) -> Result<(Self, Vec<Entry>), LabError> {
        let mut file = file::open_to_continue(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)
            .map_err(LabError::file(path))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let entries = match lines.next() {
            None => Vec::new(),
            Some(known) if known == setting => lines
                .enumerate()
                .map(|(number, line)| {
                    let wrong = |error| format!("line {} is damaged: {error}", number + 2);
                    serde_json::from_str(line)
                        .map_err(|error| LabError::content(path, wrong(error)))
                })
                .collect::<Result<_, _>>()?,
            Some(_) => {
                let reason = "this belongs to a match with another setting; name another file";
                return Err(LabError::content(path, reason));
            }
        };
        let ready = file
            .set_len(whole as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)));
        ready.map_err(LabError::file(path))?;
        let mut journal = Self {
            path: path.to_owned(),
            file,
        };
        if whole == 0 {
            journal.write_line(setting)?;
        }
        Ok((journal, entries))
    }

    /// Remembers a game.
    pub(crate) fn add(&mut self, entry: &Entry) -> Result<(), LabError> {
        let line = serde_json::to_string(entry);
        let line = line.map_err(|error| LabError::content(&self.path, error))?;
        self.write_line(&line)
    }

    fn write_line(&mut self, line: &str) -> Result<(), LabError> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(LabError::file(&self.path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(game: usize) -> Entry {
        Entry {
            pairing: Pairing {
                game,
                opening: 0,
                players: (0, 1),
                first_is_white: true,
            },
            result: "1-0".to_owned(),
            ending: Ending::Checkmate,
            plies: 9,
            illegal_lines: Vec::new(),
            pgn: "a game\nof two lines".to_owned(),
        }
    }

    #[test]
    fn what_was_finished_is_known_again() {
        let path = std::env::temp_dir().join(format!("luft-journal-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let (mut journal, known) = Journal::open(&path, "\"a\"").unwrap();
        assert!(known.is_empty());
        journal.add(&entry(0)).unwrap();
        journal.add(&entry(1)).unwrap();
        drop(journal);
        // The third game was being written when the light went out.
        let mut file = File::options().append(true).open(&path).unwrap();
        file.write_all(b"{\"pairing\":{\"ga").unwrap();
        let (mut journal, known) = Journal::open(&path, "\"a\"").unwrap();
        assert_eq!(known, [entry(0), entry(1)]);
        journal.add(&entry(2)).unwrap();
        let (_, known) = Journal::open(&path, "\"a\"").unwrap();
        assert_eq!(known.len(), 3);
        let other = Journal::open(&path, "\"b\"").unwrap_err().to_string();
        assert!(other.contains("another setting"), "{other}");
        std::fs::remove_file(&path).unwrap();
    }
}
