//! The processor: whether it has what this program was built for, and what is used of it.

use luft_chess::cpu::{Level, missing_instructions};
use std::io::{Write, stderr};
use std::process::ExitCode;

/// The environment variable that lowers the level, to measure or to test it.
const VARIABLE: &str = "LUFT_CPU";

/// Why the program cannot run here, told on standard error. Only a native build can find its processor too old, and
/// must say so with nothing but what the oldest one has: no formatting, which may be compiled to vector instructions.
#[inline(never)]
pub fn refuses() -> Option<ExitCode> {
    let missing = missing_instructions()?;
    for part in [
        "luft: this build needs ",
        missing,
        ", which this processor does not have. It was built for another machine: \
         build it on this one, or take a release, which runs everywhere.\n",
    ] {
        // There is nobody else to tell.
        let _ = stderr().write_all(part.as_bytes());
    }
    Some(ExitCode::FAILURE)
}

/// Uses the level that the environment asks for, if it does.
pub fn choose() -> Result<(), String> {
    let Some(level) = std::env::var_os(VARIABLE).filter(|level| !level.is_empty()) else {
        return Ok(());
    };
    let level = level.to_string_lossy().parse::<Level>();
    let lowered = level.and_then(Level::lower);
    lowered.map_err(|error| format!("{VARIABLE}: {error}"))
}

/// What is used of the processor, in a word or two.
pub fn in_use() -> String {
    let level = Level::in_use();
    if luft_chess::attacks::by_pext() {
        format!("{level} pext")
    } else {
        level.to_string()
    }
}
