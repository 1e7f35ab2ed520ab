//! The soak test: an engine analyses one position for an hour (`go infinite`). Its memory must not grow, its lines
//! must be legal, and it must stop when it is told to.

use crate::check;
use crate::test_position::{PositionKind, TestPosition};
use luft_chess::Position;
use luft_run::{EngineConfig, Journal, KeepRun, KeptRun, PATIENCE, RunError, is_interrupted};
use luft_uci::{Client, Go, Info, Message, SetPosition, Start};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

/// A middlegame in which much can happen.
pub const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10";

/// How soon an interrupt is noticed.
const POLL: Duration = Duration::from_millis(100);

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
    /// Where samples are kept: a test that was stopped goes on for the time that is left, with a new process.
    pub keep: KeepRun,
    /// Forget what is kept, and begin again.
    pub restart: bool,
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
            keep: KeepRun::Nowhere,
            restart: false,
        }
    }
}

/// One look at the running engine.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct SoakSample {
    /// Which process it was, from 0: one for each time the test was started.
    pub process: usize,
    /// How long the test has lasted, all processes together.
    #[serde(with = "luft_run::seconds")]
    pub elapsed: Duration,
    /// Its resident memory in megabytes, where the system tells.
    pub memory: Option<u64>,
}

/// What was seen.
#[derive(Clone, Debug, Serialize)]
pub struct SoakReport {
    /// The engine.
    pub engine: String,
    /// How many seconds it searched.
    pub seconds: f64,
    /// How often it was started: more than once if the test was stopped.
    pub processes: usize,
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

/// Runs the soak test, or what is left of it. `observe` is called at every sample. Also says where the test is kept.
///
/// # Errors
///
/// If the position or a time makes no sense, or the engine does not start or stop. What else it does wrong is in the report.
pub fn run_soak(
    config: &SoakConfig,
    observe: impl FnMut(SoakSample),
) -> Result<(SoakReport, Option<KeptRun>), RunError> {
    let test = test_position(&config.fen)?;
    if config.duration.is_zero() || config.interval.is_zero() {
        return Err(RunError::request("no time to search or between samples"));
    }
    let (kept, mut samples) = Samples::open(config)?;
    let name = &config.engine.name;
    let mut client = config.engine.start()?;
    client.position(test.command.clone());
    client.go(Go {
        infinite: true,
        ..Go::default()
    });
    let mut infos = watch(&mut client, config, &mut samples, observe)?;
    let stopped = Instant::now();
    let mut search = client.stop(PATIENCE).map_err(RunError::engine(name))?;
    let stop_milliseconds = stopped.elapsed().as_millis();
    infos.append(&mut search.infos);
    search.infos = infos;
    let failures = check::search(&test, &search).failures.into_iter();
    let mut failures: Vec<_> = failures.map(|failure| failure.detail).collect();
    let processes = samples.process + 1;
    let leaks = (0..processes).filter_map(|process| leak(&samples.of(process), config.max_growth));
    failures.extend(leaks);
    let with_line = |info: &&Info| !info.pv.is_empty();
    let report = SoakReport {
        engine: name.clone(),
        seconds: samples.elapsed().as_secs_f64(),
        processes,
        memory: samples.all.iter().filter_map(|one| one.memory).collect(),
        lines: search.infos.iter().filter(with_line).count(),
        last: search.last().map(ToString::to_string).unwrap_or_default(),
        best: search.best,
        stop_milliseconds,
        failures,
    };
    Ok((report, kept))
}

/// The samples so far, with those of an earlier run.
struct Samples {
    journal: Option<Journal>,
    all: Vec<SoakSample>,
    /// The process that runs now.
    process: usize,
}

impl Samples {
    fn open(config: &SoakConfig) -> Result<(Option<KeptRun>, Self), RunError> {
        let SoakConfig { engine, fen, .. } = config;
        let heading = serde_json::to_string(&(engine, fen)).map_err(RunError::request)?;
        let kept = config.keep.find("soak", &heading, &[&engine.program])?;
        let Some(KeptRun { path, .. }) = &kept else {
            let none = Self {
                journal: None,
                all: Vec::new(),
                process: 0,
            };
            return Ok((kept, none));
        };
        if let (Some(kept), true) = (&kept, config.restart) {
            kept.restart()?;
        }
        let differs = |_: &str| "this is a soak test of another engine or position".to_owned();
        let (journal, all): (_, Vec<SoakSample>) = Journal::open(path, &heading, differs)?;
        let process = all.last().map_or(0, |last| last.process + 1);
        let samples = Self {
            journal: Some(journal),
            all,
            process,
        };
        Ok((kept, samples))
    }

    /// How long the test has lasted.
    fn elapsed(&self) -> Duration {
        self.all.last().map_or(Duration::ZERO, |last| last.elapsed)
    }

    fn add(&mut self, sample: SoakSample) -> Result<(), RunError> {
        self.all.push(sample);
        match &mut self.journal {
            Some(journal) => journal.add(&sample),
            None => Ok(()),
        }
    }

    /// The memory of one process.
    fn of(&self, process: usize) -> Vec<u64> {
        let samples = self.all.iter().filter(|sample| sample.process == process);
        samples.filter_map(|sample| sample.memory).collect()
    }
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

/// Takes samples of the memory, and gives the `info` lines meanwhile. Ends early if the engine exits or the test is
/// interrupted.
fn watch(
    client: &mut Client,
    config: &SoakConfig,
    samples: &mut Samples,
    mut observe: impl FnMut(SoakSample),
) -> Result<Vec<Info>, RunError> {
    let (started, before) = (Instant::now(), samples.elapsed());
    let mut infos = Vec::new();
    loop {
        let elapsed = || before + started.elapsed();
        let left = config.duration.saturating_sub(elapsed());
        if left.is_zero() || is_interrupted() {
            return Ok(infos);
        }
        wait(left.min(config.interval));
        let said = client.pending_lines();
        infos.extend(said.iter().filter_map(|line| match line.parse() {
            Ok(Message::Info(info)) => Some(*info),
            _ => None,
        }));
        let memory = luft_os::process_memory(client.process_id());
        if memory.is_none() && cfg!(target_os = "linux") {
            return Ok(infos);
        }
        let sample = SoakSample {
            process: samples.process,
            elapsed: elapsed(),
            memory,
        };
        samples.add(sample)?;
        observe(sample);
    }
}

/// Sleeps so long, unless the test is interrupted.
fn wait(time: Duration) {
    let started = Instant::now();
    while started.elapsed() < time && !is_interrupted() {
        thread::sleep(POLL.min(time.saturating_sub(started.elapsed())));
    }
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
        let (seconds, processes) = (self.seconds, self.processes);
        writeln!(f, "time     {seconds:.1} s, started {processes} times")?;
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
