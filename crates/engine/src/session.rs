//! The conversation: one thread reads lines, this one acts on them.
//!
//! Nothing here takes long, so `isready`, `stop`, `ponderhit`, `quit` and the end of the input are
//! answered at any moment; what takes long happens on other threads. A command that cannot be done
//! meanwhile waits, or is refused if what it waits for has no end of its own.

use crate::game::{self, Game};
use crate::limits::Order;
use crate::options::{self, Options};
use crate::print::Printer;
use crate::work::{Busy, Work};
use crate::{bench, display, help, out, perft};
use luft_chess::Move;
use luft_search::{Engine, Limits};
use luft_uci::{Command, Go, Message, Place, UciError};
use std::collections::VecDeque;
use std::fmt::Display;
use std::io::BufRead;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Deeper counts end in nobody's lifetime, and would overflow the stack before.
const MAX_PERFT: u32 = 64;

/// What wakes the session.
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
    /// Whoever asked is gone: stop.
    Stop,
    /// Whoever asked waits for the result: finish.
    Finish,
}

/// Talks with whoever holds the other end of standard input.
pub fn converse() -> ExitCode {
    let (sender, events) = channel();
    let reader = sender.clone();
    thread::spawn(move || read_lines(&reader));
    Session::new(sender, AtEnd::Stop).run(&events);
    ExitCode::SUCCESS
}

/// Does these commands, waits for all they started, and says whether all were understood.
pub fn obey(commands: Vec<String>) -> ExitCode {
    let (sender, events) = channel();
    for event in commands.into_iter().map(Event::Line).chain([Event::End]) {
        // The receiver is right here.
        let _ = sender.send(event);
    }
    let mut session = Session::new(sender, AtEnd::Finish);
    session.run(&events);
    if session.refused {
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
    // A session that is gone needs no end.
    let _ = events.send(Event::End);
}

/// The engine's side of the conversation.
struct Session {
    events: Sender<Event>,
    engine: Engine,
    options: Options,
    game: Game,
    busy: Option<Busy>,
    waiting: VecDeque<Command>,
    at_end: AtEnd,
    ended: bool,
    debug: bool,
    refused: bool,
}

impl Session {
    fn new(events: Sender<Event>, at_end: AtEnd) -> Self {
        Self {
            events,
            engine: Engine::new(),
            options: Options::default(),
            game: Game::new(),
            busy: None,
            waiting: VecDeque::new(),
            at_end,
            ended: false,
            debug: false,
            refused: false,
        }
    }

    fn run(&mut self, events: &Receiver<Event>) {
        for event in events {
            self.settle();
            match event {
                Event::Line(line) => {
                    if let Flow::Quit = self.hear(&line) {
                        break;
                    }
                }
                Event::Done => {}
                Event::End => self.end(),
            }
            self.settle();
            if self.ended && self.busy.is_none() && self.waiting.is_empty() {
                break;
            }
        }
        self.conclude();
    }

    /// The game is over, whoever won.
    fn conclude(&mut self) {
        if let Err(error) = self.options.library.conclude() {
            self.refuse(error);
        }
    }

    /// Takes note of what is over, and catches up with the commands that waited for it.
    fn settle(&mut self) {
        loop {
            self.settle_signals();
            match &self.busy {
                Some(busy) if !busy.is_over() => return,
                // The best move was told, but its thread may still be on the way out.
                Some(Busy::Search { .. }) => self.engine.wait(),
                Some(Busy::Job(_)) | None => {}
            }
            self.busy = None;
            match self.waiting.pop_front() {
                Some(command) => self.act(command),
                None => return,
            }
        }
    }

    /// A signal that waited for its search is due as soon as that search has begun. What waited
    /// between a search without an end and its stop is refused, as it would be if it came now:
    /// otherwise the stop would wait behind it for ever.
    fn settle_signals(&mut self) {
        while let Some(command) = self.waiting.pop_front() {
            match command {
                Command::Stop => self.stop(),
                Command::PonderHit => self.ponder_hit(),
                command if self.is_endless() => self.refuse_meanwhile(&command),
                command => return self.waiting.push_front(command),
            }
        }
    }

    /// Whether what is under way may go on until someone says stop.
    fn is_endless(&self) -> bool {
        self.busy.as_ref().is_some_and(Busy::is_endless)
    }

    fn refuse_meanwhile(&mut self, command: &Command) {
        self.refuse(format_args!(
            "not while a search without an end is under way, send stop first: {command}"
        ));
    }

    /// Does what can be done at any moment, and lets the rest wait for what is under way.
    fn hear(&mut self, line: &str) -> Flow {
        let command = match line.parse() {
            Ok(command) => command,
            Err(UciError::Empty) => return Flow::Continue,
            Err(error) => {
                self.refuse(error);
                return Flow::Continue;
            }
        };
        if self.debug {
            out::note(format_args!("heard {command}"));
        }
        match command {
            Command::Uci => introduce(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => out::line(Message::ReadyOk),
            Command::Stop => {
                self.stop();
                self.signal_waiting(command);
            }
            Command::PonderHit if self.is_search_waiting() => self.signal_waiting(command),
            Command::PonderHit => self.ponder_hit(),
            // Luft is free.
            Command::Register(_) => {}
            Command::Quit => return Flow::Quit,
            Command::Display => out::line(display::describe(&self.game.position)),
            Command::Help => out::line(help::text()),
            Command::Version => out::line(help::version()),
            command if self.is_endless() => self.refuse_meanwhile(&command),
            command if self.busy.is_some() => self.waiting.push_back(command),
            command => self.act(command),
        }
        Flow::Continue
    }

    fn is_search_waiting(&self) -> bool {
        let is_search = |command: &Command| matches!(command, Command::Go(_));
        self.waiting.iter().any(is_search)
    }

    /// A signal for a search that waits must wait behind it, or that search would never hear it.
    fn signal_waiting(&mut self, signal: Command) {
        if self.is_search_waiting() {
            self.waiting.push_back(signal);
        }
    }

    /// Does what needs an engine that is not busy.
    fn act(&mut self, command: Command) {
        match command {
            Command::SetOption(option) => match self.options.set(&mut self.engine, &option) {
                Ok(notes) => notes.iter().for_each(out::note),
                Err(error) => self.refuse(error),
            },
            Command::UciNewGame => {
                self.conclude();
                self.engine.new_game();
                self.game = Game::new();
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
                let engine = self.engine.alike();
                let job = Work::spawn(&self.events, move |cancel| {
                    bench::run(engine, depth, cancel);
                });
                self.busy = Some(Busy::Job(job));
            }
            Command::Eval => out::line(self.engine.explain(&self.game.position)),
            other => {
                // Done at once when it was heard; it never waits.
                debug_assert!(false, "{other} does not need an idle engine");
            }
        }
    }

    fn set_position(&mut self, place: &Place) {
        match Game::from_place(place) {
            Ok((game, repaired)) => {
                for flaw in repaired {
                    out::note(format_args!("repaired: {flaw}"));
                }
                self.game = game;
            }
            Err(error) => self.refuse(format_args!("position not changed: {error}")),
        }
    }

    fn go(&mut self, go: &Go) {
        let order = match Order::new(go, &self.game.position) {
            Ok(order) => order,
            Err(error) => return self.refuse(error),
        };
        if !order.skipped.is_empty() {
            out::note(format_args!("skipped: {}", order.skipped.join(" ")));
        }
        if let Some(mv) = self.book_move(&order.limits) {
            let best = self
                .game
                .position
                .uci(mv, self.game.notation(self.options.chess960));
            out::note(format_args!("{best} is in the book"));
            let (best, ponder) = (Some(best), None);
            return out::line(Message::BestMove { best, ponder });
        }
        let (work, finish) = Work::begin(&self.events);
        let printer = Printer {
            root: self.game.position,
            notation: self.game.notation(self.options.chess960),
            show_wdl: self.options.show_wdl,
            prospect: self.options.library.prospect.clone(),
            finish,
        };
        self.busy = Some(Busy::Search {
            work,
            limits: order.limits.clone(),
        });
        let Game { position, path, .. } = &self.game;
        self.engine
            .go(position, path, order.limits, Arc::new(printer));
        if self.ended && self.at_end == AtEnd::Stop {
            self.stop();
        }
    }

    /// The move of the book, which nobody wants who analyses.
    fn book_move(&mut self, limits: &Limits) -> Option<Move> {
        if self.engine.settings().analyse_mode {
            return None;
        }
        self.options.library.answer(&self.game, limits)
    }

    fn stop(&mut self) {
        if let Some(busy) = &mut self.busy {
            busy.stop();
            if let Busy::Search { .. } = busy {
                self.engine.stop();
            }
        }
    }

    fn ponder_hit(&mut self) {
        if let Some(Busy::Search { limits, .. }) = &mut self.busy
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
        if self.at_end == AtEnd::Stop && matches!(self.busy, Some(Busy::Search { .. })) {
            self.stop();
        }
    }

    fn perft(&mut self, depth: u32, fen: Option<&str>) {
        if depth > MAX_PERFT {
            return self.refuse(format_args!("perft goes from 0 to {MAX_PERFT}"));
        }
        let game = match fen.map(game::read_fen) {
            None => self.game.clone(),
            Some(Ok((position, _))) => Game::begin(position),
            Some(Err(error)) => return self.refuse(error),
        };
        let notation = game.notation(self.options.chess960);
        let job = Work::spawn(&self.events, move |cancel| {
            perft::run(&game.position, depth, notation, cancel);
        });
        self.busy = Some(Busy::Job(job));
    }

    /// Says why something was not done.
    fn refuse(&mut self, reason: impl Display) {
        self.refused = true;
        out::note(reason);
    }
}

fn introduce() {
    out::line(Message::Name(help::name()));
    out::line(Message::Author("the Luft authors".to_owned()));
    for option in options::declarations() {
        out::line(Message::Option(option));
    }
    out::line(Message::UciOk);
}
