//! A bare line to an engine: bytes go in as they are, lines come out, and neither side can make the
//! other wait. Storms need what a polite client forbids: half a line, no text at all, silence.

use super::fault::{Fault, Finding, Log};
use luft_run::EngineConfig;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// An engine that runs; dropping this ends it.
#[derive(Debug)]
pub struct Wire {
    child: Child,
    // `None` once closed. A thread writes, so that an engine that does not read cannot block us.
    input: Option<Sender<Vec<u8>>>,
    lines: Receiver<String>,
    /// How many moves it has announced so far.
    pub best_moves: usize,
    /// What was sent.
    pub log: Log,
}

impl Wire {
    /// Starts the program and says nothing.
    pub fn start(engine: &EngineConfig) -> Result<Self, Finding> {
        let mut command = Command::new(&engine.program);
        command
            .args(&engine.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if let Some(directory) = &engine.directory {
            command.current_dir(directory);
        }
        let mut child = command
            .spawn()
            .map_err(|error| Finding::new(Fault::Crash, format!("does not start: {error}")))?;
        let (input, bytes) = channel();
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_all(stdin, &bytes));
        }
        let (sender, lines) = channel();
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_all(stdout, &sender));
        }
        Ok(Self {
            child,
            input: Some(input),
            lines,
            best_moves: 0,
            log: Log::default(),
        })
    }

    /// Sends a line.
    pub fn line(&mut self, text: impl AsRef<[u8]>) {
        let text = text.as_ref();
        self.log.note(text);
        self.send([text, b"\n"].concat());
    }

    /// Sends bytes that are no whole line.
    pub fn half_line(&mut self, text: &[u8]) {
        self.log
            .note(&[text, " [no end of line]".as_bytes()].concat());
        self.send(text.to_vec());
    }

    fn send(&mut self, bytes: Vec<u8>) {
        // The writer is gone if the engine is, which shows when an answer is wanted.
        if let Some(input) = &self.input {
            let _ = input.send(bytes);
        }
    }

    /// The next line that begins with this word, whatever comes before it.
    pub fn answer(&mut self, word: &str, allowed: Duration) -> Result<String, Finding> {
        let started = Instant::now();
        loop {
            let left = allowed.saturating_sub(started.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    self.count(&line);
                    if first_word(&line) == word {
                        return Ok(line);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    let detail = format!("no {word} in {allowed:?}");
                    return Err(Finding::new(Fault::Stall, detail));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let end = self.end(Duration::from_millis(500));
                    let end = end.map_or_else(|| "output closed".to_owned(), |end| end.to_string());
                    let detail = format!("the engine ended instead of {word}: {end}");
                    return Err(Finding::new(Fault::Crash, detail));
                }
            }
        }
    }

    /// Reads until nothing comes for a while, but not forever.
    pub fn settle(&mut self, silence: Duration, allowed: Duration) {
        let started = Instant::now();
        while started.elapsed() < allowed {
            match self.lines.recv_timeout(silence) {
                Ok(line) => self.count(&line),
                Err(_) => break,
            }
        }
    }

    fn count(&mut self, line: &str) {
        self.best_moves += usize::from(first_word(line) == "bestmove");
    }

    /// Ends the engine's input, once everything sent is written.
    pub fn hang_up(&mut self) {
        self.log.note(b"[end of input]");
        self.input = None;
    }

    /// How the process ended, if it does so in time.
    pub fn end(&mut self, allowed: Duration) -> Option<ExitStatus> {
        let started = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if started.elapsed() < allowed => {
                    thread::sleep(Duration::from_millis(2));
                }
                _ => return None,
            }
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

fn write_all(mut input: impl Write, bytes: &Receiver<Vec<u8>>) {
    for bytes in bytes {
        if input
            .write_all(&bytes)
            .and_then(|()| input.flush())
            .is_err()
        {
            break;
        }
    }
}

fn read_all(output: impl Read, lines: &Sender<String>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    while output
        .read_until(b'\n', &mut bytes)
        .is_ok_and(|read| read > 0)
    {
        let line = String::from_utf8_lossy(bytes.trim_ascii()).into_owned();
        bytes.clear();
        if lines.send(line).is_err() {
            break;
        }
    }
}
