//! `match`: engines against engines, with error bars, resumable at any moment.

mod options;
mod report;
mod standings;

pub use options::{Book, Games, Options};
pub use standings::Standings;

use crate::arena::{Entry, Rules, Schedule, Tablebase, Tournament};
use crate::openings::Openings;
use crate::statistics::Sprt;
use clap::Args;
use indicatif::ProgressBar;
use luft_run::EngineConfig;
use luft_run::Journal;
use luft_run::RunError;
use luft_run::{file, progress};
use report::Report;
use serde::Serialize;
use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often the result so far is printed and written.
const INTERVAL: Duration = Duration::from_secs(10);

/// A match that can be played.
#[derive(Debug)]
pub struct Match {
    /// Who plays; the first is the one that is judged.
    pub engines: Vec<EngineConfig>,
    /// How.
    pub rules: Rules,
    /// From where.
    pub openings: Openings,
    /// Against whom.
    pub schedule: Schedule,
    /// What ends games early.
    pub tablebase: Option<Tablebase>,
    /// Games at a time.
    pub concurrency: usize,
    /// What ends the match early, with the words for it.
    pub sprt: Option<Sprt>,
    /// Where the games go.
    pub files: Files,
    /// What the journal must agree with.
    pub setting: String,
}

/// Where the results of a match go.
#[derive(Clone, Debug, Default, Args)]
pub struct Files {
    /// Remember finished games here, and go on from them when started again.
    #[arg(long)]
    pub journal: Option<PathBuf>,
    /// Write the games here.
    #[arg(long)]
    pub pgn: Option<PathBuf>,
    /// Write the result as JSON here, also while it runs.
    #[arg(long)]
    pub json: Option<PathBuf>,
}

/// Plays a match as the command line describes it.
pub fn run(options: &Options) -> Result<(), RunError> {
    let standings = options.prepare()?.play(true)?;
    if options.strict && !standings.is_clean() {
        return Err(RunError::request("not every engine behaved, see above"));
    }
    Ok(())
}

impl Match {
    /// Plays to the end, or to the verdict.
    pub fn play(&self, aloud: bool) -> Result<Standings, RunError> {
        let (mut journal, known) = match &self.files.journal {
            Some(path) => {
                let (journal, known) = Journal::open(path, &self.setting, other_match)?;
                (Some(journal), known)
            }
            None => (None, Vec::new()),
        };
        let mut pgn = self.open_pgn(&known)?;
        let mut standings = Standings::new(&self.engines, self.schedule.meetings(), self.sprt);
        let mut done = HashSet::new();
        for entry in &known {
            done.insert(entry.pairing.game);
            standings.add(entry);
        }
        if aloud && self.schedule.rounds() > self.openings.len() {
            println!(
                "{} rounds, but only {} openings: some games will be alike",
                self.schedule.rounds(),
                self.openings.len()
            );
        }
        if aloud && !known.is_empty() {
            println!("going on after {} games", known.len());
        }
        let bar = if aloud {
            progress::bar("games", self.schedule.len(), known.len())
        } else {
            ProgressBar::hidden()
        };
        let mut shown = Instant::now();
        if standings.verdict().is_none() {
            self.tournament().run(&done, |entry| {
                standings.add(&entry);
                if let Some((path, file)) = &mut pgn {
                    file.write_all(entry.pgn.as_bytes())
                        .map_err(RunError::file(path))?;
                }
                if let Some(journal) = &mut journal {
                    journal.add(&entry)?;
                }
                if let Some(trouble) = standings.trouble(&entry).filter(|_| aloud) {
                    bar.suspend(|| println!("{trouble}"));
                }
                bar.inc(1);
                bar.set_message(standings.line());
                if shown.elapsed() >= INTERVAL {
                    shown = Instant::now();
                    self.write(&standings)?;
                    // Without a terminal there is no bar.
                    if aloud && bar.is_hidden() {
                        println!("{}", standings.line());
                    }
                }
                Ok(match standings.verdict() {
                    Some(_) => ControlFlow::Break(()),
                    None => ControlFlow::Continue(()),
                })
            })?;
        }
        bar.finish_and_clear();
        self.write(&standings)?;
        if aloud {
            println!("{}", self.report(&standings));
        }
        Ok(standings)
    }

    fn tournament(&self) -> Tournament<'_> {
        Tournament {
            engines: &self.engines,
            rules: &self.rules,
            openings: &self.openings,
            schedule: &self.schedule,
            tablebase: self.tablebase.as_ref(),
            concurrency: self.concurrency,
        }
    }

    fn report<'a>(&'a self, standings: &'a Standings) -> Report<'a> {
        Report {
            rules: &self.rules,
            standings,
        }
    }

    fn write(&self, standings: &Standings) -> Result<(), RunError> {
        match &self.files.json {
            Some(path) => file::write_json(path, &self.report(standings)),
            None => Ok(()),
        }
    }

    /// The games for people begin with those that were known already.
    fn open_pgn(&self, known: &[Entry]) -> Result<Option<(&Path, File)>, RunError> {
        let Some(path) = &self.files.pgn else {
            return Ok(None);
        };
        let mut file = File::create(path).map_err(RunError::file(path))?;
        for entry in known {
            file.write_all(entry.pgn.as_bytes())
                .map_err(RunError::file(path))?;
        }
        Ok(Some((path, file)))
    }
}

/// Why a journal is refused.
fn other_match(_: &str) -> String {
    "this belongs to a match with another setting; name another file".to_owned()
}

/// The words a journal is recognised by: everything that changes what the games are.
pub fn setting(parts: &impl Serialize) -> Result<String, RunError> {
    serde_json::to_string(parts).map_err(RunError::request)
}
