//! Files as the laboratory reads and writes them: text that may be packed, and results that are
//! never half written.

use crate::error::LabError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The text of a file; `.zst` and `.zip` (its first member) are unpacked on the way.
pub(crate) fn read_text(path: &Path) -> Result<String, LabError> {
    let bytes = read_bytes(path)?;
    String::from_utf8(bytes).map_err(|_| LabError::content(path, "this is not text"))
}

/// The bytes of a file, unpacked in the same way.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, LabError> {
    let file = File::open(path).map_err(LabError::file(path))?;
    let packed = |reason: &dyn ToString| LabError::content(path, reason.to_string());
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
    .map_err(LabError::file(path))?;
    Ok(bytes)
}

/// What a file has in it, by its name without the packing.
pub(crate) fn content(path: &Path) -> Option<String> {
    let ending = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
    match ending(path)?.as_str() {
        "zip" | "zst" => ending(Path::new(path.file_stem()?)),
        other => Some(other.to_owned()),
    }
}

/// Opens a file that is to be continued, or begun if it is not there.
pub(crate) fn open_to_continue(path: &Path) -> Result<File, LabError> {
    let mut options = File::options();
    let options = options.read(true).write(true).create(true).truncate(false);
    options.open(path).map_err(LabError::file(path))
}

/// Writes a file whole or not at all: whoever stops us at any moment finds the old one.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), LabError> {
    luft_os::write_atomic(path, bytes).map_err(LabError::file(path))
}

/// Writes a value as JSON that a person can read.
pub(crate) fn write_json(path: &Path, value: &impl Serialize) -> Result<(), LabError> {
    let text =
        serde_json::to_string_pretty(value).map_err(|error| LabError::content(path, error))?;
    write_whole(path, (text + "\n").as_bytes())
}

/// Reads a value that was written as JSON.
pub(crate) fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, LabError> {
    serde_json::from_str(&read_text(path)?).map_err(|error| LabError::content(path, error))
}
