//! UCI options: the search's table of them, declared as the protocol wants it and obeyed.

mod error;

pub use error::OptionError;

use crate::memory;
use luft_params::{Setting, Value};
use luft_search::{
    Button, Choice, DEFAULT_ELO, EVALUATIONS, Engine, Number, REGISTRY, Switch, Text, USER_OPTIONS,
    UserOption, UserOptionKind,
};
use luft_uci::{OptionDeclaration, OptionKind, SetOption};
use std::fs;
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

/// How the protocol writes a text that is empty.
const EMPTY: &str = "<empty>";

/// What setting an option changes.
struct Target<'a> {
    options: &'a mut Options,
    engine: &'a mut Engine,
}

impl Target<'_> {
    fn press(&mut self, button: Button) {
        match button {
            Button::ClearHash => self.engine.clear_hash(),
        }
    }

    fn switch(&mut self, switch: Switch, on: bool) {
        match switch {
            Switch::Ponder => {}
            Switch::Chess960 => self.options.chess960 = on,
            Switch::ShowWdl => self.options.show_wdl = on,
            Switch::AnalyseMode => self.engine.settings().analyse_mode = on,
            Switch::LimitStrength => {
                self.options.limit_strength = on;
                self.limit();
            }
        }
    }

    /// Sets a number that lies in its range.
    fn number(&mut self, number: Number, value: i64) -> Result<(), String> {
        match number {
            Number::Hash => {
                let resized = self.engine.resize_hash(value as usize);
                return resized.map_err(|error| error.to_string());
            }
            Number::Threads => {
                let set = self.engine.set_threads(value as usize);
                return set.map_err(|error| error.to_string());
            }
            Number::MultiPv => self.engine.settings().multi_pv = value as usize,
            Number::MoveOverhead => {
                self.engine.settings().move_overhead = Duration::from_millis(value as u64);
            }
            Number::Elo => {
                self.options.elo = value as u32;
                self.limit();
            }
        }
        Ok(())
    }

    /// Chooses the word of this index.
    fn choose(&mut self, choice: Choice, index: usize) {
        match choice {
            Choice::Evaluation => {
                if let Some(&evaluation) = EVALUATIONS.get(index) {
                    self.engine.set_evaluation(evaluation);
                }
            }
        }
    }

    fn text(&mut self, text: Text, value: &str) -> Result<(), String> {
        match text {
            Text::EvalFile => self.load_network(value),
        }
    }

    fn load_network(&mut self, path: &str) -> Result<(), String> {
        if path.is_empty() || path == EMPTY {
            self.engine.restore_network();
            return Ok(());
        }
        let refused = |why: String| format!("{path} was not loaded: {why}");
        let bytes = fs::read(path).map_err(|error| refused(error.to_string()))?;
        let loaded = self.engine.load_network(&bytes);
        loaded.map_err(|error| refused(error.to_string()))
    }

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
    let own = USER_OPTIONS.iter().map(|option| OptionDeclaration {
        name: option.name.to_owned(),
        kind: match option.kind {
            UserOptionKind::Switch { default, .. } => OptionKind::Check { default },
            UserOptionKind::Number {
                default, min, max, ..
            } => OptionKind::Spin {
                default,
                min,
                max: max.unwrap_or_else(most),
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

/// The largest number where the machine decides, which is only asked about memory.
fn most() -> i64 {
    memory::megabytes().cast_signed()
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
        let named = |own: &&UserOption| own.name.eq_ignore_ascii_case(&option.name);
        let Some(own) = USER_OPTIONS.iter().find(named) else {
            return tune(option);
        };
        let target = &mut Target {
            options: self,
            engine,
        };
        let name = own.name;
        let value = option.value.as_deref().ok_or(OptionError::NoValue(name));
        match own.kind {
            UserOptionKind::Button(button) => target.press(button),
            UserOptionKind::Switch { key, .. } => target.switch(key, parse_switch(name, value?)?),
            UserOptionKind::Choice { key, words, .. } => {
                target.choose(key, parse_choice(name, value?, words)?);
            }
            UserOptionKind::Text(key) => {
                // An empty value is no value to the protocol, but a text may be empty.
                let text = option.value.as_deref().unwrap_or_default();
                target.text(key, text).map_err(OptionError::Failed)?;
            }
            UserOptionKind::Number { key, min, max, .. } => {
                let range = (min, max.unwrap_or_else(most));
                let number = parse_number(name, value?, range)?;
                target.number(key, number).map_err(OptionError::Failed)?;
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
mod tests {
    use super::*;
    use luft_search::{MAX_ELO, MIN_ELO};

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
                "name Eval value oracle",
                "Eval is nnue or classical, not 'oracle'",
            ),
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
    fn a_bad_network_is_refused_and_the_old_one_stays() {
        let (mut options, mut engine) = (Options::default(), Engine::new());
        let start = luft_chess::Position::startpos();
        let score = engine.evaluate(&start);
        let file = std::env::temp_dir().join(format!("luft-net-{}", std::process::id()));
        let path = file.display();
        let text = format!("name EvalFile value {path}");
        let complaint = set(&mut options, &mut engine, &text).unwrap_err();
        assert!(complaint.starts_with(&format!("{path} was not loaded: ")));
        fs::write(&file, "not a network").unwrap();
        let complaint = format!("{path} was not loaded: it is not a network of Luft");
        assert_eq!(set(&mut options, &mut engine, &text), Err(complaint));
        assert_eq!(engine.evaluate(&start), score);
        fs::write(&file, luft_eval::Network::zero().write()).unwrap();
        set(&mut options, &mut engine, &text).unwrap();
        assert_eq!(engine.evaluate(&start), 0);
        for nothing in ["name EvalFile", "name EvalFile value <empty>"] {
            set(&mut options, &mut engine, nothing).unwrap();
            assert_eq!(engine.evaluate(&start), score);
        }
        set(&mut options, &mut engine, "name eval value Classical").unwrap();
        let classical = luft_eval::Classical::new().evaluate(&start);
        assert_eq!(engine.evaluate(&start), classical);
        fs::remove_file(file).unwrap();
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
