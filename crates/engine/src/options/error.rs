//! Why an option was refused, in words for whoever typed it.

use std::fmt;

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// There is none of this name.
    Unknown(String),
    /// The value is missing.
    NoValue(&'static str),
    /// A switch was given something other than true or false.
    NotASwitch(&'static str, String),
    /// A number was given something else.
    NotANumber(&'static str, String),
    /// None of the words that there are.
    NotAChoice {
        /// The option.
        name: &'static str,
        /// What it was given.
        text: String,
        /// The words.
        words: &'static [&'static str],
    },
    /// A number is too small or too large.
    OutOfRange {
        /// The option.
        name: &'static str,
        /// What it was given.
        text: String,
        /// The smallest and the largest number accepted.
        range: (i64, i64),
    },
    /// The engine could not do it.
    Failed(String),
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "there is no option called '{name}'"),
            Self::NoValue(name) => write!(f, "{name} needs a value"),
            Self::NotASwitch(name, text) => {
                write!(f, "{name} is a switch: say true or false, not '{text}'")
            }
            Self::NotANumber(name, text) => write!(f, "{name} is a whole number, not '{text}'"),
            Self::NotAChoice { name, text, words } => {
                write!(f, "{name} is {}, not '{text}'", words.join(" or "))
            }
            Self::OutOfRange {
                name,
                text,
                range: (min, max),
            } => write!(f, "{name} goes from {min} to {max}, so it cannot be {text}"),
            Self::Failed(reason) => f.write_str(reason),
        }
    }
}
