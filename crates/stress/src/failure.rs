//! What an engine can do wrong, and the record of it that lets anyone see it again.

use serde::Serialize;

/// One way to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Fault {
    /// The process ended.
    Crash,
    /// No answer came.
    Stall,
    /// The move cannot be played, or there is none where one must be, or one where none can be.
    IllegalMove,
    /// A move of a `pv` or a ponder move cannot be played.
    IllegalLine,
    /// A mate that cannot be.
    WrongMate,
    /// The answer came after the time was over.
    Late,
    /// Asked the same twice, it answered differently.
    Unsteady,
    /// A move nobody asked for.
    Uninvited,
    /// It went on after the end of its input.
    Lingers,
}

impl Fault {
    /// In the order of the tables.
    pub const ALL: [Self; 9] = [
        Self::Crash,
        Self::Stall,
        Self::IllegalMove,
        Self::IllegalLine,
        Self::WrongMate,
        Self::Late,
        Self::Unsteady,
        Self::Uninvited,
        Self::Lingers,
    ];

    /// What tables call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::Stall => "stall",
            Self::IllegalMove => "illegal move",
            Self::IllegalLine => "illegal pv",
            Self::WrongMate => "wrong mate",
            Self::Late => "late",
            Self::Unsteady => "unsteady",
            Self::Uninvited => "uninvited",
            Self::Lingers => "lingers",
        }
    }
}

/// A fault and what exactly was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Which.
    pub fault: Fault,
    /// In words.
    pub detail: String,
}

impl Finding {
    /// A fault with its story.
    pub fn new(fault: Fault, detail: impl Into<String>) -> Self {
        Self {
            fault,
            detail: detail.into(),
        }
    }
}

/// How many commands are told with a failure.
const KEPT: usize = 30;
/// How much of a command is told.
const WIDTH: usize = 400;

/// The last commands that were sent, as people read them.
#[derive(Clone, Debug, Default)]
pub struct Log(Vec<String>);

impl Log {
    /// Remembers one.
    pub fn note(&mut self, bytes: &[u8]) {
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

    /// All that is remembered, oldest first.
    pub fn lines(&self) -> Vec<String> {
        self.0.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_short_and_readable() {
        let mut log = Log::default();
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
