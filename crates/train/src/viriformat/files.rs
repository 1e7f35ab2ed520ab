//! All games of several files, one after the other, each with its place. What is wrong with a file is
//! told with its name, the number of the game and the byte where the game begins.

use super::{GameReader, PackedGame};
use luft_run::RunError;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::PathBuf;

/// Where a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameLocation {
    /// The file, counted from 0.
    pub file: usize,
    /// The game in its file, counted from 1.
    pub number: usize,
    /// Its first byte.
    pub offset: u64,
    /// How many bytes it has.
    pub len: usize,
}

/// Reads the games of several files, as an iterator.
pub struct GameFiles<'a> {
    paths: &'a [PathBuf],
    /// The file that is read now, if any is open.
    games: Option<GameReader<BufReader<File>>>,
    /// How many files were opened.
    opened: usize,
    /// How many games of this file were read.
    number: usize,
    total_bytes: u64,
    /// Is told how many bytes were read, game by game.
    on_bytes: Box<dyn FnMut(u64) + 'a>,
}

impl<'a> GameFiles<'a> {
    /// The games of these files; one that is not there is told at once.
    pub fn open(paths: &'a [PathBuf]) -> Result<Self, RunError> {
        let mut bytes = 0;
        for path in paths {
            bytes += fs::metadata(path).map_err(RunError::file(path))?.len();
        }
        Ok(Self {
            paths,
            games: None,
            opened: 0,
            number: 0,
            total_bytes: bytes,
            on_bytes: Box::new(|_| ()),
        })
    }

    /// The same, with someone who is told how many bytes were read, game by game.
    #[must_use]
    pub fn on_bytes(mut self, on_bytes: impl FnMut(u64) + 'a) -> Self {
        self.on_bytes = Box::new(on_bytes);
        self
    }

    /// The files.
    pub fn paths(&self) -> &'a [PathBuf] {
        self.paths
    }

    /// The bytes of all files.
    pub fn total_bytes(&self) -> u64 {
        self.total_bytes
    }

    fn game(&mut self) -> Result<Option<(GameLocation, PackedGame)>, RunError> {
        loop {
            if let Some(games) = &mut self.games {
                let offset = games.bytes_read();
                let Some(game) = games.next() else {
                    self.games = None;
                    continue;
                };
                self.number += 1;
                let path = &self.paths[self.opened - 1];
                let number = self.number;
                let game = game
                    .map_err(|error| RunError::content(path, format!("game {number}: {error}")))?;
                let len = (games.bytes_read() - offset) as usize;
                (self.on_bytes)(len as u64);
                let file = self.opened - 1;
                let place = GameLocation {
                    file,
                    number,
                    offset,
                    len,
                };
                return Ok(Some((place, game)));
            }
            let Some(path) = self.paths.get(self.opened) else {
                return Ok(None);
            };
            let file = File::open(path).map_err(RunError::file(path))?;
            self.games = Some(GameReader::new(BufReader::with_capacity(1 << 16, file)));
            self.opened += 1;
            self.number = 0;
        }
    }
}

impl Iterator for GameFiles<'_> {
    type Item = Result<(GameLocation, PackedGame), RunError>;

    /// After a fault nothing more is read.
    fn next(&mut self) -> Option<Self::Item> {
        let game = self.game();
        if !matches!(game, Ok(Some(_))) {
            self.games = None;
            self.opened = self.paths.len();
        }
        game.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;

    #[test]
    fn games_come_with_their_places_until_a_fault() {
        let folder = std::env::temp_dir().join(format!("luft-packed-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut bytes = Vec::new();
        sample().write(&mut bytes);
        let len = bytes.len();
        bytes.extend(bytes.clone());
        let [whole, empty, cut] = ["whole", "empty", "cut"].map(|name| folder.join(name));
        fs::write(&whole, &bytes).unwrap();
        fs::write(&empty, []).unwrap();
        fs::write(&cut, &bytes[..2 * len - 1]).unwrap();

        let paths = [whole, empty, cut];
        let mut files = GameFiles::open(&paths).unwrap();
        let mut places = Vec::new();
        for _ in 0..3 {
            let (place, game) = files.next().unwrap().unwrap();
            assert_eq!(game, sample());
            places.push((place.file, place.number, place.offset as usize, place.len));
        }
        assert_eq!(places, [(0, 1, 0, len), (0, 2, len, len), (2, 1, 0, len)]);
        let fault = files.next().unwrap().unwrap_err().to_string();
        let wanted = format!("cut: game 2: the game at byte {len} is cut off");
        assert!(fault.ends_with(&wanted), "{fault}");
        assert!(files.next().is_none());

        let missing = [folder.join("missing")];
        let fault = GameFiles::open(&missing).err().unwrap().to_string();
        assert!(fault.contains("missing: "), "{fault}");
        fs::remove_dir_all(folder).unwrap();
    }
}
