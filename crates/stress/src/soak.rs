//! The soak test: an engine analyses one position for an hour (`go infinite`). Its memory must not grow, its lines
//! must be legal, and it must stop when it is told to.

use crate::check;
use crate::test_position::{PositionKind, TestPosition};
use luft_chess::Position;
use luft_run::{EngineConfig, PATIENCE, RunError};
use luft_uci::{Client, Go, Info, Message, SetPosition, Start};
use serde::Serialize;
use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

/// A middlegame in which much can happen.
pub const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10";

/// Which engine analyses what, and for how long.
#[derive(Clone, Debug)]
pub struct SoakConfig {
    /// The engine, with its `Threads` and `Hash`.
    pub engine: EngineConfig,
    /// What it analyses, as FEN.
    pub fen: String,
    /// For how long.
    pub duration: Duration,
    /// The time between two samples of its memory.
    pub interval: Duration,
    /// By how many megabytes its memory may grow after the first sample.
    pub max_growth: u64,
}

impl SoakConfig {
    /// An hour of a middlegame, sampled every half minute.
    pub fn new(engine: EngineConfig) -> Self {
        Self {
            engine,
            fen: MIDDLEGAME.to_owned(),
            duration: Duration::from_hours(1),
            interval: Duration::from_secs(30),
            max_growth: 8,
        }
    }
}

/// One look at the running engine.
#[derive(Clone, Copy, Debug)]
pub struct SoakSample {
    /// How long it has been searching.
    pub elapsed: Duration,
    /// Its resident memory in megabytes, where the system tells.
    pub memory: Option<u64>,
}

/// What was seen.
#[derive(Clone, Debug, Serialize)]
pub struct SoakReport {
    /// The engine.
    pub engine: String,
    /// Its resident memory in megabytes, sample by sample; empty where the system does not tell.
    pub memory: Vec<u64>,
    /// How many `info` lines had a `pv`.
    pub lines: usize,
    /// The last `info` of the first line.
    pub last: String,
    /// Its `bestmove`.
    pub best: Option<String>,
    /// From `stop` to `bestmove`, in milliseconds.
    pub stop_milliseconds: u128,
    /// What was wrong.
    pub failures: Vec<String>,
}

/// Runs the soak test. `observe` is called at every sample.
///
/// # Errors
///
/// If the position or a time makes no sense, or the engine does not start or stop. What else it does wrong is in the report.
pub fn run_soak(
    config: &SoakConfig,
    observe: impl FnMut(SoakSample),
) -> Result<SoakReport, RunError> {
    let test = test_position(&config.fen)?;
    if config.duration.is_zero() || config.interval.is_zero() {
        return Err(RunError::request("no time to search or between samples"));
    }
    let name = &config.engine.name;
    let mut client = config.engine.start()?;
    client.position(test.command.clone());
    client.go(Go {
        infinite: true,
        ..Go::default()
    });
    let (memory, mut infos) = watch(&mut client, config, observe);
    let stopped = Instant::now();
    let mut search = client.stop(PATIENCE).map_err(RunError::engine(name))?;
    let stop_milliseconds = stopped.elapsed().as_millis();
    infos.append(&mut search.infos);
    search.infos = infos;
    let failures = check::search(&test, &search).failures.into_iter();
    let mut failures: Vec<_> = failures.map(|failure| failure.detail).collect();
    failures.extend(leak(&memory, config.max_growth));
    let with_line = |info: &&Info| !info.pv.is_empty();
    Ok(SoakReport {
        engine: name.clone(),
        memory,
        lines: search.infos.iter().filter(with_line).count(),
        last: search.last().map(ToString::to_string).unwrap_or_default(),
        best: search.best,
        stop_milliseconds,
        failures,
    })
}

fn test_position(fen: &str) -> Result<TestPosition, RunError> {
    let position: Position = fen
        .parse()
        .map_err(|error| RunError::request(format!("{fen}: {error}")))?;
    let start = Start::Fen(fen.to_owned());
    let moves = Vec::new();
    Ok(TestPosition {
        kind: PositionKind::Game,
        command: SetPosition { start, moves },
        position,
    })
}

/// Samples of the memory, and the `info` lines meanwhile. Both end early if the engine exits.
fn watch(
    client: &mut Client,
    config: &SoakConfig,
    mut observe: impl FnMut(SoakSample),
) -> (Vec<u64>, Vec<Info>) {
    let started = Instant::now();
    let (mut samples, mut infos) = (Vec::new(), Vec::new());
    loop {
        let left = config.duration.saturating_sub(started.elapsed());
        if left.is_zero() {
            break;
        }
        thread::sleep(left.min(config.interval));
        let said = client.pending_lines();
        infos.extend(said.iter().filter_map(|line| match line.parse() {
            Ok(Message::Info(info)) => Some(*info),
            _ => None,
        }));
        let memory = luft_os::process_memory(client.process_id());
        if memory.is_none() && cfg!(target_os = "linux") {
            break;
        }
        samples.extend(memory);
        observe(SoakSample {
            elapsed: started.elapsed(),
            memory,
        });
    }
    (samples, infos)
}

/// What is wrong with memory that grew by more than this.
fn leak(memory: &[u64], max_growth: u64) -> Option<String> {
    let (first, most) = (memory.first()?, memory.iter().max()?);
    (most - first > max_growth).then(|| format!("its memory grew from {first} to {most} MB"))
}

impl fmt::Display for SoakReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.memory.first(), self.memory.iter().max()) {
            (Some(first), Some(most)) => {
                let samples = self.memory.len();
                writeln!(
                    f,
                    "memory   {first} MB at first, {most} at most, {samples} samples"
                )?;
            }
            _ => writeln!(f, "memory   this system does not tell")?,
        }
        writeln!(f, "lines    {}", self.lines)?;
        writeln!(f, "last     {}", self.last)?;
        let best = self.best.as_deref().unwrap_or("none");
        write!(
            f,
            "bestmove {best}, {} ms after stop",
            self.stop_milliseconds
        )?;
        for failure in &self.failures {
            write!(f, "\nfailure  {failure}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_that_grows_is_a_leak() {
        assert_eq!(leak(&[], 8), None);
        assert_eq!(leak(&[100, 108, 104], 8), None);
        assert!(leak(&[100, 109, 104], 8).is_some());
    }

    #[test]
    fn positions_that_make_no_sense_are_refused() {
        assert!(test_position("no position").is_err());
        assert!(test_position(MIDDLEGAME).is_ok());
    }
}
