//! Advisory file locks: of two programs that write one file the second is refused.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};

/// Takes the exclusive lock of a file, which it keeps until it is closed. Fails at once if another open file
/// has it; where the file system knows no locks, nothing is locked.
pub fn lock_exclusively(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::new(
            ErrorKind::WouldBlock,
            "another program is writing this file",
        )),
        Err(TryLockError::Error(error)) if error.kind() != ErrorKind::Unsupported => Err(error),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_is_refused_until_the_first_is_gone() {
        let path = std::env::temp_dir().join(format!("luft-os-lock-{}", std::process::id()));
        let first = File::create(&path).unwrap();
        lock_exclusively(&first).unwrap();
        let second = File::open(&path).unwrap();
        let refused = lock_exclusively(&second).unwrap_err();
        assert_eq!(refused.to_string(), "another program is writing this file");
        drop(first);
        lock_exclusively(&second).unwrap();
        std::fs::remove_file(path).unwrap();
    }
}
