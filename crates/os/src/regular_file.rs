//! Files that are read whole: regular ones of a size that makes sense. A FIFO waits for someone who writes, a device may
//! have no end, and a sparse file is as large as anyone likes to say.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// Opens a regular file to read it, and says how many bytes it has.
pub fn open_regular(path: &Path) -> io::Result<(File, u64)> {
    // Asked before it is opened: opening a FIFO would wait.
    require_regular(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    // It may have been replaced meanwhile.
    require_regular(&metadata)?;
    Ok((file, metadata.len()))
}

/// All bytes of a regular file that has no more than `most`.
pub fn read_regular(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let (file, size) = open_regular(path)?;
    let too_large = |size| {
        let text = format!("it has {size} bytes, and {most} are the most that make sense");
        io::Error::new(io::ErrorKind::FileTooLarge, text)
    };
    if size > most {
        return Err(too_large(size));
    }
    let mut bytes = Vec::new();
    // Some files of the system say that they are empty and are not.
    file.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 {
        read if read > most => Err(too_large(read)),
        _ => Ok(bytes),
    }
}

/// Refuses what is no regular file.
pub(crate) fn require_regular(metadata: &Metadata) -> io::Result<()> {
    let reason = if metadata.is_file() {
        return Ok(());
    } else if metadata.is_dir() {
        "it is a directory"
    } else {
        "it is a pipe or a device, not a file"
    };
    Err(io::Error::new(io::ErrorKind::InvalidInput, reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(path: &Path) -> String {
        read_regular(path, 5).unwrap_err().to_string()
    }

    #[test]
    fn only_files_of_a_size_that_makes_sense_are_read() {
        let path = std::env::temp_dir().join(format!("luft-os-size-{}", std::process::id()));
        fs::write(&path, b"five!").unwrap();
        assert_eq!(read_regular(&path, 5).unwrap(), b"five!");
        fs::write(&path, b"sixsix").unwrap();
        assert!(complaint(&path).starts_with("it has 6 bytes"));
        // Sparse: it says a terabyte and takes no room.
        let sparse = File::create(&path).unwrap();
        if sparse.set_len(1 << 40).is_ok() {
            assert!(complaint(&path).starts_with("it has 1099511627776 bytes"));
        }
        fs::remove_file(&path).unwrap();
        assert_eq!(complaint(&std::env::temp_dir()), "it is a directory");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn devices_and_what_the_system_makes_up_are_refused() {
        let device = complaint(Path::new("/dev/zero"));
        assert_eq!(device, "it is a pipe or a device, not a file");
        assert!(complaint(Path::new("/proc/self/status")).starts_with("it has 6 bytes"));
    }
}
