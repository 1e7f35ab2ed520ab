//! The table of UCI options: each is declared, set and explained by one row.

mod error;

pub use error::OptionError;

use crate::memory;
use luft_params::{Setting, Value};
use luft_search::{Engine, MAX_ELO, MAX_THREADS, MIN_ELO, REGISTRY};
use luft_uci::{OptionDeclaration, OptionKind, SetOption};
use std::time::Duration;

/// What users set that the search does not need to know.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Castling is written as king takes rook.
    pub chess960: bool,
    /// Scores come with chances.
    pub show_wdl: bool,
    limit_strength: bool,
    elo: u32,
}

const DEFAULT_ELO: u32 = 2000;
/// No position has more moves than this to choose from.
const MAX_LINES: i64 = 256;

impl Default for Options {
    fn default() -> Self {
        Self {
            chess960: false,
            show_wdl: false,
            limit_strength: false,
            elo: DEFAULT_ELO,
        }
    }
}

/// What setting an option changes.
struct Target<'a> {
    options: &'a mut Options,
    engine: &'a mut Engine,
}

/// One option.
struct Row {
    name: &'static str,
    about: &'static str,
    kind: Kind,
}

/// What an option takes, and what is done with it.
enum Kind {
    Check(bool, fn(&mut Target, bool)),
    Spin {
        default: i64,
        range: (i64, i64),
        set: fn(&mut Target, i64) -> Result<(), String>,
    },
    Button(fn(&mut Target)),
}

/// The table. The defaults are those of a new engine.
fn rows() -> [Row; 11] {
    let row = |name, about, kind| Row { name, about, kind };
    let overhead = luft_search::Settings::default().move_overhead;
    [
        row(
            "Hash",
            "megabytes for the transposition table",
            Kind::Spin {
                default: 16,
                range: (1, memory::megabytes().cast_signed()),
                set: |on, megabytes| {
                    let resized = on.engine.resize_hash(megabytes as usize);
                    resized.map_err(|error| error.to_string())
                },
            },
        ),
        row(
            "Clear Hash",
            "forget what the table knows",
            Kind::Button(|on| on.engine.clear_hash()),
        ),
        row(
            "Threads",
            "how many threads search",
            Kind::Spin {
                default: 1,
                range: (1, MAX_THREADS as i64),
                set: |on, count| {
                    let set = on.engine.set_threads(count as usize);
                    set.map_err(|error| error.to_string())
                },
            },
        ),
        row(
            "MultiPV",
            "how many of the best lines to show",
            Kind::Spin {
                default: 1,
                range: (1, MAX_LINES),
                set: |on, count| {
                    on.engine.settings().multi_pv = count as usize;
                    Ok(())
                },
            },
        ),
        row(
            "Ponder",
            "whether the GUI may send go ponder; nothing else depends on it",
            Kind::Check(false, |_, _| {}),
        ),
        row(
            "Move Overhead",
            "milliseconds lost on the way to the GUI with every move",
            Kind::Spin {
                default: overhead.as_millis() as i64,
                range: (0, 5000),
                set: |on, millis| {
                    on.engine.settings().move_overhead = Duration::from_millis(millis as u64);
                    Ok(())
                },
            },
        ),
        row(
            "UCI_Chess960",
            "write castling as king takes rook; both ways are always read",
            Kind::Check(false, |on, yes| on.options.chess960 = yes),
        ),
        row(
            "UCI_ShowWDL",
            "show the chances of win, draw and loss with every score",
            Kind::Check(false, |on, yes| on.options.show_wdl = yes),
        ),
        row(
            "UCI_AnalyseMode",
            "look for the truth rather than for a result; ignores UCI_LimitStrength",
            Kind::Check(false, |on, yes| on.engine.settings().analyse_mode = yes),
        ),
        row(
            "UCI_LimitStrength",
            "play like a player rated UCI_Elo",
            Kind::Check(false, |on, yes| {
                on.options.limit_strength = yes;
                on.limit();
            }),
        ),
        row(
            "UCI_Elo",
            "the rating to imitate",
            Kind::Spin {
                default: i64::from(DEFAULT_ELO),
                range: (i64::from(MIN_ELO), i64::from(MAX_ELO)),
                set: |on, elo| {
                    on.options.elo = elo as u32;
                    on.limit();
                    Ok(())
                },
            },
        ),
    ]
}

impl Target<'_> {
    fn limit(&mut self) {
        let Options {
            limit_strength,
            elo,
            ..
        } = *self.options;
        self.engine.settings().elo = limit_strength.then_some(elo);
    }
}

/// Every option as `uci` lists it.
pub fn declarations() -> Vec<OptionDeclaration> {
    let own = rows().into_iter().map(|row| OptionDeclaration {
        name: row.name.to_owned(),
        kind: match row.kind {
            Kind::Check(default, _) => OptionKind::Check { default },
            Kind::Spin { default, range, .. } => OptionKind::Spin {
                default,
                min: range.0,
                max: range.1,
            },
            Kind::Button(_) => OptionKind::Button,
        },
    });
    own.chain(tunable().map(declare)).collect()
}

/// Every option with a word about it.
pub fn explanations() -> impl Iterator<Item = (&'static str, &'static str)> {
    rows().into_iter().map(|row| (row.name, row.about))
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
    /// Sets an option; a refused value changes nothing.
    pub fn set(&mut self, engine: &mut Engine, option: &SetOption) -> Result<(), OptionError> {
        let named = |row: &Row| row.name.eq_ignore_ascii_case(&option.name);
        let Some(row) = rows().into_iter().find(named) else {
            return tune(option);
        };
        let target = &mut Target {
            options: self,
            engine,
        };
        let name = row.name;
        let value = option.value.as_deref().ok_or(OptionError::NoValue(name));
        match row.kind {
            Kind::Button(press) => press(target),
            Kind::Check(_, set) => set(target, parse_switch(name, value?)?),
            Kind::Spin { range, set, .. } => {
                let number = parse_number(name, value?, range)?;
                set(target, number).map_err(OptionError::Failed)?;
            }
        }
        Ok(())
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
mod tests {
    use super::*;

    fn set(options: &mut Options, engine: &mut Engine, text: &str) -> Result<(), String> {
        let Ok(luft_uci::Command::SetOption(option)) = format!("setoption {text}").parse() else {
            panic!("{text} sets an option");
        };
        options
            .set(engine, &option)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn the_rating_counts_only_while_strength_is_limited() {
        let (mut options, mut engine) = (Options::default(), Engine::new());
        set(&mut options, &mut engine, "name UCI_Elo value 1500").unwrap();
        assert_eq!(engine.settings().elo, None);
        set(
            &mut options,
            &mut engine,
            "name uci_limitstrength value true",
        )
        .unwrap();
        assert_eq!(engine.settings().elo, Some(1500));
        set(
            &mut options,
            &mut engine,
            "name UCI_LimitStrength value false",
        )
        .unwrap();
        assert_eq!(engine.settings().elo, None);
    }

    #[test]
    fn what_is_refused_is_named_and_changes_nothing() {
        let (mut options, mut engine) = (Options::default(), Engine::new());
        set(&mut options, &mut engine, "name multipv value 3").unwrap();
        for (text, complaint) in [
            (
                "name MultiPV value 0",
                "MultiPV goes from 1 to 256, so it cannot be 0",
            ),
            ("name MultiPV value x", "MultiPV is a whole number, not 'x'"),
            ("name MultiPV", "MultiPV needs a value"),
            ("name Multi", "there is no option called 'Multi'"),
            (
                "name Ponder value maybe",
                "Ponder is a switch: say true or false, not 'maybe'",
            ),
            (
                "name UCI_Elo value 99999999999999999999",
                &format!(
                    "UCI_Elo goes from {MIN_ELO} to {MAX_ELO}, so it cannot be 99999999999999999999"
                ),
            ),
        ] {
            assert_eq!(
                set(&mut options, &mut engine, text),
                Err(complaint.to_owned())
            );
        }
        assert_eq!(engine.settings().multi_pv, 3);
    }

    #[test]
    fn names_are_read_in_any_case_and_buttons_need_no_value() {
        let (mut options, mut engine) = (Options::default(), Engine::new());
        for text in [
            "name hash value 2",
            "name CLEAR hash",
            "name clear hash value x",
        ] {
            set(&mut options, &mut engine, text).unwrap();
        }
    }

    #[test]
    fn the_search_is_listed_only_where_it_can_be_changed() {
        let names: Vec<_> = declarations()
            .into_iter()
            .map(|option| option.name)
            .collect();
        let own = explanations().count();
        let tunable = REGISTRY.options().count();
        let expected = if luft_params::SETTABLE {
            own + tunable
        } else {
            own
        };
        assert_eq!(names.len(), expected);
    }
}
