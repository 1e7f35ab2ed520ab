//! Drives an engine as a child process, as a GUI does, and says plainly when it stalls or dies.
//!
//! A client belongs to one engine; dropping it ends the engine.

mod error;
mod process;

pub use error::ClientError;
pub use process::EngineProcess;

use crate::{Command, Go, Info, Message, OptionDeclaration, SetOption, SetPosition, UciError};
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// How to start an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// The program.
    pub program: PathBuf,
    /// What stands behind it on the command line.
    pub arguments: Vec<String>,
    /// Where it runs; here if not said.
    pub directory: Option<PathBuf>,
}

impl Launch {
    /// Starts this program with nothing behind it.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self {
            program: program.into(),
            ..Self::default()
        }
    }
}

/// The result of one search: the best move and every `info` before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// The move; `None` when there was none to choose.
    pub best: Option<String>,
    /// The answer the engine expects.
    pub ponder: Option<String>,
    /// Everything it said meanwhile.
    pub infos: Vec<Info>,
    /// From the command to the answer.
    pub elapsed: Duration,
}

impl SearchResult {
    /// The last thing said about the best line.
    pub fn last(&self) -> Option<&Info> {
        let first_line = |info: &&Info| info.score.is_some() && info.multi_pv.unwrap_or(1) == 1;
        self.infos.iter().rev().find(first_line)
    }
}

/// An engine that runs.
#[derive(Debug)]
pub struct Client {
    process: EngineProcess,
    name: String,
    author: String,
    options: Vec<OptionDeclaration>,
    unparsed: Vec<UciError>,
    // When the running search began.
    started: Instant,
}

impl Client {
    /// Starts an engine and lets it introduce itself.
    pub fn start(launch: &Launch, allowed: Duration) -> Result<Self, ClientError> {
        let mut client = Self {
            process: EngineProcess::start(launch)?,
            name: String::new(),
            author: String::new(),
            options: Vec::new(),
            unparsed: Vec::new(),
            started: Instant::now(),
        };
        client.send(&Command::Uci);
        client.read_until("uci", allowed, |client, message| match message {
            Message::Name(name) => {
                client.name = name;
                None
            }
            Message::Author(author) => {
                client.author = author;
                None
            }
            Message::Option(option) => {
                client.options.push(option);
                None
            }
            Message::UciOk => Some(()),
            _ => None,
        })?;
        Ok(client)
    }

    /// What the engine calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who wrote it.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// What can be set.
    pub fn options(&self) -> &[OptionDeclaration] {
        &self.options
    }

    /// The option of this name, in any letter case.
    pub fn option(&self, name: &str) -> Option<&OptionDeclaration> {
        let named = |option: &&OptionDeclaration| option.name.eq_ignore_ascii_case(name);
        self.options.iter().find(named)
    }

    /// The lines so far that were no UCI messages.
    pub fn unparsed_lines(&self) -> &[UciError] {
        &self.unparsed
    }

    /// The last lines of its standard error, where crashes are reported.
    pub fn stderr_tail(&self) -> String {
        self.process.stderr_tail()
    }

    /// The number the system gave the process.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// Sends a command and waits for nothing.
    pub fn send(&mut self, command: &Command) {
        self.send_line(&command.to_string());
    }

    /// Sends any text as one line.
    pub fn send_line(&mut self, line: &str) {
        self.process.send_line(line);
    }

    /// Changes an option; `None` presses a button.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) {
        self.send(&Command::SetOption(SetOption {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        }));
    }

    /// Waits until the engine has done what it was told so far, and returns what it said meanwhile.
    pub fn ready(&mut self, allowed: Duration) -> Result<Vec<Message>, ClientError> {
        self.send(&Command::IsReady);
        let mut said = Vec::new();
        self.read_until("isready", allowed, |_, message| {
            if message == Message::ReadyOk {
                return Some(());
            }
            said.push(message);
            None
        })?;
        Ok(said)
    }

    /// Begins another game.
    pub fn new_game(&mut self, allowed: Duration) -> Result<(), ClientError> {
        self.send(&Command::UciNewGame);
        self.ready(allowed).map(drop)
    }

    /// Sets the position.
    pub fn position(&mut self, position: SetPosition) {
        self.send(&Command::Position(position));
    }

    /// Begins a search.
    pub fn go(&mut self, go: Go) {
        self.started = Instant::now();
        self.send(&Command::Go(go));
    }

    /// Says that the move it pondered on was played; its own time begins now.
    pub fn ponder_hit(&mut self) {
        self.started = Instant::now();
        self.send(&Command::PonderHit);
    }

    /// Waits for the end of the search that was begun.
    pub fn wait_for_best_move(&mut self, allowed: Duration) -> Result<SearchResult, ClientError> {
        let mut result = SearchResult::default();
        let (started, mut arrived) = (self.started, self.started);
        self.read_until_timed("go", allowed, |_, message, when| match message {
            Message::Info(info) => {
                result.infos.push(*info);
                None
            }
            Message::BestMove { best, ponder } => {
                (result.best, result.ponder) = (best, ponder);
                arrived = when;
                Some(())
            }
            _ => None,
        })?;
        result.elapsed = arrived.saturating_duration_since(started);
        Ok(result)
    }

    /// Begins a search and waits for its end.
    pub fn search(&mut self, go: Go, allowed: Duration) -> Result<SearchResult, ClientError> {
        self.go(go);
        self.wait_for_best_move(allowed)
    }

    /// Tells the engine to stop, and waits for the end of its search.
    pub fn stop(&mut self, allowed: Duration) -> Result<SearchResult, ClientError> {
        self.send(&Command::Stop);
        self.wait_for_best_move(allowed)
    }

    /// The next line the engine says, whatever it is.
    pub fn next_line(&mut self, allowed: Duration) -> Result<String, ClientError> {
        let line = self.process.line("reading", Instant::now(), allowed);
        line.map(|(_, line)| line)
    }

    /// Lines that came already and nobody read.
    pub fn pending_lines(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.process.ready_line())
            .map(|(_, line)| line)
            .collect()
    }

    /// Tells the engine to end. It is made to when it does not; `None` says so.
    pub fn quit(mut self, allowed: Duration) -> Option<ExitStatus> {
        self.send(&Command::Quit);
        self.process.close_stdin();
        self.process.wait(allowed)
    }

    /// Closes the engine's input without a word, as a GUI that died would. `None` if it still runs
    /// after that time.
    pub fn close_stdin(mut self, allowed: Duration) -> Option<ExitStatus> {
        self.process.close_stdin();
        self.process.wait(allowed)
    }

    /// Hands messages to `each` until it has what it wants.
    fn read_until<T>(
        &mut self,
        during: &'static str,
        allowed: Duration,
        mut each: impl FnMut(&mut Self, Message) -> Option<T>,
    ) -> Result<T, ClientError> {
        self.read_until_timed(during, allowed, |client, message, _| each(client, message))
    }

    fn read_until_timed<T>(
        &mut self,
        during: &'static str,
        allowed: Duration,
        mut each: impl FnMut(&mut Self, Message, Instant) -> Option<T>,
    ) -> Result<T, ClientError> {
        let started = Instant::now();
        loop {
            let (when, line) = self.process.line(during, started, allowed)?;
            if line.is_empty() {
                continue;
            }
            match line.parse() {
                Ok(message) => {
                    if let Some(found) = each(self, message, when) {
                        return Ok(found);
                    }
                }
                Err(error) => self.unparsed.push(error),
            }
        }
    }
}
