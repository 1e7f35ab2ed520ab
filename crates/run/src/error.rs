//! What can go wrong in the laboratory, in a user's words.

use luft_uci::ClientError;
use std::path::{Path, PathBuf};

/// Why a tool could not go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A file could be read but not understood.
    #[error("{}: {reason}", path.display())]
    Content {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// An engine did not do what it must.
    #[error("{engine}: {source}")]
    Engine {
        /// Its name.
        engine: String,
        /// What it did.
        source: ClientError,
    },
    /// What was asked for makes no sense.
    #[error("{0}")]
    Request(String),
    /// It was stopped (Ctrl-C); says how to go on.
    #[error("stopped; {0}")]
    Interrupted(String),
}

impl RunError {
    /// The system's word about a file.
    pub fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        |source| Self::File { path, source }
    }

    /// Our word about what is in a file.
    pub fn content(path: &Path, reason: impl ToString) -> Self {
        Self::Content {
            path: path.to_owned(),
            reason: reason.to_string(),
        }
    }

    /// A failure of the engine with this name.
    pub fn engine(name: &str) -> impl FnOnce(ClientError) -> Self {
        let engine = name.to_owned();
        |source| Self::Engine { engine, source }
    }

    /// Stopped by the user, who is told how to go on.
    pub fn interrupted(how_to_go_on: impl ToString) -> Self {
        Self::Interrupted(how_to_go_on.to_string())
    }

    /// A request that makes no sense.
    pub fn request(reason: impl ToString) -> Self {
        Self::Request(reason.to_string())
    }
}
