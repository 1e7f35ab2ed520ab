//! The PGN file of a match. Whatever was in it before stays; the games of the match come behind it, each once, also when the
//! match was stopped and goes on.

use luft_run::{RunError, file};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that is added to. It is locked: another match cannot write it.
#[derive(Debug)]
pub struct PgnFile {
    path: PathBuf,
    file: File,
}

impl PgnFile {
    /// Opens or begins the file, so that it ends with these games, which an earlier run may have written, all or in part.
    pub fn open<'a>(path: &Path, games: impl Iterator<Item = &'a str>) -> Result<Self, RunError> {
        let mut file = file::open_to_continue(path)?;
        luft_os::lock_exclusively(&file).map_err(RunError::file(path))?;
        let games: String = games.collect();
        let mut old = Vec::new();
        file.read_to_end(&mut old).map_err(RunError::file(path))?;
        let kept = before(&old, games.as_bytes());
        let ready = file
            .set_len(kept as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)));
        ready.map_err(RunError::file(path))?;
        let path = path.to_owned();
        let mut file = Self { path, file };
        // Games are separated by an empty line, whoever wrote those before.
        if !old[..kept].is_empty() && !old[..kept].ends_with(b"\n\n") {
            file.add("\n\n")?;
        }
        file.add(&games)?;
        Ok(file)
    }

    /// Adds a game.
    pub fn add(&mut self, game: &str) -> Result<(), RunError> {
        let written = self.file.write_all(game.as_bytes());
        written.map_err(RunError::file(&self.path))
    }
}

/// Where the longest end of a file begins that is also the beginning of these games; the end of the file if there is none.
fn before(old: &[u8], games: &[u8]) -> usize {
    let is_start = |&at: &usize| at == 0 || old[at - 1] == b'\n';
    let starts = (0..old.len()).filter(is_start);
    let mut ours = starts.filter(|&at| games.starts_with(&old[at..]));
    ours.next().unwrap_or(old.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const OLD: &str = "[Event \"old\"]\n\n1. e4 *\n\n";
    const GAMES: [&str; 2] = [
        "[Event \"new\"]\n[Round \"1\"]\n\n1. d4 *\n\n",
        "[Event \"new\"]\n[Round \"2\"]\n\n1. c4 *\n\n",
    ];

    fn fresh(name: &str) -> PathBuf {
        let name = format!("luft-pgn-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_file(&path);
        path
    }

    #[test]
    fn what_was_there_stays_and_every_game_comes_once() {
        let path = fresh("stays");
        let whole = format!("{OLD}{}{}", GAMES[0], GAMES[1]);
        // Stopped at any byte, and started again with what the journal has: both games.
        for cut in OLD.len()..=whole.len() {
            fs::write(&path, &whole[..cut]).unwrap();
            drop(PgnFile::open(&path, GAMES.into_iter()).unwrap());
            assert_eq!(fs::read_to_string(&path).unwrap(), whole, "{cut}");
        }
        // The journal has nothing yet: all that is there is foreign.
        drop(PgnFile::open(&path, std::iter::empty()).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), whole);
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn files_without_an_end_are_separated_and_locked() {
        let path = fresh("end");
        fs::write(&path, "1. e4 *").unwrap();
        let mut file = PgnFile::open(&path, std::iter::empty()).unwrap();
        let second = PgnFile::open(&path, std::iter::empty()).unwrap_err();
        assert!(second.to_string().contains("another program"), "{second}");
        file.add(GAMES[0]).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, format!("1. e4 *\n\n{}", GAMES[0]));
        fs::remove_file(path).unwrap();
    }
}
