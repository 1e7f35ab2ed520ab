//! A file that is written piece by piece and takes its name when it is whole. One that is given up
//! leaves nothing behind.

use crate::viriformat::block_checksums::checksum_path;
use luft_run::RunError;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file in the making.
pub struct OutputFile {
    path: PathBuf,
    /// What it is called until it is whole.
    part: PathBuf,
    file: BufWriter<File>,
    bytes: u64,
    whole: bool,
}

impl OutputFile {
    /// Begins a file; one that would take the place of an input, or of games that `datagen` continues, is refused.
    pub fn create(path: &Path, inputs: &[PathBuf]) -> Result<Self, RunError> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        let part = path.with_file_name(name);
        for input in inputs {
            if is_same(path, input) || is_same(&part, input) {
                let reason = "the output would overwrite an input";
                return Err(RunError::content(input, reason));
            }
        }
        let checksums = checksum_path(path);
        if checksums.exists() {
            let reason = "the output would overwrite the games that these are the checksums of";
            return Err(RunError::content(&checksums, reason));
        }
        let file = File::create(&part).map_err(RunError::file(&part))?;
        Ok(Self {
            path: path.to_owned(),
            part,
            file: BufWriter::new(file),
            bytes: 0,
            whole: false,
        })
    }

    /// Adds bytes.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), RunError> {
        self.bytes += bytes.len() as u64;
        let written = self.file.write_all(bytes);
        written.map_err(RunError::file(&self.part))
    }

    /// Gives the file its name; says how many bytes it has.
    pub fn finish(mut self) -> Result<u64, RunError> {
        self.file
            .flush()
            .and_then(|()| self.file.get_ref().sync_all())
            .and_then(|()| fs::rename(&self.part, &self.path))
            .map_err(RunError::file(&self.path))?;
        self.whole = true;
        Ok(self.bytes)
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if !self.whole {
            // If it cannot be removed, it is still not called by its final name.
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Whether both names lead to the same file.
fn is_same(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_or_not_there() {
        let folder = std::env::temp_dir().join(format!("luft-data-output-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (path, part) = (folder.join("out"), folder.join("out.part"));
        let mut output = OutputFile::create(&path, &[]).unwrap();
        output.write(b"abc").unwrap();
        assert!(part.exists());
        drop(output);
        assert!(!part.exists() && !path.exists());

        let mut output = OutputFile::create(&path, &[]).unwrap();
        output.write(b"abc").unwrap();
        output.write(b"de").unwrap();
        assert_eq!(output.finish().unwrap(), 5);
        assert_eq!(fs::read(&path).unwrap(), b"abcde");
        assert!(!part.exists());

        let roundabout = folder.join(".").join("out");
        let refused = OutputFile::create(&roundabout, std::slice::from_ref(&path));
        assert!(
            refused
                .err()
                .unwrap()
                .to_string()
                .contains("overwrite an input")
        );
        assert_eq!(fs::read(&path).unwrap(), b"abcde");
        assert!(OutputFile::create(&folder.join("no/such/folder"), &[]).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
