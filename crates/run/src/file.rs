//! Files as the laboratory reads and writes them: text that may be packed, and results that are
//! never half written.

use crate::error::RunError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The text of a file; `.zst` and `.zip` (its first member) are unpacked on the way.
pub fn read_text(path: &Path) -> Result<String, RunError> {
    let bytes = read_bytes(path)?;
    String::from_utf8(bytes).map_err(|_| RunError::content(path, "this is not text"))
}

/// The bytes of a file, unpacked in the same way.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, RunError> {
    let file = File::open(path).map_err(RunError::file(path))?;
    let packed = |reason: &dyn ToString| RunError::content(path, reason.to_string());
    let mut bytes = Vec::new();
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("zst") => {
            let mut unpacked =
                ruzstd::decoding::StreamingDecoder::new(file).map_err(|error| packed(&error))?;
            unpacked.read_to_end(&mut bytes)
        }
        Some("zip") => {
            let mut archive = zip::ZipArchive::new(file).map_err(|error| packed(&error))?;
            let mut member = archive.by_index(0).map_err(|error| packed(&error))?;
            member.read_to_end(&mut bytes)
        }
        _ => (&file).read_to_end(&mut bytes),
    }
    .map_err(RunError::file(path))?;
    Ok(bytes)
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
