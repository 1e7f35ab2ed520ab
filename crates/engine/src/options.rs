//! UCI options: declared as the protocol wants them, and applied. What they are is said in `search/src/options.rs`.

use crate::opening_book::OpeningBook;
use luft_book::MoveSelection;
use luft_params::{Setting, Value};
use luft_search::{
    ButtonOption, CheckOption, ComboOption, DEFAULT_BOOK_DEPTH, DEFAULT_ELO, EVALUATIONS, Engine,
    MAX_SKILL, OptionError, REGISTRY, SpinOption, StringOption, UCI_OPTIONS, UciOption,
    UciOptionKind, UciOptionValue, elo_of_skill,
};
use luft_tablebase::Tablebase;
use luft_uci::{OptionDeclaration, OptionKind, SetOption};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// No network of this family has more; one of another architecture is still read to say what it is.
const MOST_NETWORK_BYTES: u64 = 64 << 20;

/// What users set that the search does not need to know.
#[derive(Debug)]
pub struct Options {
    /// Castling is written as king takes rook.
    pub chess960: bool,
    /// Scores come with chances.
    pub show_wdl: bool,
    /// The opening book.
    pub book: OpeningBook,
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
            book: OpeningBook::new(DEFAULT_BOOK_DEPTH),
            hash_file: None,
            limit_strength: false,
            elo: DEFAULT_ELO,
            skill: MAX_SKILL,
        }
    }
}

/// Every option as `uci` lists it.
pub fn declarations() -> Vec<OptionDeclaration> {
    let own = UCI_OPTIONS.iter().map(|option| OptionDeclaration {
        name: option.name.to_owned(),
        kind: match option.kind {
            UciOptionKind::Check { default, .. } => OptionKind::Check { default },
            UciOptionKind::Spin {
                default, min, max, ..
            } => OptionKind::Spin {
                default,
                min,
                max: max.unwrap_or_else(|| max_hash().cast_signed()),
            },
            UciOptionKind::Combo { default, vars, .. } => OptionKind::Combo {
                default: default.to_owned(),
                choices: vars.iter().map(ToString::to_string).collect(),
            },
            UciOptionKind::String(_) => OptionKind::Text {
                default: String::new(),
            },
            UciOptionKind::Button(_) => OptionKind::Button,
        },
    });
    own.chain(tunable().map(declare)).collect()
}

/// Every option with a word about it.
pub fn explanations() -> impl Iterator<Item = (&'static str, &'static str)> {
    UCI_OPTIONS.iter().map(|option| (option.name, option.about))
}

/// The largest `Hash` in megabytes: all the memory there is. GUIs need a number even where the
/// system does not say.
pub fn max_hash() -> u64 {
    luft_os::total_memory().unwrap_or(1 << 20).max(1)
}

/// The settings of the search, where this build can change them.
fn tunable() -> impl Iterator<Item = Setting> {
    REGISTRY.options().filter(|_| REGISTRY.is_settable())
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
        let Some(own) = UciOption::find(&option.name) else {
            return tune(option).map(|()| Vec::new());
        };
        let value = own.parse(option.value.as_deref(), max_hash().cast_signed())?;
        let mut target = Target {
            options: self,
            engine,
        };
        target.apply(value).map_err(OptionError::Failed)
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

/// The engine and what the program keeps for itself.
struct Target<'a> {
    options: &'a mut Options,
    engine: &'a mut Engine,
}

impl Target<'_> {
    /// Applies a value. What a user should know of that is returned.
    fn apply(&mut self, value: UciOptionValue) -> Result<Vec<String>, String> {
        match value {
            UciOptionValue::Check(key, on) => self.check(key, on),
            UciOptionValue::Combo(key, index) => self.combo(key, index),
            UciOptionValue::Spin(key, number) => return self.spin(key, number),
            UciOptionValue::String(key, text) => return self.string(key, text),
            UciOptionValue::Button(key) => return self.button(key),
        }
        Ok(Vec::new())
    }

    fn button(&mut self, key: ButtonOption) -> Result<Vec<String>, String> {
        match key {
            ButtonOption::ClearHash => {
                self.engine.clear_hash();
                Ok(Vec::new())
            }
            ButtonOption::SaveHash => self.save_hash(),
            ButtonOption::LoadHash => self.load_hash(),
        }
    }

    fn save_hash(&mut self) -> Result<Vec<String>, String> {
        let path = self.hash_file()?;
        let name = path.display();
        let saved = self.engine.save_hash(&path);
        saved.map_err(|error| format!("the table was not saved to {name}: {error}"))?;
        Ok(vec![format!("the table was saved to {name}")])
    }

    fn load_hash(&mut self) -> Result<Vec<String>, String> {
        let path = self.hash_file()?;
        let name = path.display();
        let loaded = self.engine.load_hash(&path);
        let size = loaded.map_err(|error| format!("the table {name} was not loaded: {error}"))?;
        Ok(vec![format!("a table of {size} MB was loaded from {name}")])
    }

    /// A program that was killed while it saved the table has left half of it.
    fn clear_away_part(&self) -> Vec<String> {
        let Some(path) = &self.options.hash_file else {
            return Vec::new();
        };
        let name = path.display();
        match luft_os::remove_stale_part(path) {
            Ok(false) => Vec::new(),
            Ok(true) => vec![format!(
                "what an interrupted SaveHash left of {name} was removed"
            )],
            Err(error) => vec![format!(
                "what an interrupted SaveHash left of {name} stays: {error}"
            )],
        }
    }

    fn hash_file(&self) -> Result<PathBuf, String> {
        let file = self.options.hash_file.clone();
        file.ok_or_else(|| "set HashFile first".to_owned())
    }

    fn check(&mut self, key: CheckOption, on: bool) {
        match key {
            CheckOption::Ponder => {}
            CheckOption::Chess960 => self.options.chess960 = on,
            CheckOption::ShowWdl => self.options.show_wdl = on,
            CheckOption::AnalyseMode => self.engine.settings().analyse_mode = on,
            CheckOption::SyzygyFiftyMoves => self.engine.settings().fifty_moves = on,
            CheckOption::OwnBook => self.options.book.own = on,
            CheckOption::BookLearning => self.options.book.learning = on,
            CheckOption::LimitStrength => {
                self.options.limit_strength = on;
                self.limit();
            }
        }
    }

    fn spin(&mut self, key: SpinOption, value: i64) -> Result<Vec<String>, String> {
        match key {
            SpinOption::Hash => {
                let resized = self.engine.resize_hash(value as usize);
                resized.map_err(|error| error.to_string())?;
            }
            SpinOption::Threads => return self.threads(value as usize),
            SpinOption::MultiPv => self.engine.settings().multi_pv = value as usize,
            SpinOption::MoveOverhead => {
                self.engine.settings().move_overhead = Duration::from_millis(value as u64);
            }
            SpinOption::NodesTime => {
                self.engine.settings().nodes_per_ms = NonZeroU32::new(value as u32);
            }
            SpinOption::SyzygyProbeDepth => self.engine.settings().probe_depth = value as i32,
            SpinOption::SyzygyProbeLimit => self.engine.settings().probe_limit = value as usize,
            SpinOption::BookDepth => self.options.book.depth = value as u16,
            SpinOption::Skill => {
                self.options.skill = value as u32;
                self.limit();
            }
            SpinOption::Elo => {
                self.options.elo = value as u32;
                self.limit();
            }
        }
        Ok(Vec::new())
    }

    /// As many threads as can be had.
    fn threads(&mut self, wanted: usize) -> Result<Vec<String>, String> {
        let had = self.engine.set_threads(wanted);
        let had = had.map_err(|error| error.to_string())?;
        let fewer = format!("{wanted} threads cannot be had here: {had} search");
        Ok((had < wanted).then_some(fewer).into_iter().collect())
    }

    fn combo(&mut self, key: ComboOption, index: usize) {
        match key {
            ComboOption::Evaluation => {
                if let Some(&evaluation) = EVALUATIONS.get(index) {
                    self.engine.set_evaluation(evaluation);
                }
            }
            ComboOption::Book => {
                let selection = [MoveSelection::Weighted, MoveSelection::Best];
                if let Some(&selection) = selection.get(index) {
                    self.options.book.selection = selection;
                }
            }
        }
    }

    fn string(&mut self, key: StringOption, value: Option<&str>) -> Result<Vec<String>, String> {
        match key {
            StringOption::EvalFile => self.load_network(value).map(|()| Vec::new()),
            StringOption::SyzygyPath => self.open_tables(value),
            StringOption::HashFile => {
                self.options.hash_file = value.map(PathBuf::from);
                Ok(self.clear_away_part())
            }
            StringOption::BookFile => self.options.book.open(value),
        }
    }

    fn load_network(&mut self, path: Option<&str>) -> Result<(), String> {
        let Some(path) = path else {
            self.engine.restore_network();
            return Ok(());
        };
        let refused = |why: String| format!("{path} was not loaded: {why}");
        let bytes = luft_os::read_regular(Path::new(path), MOST_NETWORK_BYTES);
        let bytes = bytes.map_err(|error| refused(error.to_string()))?;
        let loaded = self.engine.load_network(&bytes);
        loaded.map_err(|error| refused(error.to_string()))
    }

    /// Takes the tables of these directories. What is missing or damaged is told and left out; if nothing
    /// is left, the old tables stay.
    fn open_tables(&mut self, directories: Option<&str>) -> Result<Vec<String>, String> {
        let Some(directories) = directories else {
            self.engine.settings().tables = None;
            return Ok(Vec::new());
        };
        let (tables, errors) = Tablebase::open(&luft_tablebase::split_paths(directories));
        let mut notes: Vec<String> = errors.iter().map(ToString::to_string).collect();
        if tables.is_empty() {
            return Err(format!("no tables were found: {}", notes.join("; ")));
        }
        notes.push(format!("found {tables}"));
        self.engine.settings().tables = Some(Arc::new(tables));
        Ok(notes)
    }

    /// A rating is more exact than a skill, so it counts more.
    fn limit(&mut self) {
        let options = &*self.options;
        self.engine.settings().elo = if options.limit_strength {
            Some(options.elo)
        } else {
            elo_of_skill(options.skill)
        };
    }
}

#[cfg(test)]
mod tests;
