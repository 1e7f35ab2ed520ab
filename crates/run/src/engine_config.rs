//! An engine under test, as it is named on a command line:
//! `PROGRAM [ARGUMENT…][,name=NAME][,dir=FOLDER][,OPTION=VALUE…]`.

use crate::error::RunError;
use crate::option_check;
use luft_uci::{Client, Launch};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// How long an engine may take for anything but thinking.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// How long it may take to obey its options: a system may need its time to find gigabytes for a table.
const SETTING_UP: Duration = Duration::from_mins(2);

/// A program, what to call it, and how its options are to be set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineConfig {
    /// What tables call it.
    pub name: String,
    /// The program.
    pub program: PathBuf,
    /// What stands behind it on its command line.
    pub arguments: Vec<String>,
    /// Where it runs; here if not said.
    pub directory: Option<PathBuf>,
    /// Names and values of UCI options.
    pub options: Vec<(String, String)>,
}

impl EngineConfig {
    /// The same engine with another value of one option.
    pub fn with(&self, option: &str, value: impl ToString) -> Self {
        let mut changed = self.clone();
        changed
            .options
            .retain(|(name, _)| !name.eq_ignore_ascii_case(option));
        changed.options.push((option.to_owned(), value.to_string()));
        changed
    }

    /// The same engine, with a value for this option unless one was given.
    pub fn with_default(&self, option: &str, value: impl ToString) -> Self {
        let given = |(name, _): &(String, String)| name.eq_ignore_ascii_case(option);
        if self.options.iter().any(given) {
            self.clone()
        } else {
            self.with(option, value)
        }
    }

    /// How its process is started.
    pub fn launch(&self) -> Launch {
        Launch {
            program: self.program.clone(),
            arguments: self.arguments.clone(),
            directory: self.directory.clone(),
        }
    }

    /// Starts the engine and sets its options. One that it does not have is an error, and so is a value that it refuses.
    pub fn start(&self) -> Result<Client, RunError> {
        let mut client =
            Client::start(&self.launch(), PATIENCE).map_err(RunError::engine(&self.name))?;
        for (name, value) in &self.options {
            let Some(option) = client.option(name) else {
                let reason = format!("{} has no option {name}", self.name);
                return Err(RunError::request(reason));
            };
            let declared = option_check::is_declared(&option.kind, value);
            let unparsed = client.unparsed_lines().len();
            client.set_option(name, Some(value));
            let said = client.ready(SETTING_UP);
            let said = said.map_err(RunError::engine(&self.name))?;
            let said = option_check::words(said, &client, unparsed);
            if let Some(why) = option_check::refusal(declared, &said) {
                let reason = format!("{} refuses {name}={value}: {why}", self.name);
                return Err(RunError::request(reason));
            }
        }
        client
            .ready(SETTING_UP)
            .map_err(RunError::engine(&self.name))?;
        Ok(client)
    }
}

/// Gives engines of the same name a number each, so that tables can tell them apart.
pub fn distinguish_names(engines: &mut [EngineConfig]) {
    for index in 1..engines.len() {
        let (before, rest) = engines.split_at_mut(index);
        let plain = rest[0].name.clone();
        let mut number = 2;
        while before.iter().any(|other| other.name == rest[0].name) {
            rest[0].name = format!("{plain}-{number}");
            number += 1;
        }
    }
}

impl FromStr for EngineConfig {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut pieces = text.split(',');
        let mut words = pieces.next().unwrap_or_default().split_whitespace();
        let program = words.next().ok_or("no program is named")?;
        let mut engine = Self {
            name: String::new(),
            program: program.into(),
            arguments: words.map(str::to_owned).collect(),
            directory: None,
            options: Vec::new(),
        };
        for piece in pieces {
            let (name, value) = piece
                .split_once('=')
                .ok_or_else(|| format!("`{piece}` is not OPTION=VALUE"))?;
            match name.trim() {
                "name" => value.clone_into(&mut engine.name),
                "dir" => engine.directory = Some(value.into()),
                option => engine.options.push((option.to_owned(), value.to_owned())),
            }
        }
        if engine.name.is_empty() {
            let file = engine.program.file_name();
            engine.name = file.map_or(program.into(), |file| file.to_string_lossy().into());
        }
        Ok(engine)
    }
}

impl fmt::Display for EngineConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_alone_is_its_own_name() {
        let engine: EngineConfig = "./target/release/luft".parse().unwrap();
        assert_eq!(engine.name, "luft");
        assert!(engine.options.is_empty() && engine.arguments.is_empty());
    }

    #[test]
    fn everything_can_be_said() {
        let engine: EngineConfig = "luft --quiet,name=dev,Move Overhead=10,dir=/tmp"
            .parse()
            .unwrap();
        assert_eq!(engine.name, "dev");
        assert_eq!(engine.arguments, ["--quiet"]);
        assert_eq!(engine.directory, Some("/tmp".into()));
        let overhead = ("Move Overhead".to_owned(), "10".to_owned());
        assert_eq!(engine.options, [overhead]);
        assert_eq!(
            engine.with("move overhead", 7).options,
            [("move overhead".to_owned(), "7".to_owned())]
        );
        assert_eq!(engine.with_default("MOVE OVERHEAD", 7), engine);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", ",name=x", "luft,Hash"] {
            assert!(text.parse::<EngineConfig>().is_err(), "{text}");
        }
    }

    #[test]
    fn namesakes_are_told_apart() {
        let mut three = ["a", "a", "a"].map(|name| name.parse::<EngineConfig>().unwrap());
        distinguish_names(&mut three);
        assert_eq!(three.map(|one| one.name), ["a", "a-2", "a-3"]);
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let error = "/no/such/engine".parse::<EngineConfig>().unwrap().start();
        assert!(error.unwrap_err().to_string().contains("/no/such/engine"));
    }
}
