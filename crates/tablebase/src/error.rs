//! What is wrong with a directory or a table, in a user's words.

use std::fmt;

/// Something that is done without.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("{name}: {reason}")]
pub struct TablebaseError {
    /// The directory, file or table.
    pub name: String,
    /// What is wrong with it.
    pub reason: String,
}

impl TablebaseError {
    pub(crate) fn new(name: impl fmt::Display, reason: impl fmt::Display) -> Self {
        Self {
            name: name.to_string(),
            reason: reason.to_string(),
        }
    }
}
