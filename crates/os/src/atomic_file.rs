//! Atomic file replacement: a file is written whole or not at all.
//!
//! The new contents are written beside the file, under its name and `.part`, synced and renamed. A program that is killed
//! meanwhile leaves that part behind; whoever writes the file next takes its place, and [`remove_stale_part`] removes it.
//! Who writes holds its lock, so that nobody takes a part for stale that is being written.

use crate::file_lock::lock_exclusively;
use crate::regular_file::require_regular;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Replaces a file atomically: after a crash at any moment either the old file or the new one is there.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_atomic_with(path, |file| file.write_all(bytes))
}

/// [`write_atomic`] for contents that are streamed.
pub fn write_atomic_with(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    // Renaming would put a file in the place of a device.
    require_regular_if_any(path)?;
    let part = part_of(path);
    let file = take_part(&part)?;
    let written = || {
        file.set_len(0)?;
        let mut buffered = BufWriter::new(file.try_clone()?);
        write(&mut buffered)?;
        buffered.into_inner()?.sync_all()?;
        // Still locked, so that nobody removes it on the way.
        fs::rename(&part, path)
    };
    let replaced = written();
    if replaced.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&part);
    }
    replaced
}

/// Removes what a program that was killed has left of a replacement of this file. Says whether there was such a part; one that
/// is being written is none.
pub fn remove_stale_part(path: &Path) -> io::Result<bool> {
    let part = part_of(path);
    if !fs::metadata(&part).is_ok_and(|metadata| metadata.is_file()) {
        return Ok(false);
    }
    match take_part(&part) {
        Ok(_locked) => fs::remove_file(&part).map(|()| true),
        Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(false),
        Err(error) => Err(error),
    }
}

fn part_of(path: &Path) -> PathBuf {
    let mut name: OsString = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}

/// Opens the part and takes its lock.
fn take_part(part: &Path) -> io::Result<File> {
    require_regular_if_any(part)?;
    let mut options = File::options();
    // What another program is writing must not be cut before its lock was asked for.
    let file = options
        .write(true)
        .create(true)
        .truncate(false)
        .open(part)?;
    lock_exclusively(&file)?;
    if is_renamed(&file, part) {
        let text = "another program has just written this file";
        return Err(io::Error::new(ErrorKind::WouldBlock, text));
    }
    Ok(file)
}

fn require_regular_if_any(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) => require_regular(&metadata),
        Err(_) => Ok(()),
    }
}

/// Whether the file that was opened under this name is no longer the one that has it: its writer has finished meanwhile,
/// and it is now the file that was to be replaced.
#[cfg(unix)]
fn is_renamed(file: &File, part: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(part)) {
        (Ok(opened), Ok(named)) => (opened.dev(), opened.ino()) != (named.dev(), named.ino()),
        _ => true,
    }
}

#[cfg(not(unix))]
fn is_renamed(_file: &File, _part: &Path) -> bool {
    // A file that is open cannot be renamed there.
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A directory that is gone at the end of the test.
    struct Directory(PathBuf);

    impl Directory {
        fn new(name: &str) -> Self {
            let name = format!("luft-os-{name}-{}", std::process::id());
            let path = std::env::temp_dir().join(name);
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn files(&self) -> usize {
            fs::read_dir(&self.0).unwrap().count()
        }
    }

    impl Drop for Directory {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_failed_write_leaves_the_old_file() {
        let directory = Directory::new("failed");
        let path = directory.0.join("file");
        write_atomic(&path, b"old").unwrap();
        let failed = write_atomic_with(&path, |file| {
            file.write_all(b"half of the new")?;
            Err(io::Error::other("the disk is full"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(directory.files(), 1);
        write_atomic(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn a_part_that_was_left_behind_is_removed_or_replaced() {
        let directory = Directory::new("stale");
        let path = directory.0.join("file");
        let part = directory.0.join("file.part");
        assert!(!remove_stale_part(&path).unwrap(), "there is none");
        fs::write(&part, b"a longer rest").unwrap();
        assert!(remove_stale_part(&path).unwrap());
        assert_eq!(directory.files(), 0);
        fs::write(&part, b"a longer rest").unwrap();
        write_atomic(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(directory.files(), 1);
    }

    #[test]
    fn a_part_that_is_being_written_is_left_alone() {
        let directory = Directory::new("busy");
        let path = directory.0.join("file");
        let outer = write_atomic_with(&path, |file| {
            file.write_all(b"the ")?;
            assert!(!remove_stale_part(&path).unwrap());
            let second = write_atomic(&path, b"second").unwrap_err();
            assert_eq!(second.kind(), ErrorKind::WouldBlock);
            file.write_all(b"first")
        });
        outer.unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"the first");
        assert_eq!(directory.files(), 1);
    }

    #[test]
    fn only_files_are_replaced() {
        let directory = Directory::new("folder");
        assert!(write_atomic(&directory.0, b"new").is_err());
        assert!(!part_of(&directory.0).exists());
    }
}
