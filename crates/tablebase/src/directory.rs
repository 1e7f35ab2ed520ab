//! The files of a directory that are tables, as far as can be seen without reading them.

use crate::TablebaseError;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// What a table tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Metric {
    /// Who wins.
    Wdl,
    /// How far it is to the next capture or pawn move.
    Dtz,
}

impl Metric {
    const fn magic(self) -> [u8; 4] {
        match self {
            Self::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Self::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

/// The directories of a list, as systems write them: between colons, or semicolons on Windows.
pub fn split_paths(list: &str) -> Vec<PathBuf> {
    std::env::split_paths(list)
        .filter(|directory| !directory.as_os_str().is_empty())
        .collect()
}

/// What a directory has.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Its tables.
    pub(crate) tables: Vec<(PathBuf, Metric)>,
    /// What looks like one but is damaged.
    pub(crate) errors: Vec<TablebaseError>,
}

/// Looks through a directory.
pub(crate) fn scan(directory: &Path) -> Result<Found, TablebaseError> {
    let told = |error| TablebaseError::new(directory.display(), error);
    let mut found = Found::default();
    for entry in fs::read_dir(directory).map_err(told)? {
        let path = entry.map_err(told)?.path();
        let Some(metric) = metric(&path) else {
            continue;
        };
        match check(&path, metric) {
            Ok(()) => found.tables.push((path, metric)),
            Err(reason) => found
                .errors
                .push(TablebaseError::new(path.display(), reason)),
        }
    }
    // A directory is read in any order; what is told should not be.
    found.tables.sort_by(|a, b| a.0.cmp(&b.0));
    found.errors.sort();
    Ok(found)
}

fn metric(path: &Path) -> Option<Metric> {
    match path.extension()?.to_str()? {
        "rtbw" => Some(Metric::Wdl),
        "rtbz" => Some(Metric::Dtz),
        _ => None,
    }
}

/// Whether a file begins as a table does and has a length that a table can have.
fn check(path: &Path, metric: Metric) -> Result<(), String> {
    let (mut file, size) = luft_os::open_regular(path).map_err(|error| error.to_string())?;
    if size % 64 != 16 {
        return Err(format!("no table has {size} bytes, so it is damaged"));
    }
    let mut magic = [0; 4];
    file.read_exact(&mut magic)
        .map_err(|error| error.to_string())?;
    if magic != metric.magic() {
        return Err("it does not begin as a table does".to_owned());
    }
    Ok(())
}
