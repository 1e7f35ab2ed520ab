//! The transposition table in a file, so that long analysis survives a restart.
//!
//! A file has a header of five words, the clusters as they lie in memory, and a checksum over all of it.
//! The table's places depend on its size, so a file brings its size along. All numbers have their
//! lowest byte first.

use super::memory::MEGABYTE;
use super::{Cluster, HashError, TranspositionTable};
use luft_chess::Position;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use thiserror::Error;

const MAGIC: u64 = u64::from_le_bytes(*b"LUFTHASH");
const VERSION: u64 = 1;
const CLUSTER: usize = size_of::<Cluster>();

/// Why a table could not be saved or loaded.
#[derive(Debug, Error)]
pub enum HashFileError {
    /// What the system says.
    #[error(transparent)]
    Io(io::Error),
    /// It is a file of something else.
    #[error("it is not a table of Luft")]
    NotATable,
    /// A version of Luft wrote it whose tables mean something else.
    #[error("it was written by another version of Luft")]
    OtherVersion,
    /// It has not the length it says, or its checksum is wrong.
    #[error("it is damaged")]
    Damaged,
    /// There is no room for it.
    #[error(transparent)]
    Hash(HashError),
}

impl From<io::Error> for HashFileError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Damaged,
            _ => Self::Io(error),
        }
    }
}

/// A checksum in which every bit and its place counts.
#[derive(Default)]
struct Checksum(u64);

impl Checksum {
    fn add(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }
}

/// Tells tables with other position keys apart.
fn fingerprint() -> u64 {
    Position::startpos().key()
}

impl TranspositionTable {
    /// Writes the table to a file, whole or not at all.
    pub(crate) fn save(&self, path: &Path) -> Result<(), HashFileError> {
        let clusters = self.clusters.as_slice();
        let megabytes = self.megabytes() as u64;
        let generation = u64::from(self.generation.load(Relaxed));
        let written = luft_os::write_atomic_with(path, |file| {
            let mut checksum = Checksum::default();
            let mut write = |word: u64| {
                checksum.add(word);
                file.write_all(&word.to_le_bytes())
            };
            for word in [MAGIC, VERSION, fingerprint(), megabytes, generation] {
                write(word)?;
            }
            for cluster in clusters {
                write(cluster.tags.load(Relaxed))?;
                for entry in &cluster.entries {
                    write(entry.load(Relaxed))?;
                }
            }
            file.write_all(&checksum.0.to_le_bytes())
        });
        written.map_err(HashFileError::Io)
    }

    /// Reads a table from a file.
    pub(crate) fn load(path: &Path) -> Result<Self, HashFileError> {
        let (file, length) = luft_os::open_regular(path).map_err(HashFileError::Io)?;
        let (mut file, mut checksum) =
            (BufReader::with_capacity(1 << 20, file), Checksum::default());
        let mut read = || -> io::Result<u64> {
            let mut bytes = [0; 8];
            file.read_exact(&mut bytes)?;
            let word = u64::from_le_bytes(bytes);
            checksum.add(word);
            Ok(word)
        };
        // A file too short for a header is of something else.
        if read().ok() != Some(MAGIC) {
            return Err(HashFileError::NotATable);
        }
        if read()? != VERSION || read()? != fingerprint() {
            return Err(HashFileError::OtherVersion);
        }
        let (megabytes, generation) = (read()?, read()?);
        // The length is right before any memory is asked for.
        let wanted = megabytes
            .checked_mul(MEGABYTE as u64)
            .and_then(|size| size.checked_add(48));
        if wanted != Some(length) || megabytes == 0 {
            return Err(HashFileError::Damaged);
        }
        let table = Self::new(megabytes as usize).map_err(HashFileError::Hash)?;
        for cluster in table.clusters.as_slice() {
            cluster.tags.store(read()?, Relaxed);
            for entry in &cluster.entries {
                entry.store(read()?, Relaxed);
            }
        }
        let mut bytes = [0; 8];
        file.read_exact(&mut bytes)?;
        if u64::from_le_bytes(bytes) != checksum.0 {
            return Err(HashFileError::Damaged);
        }
        table
            .generation
            .store(generation as u8 % super::GENERATIONS, Relaxed);
        Ok(table)
    }

    /// Its size.
    pub(crate) fn megabytes(&self) -> usize {
        self.clusters.as_slice().len() * CLUSTER / MEGABYTE
    }
}

#[cfg(test)]
mod tests {
    use super::super::Entry;
    use super::*;
    use crate::report::ScoreBound;
    use std::path::PathBuf;

    /// A file that is gone at the end of the test.
    struct Written(PathBuf);

    impl Written {
        fn new(name: &str) -> Self {
            let name = format!("luft-table-{name}-{}", std::process::id());
            Self(std::env::temp_dir().join(name))
        }
    }

    impl Drop for Written {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    fn filled() -> (TranspositionTable, Vec<u64>) {
        let table = TranspositionTable::new(2).unwrap();
        for _ in 0..5 {
            table.new_search();
        }
        let keys: Vec<u64> = (1..2000)
            .map(|n: u64| n.wrapping_mul(0x2545_f491_4f6c_dd1d))
            .collect();
        for &key in &keys {
            let entry = Entry {
                mv: None,
                score: (key % 300) as i32,
                eval: 12,
                depth: (key % 20) as i32,
                bound: Some(ScoreBound::Exact),
                pv: false,
            };
            table.store(key, 0, entry);
        }
        (table, keys)
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let (table, keys) = filled();
        let file = Written::new("whole");
        table.save(&file.0).unwrap();
        let again = TranspositionTable::load(&file.0).unwrap();
        assert_eq!(again.megabytes(), 2);
        assert_eq!(again.hashfull(), table.hashfull());
        for key in keys {
            assert_eq!(again.probe(key, 3), table.probe(key, 3));
        }
    }

    #[test]
    fn damage_is_refused() {
        let file = Written::new("damaged");
        filled().0.save(&file.0).unwrap();
        let good = std::fs::read(&file.0).unwrap();
        let load = |bytes: &[u8]| {
            std::fs::write(&file.0, bytes).unwrap();
            TranspositionTable::load(&file.0)
                .map(|_| ())
                .unwrap_err()
                .to_string()
        };
        let changed = |at: usize| {
            let mut bytes = good.clone();
            bytes[at] ^= 4;
            load(&bytes)
        };
        assert_eq!(load(b""), "it is not a table of Luft");
        assert_eq!(load(b"something else"), "it is not a table of Luft");
        assert_eq!(changed(0), "it is not a table of Luft");
        for at in [8, 16] {
            assert_eq!(changed(at), "it was written by another version of Luft");
        }
        for at in [24, 31, 32, 40, 5000, good.len() / 2, good.len() - 1] {
            assert_eq!(changed(at), "it is damaged", "byte {at}");
        }
        for length in [20, 40, 100, good.len() - 8, good.len() - 1] {
            assert_eq!(load(&good[..length]), "it is damaged", "{length} bytes");
        }
        assert_eq!(load(&[&good[..], &[0]].concat()), "it is damaged");
    }
}
