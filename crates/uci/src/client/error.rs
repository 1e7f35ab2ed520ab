//! What can go wrong between us and an engine.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

/// Why an engine could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The program did not start.
    #[error("{program} does not start: {error}")]
    Launch {
        /// What was to be started.
        program: String,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// The engine ended, though nobody told it to.
    #[error("the engine ended during {during}{}", exit(status.as_ref(), stderr_tail))]
    Exited {
        /// What it was asked for.
        during: &'static str,
        /// How it ended, if the system knows.
        status: Option<ExitStatus>,
        /// The last lines of its standard error.
        stderr_tail: String,
    },
    /// The engine runs but did not answer in time.
    #[error("the engine did not answer {during} in {allowed:?}")]
    Stalled {
        /// What it was asked for.
        during: &'static str,
        /// How long it had.
        allowed: Duration,
    },
}

/// How an engine ended and what it wrote to standard error, as far as that is known.
fn exit(status: Option<&ExitStatus>, stderr_tail: &str) -> String {
    let mut text = status.map_or_else(String::new, |status| format!(" ({status})"));
    if !stderr_tail.is_empty() {
        text.push_str(": ");
        text.push_str(stderr_tail);
    }
    text
}
