//! Why a setting was refused, in words for whoever typed it.

use std::error::Error;
use std::fmt;

/// A change of a setting that was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParamError {
    /// No technique or parameter has this name.
    UnknownName(String),
    /// A switch was given something other than true, false, on or off.
    NotASwitch {
        /// The setting.
        name: &'static str,
        /// What it was given.
        text: String,
    },
    /// A parameter was given something other than a whole number.
    NotANumber {
        /// The setting.
        name: &'static str,
        /// What it was given.
        text: String,
    },
    /// A parameter was given a number below its minimum or above its maximum.
    OutOfRange {
        /// The setting.
        name: &'static str,
        /// What it was given; text, since the number may be too large for any type.
        text: String,
        /// The smallest number accepted.
        min: i32,
        /// The largest number accepted.
        max: i32,
    },
    /// The setting exists, but this build has it as a constant.
    NotSettable(&'static str),
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName(name) => write!(f, "there is no setting called '{name}'"),
            Self::NotASwitch { name, text } => {
                write!(f, "{name} is a switch: say true or false, not '{text}'")
            }
            Self::NotANumber { name, text } => write!(f, "{name} is a whole number, not '{text}'"),
            Self::OutOfRange {
                name,
                text,
                min,
                max,
            } => {
                write!(f, "{name} goes from {min} to {max}, so it cannot be {text}")
            }
            Self::NotSettable(name) => {
                write!(
                    f,
                    "{name} is not settable in this build (it needs the feature 'tune')"
                )
            }
        }
    }
}

impl Error for ParamError {}
