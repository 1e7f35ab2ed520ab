//! What an engine can do wrong, and the last commands it was sent before.

use luft_uci::ClientError;
use serde::Serialize;

/// A kind of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum FailureKind {
    /// The process exited.
    Crash,
    /// No answer came.
    Stall,
    /// The move cannot be played, or there is none where one must be, or one where none can be.
    IllegalMove,
    /// A move of a `pv` or a ponder move cannot be played.
    IllegalPv,
    /// An impossible mate score.
    WrongMate,
    /// The `bestmove` came after the time was over.
    Late,
    /// The same search, run twice, gave different results.
    NonDeterministic,
    /// A `bestmove` without a search.
    UnexpectedBestMove,
    /// It went on running after the end of input (EOF).
    IgnoresEof,
}

impl FailureKind {
    /// In the order of the tables.
    pub const ALL: [Self; 9] = [
        Self::Crash,
        Self::Stall,
        Self::IllegalMove,
        Self::IllegalPv,
        Self::WrongMate,
        Self::Late,
        Self::NonDeterministic,
        Self::UnexpectedBestMove,
        Self::IgnoresEof,
    ];

    /// What tables call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::Stall => "stall",
            Self::IllegalMove => "illegal move",
            Self::IllegalPv => "illegal pv",
            Self::WrongMate => "wrong mate",
            Self::Late => "late",
            Self::NonDeterministic => "non-deterministic",
            Self::UnexpectedBestMove => "unexpected bestmove",
            Self::IgnoresEof => "ignores EOF",
        }
    }
}

/// A failure and what exactly was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// Which.
    pub kind: FailureKind,
    /// In words.
    pub detail: String,
}

impl Failure {
    /// A failure of this kind.
    pub fn new(kind: FailureKind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
        }
    }
}

impl From<ClientError> for Failure {
    fn from(error: ClientError) -> Self {
        let kind = match error {
            ClientError::Stalled { .. } => FailureKind::Stall,
            ClientError::Launch { .. } | ClientError::Exited { .. } => FailureKind::Crash,
        };
        Self::new(kind, error.to_string())
    }
}

/// How many commands are told with a failure.
const KEPT: usize = 30;
/// How much of a command is told.
const WIDTH: usize = 400;

/// The last commands that were sent, as people read them.
#[derive(Clone, Debug, Default)]
pub(crate) struct CommandLog(Vec<String>);

impl CommandLog {
    /// Adds one.
    pub(crate) fn note(&mut self, bytes: &[u8]) {
        let text: String = String::from_utf8_lossy(bytes)
            .chars()
            .flat_map(char::escape_debug)
            .collect();
        let length = text.chars().count();
        let shown = if length > WIDTH {
            let head: String = text.chars().take(WIDTH).collect();
            format!("{head}… ({length} characters)")
        } else {
            text
        };
        self.0.push(shown);
        if self.0.len() > KEPT {
            self.0.remove(0);
        }
    }

    /// The commands, oldest first.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_short_and_readable() {
        let mut log = CommandLog::default();
        for number in 0..40 {
            log.note(format!("go depth {number}").as_bytes());
        }
        log.note(&[0xFF, 0, b'x'].repeat(1000));
        let lines = log.lines();
        assert_eq!(lines.len(), KEPT);
        assert_eq!(lines[0], "go depth 11");
        assert!(lines[KEPT - 1].chars().count() < WIDTH + 40);
        assert!(!lines[KEPT - 1].contains('\0'));
    }
}
