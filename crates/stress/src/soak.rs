//! A vigil: an engine analyses one position for an hour, and is watched. Its memory must stay what it
//! was, its lines must be playable, and it must stop when it is told to.

use super::check;
use super::subject::{Sort, Subject};
use clap::Args;
use luft_chess::Position;
use luft_run::RunError;
use luft_run::{EngineConfig, PATIENCE};
use luft_run::{file, progress};
use luft_uci::{Client, Go, Info, Message, SetPosition, Start};
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

/// A middlegame in which much can happen.
const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10";

/// Nobody waits longer.
const LONGEST: Duration = Duration::from_hours(365 * 24);

/// Which engine is watched, and for how long.
#[derive(Debug, Args)]
pub struct Options {
    /// The engine: `PROGRAM [ARGUMENT…][,OPTION=VALUE…]`. Say its `Threads` and `Hash` here.
    engine: EngineConfig,
    /// How many minutes it analyses.
    #[arg(long, default_value_t = 60.0)]
    minutes: f64,
    /// What it analyses.
    #[arg(long, default_value = MIDDLEGAME)]
    fen: String,
    /// Seconds between two looks at its memory.
    #[arg(long, default_value_t = 30.0, value_name = "SECONDS")]
    every: f64,
    /// Its memory may grow by so many megabytes after the first look.
    #[arg(long, default_value_t = 8, value_name = "MB")]
    growth: u64,
    /// Write the result as JSON here.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// What was seen.
#[derive(Debug, Serialize)]
struct Report {
    /// The engine.
    engine: String,
    /// Its memory in megabytes, look by look; nothing where the system does not tell.
    memory: Vec<u64>,
    /// Lines it announced.
    lines: usize,
    /// What it said last of its best line.
    last: String,
    /// Its move.
    best: Option<String>,
    /// From `stop` to the answer, in milliseconds.
    stopping: u128,
    /// What was wrong.
    faults: Vec<String>,
}

/// Keeps the vigil; anything wrong is an error in the end.
pub fn run(options: &Options) -> Result<(), RunError> {
    let report = keep(options)?;
    println!("{report}");
    if let Some(path) = &options.json {
        file::write_json(path, &report)?;
    }
    match (&report.engine, report.faults.len()) {
        (_, 0) => Ok(()),
        (name, count) => Err(RunError::request(format!(
            "{name} has failed {count} times"
        ))),
    }
}

fn keep(options: &Options) -> Result<Report, RunError> {
    let subject = subject(&options.fen)?;
    let every = seconds(options.every)?;
    let end = Instant::now() + seconds(60.0 * options.minutes)?;
    let name = &options.engine.name;
    let mut client = options.engine.start()?;
    client.position(subject.place.clone());
    client.go(Go {
        infinite: true,
        ..Go::default()
    });
    let (memory, mut infos) = watch(&mut client, every, end);
    let stopped = Instant::now();
    let mut thought = client.stop(PATIENCE).map_err(RunError::engine(name))?;
    let stopping = stopped.elapsed().as_millis();
    infos.append(&mut thought.infos);
    thought.infos = infos;
    let findings = check::thought(&subject, &thought).findings;
    let mut faults: Vec<_> = findings.into_iter().map(|found| found.detail).collect();
    faults.extend(leak(&memory, options.growth));
    let with_line = |info: &&Info| !info.pv.is_empty();
    Ok(Report {
        engine: name.clone(),
        memory,
        lines: thought.infos.iter().filter(with_line).count(),
        last: thought.last().map(ToString::to_string).unwrap_or_default(),
        best: thought.best,
        stopping,
        faults,
    })
}

fn subject(fen: &str) -> Result<Subject, RunError> {
    let position: Position = fen
        .parse()
        .map_err(|error| RunError::request(format!("{fen}: {error}")))?;
    let start = Start::Fen(fen.to_owned());
    let moves = Vec::new();
    Ok(Subject {
        sort: Sort::Game,
        place: SetPosition { start, moves },
        position,
    })
}

fn seconds(count: f64) -> Result<Duration, RunError> {
    let time = Duration::try_from_secs_f64(count).ok();
    let reason = format!("{count} seconds are no time to wait");
    time.filter(|time| !time.is_zero() && *time < LONGEST)
        .ok_or_else(|| RunError::request(reason))
}

/// The memory of an engine that thinks, now and then until the end, and what it says meanwhile. Both end
/// early with the engine.
fn watch(client: &mut Client, every: Duration, end: Instant) -> (Vec<u64>, Vec<Info>) {
    let looks = end.saturating_duration_since(Instant::now()).as_secs_f64() / every.as_secs_f64();
    let bar = progress::bar("looks", looks.ceil() as usize, 0);
    let (mut memory, mut infos) = (Vec::new(), Vec::new());
    loop {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        thread::sleep(left.min(every));
        let said = client.pending_lines();
        infos.extend(said.iter().filter_map(|line| match line.parse() {
            Ok(Message::Info(info)) => Some(*info),
            _ => None,
        }));
        match megabytes(client.process_id()) {
            Some(look) => memory.push(look),
            None if cfg!(target_os = "linux") => break,
            None => {}
        }
        bar.inc(1);
        bar.set_message(memory.last().map_or(String::new(), |mb| format!("{mb} MB")));
    }
    bar.finish_and_clear();
    (memory, infos)
}

/// The memory that a process has in use, where the system tells.
fn megabytes(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: u64 = line.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes >> 10)
}

/// What is wrong with memory that grew by more than this.
fn leak(memory: &[u64], growth: u64) -> Option<String> {
    let (first, most) = (memory.first()?, memory.iter().max()?);
    (most - first > growth).then(|| format!("its memory grew from {first} to {most} MB"))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.memory.first(), self.memory.iter().max()) {
            (Some(first), Some(most)) => {
                let looks = self.memory.len();
                writeln!(
                    f,
                    "memory   {first} MB at first, {most} at most, {looks} looks"
                )?;
            }
            _ => writeln!(f, "memory   this system does not tell")?,
        }
        writeln!(f, "lines    {}", self.lines)?;
        writeln!(f, "last     {}", self.last)?;
        let best = self.best.as_deref().unwrap_or("none");
        write!(f, "move     {best}, {} ms after stop", self.stopping)?;
        for fault in &self.faults {
            write!(f, "\nfault    {fault}")?;
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
    fn times_and_positions_that_make_no_sense_are_refused() {
        for count in [0.0, -1.0, 1e18, f64::NAN, f64::INFINITY] {
            assert!(seconds(count).is_err(), "{count}");
        }
        assert!(subject("no position").is_err());
        assert!(subject(MIDDLEGAME).is_ok());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_has_memory() {
        assert!(megabytes(std::process::id()).is_some_and(|mb| mb > 0));
        assert_eq!(megabytes(u32::MAX), None);
    }
}
