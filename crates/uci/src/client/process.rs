//! An engine as a child process: bytes go to its standard input, lines come from its standard output with the
//! moment they were read. A thread writes and a thread reads, so neither side can block the other, and dropping
//! the process kills it.

use super::{ClientError, Launch};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How much of an engine's error stream is kept.
const STDERR_LINES: usize = 12;
/// How long a process that closed its output may take to end before it counts as running.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// A line and when it was read, which is what clocks must go by.
pub type Line = (Instant, String);

/// A running engine, below the protocol: what is sent need not be a command, nor even text. [`Client`](crate::Client)
/// builds the protocol on it.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    // `None` once standard input was closed.
    input: Option<Sender<Vec<u8>>>,
    lines: Receiver<Line>,
    stderr_tail: Arc<Mutex<VecDeque<String>>>,
    // Reads the error stream to its end.
    stderr_reader: Option<JoinHandle<()>>,
}

impl EngineProcess {
    /// Starts the program and sends nothing.
    pub fn start(launch: &Launch) -> Result<Self, ClientError> {
        let mut command = Command::new(&launch.program);
        command
            .args(&launch.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(directory) = &launch.directory {
            command.current_dir(directory);
        }
        own_group(&mut command);
        let mut child = command.spawn().map_err(|error| ClientError::Launch {
            program: launch.program.display().to_string(),
            error,
        })?;
        let (input, bytes) = channel();
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_all(stdin, &bytes));
        }
        let (sender, lines) = channel();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || forward_lines(output, &sender));
        }
        let stderr_tail = Arc::default();
        let stderr_reader = child.stderr.take().map(|errors| {
            let kept = Arc::clone(&stderr_tail);
            thread::spawn(move || keep_last(errors, &kept))
        });
        Ok(Self {
            child,
            input: Some(input),
            lines,
            stderr_tail,
            stderr_reader,
        })
    }

    /// The process id (PID).
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends bytes as they are, which may be half a line. That the engine has exited shows when its answer is read.
    pub fn send(&mut self, bytes: impl Into<Vec<u8>>) {
        if let Some(input) = &self.input {
            // The writer thread is gone if the engine is.
            let _ = input.send(bytes.into());
        }
    }

    /// Sends a line.
    pub fn send_line(&mut self, line: impl AsRef<[u8]>) {
        self.send([line.as_ref(), b"\n"].concat());
    }

    /// Closes standard input (EOF) once everything sent is written.
    pub fn close_stdin(&mut self) {
        self.input = None;
    }

    /// The next line, if one comes before the deadline; `during` names the request in errors.
    pub fn line(
        &mut self,
        during: &'static str,
        started: Instant,
        allowed: Duration,
    ) -> Result<Line, ClientError> {
        let left = allowed.saturating_sub(started.elapsed());
        match self.lines.recv_timeout(left) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(ClientError::Stalled { during, allowed }),
            Err(RecvTimeoutError::Disconnected) => Err(ClientError::Exited {
                during,
                status: self.wait(EXIT_TIMEOUT),
                stderr_tail: self.stderr_tail_at_exit(),
            }),
        }
    }

    /// A line that came already.
    pub fn ready_line(&self) -> Option<Line> {
        self.lines.try_recv().ok()
    }

    /// The exit status, if the process ends in time.
    pub fn wait(&mut self, allowed: Duration) -> Option<ExitStatus> {
        let started = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if started.elapsed() < allowed => {
                    thread::sleep(Duration::from_millis(1));
                }
                _ => return None,
            }
        }
    }

    /// The last lines of a process that has ended, once all of them were read; a child it left
    /// behind may still hold the stream open, so not for ever.
    fn stderr_tail_at_exit(&self) -> String {
        let started = Instant::now();
        let reading = |stderr_reader: &JoinHandle<()>| !stderr_reader.is_finished();
        while self.stderr_reader.as_ref().is_some_and(reading) && started.elapsed() < EXIT_TIMEOUT {
            thread::sleep(Duration::from_millis(1));
        }
        self.stderr_tail()
    }

    /// The last lines of standard error.
    pub fn stderr_tail(&self) -> String {
        let lines = self
            .stderr_tail
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        lines.iter().cloned().collect::<Vec<_>>().join(" | ")
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Ctrl-C is for us, who end the engine when that is right, and not for the engine, whose end would look like a crash.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn own_group(_command: &mut Command) {}

fn write_all(mut stdin: impl Write, bytes: &Receiver<Vec<u8>>) {
    for bytes in bytes {
        let written = stdin.write_all(&bytes).and_then(|()| stdin.flush());
        if written.is_err() {
            break;
        }
    }
}

fn forward_lines(output: impl Read, lines: &Sender<Line>) {
    for_each_line(output, |line| lines.send((Instant::now(), line)).is_ok());
}

fn keep_last(errors: impl Read, kept: &Mutex<VecDeque<String>>) {
    for_each_line(errors, |line| {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == STDERR_LINES {
            kept.pop_front();
        }
        kept.push_back(line);
        true
    });
}

/// Reads lines, whatever their encoding, until the end or until `each` has enough.
fn for_each_line(stream: impl Read, mut each: impl FnMut(String) -> bool) {
    let mut stream = BufReader::new(stream);
    let mut bytes = Vec::new();
    while stream
        .read_until(b'\n', &mut bytes)
        .is_ok_and(|read| read > 0)
    {
        let line = String::from_utf8_lossy(bytes.trim_ascii()).into_owned();
        bytes.clear();
        if !each(line) {
            break;
        }
    }
}
