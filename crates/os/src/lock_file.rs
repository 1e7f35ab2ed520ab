//! A lock beside a file. What is replaced atomically is another file each time, so its own lock would not last; this one does.

use crate::file_lock::lock_exclusively;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// How often a lock is tried that another program has just given back.
const TRIES: usize = 10;

/// The lock of a file: an empty file of its name and `.lock`, which is gone with it. One that a killed program left
/// behind is no lock any more.
#[derive(Debug)]
pub struct LockFile {
    path: PathBuf,
    // The lock is that of the open file.
    _file: File,
}

impl LockFile {
    /// Takes the lock of this file, which need not be there. Fails at once if another program has it.
    pub fn take(path: &Path) -> io::Result<Self> {
        let mut name: OsString = path.file_name().unwrap_or_default().to_owned();
        name.push(".lock");
        let path = path.with_file_name(name);
        for _ in 0..TRIES {
            let mut options = File::options();
            let file = options
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)?;
            lock_exclusively(&file)?;
            if is_at(&file, &path) {
                return Ok(Self { path, _file: file });
            }
        }
        let text = "another program is writing this file";
        Err(io::Error::new(ErrorKind::WouldBlock, text))
    }
}

impl Drop for LockFile {
    fn drop(&mut self) {
        // Still locked: whoever has opened it meanwhile finds that it is no longer there.
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether this open file still has this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(opened), Ok(named)) => (opened.dev(), opened.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_lasts_though_its_file_is_replaced_and_leaves_nothing() {
        let name = format!("luft-os-lock-file-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let beside = path.with_file_name(format!(
            "{}.lock",
            path.file_name().unwrap().to_string_lossy()
        ));
        let lock = LockFile::take(&path).unwrap();
        crate::write_atomic(&path, b"new").unwrap();
        let refused = LockFile::take(&path).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::WouldBlock);
        drop(lock);
        assert!(!beside.exists());
        // What a killed program left behind.
        fs::write(&beside, b"").unwrap();
        drop(LockFile::take(&path).unwrap());
        assert!(!beside.exists());
        fs::remove_file(path).unwrap();
    }
}
