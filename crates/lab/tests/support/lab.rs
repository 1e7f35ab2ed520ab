//! What tests of the laboratory's files share: a folder of their own, and a call that must not panic.

#[path = "state.rs"]
mod state;

use state::state_folder;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A folder that is gone after the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let name = format!("luft-lab-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What the laboratory prints, or complains about.
pub fn lab(words: &[&str]) -> Result<String, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_luft-lab"));
    command.env("LUFT_LAB_STATE", state_folder());
    let output = command.args(words).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let complaint = text(output.stderr);
    assert!(!complaint.contains("panicked"), "{complaint}");
    if output.status.success() {
        Ok(text(output.stdout))
    } else {
        Err(complaint)
    }
}
