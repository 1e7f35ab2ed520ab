//! Where the laboratory keeps the runs of a test.

use std::path::{Path, PathBuf};

/// A folder of this test alone: each has a thread of its own.
pub fn state_folder() -> PathBuf {
    let test = std::thread::current();
    let name = format!("state-{}-{:?}", std::process::id(), test.id());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name.replace(['(', ')'], ""))
}
