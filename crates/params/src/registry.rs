//! The table as data: groups of techniques, their parameters, and the registry that lists them and finds
//! them by option name. A technique's switch is the option `rfp`, its parameter `rfp_margin`;
//! letter case does not matter, as UCI wants it.

use std::iter;

use crate::{ParamError, Setting, Value};

/// Techniques under one heading; written by [`group!`](crate::group!).
#[derive(Debug)]
pub struct Group {
    /// The heading.
    pub name: &'static str,
    /// The source file that has it, from the root of the workspace.
    pub file: &'static str,
    /// Its techniques, in the order of the table.
    pub techniques: &'static [Technique],
}

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
    /// Reads the switch.
    #[doc(hidden)]
    pub get: fn() -> bool,
    /// Sets the switch, in a build that can.
    #[doc(hidden)]
    pub set: Option<fn(bool)>,
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
    /// Reads the value.
    #[doc(hidden)]
    pub get: fn() -> i32,
    /// Sets the value, in a build that can.
    #[doc(hidden)]
    pub set: Option<fn(i32)>,
}

/// The table that [`registry!`](crate::registry!) joined.
#[derive(Debug)]
pub struct Registry {
    groups: &'static [&'static Group],
}

impl Registry {
    /// A registry of these groups; `registry!` calls this.
    #[doc(hidden)]
    pub const fn new(groups: &'static [&'static Group]) -> Self {
        Self { groups }
    }

    /// All groups, in the order of the table.
    pub const fn groups(&self) -> &'static [&'static Group] {
        self.groups
    }

    /// All techniques, in the order of the table.
    pub fn techniques(&self) -> impl Iterator<Item = &'static Technique> + Clone + use<> {
        self.groups.iter().flat_map(|group| group.techniques)
    }

    /// All parameters, in the order of the table.
    pub fn parameters(&self) -> impl Iterator<Item = &'static Parameter> + Clone + use<> {
        self.techniques().flat_map(|technique| technique.parameters)
    }

    /// Whether settings can be changed in this build: with the feature `tune`, and in the unit tests of the crate that has the
    /// table.
    pub fn is_settable(&self) -> bool {
        self.techniques().any(|technique| technique.set.is_some())
    }

    /// All settings, in the order of the table: each switch, followed by its parameters.
    pub fn options(&self) -> impl Iterator<Item = Setting> + use<> {
        self.techniques().flat_map(|technique| {
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
    use crate::{Setting, Value};

    mod listed {
        pub mod pruning {
            crate::group! {
                "Pruning";

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
            }
        }
        pub mod other {
            crate::group! {
                "Other";
                plain: on {}
            }
        }
        crate::registry! { pruning other }
    }

    #[test]
    fn the_table_lists_what_was_written() {
        let [pruning, other] = listed::REGISTRY.groups() else {
            panic!("two groups were written");
        };
        assert_eq!((pruning.name, other.name), ("Pruning", "Other"));
        assert!(pruning.file.ends_with("registry.rs"));
        let techniques: Vec<_> = listed::REGISTRY.techniques().collect();
        let [rfp, iid, plain] = techniques[..] else {
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

    #[test]
    fn accessors_follow_what_a_test_sets_in_its_thread_until_reset() {
        listed::REGISTRY.set("rfp", "off").unwrap();
        listed::REGISTRY.set("rfp_MARGIN", "-256").unwrap();
        assert!(!listed::rfp::on());
        assert_eq!(listed::rfp::margin(), -256);
        assert_eq!(
            listed::REGISTRY.value("rfp_margin"),
            Some(Value::Number(-256))
        );
        let other_thread = std::thread::spawn(listed::rfp::margin);
        assert_eq!(other_thread.join().unwrap(), -65);

        listed::REGISTRY.reset();
        assert!(listed::rfp::on());
        assert_eq!(listed::rfp::margin(), -65);
    }
}
