//! How an engine declares what can be set.

use crate::UciError;
use crate::tokens::{Tokens, parse_number};
use std::fmt;

/// One option of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDeclaration {
    /// Its name; letter case means nothing.
    pub name: String,
    /// What it can be set to.
    pub kind: OptionKind,
}

/// What an option can be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// True or false.
    Check {
        /// The value before anyone sets it.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value before anyone sets it.
        default: i64,
        /// The smallest that is accepted.
        min: i64,
        /// The largest that is accepted.
        max: i64,
    },
    /// One of a few words.
    Combo {
        /// The value before anyone sets it.
        default: String,
        /// The words.
        choices: Vec<String>,
    },
    /// Something to do, not to set.
    Button,
    /// Any text.
    Text {
        /// The value before anyone sets it.
        default: String,
    },
}

const KEYWORDS: [&str; 5] = ["type", "default", "min", "max", "var"];

impl OptionDeclaration {
    /// Reads what follows the word `option`.
    pub(crate) fn parse(mut tokens: Tokens) -> Result<Self, UciError> {
        let expected = |what, text: Option<&str>| UciError::Expected {
            what,
            command: "option",
            text: text.unwrap_or_default().to_owned(),
        };
        match tokens.next() {
            Some("name") => {}
            other => return Err(expected("the word name", other)),
        }
        // Only `type` ends a name: some names have a min or a max in them.
        let name = tokens.until(&["type"]);
        tokens.next();
        let kind = tokens.next();
        let (mut default, mut min, mut max) = (None, None, None);
        let mut choices = Vec::new();
        while let Some(word) = tokens.next() {
            let value = tokens.until(&KEYWORDS);
            match word {
                "default" => default = Some(value),
                "min" => min = Some(value),
                "max" => max = Some(value),
                "var" => choices.push(value),
                _ => {}
            }
        }
        let number = |text: Option<String>, part: &str, absent: i64| match text {
            Some(text) => parse_number(&format!("{part} of {name}"), &text),
            None => Ok(absent),
        };
        let text = |default: Option<String>| match default {
            // So the protocol writes a text with nothing in it.
            Some(text) if text == "<empty>" => String::new(),
            other => other.unwrap_or_default(),
        };
        let kind = match kind {
            Some("check") => OptionKind::Check {
                default: default.as_deref() == Some("true"),
            },
            Some("spin") => OptionKind::Spin {
                default: number(default, "default", 0)?,
                min: number(min, "min", i64::MIN)?,
                max: number(max, "max", i64::MAX)?,
            },
            Some("combo") => OptionKind::Combo {
                default: text(default),
                choices,
            },
            Some("button") => OptionKind::Button,
            Some("string") => OptionKind::Text {
                default: text(default),
            },
            other => return Err(expected("a type", other)),
        };
        Ok(Self { name, kind })
    }
}

impl fmt::Display for OptionDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        let text = |default: &str| match default {
            "" => "<empty>".to_owned(),
            default => default.to_owned(),
        };
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {}", text(default))?;
                choices.iter().try_for_each(|word| write!(f, " var {word}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } => write!(f, "string default {}", text(default)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(text: &str) -> Result<OptionDeclaration, UciError> {
        OptionDeclaration::parse(Tokens::new(text.strip_prefix("option").unwrap()))
    }

    #[test]
    fn every_type_is_read_and_written() {
        for text in [
            "option name Ponder type check default false",
            "option name Move Overhead type spin default 10 min 0 max 5000",
            "option name Style type combo default Normal var Solid var Normal var Very Risky",
            "option name Clear Hash type button",
            "option name SyzygyPath type string default <empty>",
            "option name Book File type string default my books/a.bin",
        ] {
            assert_eq!(option(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_engines_forget_is_filled_in_and_the_rest_refused() {
        let spin = option("option name min size type spin default 3").unwrap();
        assert_eq!(spin.name, "min size");
        assert!(matches!(
            spin.kind,
            OptionKind::Spin {
                default: 3,
                max: i64::MAX,
                ..
            }
        ));
        for text in [
            "option",
            "option Hash type spin",
            "option name Hash",
            "option name Hash type dial",
            "option name Hash type spin default many",
        ] {
            assert!(option(text).is_err(), "{text}");
        }
    }
}
