//! Files as the laboratory reads and writes them: text that may be packed, and results that are
//! never half written.

use crate::error::RunError;
use ruzstd::decoding::StreamingDecoder;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// The most that is read whole, unpacked: no book, suite or result of ours is larger, but a packed file can become anything.
const MOST_BYTES: u64 = 1 << 30;

/// The text of a file; `.zst` and `.zip` (its first member) are unpacked on the way.
pub fn read_text(path: &Path) -> Result<String, RunError> {
    let bytes = read_bytes(path)?;
    String::from_utf8(bytes).map_err(|_| RunError::content(path, "this is not text"))
}

/// The bytes of a file, unpacked in the same way.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, RunError> {
    read_at_most(path, MOST_BYTES)
}

fn read_at_most(path: &Path, most: u64) -> Result<Vec<u8>, RunError> {
    stream(path, |input| {
        let mut bytes = Vec::new();
        let read = input.take(most + 1).read_to_end(&mut bytes);
        read.map_err(RunError::file(path))?;
        if bytes.len() as u64 > most {
            let reason = format!("it has more than {most} bytes, unpacked; is it the right file?");
            return Err(RunError::content(path, reason));
        }
        Ok(bytes)
    })
}

/// Reads a file piece by piece, unpacked on the way, however large it becomes.
pub fn stream<T>(
    path: &Path,
    read: impl FnOnce(&mut dyn Read) -> Result<T, RunError>,
) -> Result<T, RunError> {
    let mut file = File::open(path).map_err(RunError::file(path))?;
    let packed = |reason: &dyn ToString| RunError::content(path, reason.to_string());
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("zst") => {
            let unpacked = StreamingDecoder::new(BufReader::new(file));
            read(&mut unpacked.map_err(|error| packed(&error))?)
        }
        Some("zip") => {
            let mut archive = zip::ZipArchive::new(file).map_err(|error| packed(&error))?;
            let mut member = archive.by_index(0).map_err(|error| packed(&error))?;
            read(&mut member)
        }
        _ => read(&mut file),
    }
}

/// What a file has in it, by its name without the packing.
pub fn content(path: &Path) -> Option<String> {
    let ending = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
    match ending(path)?.as_str() {
        "zip" | "zst" => ending(Path::new(path.file_stem()?)),
        other => Some(other.to_owned()),
    }
}

/// Opens a file that is to be continued, or begun if it is not there.
pub fn open_to_continue(path: &Path) -> Result<File, RunError> {
    let mut options = File::options();
    let options = options.read(true).write(true).create(true).truncate(false);
    options.open(path).map_err(RunError::file(path))
}

/// Writes a file whole or not at all: whoever stops us at any moment finds the old one.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), RunError> {
    luft_os::write_atomic(path, bytes).map_err(RunError::file(path))
}

/// Writes a value as JSON that a person can read.
pub fn write_json(path: &Path, value: &impl Serialize) -> Result<(), RunError> {
    let text =
        serde_json::to_string_pretty(value).map_err(|error| RunError::content(path, error))?;
    write_whole(path, (text + "\n").as_bytes())
}

/// Reads a value that was written as JSON.
pub fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, RunError> {
    serde_json::from_str(&read_text(path)?).map_err(|error| RunError::content(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_bomb_is_refused_but_can_be_streamed() {
        let path = std::env::temp_dir().join(format!("luft-run-bomb-{}.zst", std::process::id()));
        let zeros = vec![b' '; 1 << 20];
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        let packed = ruzstd::encoding::compress_to_vec(&zeros[..], level);
        assert!(packed.len() < 1 << 12);
        std::fs::write(&path, packed).unwrap();
        let refused = read_at_most(&path, (1 << 20) - 1).unwrap_err().to_string();
        assert!(refused.contains("more than 1048575 bytes"), "{refused}");
        assert_eq!(read_at_most(&path, 1 << 20).unwrap(), zeros);
        let mut read = 0;
        stream(&path, |input| {
            let mut piece = [0; 4096];
            loop {
                match input.read(&mut piece).map_err(RunError::file(&path))? {
                    0 => return Ok(()),
                    more => read += more,
                }
            }
        })
        .unwrap();
        assert_eq!(read, 1 << 20);
        std::fs::remove_file(path).unwrap();
    }
}
