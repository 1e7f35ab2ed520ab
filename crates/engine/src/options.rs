//! UCI options: the search's table of them, declared as the protocol wants it and obeyed.

mod error;
mod target;

pub use error::OptionError;

use crate::library::Library;
use luft_params::{Setting, Value};
use luft_search::{
    DEFAULT_BOOK_DEPTH, DEFAULT_ELO, Engine, MAX_SKILL, REGISTRY, USER_OPTIONS, UserOption,
    UserOptionKind,
};
use luft_uci::{OptionDeclaration, OptionKind, SetOption};
use std::path::PathBuf;
use target::Target;

/// What users set that the search does not need to know.
#[derive(Debug)]
pub struct Options {
    /// Castling is written as king takes rook.
    pub chess960: bool,
    /// Scores come with chances.
    pub show_wdl: bool,
    /// The opening book.
    pub library: Library,
    hash_file: Option<PathBuf>,
    limit_strength: bool,
    elo: u32,
    skill: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            chess960: false,
            show_wdl: false,
            library: Library::new(DEFAULT_BOOK_DEPTH),
            hash_file: None,
            limit_strength: false,
            elo: DEFAULT_ELO,
            skill: MAX_SKILL,
        }
    }
}

/// Every option as `uci` lists it.
pub fn declarations() -> Vec<OptionDeclaration> {
    let own = USER_OPTIONS.iter().map(|option| OptionDeclaration {
        name: option.name.to_owned(),
        kind: match option.kind {
            UserOptionKind::Switch { default, .. } => OptionKind::Check { default },
            UserOptionKind::Number {
                default, min, max, ..
            } => OptionKind::Spin {
                default,
                min,
                max: max.unwrap_or_else(|| max_hash().cast_signed()),
            },
            UserOptionKind::Choice { default, words, .. } => OptionKind::Combo {
                default: default.to_owned(),
                choices: words.iter().map(ToString::to_string).collect(),
            },
            UserOptionKind::Text(_) => OptionKind::Text {
                default: String::new(),
            },
            UserOptionKind::Button(_) => OptionKind::Button,
        },
    });
    own.chain(tunable().map(declare)).collect()
}

/// Every option with a word about it.
pub fn explanations() -> impl Iterator<Item = (&'static str, &'static str)> {
    USER_OPTIONS
        .iter()
        .map(|option| (option.name, option.about))
}

/// The largest `Hash` in megabytes: all the memory there is. GUIs need a number even where the
/// system does not say.
pub fn max_hash() -> u64 {
    luft_os::total_memory().unwrap_or(1 << 20).max(1)
}

/// The settings of the search, where this build can change them.
fn tunable() -> impl Iterator<Item = Setting> {
    REGISTRY.options().filter(|_| luft_params::SETTABLE)
}

fn declare(setting: Setting) -> OptionDeclaration {
    OptionDeclaration {
        name: setting.name().to_owned(),
        kind: match (setting, setting.default()) {
            (Setting::Number(number), _) => OptionKind::Spin {
                default: i64::from(number.default),
                min: i64::from(number.min),
                max: i64::from(number.max),
            },
            (Setting::Switch(_), default) => OptionKind::Check {
                default: default == Value::Switch(true),
            },
        },
    }
}

impl Options {
    /// Sets an option, and says what a user should know of that; a refused value changes nothing.
    pub fn set(
        &mut self,
        engine: &mut Engine,
        option: &SetOption,
    ) -> Result<Vec<String>, OptionError> {
        let named = |own: &&UserOption| own.name.eq_ignore_ascii_case(&option.name);
        let Some(own) = USER_OPTIONS.iter().find(named) else {
            return tune(option).map(|()| Vec::new());
        };
        let target = &mut Target {
            options: self,
            engine,
        };
        let name = own.name;
        let value = option.value.as_deref().ok_or(OptionError::NoValue(name));
        match own.kind {
            UserOptionKind::Button(button) => {
                return target.press(button).map_err(OptionError::Failed);
            }
            UserOptionKind::Switch { key, .. } => target.switch(key, parse_switch(name, value?)?),
            UserOptionKind::Choice { key, words, .. } => {
                target.choose(key, parse_choice(name, value?, words)?);
            }
            UserOptionKind::Text(key) => {
                // An empty value is no value to the protocol, but a text may be empty.
                let text = option.value.as_deref().unwrap_or_default();
                return target.text(key, text).map_err(OptionError::Failed);
            }
            UserOptionKind::Number { key, min, max, .. } => {
                let range = (min, max.unwrap_or_else(|| max_hash().cast_signed()));
                let number = parse_number(name, value?, range)?;
                target.number(key, number).map_err(OptionError::Failed)?;
            }
        }
        Ok(Vec::new())
    }
}

fn tune(option: &SetOption) -> Result<(), OptionError> {
    let setting = REGISTRY
        .find(&option.name)
        .ok_or_else(|| OptionError::Unknown(option.name.clone()))?;
    let value = option.value.as_deref();
    let value = value.ok_or(OptionError::NoValue(setting.name()))?;
    let set = setting.set(value);
    set.map_err(|error| OptionError::Failed(error.to_string()))
}

fn parse_switch(name: &'static str, text: &str) -> Result<bool, OptionError> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" => Ok(true),
        "false" | "off" => Ok(false),
        _ => Err(OptionError::NotASwitch(name, text.to_owned())),
    }
}

fn parse_choice(
    name: &'static str,
    text: &str,
    words: &'static [&'static str],
) -> Result<usize, OptionError> {
    let found = words
        .iter()
        .position(|word| word.eq_ignore_ascii_case(text));
    found.ok_or_else(|| OptionError::NotAChoice {
        name,
        text: text.to_owned(),
        words,
    })
}

fn parse_number(name: &'static str, text: &str, range: (i64, i64)) -> Result<i64, OptionError> {
    // Wider than any option, so that what is out of range is mostly still a number.
    let number: i128 = text
        .parse()
        .map_err(|_| OptionError::NotANumber(name, text.to_owned()))?;
    match i64::try_from(number) {
        Ok(number) if (range.0..=range.1).contains(&number) => Ok(number),
        _ => Err(OptionError::OutOfRange {
            name,
            text: text.to_owned(),
            range,
        }),
    }
}

#[cfg(test)]
mod tests;
