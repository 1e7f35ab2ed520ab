//! Why an option was refused, in words for whoever typed it.

use thiserror::Error;

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// There is none of this name.
    #[error("there is no option called '{0}'")]
    Unknown(String),
    /// The value is missing.
    #[error("{0} needs a value")]
    NoValue(&'static str),
    /// A switch was given something other than true or false.
    #[error("{0} is a switch: say true or false, not '{1}'")]
    NotASwitch(&'static str, String),
    /// A number was given something else.
    #[error("{0} is a whole number, not '{1}'")]
    NotANumber(&'static str, String),
    /// None of the words that there are.
    #[error("{name} is {}, not '{text}'", vars.join(" or "))]
    NotAChoice {
        /// The option.
        name: &'static str,
        /// What it was given.
        text: String,
        /// The words.
        vars: &'static [&'static str],
    },
    /// A number is too small or too large.
    #[error("{name} goes from {} to {}, so it cannot be {text}", range.0, range.1)]
    OutOfRange {
        /// The option.
        name: &'static str,
        /// What it was given.
        text: String,
        /// The smallest and the largest number accepted.
        range: (i64, i64),
    },
    /// The engine could not do it.
    #[error("{0}")]
    Failed(String),
}
