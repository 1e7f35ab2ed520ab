//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes a file whole or not at all: whoever stops us at any moment finds the old one.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(bytes))
}

/// The same, with the bytes written one after the other.
pub fn write_with(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let written = File::create(&part).and_then(|file| {
        let mut file = BufWriter::new(file);
        write(&mut file)?;
        file.into_inner()?.sync_all()
    });
    let placed = written.and_then(|()| fs::rename(&part, path));
    if placed.is_err() {
        // Of no use to anyone; that it cannot be removed changes nothing.
        let _ = fs::remove_file(&part);
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_file_stays_until_the_new_one_is_whole() {
        let folder = std::env::temp_dir().join(format!("luft-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("file");
        write_whole(&path, b"old").unwrap();
        let failed = write_with(&path, |file| {
            file.write_all(b"half of the new")?;
            Err(io::Error::other("the disk is full"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        write_whole(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        fs::remove_dir_all(folder).unwrap();
    }
}
