//! What setting an option changes.

use super::Options;
use luft_book::Choosing;
use luft_search::{Button, Choice, EVALUATIONS, Engine, Number, Switch, Text, elo_of_skill};
use luft_tablebase::Tablebase;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How the protocol writes a text that is empty.
const EMPTY: &str = "<empty>";

/// The engine and what the program keeps for itself.
pub(super) struct Target<'a> {
    pub(super) options: &'a mut Options,
    pub(super) engine: &'a mut Engine,
}

impl Target<'_> {
    /// Presses a button. What a user should know of that is returned.
    pub(super) fn press(&mut self, button: Button) -> Result<Vec<String>, String> {
        match button {
            Button::ClearHash => {
                self.engine.clear_hash();
                Ok(Vec::new())
            }
            Button::SaveHash => self.save_hash(),
            Button::LoadHash => self.load_hash(),
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

    fn hash_file(&self) -> Result<PathBuf, String> {
        let file = self.options.hash_file.clone();
        file.ok_or_else(|| "set HashFile first".to_owned())
    }

    pub(super) fn switch(&mut self, switch: Switch, on: bool) {
        match switch {
            Switch::Ponder => {}
            Switch::Chess960 => self.options.chess960 = on,
            Switch::ShowWdl => self.options.show_wdl = on,
            Switch::AnalyseMode => self.engine.settings().analyse_mode = on,
            Switch::SyzygyFiftyMoves => self.engine.settings().fifty_moves = on,
            Switch::OwnBook => self.options.library.own = on,
            Switch::BookLearning => self.options.library.learning = on,
            Switch::LimitStrength => {
                self.options.limit_strength = on;
                self.limit();
            }
        }
    }

    /// Sets a number that lies in its range.
    pub(super) fn number(&mut self, number: Number, value: i64) -> Result<(), String> {
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
            Number::SyzygyProbeDepth => self.engine.settings().probe_depth = value as i32,
            Number::SyzygyProbeLimit => self.engine.settings().probe_limit = value as usize,
            Number::BookDepth => self.options.library.depth = value as u16,
            Number::Skill => {
                self.options.skill = value as u32;
                self.limit();
            }
            Number::Elo => {
                self.options.elo = value as u32;
                self.limit();
            }
        }
        Ok(())
    }

    /// Chooses the word of this index.
    pub(super) fn choose(&mut self, choice: Choice, index: usize) {
        match choice {
            Choice::Evaluation => {
                if let Some(&evaluation) = EVALUATIONS.get(index) {
                    self.engine.set_evaluation(evaluation);
                }
            }
            Choice::Book => {
                let choosing = [Choosing::Weighted, Choosing::Best];
                if let Some(&choosing) = choosing.get(index) {
                    self.options.library.choosing = choosing;
                }
            }
        }
    }

    /// Sets a text. What a user should know of that is returned.
    pub(super) fn text(&mut self, text: Text, value: &str) -> Result<Vec<String>, String> {
        let value = Some(value).filter(|value| !value.is_empty() && *value != EMPTY);
        match text {
            Text::EvalFile => self.load_network(value).map(|()| Vec::new()),
            Text::SyzygyPath => self.open_tables(value),
            Text::HashFile => {
                self.options.hash_file = value.map(PathBuf::from);
                Ok(Vec::new())
            }
            Text::BookFile => self.options.library.open(value),
        }
    }

    fn load_network(&mut self, path: Option<&str>) -> Result<(), String> {
        let Some(path) = path else {
            self.engine.restore_network();
            return Ok(());
        };
        let refused = |why: String| format!("{path} was not loaded: {why}");
        let bytes = fs::read(path).map_err(|error| refused(error.to_string()))?;
        let loaded = self.engine.load_network(&bytes);
        loaded.map_err(|error| refused(error.to_string()))
    }

    /// Takes the tables of these folders. What is missing or damaged is told and left out; if nothing
    /// is left, the old tables stay.
    fn open_tables(&mut self, folders: Option<&str>) -> Result<Vec<String>, String> {
        let Some(folders) = folders else {
            self.engine.settings().tables = None;
            return Ok(Vec::new());
        };
        let (tables, faults) = Tablebase::open(&luft_tablebase::split(folders));
        let mut notes: Vec<String> = faults.iter().map(ToString::to_string).collect();
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
