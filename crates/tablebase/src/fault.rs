//! What is wrong with a folder or a table, in a user's words.

use std::fmt;

/// Something that is done without.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The folder, file or table.
    pub name: String,
    /// What is wrong with it.
    pub reason: String,
}

impl Fault {
    pub(crate) fn new(name: impl fmt::Display, reason: impl fmt::Display) -> Self {
        Self {
            name: name.to_string(),
            reason: reason.to_string(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.reason)
    }
}

impl std::error::Error for Fault {}
