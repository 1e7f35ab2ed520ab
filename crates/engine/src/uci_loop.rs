//! The UCI loop: one thread reads lines from standard input, this one executes the commands.
//!
//! Nothing here takes long, so `isready`, `stop`, `ponderhit`, `quit` and the end of the input are
//! answered at any moment; what takes long happens on other threads. A command that cannot be done
//! meanwhile waits, or is refused if what it waits for has no end of its own.

mod go;
mod input;

use crate::genfens::OpeningGenerator;
use crate::options::{self, Options};
use crate::root_position::RootPosition;
use crate::task::{Task, TaskHandle};
use crate::{bench, display, help, perft, stdout};
use input::{LONGEST_LINE, read_lines};
use luft_chess::Position;
use luft_search::{Engine, StartError};
use luft_uci::{Command, Go, Message, SetPosition, UciError};
use std::collections::VecDeque;
use std::fmt::Display;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Deeper counts end in nobody's lifetime, and would overflow the stack before.
const MAX_PERFT: u32 = 64;

const POSITION_REFUSED: &str =
    "the last position was refused, so there is none to look at: set one";

/// What wakes the loop.
#[derive(Clone, Debug)]
pub enum Event {
    /// A line was read.
    Line(String),
    /// A search or a job is over.
    Done,
    /// No more lines will come.
    End,
}

/// Whether to go on.
enum Flow {
    Continue,
    Quit,
}

/// Why no more commands come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// `quit`: what ends by itself is finished, as its result is all that anyone can want of it. What has no end, and
    /// what belongs to a game, is stopped.
    Quit,
    /// The input ended without it: the GUI is gone, and its searches are stopped.
    GuiGone,
    /// The commands came as arguments: all are finished.
    ArgumentsDone,
}

/// Executes the commands that come on standard input, until `quit` or its end.
pub fn run_stdin() -> ExitCode {
    let (sender, events) = channel();
    let reader = sender.clone();
    let reading =
        thread::Builder::new().spawn(move || read_lines(std::io::stdin().lock(), &reader));
    match (reading, UciLoop::new(sender, Ending::GuiGone)) {
        (Ok(_), Ok(mut uci)) => {
            uci.run(&events);
            ExitCode::SUCCESS
        }
        (Err(_), _) => cannot_start(StartError::Thread),
        (_, Err(error)) => cannot_start(error),
    }
}

fn cannot_start(error: StartError) -> ExitCode {
    eprintln!("luft: {error}");
    ExitCode::FAILURE
}

/// Executes these commands and waits for all they started. The exit code says whether all were
/// understood.
pub fn run_commands(commands: Vec<String>) -> ExitCode {
    let (sender, events) = channel();
    for event in commands.into_iter().map(Event::Line).chain([Event::End]) {
        // The receiver is right here.
        let _ = sender.send(event);
    }
    let mut uci = match UciLoop::new(sender, Ending::ArgumentsDone) {
        Ok(uci) => uci,
        Err(error) => return cannot_start(error),
    };
    uci.run(&events);
    if uci.refused {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// The state of the UCI loop.
struct UciLoop {
    events: Sender<Event>,
    engine: Engine,
    options: Options,
    root: RootPosition,
    task: Option<Task>,
    /// What waits for the end of the task; an error is a `position` that could not be read.
    queued: VecDeque<Result<Command, UciError>>,
    at_end: Ending,
    ending: Option<Ending>,
    debug: bool,
    refused: bool,
    /// The last `position` was refused: the GUI has another one on its board than we have.
    position_refused: bool,
}

impl UciLoop {
    fn new(events: Sender<Event>, at_end: Ending) -> Result<Self, StartError> {
        Ok(Self {
            events,
            engine: Engine::start()?,
            options: Options::default(),
            root: RootPosition::new(),
            task: None,
            queued: VecDeque::new(),
            at_end,
            ending: None,
            debug: false,
            refused: false,
            position_refused: false,
        })
    }

    fn run(&mut self, events: &Receiver<Event>) {
        for event in events {
            self.finish_task();
            match event {
                // Behind a `quit` that lets something end.
                Event::Line(line) if self.ending.is_some() => {
                    if let Flow::Quit = self.handle_last_words(&line) {
                        break;
                    }
                }
                Event::Line(line) => self.handle_line(&line),
                Event::Done => {}
                Event::End => self.end(self.at_end),
            }
            self.finish_task();
            if self.ending.is_some() && self.task.is_none() && self.queued.is_empty() {
                break;
            }
        }
        self.game_over();
    }

    /// The game is over, whoever won.
    fn game_over(&mut self) {
        if let Err(error) = self.options.book.learn() {
            self.refuse(error);
        }
    }

    /// Cleans up after a task that is over, and executes the commands that were queued behind it.
    fn finish_task(&mut self) {
        loop {
            self.handle_deferred_signals();
            match &self.task {
                Some(task) if !task.is_over() => return,
                // The best move was printed, but the search threads may not be idle yet.
                Some(Task::Search { .. }) => self.engine.wait(),
                Some(Task::Job(_)) | None => {}
            }
            self.task = None;
            match self.queued.pop_front() {
                Some(Ok(command)) => self.execute(command),
                Some(Err(error)) => self.refuse_position(&error),
                None => return,
            }
        }
    }

    /// A `stop` or `ponderhit` that was queued behind its search is due as soon as that search has
    /// begun. What was queued between an unbounded search and its `stop` is refused, as it would be
    /// if it came now: otherwise the `stop` would wait behind it for ever.
    fn handle_deferred_signals(&mut self) {
        while let Some(command) = self.queued.pop_front() {
            match command {
                Ok(Command::Stop) => self.stop(),
                Ok(Command::PonderHit) => self.ponder_hit(),
                Ok(command) if self.is_unbounded() => self.refuse_while_searching(&command),
                Err(error) if self.is_unbounded() => self.refuse(error),
                command => return self.queued.push_front(command),
            }
        }
    }

    /// Whether what is under way may go on until someone says stop.
    fn is_unbounded(&self) -> bool {
        self.task.as_ref().is_some_and(Task::is_unbounded)
    }

    fn refuse_while_searching(&mut self, command: &Command) {
        self.refuse(format_args!(
            "not while a search without an end is under way, send stop first: {command}"
        ));
    }

    /// Executes what can be done at any moment, and queues the rest behind the task under way.
    fn handle_line(&mut self, line: &str) {
        let parsed = match line.parse() {
            // Half of the moves lead to another position. The moves to search are the ones that came.
            Ok(command) if line.len() > LONGEST_LINE && !matches!(command, Command::Go(_)) => {
                Err(UciError::TooLong(LONGEST_LINE))
            }
            parsed => parsed,
        };
        let command = match parsed {
            Ok(command) => command,
            Err(UciError::Empty) => return,
            Err(error) => return self.refuse_line(line, error),
        };
        if self.debug {
            stdout::info_string(format_args!("received {command}"));
        }
        match command {
            Command::Uci => identify(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => self.ready(),
            Command::Stop => {
                self.stop();
                self.defer_signal(command);
            }
            Command::PonderHit if self.is_search_queued() => self.defer_signal(command),
            Command::PonderHit => self.ponder_hit(),
            // There is nothing to register.
            Command::Register(_) => {}
            Command::Quit => self.end(Ending::Quit),
            Command::Display => self.display(),
            Command::Help => stdout::line(help::text()),
            Command::Version => stdout::line(help::version()),
            command if self.is_unbounded() => self.refuse_while_searching(&command),
            command if self.task.is_some() => self.queued.push_back(Ok(command)),
            command => self.execute(command),
        }
    }

    /// Ready is who has nothing left to do before a search; a task under way is no reason to wait.
    fn ready(&mut self) {
        if self.task.is_none() {
            self.engine.wait_until_clear();
        }
        stdout::line(Message::ReadyOk);
    }

    /// Says what is wrong with a line. A `position` that cannot be read is a refused one, in its turn.
    fn refuse_line(&mut self, line: &str, error: UciError) {
        let is_position = line.split_whitespace().next() == Some("position");
        if !is_position || self.is_unbounded() {
            self.refuse(error);
        } else if self.task.is_some() {
            self.queued.push_back(Err(error));
        } else {
            self.refuse_position(&error);
        }
    }

    fn refuse_position(&mut self, reason: &dyn Display) {
        self.position_refused = true;
        self.refuse(format_args!("position not changed: {reason}"));
    }

    /// After `quit` only what ends the waiting counts: `stop`, and another `quit`.
    fn handle_last_words(&mut self, line: &str) -> Flow {
        match line.parse() {
            Ok(Command::Stop) => {
                self.queued.clear();
                self.stop();
                Flow::Continue
            }
            Ok(Command::Quit) => Flow::Quit,
            _ => Flow::Continue,
        }
    }

    fn is_search_queued(&self) -> bool {
        let is_search = |command: &_| matches!(command, Ok(Command::Go(_)));
        self.queued.iter().any(is_search)
    }

    /// Queues a `stop` or `ponderhit` behind the queued search that it is meant for.
    fn defer_signal(&mut self, signal: Command) {
        if self.is_search_queued() {
            self.queued.push_back(Ok(signal));
        }
    }

    /// Executes a command that needs an idle engine.
    fn execute(&mut self, command: Command) {
        match command {
            Command::SetOption(option) => match self.options.set(&mut self.engine, &option) {
                Ok(notes) => notes.iter().for_each(stdout::info_string),
                Err(error) => self.refuse(error),
            },
            Command::UciNewGame => {
                self.game_over();
                self.engine.new_game();
                self.root = RootPosition::new();
                self.position_refused = false;
            }
            Command::Position(place) => self.set_position(&place),
            Command::Go(Go { perft: Some(_), .. })
            | Command::Perft { fen: None, .. }
            | Command::Eval
                if self.position_refused =>
            {
                self.refuse(POSITION_REFUSED);
            }
            Command::Go(Go {
                perft: Some(depth), ..
            }) => self.perft(depth, None),
            Command::Go(go) => self.go(&go),
            Command::Perft { depth, fen } => self.perft(depth, fen.as_deref()),
            Command::Bench(Some(0)) => self.refuse("bench needs a depth of at least 1"),
            Command::Bench(depth) => {
                let depth = depth.unwrap_or(bench::DEFAULT_DEPTH);
                // Of what was set or learnt before, only the evaluation counts.
                match self.engine.with_same_evaluation() {
                    Ok(engine) => self.begin_job(move |cancel| bench::run(engine, depth, cancel)),
                    Err(error) => self.refuse(error),
                }
            }
            Command::GenFens(command) => match self.engine.with_same_evaluation() {
                Ok(engine) => match OpeningGenerator::new(command, engine) {
                    Ok(generator) => self.begin_job(move |cancel| generator.run(cancel)),
                    Err(error) => self.refuse(error),
                },
                Err(error) => self.refuse(error),
            },
            Command::Eval => stdout::line(self.engine.explain(&self.root.position)),
            other => {
                // Executed at once when the line was read; never queued.
                debug_assert!(false, "{other} does not need an idle engine");
            }
        }
    }

    fn set_position(&mut self, place: &SetPosition) {
        match RootPosition::from_command(place) {
            Ok((root, repaired)) => {
                for flaw in repaired {
                    stdout::info_string(format_args!("repaired: {flaw}"));
                }
                self.root = root;
                self.position_refused = false;
            }
            Err(error) => self.refuse_position(&error),
        }
    }

    fn stop(&mut self) {
        if let Some(task) = &mut self.task {
            task.stop();
            if let Task::Search { .. } = task {
                self.engine.stop();
            }
        }
    }

    fn ponder_hit(&mut self) {
        if let Some(Task::Search { limits, .. }) = &mut self.task
            && limits.ponder
        {
            limits.ponder = false;
            self.engine.ponder_hit();
        }
    }

    /// No more commands come. The first reason counts: behind `quit` the input just ends.
    fn end(&mut self, ending: Ending) {
        self.ending.get_or_insert(ending);
        self.stop_unwanted();
    }

    /// Stops a search that nobody wants to be finished any more. Its best move is still said.
    fn stop_unwanted(&mut self) {
        let Some(Task::Search { limits, .. }) = &self.task else {
            return;
        };
        let unwanted = match self.ending {
            Some(Ending::Quit) => self.is_unbounded() || limits.clock.is_some(),
            Some(Ending::GuiGone) => true,
            Some(Ending::ArgumentsDone) | None => false,
        };
        if unwanted {
            self.stop();
        }
    }

    fn display(&self) {
        stdout::line(display::describe(&self.root.position));
        if self.position_refused {
            stdout::info_string(POSITION_REFUSED);
        }
    }

    fn perft(&mut self, depth: u32, fen: Option<&str>) {
        if depth > MAX_PERFT {
            return self.refuse(format_args!("perft goes from 0 to {MAX_PERFT}"));
        }
        let root = match fen.map(Position::from_fen_lenient) {
            None => self.root.clone(),
            Some(Ok((position, _))) => RootPosition::from_position(position),
            Some(Err(error)) => return self.refuse(error),
        };
        let notation = root.notation(self.options.chess960);
        self.begin_job(move |cancel| perft::run(&root.position, depth, notation, cancel));
    }

    fn begin_job(&mut self, job: impl FnOnce(&AtomicBool) + Send + 'static) {
        match TaskHandle::spawn(&self.events, job) {
            Some(handle) => self.task = Some(Task::Job(handle)),
            None => self.refuse(StartError::Thread),
        }
    }

    /// Says why something was not done.
    fn refuse(&mut self, reason: impl Display) {
        self.refused = true;
        stdout::info_string(reason);
    }
}

fn identify() {
    stdout::line(Message::Name(help::name()));
    stdout::line(Message::Author("the Luft authors".to_owned()));
    for option in options::declarations() {
        stdout::line(Message::Option(option));
    }
    stdout::line(Message::UciOk);
}
