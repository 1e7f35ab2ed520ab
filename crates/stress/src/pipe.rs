//! An engine behind bare pipes: a fuzz case sends what the client of the protocol cannot, half a line, bytes that
//! are no text, the end of input.

use crate::failure::{CommandLog, Failure};
use luft_run::EngineConfig;
use luft_uci::{ClientError, EngineProcess};
use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// A running engine; dropping this kills it.
#[derive(Debug)]
pub(crate) struct Pipe {
    process: EngineProcess,
    /// How many `bestmove` lines came so far.
    pub(crate) best_moves: usize,
    /// What was sent.
    pub(crate) log: CommandLog,
}

impl Pipe {
    /// Starts the program and sends nothing.
    pub(crate) fn start(engine: &EngineConfig) -> Result<Self, Failure> {
        Ok(Self {
            process: EngineProcess::start(&engine.launch())?,
            best_moves: 0,
            log: CommandLog::default(),
        })
    }

    /// Sends a line.
    pub(crate) fn line(&mut self, text: impl AsRef<[u8]>) {
        self.log.note(text.as_ref());
        self.process.send_line(text);
    }

    /// Sends bytes without the end of a line.
    pub(crate) fn half_line(&mut self, text: &[u8]) {
        self.log.note(&[text, b" [no end of line]"].concat());
        self.process.send(text);
    }

    /// The next line that begins with this word, whatever comes before it.
    pub(crate) fn answer(
        &mut self,
        word: &'static str,
        allowed: Duration,
    ) -> Result<String, Failure> {
        let started = Instant::now();
        loop {
            let line = self.next_line(word, started, allowed)?;
            if first_word(&line) == word {
                return Ok(line);
            }
        }
    }

    /// Reads until nothing comes for a while, but not longer than allowed.
    pub(crate) fn settle(&mut self, silence: Duration, allowed: Duration) {
        let started = Instant::now();
        while started.elapsed() < allowed
            && self.next_line("silence", Instant::now(), silence).is_ok()
        {}
    }

    fn next_line(
        &mut self,
        word: &'static str,
        started: Instant,
        allowed: Duration,
    ) -> Result<String, ClientError> {
        let (_, line) = self.process.line(word, started, allowed)?;
        self.best_moves += usize::from(first_word(&line) == "bestmove");
        Ok(line)
    }

    /// Closes the engine's input once everything sent is written.
    pub(crate) fn close_stdin(&mut self) {
        self.log.note(b"[end of input]");
        self.process.close_stdin();
    }

    /// The exit status, if the engine exits in time.
    pub(crate) fn wait(&mut self, allowed: Duration) -> Option<ExitStatus> {
        self.process.wait(allowed)
    }
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}
