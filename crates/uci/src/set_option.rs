//! The command `setoption`: a name, which may have spaces, and perhaps a value, which may too.

use crate::UciError;
use crate::tokens::Tokens;
use std::fmt;

/// The parameters of `setoption`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetOption {
    /// The option, as it was written; letter case means nothing.
    pub name: String,
    /// The rest of the line after the word `value`; `None` without that word.
    pub value: Option<String>,
}

impl SetOption {
    /// Reads what follows the word `setoption`.
    pub(crate) fn parse(mut tokens: Tokens) -> Result<Self, UciError> {
        match tokens.next() {
            Some("name") => {}
            other => {
                return Err(UciError::Expected {
                    what: "the word name",
                    command: "setoption",
                    text: other.unwrap_or_default().to_owned(),
                });
            }
        }
        let name = tokens.until(&["value"]);
        if name.is_empty() {
            return Err(UciError::MissingValue("name".to_owned()));
        }
        // A value may be a path in which every space counts.
        let value = tokens.next().map(|_| tokens.rest().to_owned());
        Ok(Self { name, value })
    }
}

impl fmt::Display for SetOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "setoption name {}", self.name)?;
        match self.value.as_deref() {
            None => Ok(()),
            Some(value) => write!(f, " value {value}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(text: &str) -> Result<SetOption, String> {
        SetOption::parse(Tokens::new(text)).map_err(|error| error.to_string())
    }

    #[test]
    fn names_and_values_may_have_spaces() {
        for (text, name, value) in [
            ("name Hash value 16", "Hash", Some("16")),
            ("name Clear Hash", "Clear Hash", None),
            (
                "name  Move   Overhead  value 10 ",
                "Move Overhead",
                Some("10"),
            ),
            (
                "name Path value /a  b/c value d",
                "Path",
                Some("/a  b/c value d"),
            ),
            ("name Path value", "Path", Some("")),
        ] {
            let option = option(text).unwrap();
            assert_eq!(
                (option.name.as_str(), option.value.as_deref()),
                (name, value)
            );
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(option(""), Err("setoption needs the word name".to_owned()));
        assert_eq!(
            option("Hash 3"),
            Err("setoption needs the word name, not 'Hash'".to_owned())
        );
        assert_eq!(option("name"), Err("name needs a value".to_owned()));
        assert_eq!(option("name value 3"), Err("name needs a value".to_owned()));
    }
}
