//! Why a line of UCI was not understood, in a user's words.

/// What is wrong with a line of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UciError {
    /// There was nothing on the line.
    #[error("there is nothing to do on an empty line")]
    Empty,
    /// No word of the line starts a command.
    #[error("unknown command '{0}'; try help")]
    UnknownCommand(String),
    /// A word that needs a value stands at the end.
    #[error("{0} needs a value")]
    MissingValue(String),
    /// A value should be a whole number and is not.
    #[error("{name} needs a whole number, not '{text}'")]
    NotANumber {
        /// What the value is for.
        name: String,
        /// What stood there.
        text: String,
    },
    /// A number is too small or too large to mean anything.
    #[error("{name} cannot be {text}")]
    OutOfRange {
        /// What the number is for.
        name: String,
        /// What stood there; text, since the number may be too large for any type.
        text: String,
    },
    /// One of a few words was expected.
    #[error("{command} needs {what}{}", not(text))]
    Expected {
        /// The words, as people list them.
        what: &'static str,
        /// The command that expects them.
        command: &'static str,
        /// What stood there; empty at the end of the line.
        text: String,
    },
    /// A line has more bytes than any command.
    #[error("a line has {0} bytes at most")]
    TooLong(usize),
    /// An engine sent a line that is no message of the protocol.
    #[error("'{0}' is no message of the protocol")]
    NotAMessage(String),
}

/// What stood there instead, unless it was the end of the line.
fn not(text: &str) -> String {
    match text {
        "" => String::new(),
        text => format!(", not '{text}'"),
    }
}
