//! What can go wrong between us and an engine.

use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

/// Why an engine could not do what was asked.
#[derive(Debug)]
pub enum ClientError {
    /// The program did not start.
    Launch {
        /// What was to be started.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// The engine ended, though nobody told it to.
    Exited {
        /// What it was asked for.
        during: &'static str,
        /// How it ended, if the system knows.
        status: Option<ExitStatus>,
        /// The last it said on its error stream.
        last_words: String,
    },
    /// The engine runs but did not answer in time.
    Stalled {
        /// What it was asked for.
        during: &'static str,
        /// How long it had.
        allowed: Duration,
    },
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Launch { program, error } => write!(f, "{program} does not start: {error}"),
            Self::Exited {
                during,
                status,
                last_words,
            } => {
                write!(f, "the engine ended during {during}")?;
                if let Some(status) = status {
                    write!(f, " ({status})")?;
                }
                match last_words.as_str() {
                    "" => Ok(()),
                    words => write!(f, ": {words}"),
                }
            }
            Self::Stalled { during, allowed } => {
                write!(f, "the engine did not answer {during} in {allowed:?}")
            }
        }
    }
}

impl std::error::Error for ClientError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Launch { error, .. } => Some(error),
            Self::Exited { .. } | Self::Stalled { .. } => None,
        }
    }
}
