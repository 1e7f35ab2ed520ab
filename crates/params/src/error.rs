//! Why a setting was refused, in words for whoever typed it.

use thiserror::Error;

/// A change of a setting that was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParamError {
    /// No technique or parameter has this name.
    #[error("there is no setting called '{0}'")]
    UnknownName(String),
    /// A switch was given something other than true, false, on or off.
    #[error("{name} is a switch: say true or false, not '{text}'")]
    NotASwitch {
        /// The setting.
        name: &'static str,
        /// What it was given.
        text: String,
    },
    /// A parameter was given something other than a whole number.
    #[error("{name} is a whole number, not '{text}'")]
    NotANumber {
        /// The setting.
        name: &'static str,
        /// What it was given.
        text: String,
    },
    /// A parameter was given a number below its minimum or above its maximum.
    #[error("{name} goes from {min} to {max}, so it cannot be {text}")]
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
    #[error("{0} is not settable in this build (it needs the feature 'tune')")]
    NotSettable(&'static str),
}
