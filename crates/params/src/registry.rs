//! The table as data: techniques, their parameters, and the registry that lists them and finds
//! them by option name. A technique's switch is the option `rfp`, its parameter `rfp_margin`;
//! letter case does not matter, as UCI wants it.

use std::iter;
use std::sync::atomic::{AtomicBool, AtomicI32};

use crate::{ParamError, Setting, Value};

/// An idea of the search that can be switched on or off as a whole.
#[derive(Debug)]
pub struct Technique {
    /// Its short name, which is also the option name of its switch.
    pub name: &'static str,
    /// Its doc comment, as one line.
    pub doc: &'static str,
    /// Whether it is on unless somebody says otherwise.
    pub default_on: bool,
    /// Its numbers.
    pub parameters: &'static [Parameter],
    #[doc(hidden)]
    pub cell: Option<&'static AtomicBool>,
}

/// A number of a technique.
#[derive(Debug)]
pub struct Parameter {
    /// Its name within the technique: `margin`.
    pub name: &'static str,
    /// Its name among all settings: `rfp_margin`.
    pub option: &'static str,
    /// Its doc comment, as one line.
    pub doc: &'static str,
    /// The value in a release build.
    pub default: i32,
    /// The smallest value that makes sense.
    pub min: i32,
    /// The largest value that makes sense.
    pub max: i32,
    /// A change just large enough to matter in play.
    pub step: i32,
    #[doc(hidden)]
    pub cell: Option<&'static AtomicI32>,
}

/// The table that [`registry!`](crate::registry!) wrote.
#[derive(Debug)]
pub struct Registry {
    techniques: &'static [Technique],
}

impl Registry {
    /// A registry of these techniques; `registry!` calls this.
    #[doc(hidden)]
    pub const fn new(techniques: &'static [Technique]) -> Self {
        Self { techniques }
    }

    /// All techniques, in the order of the table.
    pub const fn techniques(&self) -> &'static [Technique] {
        self.techniques
    }

    /// All settings, in the order of the table: each switch, followed by its parameters.
    pub fn options(&self) -> impl Iterator<Item = Setting> + use<> {
        self.techniques.iter().flat_map(|technique| {
            let numbers = technique.parameters.iter().map(Setting::Number);
            iter::once(Setting::Switch(technique)).chain(numbers)
        })
    }

    /// The setting of this option name, in any letter case.
    pub fn find(&self, name: &str) -> Option<Setting> {
        self.options()
            .find(|setting| setting.name().eq_ignore_ascii_case(name))
    }

    /// The value in force of the setting of this name.
    pub fn value(&self, name: &str) -> Option<Value> {
        self.find(name).map(Setting::value)
    }

    /// Changes a setting: `true`, `false`, `on` or `off` for a switch, a whole number in range for
    /// a parameter. A refused value changes nothing.
    pub fn set(&self, name: &str, text: &str) -> Result<(), ParamError> {
        self.find(name)
            .ok_or_else(|| ParamError::UnknownName(name.to_owned()))?
            .set(text)
    }

    /// Gives every setting its default value again.
    pub fn reset(&self) {
        self.options().for_each(Setting::reset);
    }
}

#[cfg(test)]
mod tests {
    use crate::{SETTABLE, Setting, Value};

    mod listed {
        crate::registry! {
            /// The first line
            /// and the second.
            ///
            /// A new paragraph.
            rfp {
                /// A number.
                margin = -65 in -256..=-16 step 10;
                edge = 1 in 1..=1 step 1;
            }
            /// Waits.
            iid: off {}
            plain: on {}
        }
    }

    #[test]
    fn the_table_lists_what_was_written() {
        let [rfp, iid, plain] = listed::REGISTRY.techniques() else {
            panic!("three techniques were written");
        };
        assert_eq!(rfp.name, "rfp");
        assert_eq!(rfp.doc, "The first line and the second. A new paragraph.");
        assert!(rfp.default_on && !iid.default_on && plain.default_on);
        assert!(iid.parameters.is_empty());
        assert_eq!(plain.doc, "");

        let margin = &rfp.parameters[0];
        assert_eq!((margin.name, margin.option), ("margin", "rfp_margin"));
        assert_eq!(margin.doc, "A number.");
        assert_eq!(
            (margin.min, margin.default, margin.max, margin.step),
            (-256, -65, -16, 10)
        );
    }

    #[test]
    fn accessors_agree_with_the_table() {
        assert!(listed::rfp::on() && !listed::iid::on() && listed::plain::on());
        assert_eq!(listed::rfp::margin(), -65);
        assert_eq!(listed::rfp::edge(), 1);
    }

    #[test]
    fn options_are_flat_and_found_in_any_case() {
        let names: Vec<_> = listed::REGISTRY.options().map(Setting::name).collect();
        assert_eq!(names, ["rfp", "rfp_margin", "rfp_edge", "iid", "plain"]);
        assert_eq!(
            listed::REGISTRY.value("RFP_Margin"),
            Some(Value::Number(-65))
        );
        assert_eq!(listed::REGISTRY.value("IID"), Some(Value::Switch(false)));
        assert_eq!(listed::REGISTRY.value("margin"), None);
    }

    #[cfg(not(feature = "tune"))]
    #[test]
    fn release_accessors_are_constants() {
        const MARGIN: i32 = listed::rfp::margin();
        const { assert!(listed::rfp::on() && MARGIN == -65 && !SETTABLE) };
    }

    #[cfg(feature = "tune")]
    #[test]
    fn accessors_follow_what_was_set_until_reset() {
        mod table {
            crate::registry! { rfp { margin = 65 in 16..=256 step 10; } }
        }
        const { assert!(SETTABLE) };

        table::REGISTRY.set("rfp", "off").unwrap();
        table::REGISTRY.set("rfp_MARGIN", "256").unwrap();
        assert!(!table::rfp::on());
        assert_eq!(table::rfp::margin(), 256);
        assert_eq!(
            table::REGISTRY.value("rfp_margin"),
            Some(Value::Number(256))
        );

        table::REGISTRY.reset();
        assert!(table::rfp::on());
        assert_eq!(table::rfp::margin(), 65);
    }
}
