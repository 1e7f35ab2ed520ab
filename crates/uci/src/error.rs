//! Why a text was not understood, in words for whoever typed it.

use std::fmt;

/// What is wrong with a line of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UciError {
    /// There was nothing on the line.
    Empty,
    /// No word of the line starts a command.
    UnknownCommand(String),
    /// A word that needs a value stands at the end.
    MissingValue(String),
    /// A value should be a whole number and is not.
    NotANumber {
        /// What the value is for.
        name: String,
        /// What stood there.
        text: String,
    },
    /// A number is too small or too large to mean anything.
    OutOfRange {
        /// What the number is for.
        name: String,
        /// What stood there; text, since the number may be too large for any type.
        text: String,
    },
    /// One of a few words was expected.
    Expected {
        /// The words, as people list them.
        what: &'static str,
        /// The command that expects them.
        command: &'static str,
        /// What stood there; empty at the end of the line.
        text: String,
    },
    /// An engine sent a line that is no message of the protocol.
    NotAMessage(String),
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is nothing to do on an empty line"),
            Self::UnknownCommand(text) => write!(f, "unknown command '{text}'; try help"),
            Self::MissingValue(name) => write!(f, "{name} needs a value"),
            Self::NotANumber { name, text } => {
                write!(f, "{name} needs a whole number, not '{text}'")
            }
            Self::OutOfRange { name, text } => write!(f, "{name} cannot be {text}"),
            Self::Expected {
                what,
                command,
                text,
            } => {
                write!(f, "{command} needs {what}")?;
                match text.as_str() {
                    "" => Ok(()),
                    text => write!(f, ", not '{text}'"),
                }
            }
            Self::NotAMessage(text) => write!(f, "'{text}' is no message of the protocol"),
        }
    }
}

impl std::error::Error for UciError {}
