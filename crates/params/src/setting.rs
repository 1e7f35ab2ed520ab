//! One entry of the flat list of options: a technique's switch or a parameter's number, seen the
//! way a UCI option is, as a name with a value that text can change.

use std::fmt;
use std::num::IntErrorKind;

use crate::{ParamError, Parameter, Technique};

/// Something that has an option name and a value.
#[derive(Debug, Clone, Copy)]
pub enum Setting {
    /// Whether a technique is on.
    Switch(&'static Technique),
    /// A parameter's number.
    Number(&'static Parameter),
}

/// The value of a [`Setting`]; displayed as UCI writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// Of a switch.
    Switch(bool),
    /// Of a parameter.
    Number(i32),
}

impl Setting {
    /// The option name: `rfp` or `rfp_margin`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Switch(technique) => technique.name,
            Self::Number(parameter) => parameter.option,
        }
    }

    /// The doc comment, as one line.
    pub const fn doc(self) -> &'static str {
        match self {
            Self::Switch(technique) => technique.doc,
            Self::Number(parameter) => parameter.doc,
        }
    }

    /// The value in a release build.
    pub const fn default(self) -> Value {
        match self {
            Self::Switch(technique) => Value::Switch(technique.default_on),
            Self::Number(parameter) => Value::Number(parameter.default),
        }
    }

    /// The value in force.
    pub fn value(self) -> Value {
        match self {
            Self::Switch(technique) => Value::Switch((technique.get)()),
            Self::Number(parameter) => Value::Number((parameter.get)()),
        }
    }

    /// Changes the value to what the text says; a refused text changes nothing.
    pub fn set(self, text: &str) -> Result<(), ParamError> {
        let fixed = ParamError::NotSettable(self.name());
        match self {
            Self::Switch(technique) => {
                let set = technique.set.ok_or(fixed)?;
                set(technique.parse(text)?);
            }
            Self::Number(parameter) => {
                let set = parameter.set.ok_or(fixed)?;
                set(parameter.parse(text)?);
            }
        }
        Ok(())
    }

    /// Gives the default value again.
    pub(crate) fn reset(self) {
        match self {
            Self::Switch(technique) => {
                if let Some(set) = technique.set {
                    set(technique.default_on);
                }
            }
            Self::Number(parameter) => {
                if let Some(set) = parameter.set {
                    set(parameter.default);
                }
            }
        }
    }
}

impl Technique {
    /// Reads a value for the switch.
    fn parse(&self, text: &str) -> Result<bool, ParamError> {
        match text.trim().to_ascii_lowercase().as_str() {
            "true" | "on" => Ok(true),
            "false" | "off" => Ok(false),
            _ => Err(ParamError::NotASwitch {
                name: self.name,
                text: text.trim().to_owned(),
            }),
        }
    }
}

impl Parameter {
    /// Reads a value for the number.
    fn parse(&self, text: &str) -> Result<i32, ParamError> {
        use IntErrorKind::{NegOverflow, PosOverflow};
        let out_of_range = match text.trim().parse() {
            Ok(number) if (self.min..=self.max).contains(&number) => return Ok(number),
            Ok(_) => true,
            // Still a number, only one too large for any range.
            Err(error) => matches!(error.kind(), NegOverflow | PosOverflow),
        };
        let (name, text) = (self.option, text.trim().to_owned());
        Err(if out_of_range {
            let (min, max) = (self.min, self.max);
            ParamError::OutOfRange {
                name,
                text,
                min,
                max,
            }
        } else {
            ParamError::NotANumber { name, text }
        })
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(on) => on.fmt(f),
            Self::Number(number) => number.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    mod table {
        pub mod pruning {
            crate::group! {
                "Pruning";
                /// A technique.
                rfp: off {
                    /// A number.
                    margin = -20 in -100..=50 step 10;
                }
            }
        }
        crate::registry! { pruning }
    }

    fn technique() -> &'static Technique {
        table::REGISTRY.techniques().next().expect("there is one")
    }

    fn complaint<T: fmt::Debug>(result: Result<T, ParamError>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn a_switch_reads_the_words_of_uci_and_of_people() {
        for (text, on) in [
            ("true", true),
            ("On", true),
            ("false", false),
            (" off ", false),
        ] {
            assert_eq!(technique().parse(text), Ok(on));
        }
        assert_eq!(
            complaint(technique().parse("1")),
            "rfp is a switch: say true or false, not '1'"
        );
    }

    #[test]
    fn a_number_must_be_one_and_lie_in_its_range() {
        let margin = &technique().parameters[0];
        for (text, number) in [("-100", -100), (" 50 ", 50), ("0", 0)] {
            assert_eq!(margin.parse(text), Ok(number));
        }
        for text in ["51", "-101", "99999999999", "-99999999999"] {
            assert_eq!(
                complaint(margin.parse(text)),
                format!("rfp_margin goes from -100 to 50, so it cannot be {text}")
            );
        }
        for text in ["", "x", "1.5"] {
            assert_eq!(
                complaint(margin.parse(text)),
                format!("rfp_margin is a whole number, not '{text}'")
            );
        }
    }

    #[test]
    fn a_setting_is_seen_as_an_option() {
        let [switch, number] = [
            table::REGISTRY.find("rfp"),
            table::REGISTRY.find("rfp_margin"),
        ]
        .map(|setting| setting.expect("it is in the table"));
        assert_eq!((switch.doc(), number.doc()), ("A technique.", "A number."));
        assert_eq!(switch.value().to_string(), "false");
        assert_eq!(number.default().to_string(), "-20");
    }

    #[test]
    fn an_unknown_name_is_named() {
        assert_eq!(
            complaint(table::REGISTRY.set("rfq", "on")),
            "there is no setting called 'rfq'"
        );
    }

    #[test]
    fn a_refused_value_changes_nothing() {
        assert!(table::REGISTRY.set("rfp", "maybe").is_err());
        assert!(table::REGISTRY.set("rfp_margin", "51").is_err());
        assert!(!table::rfp::on());
        assert_eq!(table::rfp::margin(), -20);
    }
}
