//! The UCI loop: one thread reads lines from standard input, this one executes the commands.
//!
//! Nothing here takes long, so `isready`, `stop`, `ponderhit`, `quit` and the end of the input are
//! answered at any moment; what takes long happens on other threads. A command that cannot be done
//! meanwhile waits, or is refused if what it waits for has no end of its own.

use crate::genfens::OpeningGenerator;
use crate::limits::GoLimits;
use crate::options::{self, Options};
use crate::root_position::RootPosition;
use crate::task::{Task, TaskHandle};
use crate::uci_reporter::UciReporter;
use crate::{bench, display, help, perft, stdout};
use luft_chess::{Move, Position};
use luft_search::{Engine, Limits};
use luft_uci::{Command, Go, Message, SetPosition, UciError};
use std::collections::VecDeque;
use std::fmt::Display;
use std::io::BufRead;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Deeper counts end in nobody's lifetime, and would overflow the stack before.
const MAX_PERFT: u32 = 64;

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

/// What the end of the commands means for a search under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtEnd {
    /// The GUI is gone: stop the search.
    Stop,
    /// The commands came as arguments: finish the search.
    Finish,
}

/// Executes the commands that come on standard input, until `quit` or its end.
pub fn run_stdin() -> ExitCode {
    let (sender, events) = channel();
    let reader = sender.clone();
    thread::spawn(move || read_lines(&reader));
    UciLoop::new(sender, AtEnd::Stop).run(&events);
    ExitCode::SUCCESS
}

/// Executes these commands and waits for all they started. The exit code says whether all were
/// understood.
pub fn run_commands(commands: Vec<String>) -> ExitCode {
    let (sender, events) = channel();
    for event in commands.into_iter().map(Event::Line).chain([Event::End]) {
        // The receiver is right here.
        let _ = sender.send(event);
    }
    let mut uci = UciLoop::new(sender, AtEnd::Finish);
    uci.run(&events);
    if uci.refused {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

fn read_lines(events: &Sender<Event>) {
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    // Lines of any encoding: a strange one is an unknown command, not the end of the world.
    while input
        .read_until(b'\n', &mut bytes)
        .is_ok_and(|read| read > 0)
    {
        let line = String::from_utf8_lossy(&bytes).into_owned();
        bytes.clear();
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    // The loop may have ended by `quit`.
    let _ = events.send(Event::End);
}

/// The state of the UCI loop.
struct UciLoop {
    events: Sender<Event>,
    engine: Engine,
    options: Options,
    root: RootPosition,
    task: Option<Task>,
    queued: VecDeque<Command>,
    at_end: AtEnd,
    ended: bool,
    debug: bool,
    refused: bool,
}

impl UciLoop {
    fn new(events: Sender<Event>, at_end: AtEnd) -> Self {
        Self {
            events,
            engine: Engine::new(),
            options: Options::default(),
            root: RootPosition::new(),
            task: None,
            queued: VecDeque::new(),
            at_end,
            ended: false,
            debug: false,
            refused: false,
        }
    }

    fn run(&mut self, events: &Receiver<Event>) {
        for event in events {
            self.finish_task();
            match event {
                // Behind a `quit` that waits for a job.
                Event::Line(_) if self.ended => {}
                Event::Line(line) => {
                    if let Flow::Quit = self.handle_line(&line) {
                        break;
                    }
                }
                Event::Done => {}
                Event::End => self.end(),
            }
            self.finish_task();
            if self.ended && self.task.is_none() && self.queued.is_empty() {
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
                Some(command) => self.execute(command),
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
                Command::Stop => self.stop(),
                Command::PonderHit => self.ponder_hit(),
                command if self.is_unbounded() => self.refuse_while_searching(&command),
                command => return self.queued.push_front(command),
            }
        }
    }

    /// Whether what is under way may go on until someone says stop.
    fn is_unbounded(&self) -> bool {
        self.task.as_ref().is_some_and(Task::is_unbounded)
    }

    /// Whether perft, bench or genfens are under way.
    fn is_job(&self) -> bool {
        matches!(self.task, Some(Task::Job(_)))
    }

    fn refuse_while_searching(&mut self, command: &Command) {
        self.refuse(format_args!(
            "not while a search without an end is under way, send stop first: {command}"
        ));
    }

    /// Executes what can be done at any moment, and queues the rest behind the task under way.
    fn handle_line(&mut self, line: &str) -> Flow {
        let command = match line.parse() {
            Ok(command) => command,
            Err(UciError::Empty) => return Flow::Continue,
            Err(error) => {
                self.refuse(error);
                return Flow::Continue;
            }
        };
        if self.debug {
            stdout::info_string(format_args!("received {command}"));
        }
        match command {
            Command::Uci => identify(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => stdout::line(Message::ReadyOk),
            Command::Stop => {
                self.stop();
                self.defer_signal(command);
            }
            Command::PonderHit if self.is_search_queued() => self.defer_signal(command),
            Command::PonderHit => self.ponder_hit(),
            // There is nothing to register.
            Command::Register(_) => {}
            // Openings that were asked for on a command line are finished, as at its end.
            Command::Quit if self.at_end == AtEnd::Finish && self.is_job() => self.end(),
            Command::Quit => return Flow::Quit,
            Command::Display => stdout::line(display::describe(&self.root.position)),
            Command::Help => stdout::line(help::text()),
            Command::Version => stdout::line(help::version()),
            command if self.is_unbounded() => self.refuse_while_searching(&command),
            command if self.task.is_some() => self.queued.push_back(command),
            command => self.execute(command),
        }
        Flow::Continue
    }

    fn is_search_queued(&self) -> bool {
        let is_search = |command: &Command| matches!(command, Command::Go(_));
        self.queued.iter().any(is_search)
    }

    /// Queues a `stop` or `ponderhit` behind the queued search that it is meant for.
    fn defer_signal(&mut self, signal: Command) {
        if self.is_search_queued() {
            self.queued.push_back(signal);
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
            }
            Command::Position(place) => self.set_position(&place),
            Command::Go(Go {
                perft: Some(depth), ..
            }) => self.perft(depth, None),
            Command::Go(go) => self.go(&go),
            Command::Perft { depth, fen } => self.perft(depth, fen.as_deref()),
            Command::Bench(Some(0)) => self.refuse("bench needs a depth of at least 1"),
            Command::Bench(depth) => {
                let depth = depth.unwrap_or(bench::DEFAULT_DEPTH);
                // Of what was set or learnt before, only the evaluation counts.
                let engine = self.engine.with_same_evaluation();
                let job = TaskHandle::spawn(&self.events, move |cancel| {
                    bench::run(engine, depth, cancel);
                });
                self.task = Some(Task::Job(job));
            }
            Command::GenFens(command) => {
                let engine = self.engine.with_same_evaluation();
                match OpeningGenerator::new(command, engine) {
                    Ok(generator) => {
                        let job =
                            TaskHandle::spawn(&self.events, move |cancel| generator.run(cancel));
                        self.task = Some(Task::Job(job));
                    }
                    Err(error) => self.refuse(error),
                }
            }
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
            }
            Err(error) => self.refuse(format_args!("position not changed: {error}")),
        }
    }

    fn go(&mut self, go: &Go) {
        let go_limits = match GoLimits::new(go, &self.root.position) {
            Ok(go_limits) => go_limits,
            Err(error) => return self.refuse(error),
        };
        if !go_limits.skipped.is_empty() {
            stdout::info_string(format_args!("skipped: {}", go_limits.skipped.join(" ")));
        }
        if let Some(mv) = self.book_move(&go_limits.limits) {
            let best = self
                .root
                .position
                .uci(mv, self.root.notation(self.options.chess960));
            stdout::info_string(format_args!("{best} is in the book"));
            let (best, ponder) = (Some(best), None);
            return stdout::line(Message::BestMove { best, ponder });
        }
        let (handle, done) = TaskHandle::begin(&self.events);
        let reporter = UciReporter {
            root: self.root.position,
            notation: self.root.notation(self.options.chess960),
            show_wdl: self.options.show_wdl,
            expected_score: self.options.book.expected_score.clone(),
            done,
        };
        self.task = Some(Task::Search {
            handle,
            limits: go_limits.limits.clone(),
        });
        let RootPosition {
            position, history, ..
        } = &self.root;
        self.engine
            .go(position, history, go_limits.limits, Arc::new(reporter));
        if self.ended && self.at_end == AtEnd::Stop {
            self.stop();
        }
    }

    /// The move of the book, which nobody wants who analyses.
    fn book_move(&mut self, limits: &Limits) -> Option<Move> {
        if self.engine.settings().analyse_mode {
            return None;
        }
        self.options.book.probe(&self.root, limits)
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

    /// The end of the commands. Counts and benchmarks are finished in any case: their result is
    /// all that anyone can want of them.
    fn end(&mut self) {
        self.ended = true;
        if self.at_end == AtEnd::Stop && matches!(self.task, Some(Task::Search { .. })) {
            self.stop();
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
        let job = TaskHandle::spawn(&self.events, move |cancel| {
            perft::run(&root.position, depth, notation, cancel);
        });
        self.task = Some(Task::Job(job));
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
