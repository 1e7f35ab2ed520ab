//! Where a run is kept, so that it can be stopped and started again: where the user says, or in a file of its own in the
//! user's state folder, found again by the same command and removed when the run has ended.

use crate::error::RunError;
use std::env;
use std::fs::{self, File};
use std::hash::Hasher;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Names the folder, before all others.
pub const STATE_VARIABLE: &str = "LUFT_LAB_STATE";

/// Where a run is to be kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum KeepRun {
    /// Nowhere: it cannot go on.
    #[default]
    Nowhere,
    /// In the state folder, until it has ended.
    UntilItEnds,
    /// In this file, for ever.
    In(PathBuf),
}

/// The file of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRun {
    /// Where it is.
    pub path: PathBuf,
    temporary: bool,
}

impl KeepRun {
    /// The file the user named, or one in the state folder.
    pub fn new(named: Option<PathBuf>) -> Self {
        named.map_or(Self::UntilItEnds, Self::In)
    }

    /// The file of a run of this command with this identity, which must differ for whatever must not be mixed. The
    /// programs are part of it: a new build of an engine begins a new run. So is the folder in which the command is run.
    pub fn find(
        &self,
        command: &str,
        identity: &str,
        programs: &[&Path],
    ) -> Result<Option<KeptRun>, RunError> {
        Ok(match self {
            Self::Nowhere => None,
            Self::In(path) => Some(KeptRun {
                path: path.clone(),
                temporary: false,
            }),
            Self::UntilItEnds => Some(KeptRun {
                path: default_path(command, identity, programs)?,
                temporary: true,
            }),
        })
    }
}

impl KeptRun {
    /// Forgets the run, to begin again. One that is under way is left alone.
    pub fn restart(&self) -> Result<(), RunError> {
        match File::options().write(true).open(&self.path) {
            Ok(file) => luft_os::lock_exclusively(&file)
                .and_then(|()| fs::remove_file(&self.path))
                .map_err(RunError::file(&self.path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(RunError::file(&self.path)(error)),
        }
    }

    /// Removes what is no longer needed after a run has ended and its result is told.
    pub fn conclude(&self) -> Result<(), RunError> {
        if self.temporary {
            fs::remove_file(&self.path).map_err(RunError::file(&self.path))
        } else {
            Ok(())
        }
    }
}

fn default_path(command: &str, identity: &str, programs: &[&Path]) -> Result<PathBuf, RunError> {
    let folder = folder();
    fs::create_dir_all(&folder).map_err(RunError::file(&folder))?;
    let mut sum = Fnv::default();
    for part in [command, identity] {
        sum.write(part.as_bytes());
        sum.write(b"\n");
    }
    let here = env::current_dir().unwrap_or_default();
    sum.write(here.as_os_str().as_encoded_bytes());
    for program in programs {
        sum.write(program.as_os_str().as_encoded_bytes());
        // One that is found by the search path, or not at all, is known by its name alone.
        let _ = add_file(&mut sum, program);
    }
    Ok(folder.join(format!("{command}-{:016x}.journal", sum.finish())))
}

/// `$LUFT_LAB_STATE`, or `luft-lab` where programs keep such files.
fn folder() -> PathBuf {
    let variable = |name| env::var_os(name).filter(|value| !value.is_empty());
    if let Some(folder) = variable(STATE_VARIABLE) {
        return folder.into();
    }
    let home = || variable("HOME").map(|home| PathBuf::from(home).join(".local/state"));
    let places = [variable("XDG_STATE_HOME"), variable("LOCALAPPDATA")];
    let place = places.into_iter().flatten().next().map(PathBuf::from);
    place
        .or_else(home)
        .unwrap_or_else(env::temp_dir)
        .join("luft-lab")
}

fn add_file(sum: &mut Fnv, path: &Path) -> io::Result<()> {
    if !fs::metadata(path)?.is_file() {
        return Ok(());
    }
    let mut file = File::open(path)?;
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(()),
            read => sum.write(&buffer[..read]),
        }
    }
}

/// The FNV-1a hash, which is the same on every machine and in every release.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_its_authors() {
        let hash = |text: &str| {
            let mut sum = Fnv::default();
            sum.write(text.as_bytes());
            sum.finish()
        };
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn another_program_makes_another_sum() {
        let path = env::temp_dir().join(format!("luft-run-program-{}", std::process::id()));
        let sum = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            let mut sum = Fnv::default();
            add_file(&mut sum, &path).unwrap();
            sum.finish()
        };
        assert_ne!(sum(b"one build"), sum(b"another build"));
        fs::remove_file(&path).unwrap();
        assert!(add_file(&mut Fnv::default(), &path).is_err());
    }
}
