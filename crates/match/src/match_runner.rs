//! Matches: engines against engines, with error bars or an SPRT, resumable at any moment.

mod config;
mod report;
mod results;

pub use config::{BookConfig, MatchConfig, PlayConfig};
pub use report::MatchReport;
pub use results::{EngineStats, MatchResults};

pub(crate) use config::settings;

use crate::openings::Openings;
use crate::statistics::Sprt;
use crate::tournament::{FinishedGame, GameRules, Schedule, Tablebase, Tournament};
use luft_run::{EngineConfig, Journal, KeptRun, RunError};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A match that is ready to be played; [`MatchConfig::prepare`] makes one.
#[derive(Debug)]
pub struct Match {
    pub(crate) engines: Vec<EngineConfig>,
    pub(crate) rules: GameRules,
    pub(crate) openings: Openings,
    pub(crate) schedule: Schedule,
    pub(crate) tablebase: Option<Tablebase>,
    pub(crate) concurrency: usize,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) kept: Option<KeptRun>,
    /// What the journal must agree with.
    pub(crate) settings: String,
}

/// Follows a match. Any error ends it. `()` follows nothing.
pub trait MatchObserver {
    /// The games that the journal has, before the first one is played.
    fn resumed(&mut self, games: &[FinishedGame], results: &MatchResults) -> Result<(), RunError> {
        let _ = (games, results);
        Ok(())
    }

    /// A game was finished and is part of the results.
    fn finished(&mut self, game: &FinishedGame, results: &MatchResults) -> Result<(), RunError> {
        let _ = (game, results);
        Ok(())
    }
}

impl MatchObserver for () {}

impl Match {
    /// Games of the whole match.
    pub fn games(&self) -> usize {
        self.schedule.len()
    }

    /// Openings that are needed, and those there are: if fewer, games are repeated.
    pub fn rounds_and_openings(&self) -> (usize, usize) {
        (self.schedule.rounds(), self.openings.len())
    }

    /// Whether nothing is left to play.
    pub fn is_over(&self, results: &MatchResults) -> bool {
        results.decision().is_some() || results.games() == self.games() as u64
    }

    /// Forgets the games that were kept, to begin again.
    pub fn restart(&self) -> Result<(), RunError> {
        self.kept.as_ref().map_or(Ok(()), KeptRun::restart)
    }

    /// Removes what is no longer needed after the last game.
    pub fn conclude(&self) -> Result<(), RunError> {
        self.kept.as_ref().map_or(Ok(()), KeptRun::conclude)
    }

    /// Plays to the end, until the SPRT accepts a hypothesis, or until it is interrupted.
    pub fn play(&self, observer: &mut impl MatchObserver) -> Result<MatchResults, RunError> {
        let (mut journal, known): (_, Vec<FinishedGame>) = match &self.kept {
            Some(KeptRun { path, .. }) => {
                let (journal, known) = Journal::open(path, &self.settings, other_match)?;
                (Some(journal), known)
            }
            None => (None, Vec::new()),
        };
        let mut results = MatchResults::new(&self.engines, self.schedule.matchups(), self.sprt);
        let mut done = HashSet::new();
        for game in &known {
            done.insert(game.pairing.game);
            results.add(game);
        }
        observer.resumed(&known, &results)?;
        if results.decision().is_some() {
            return Ok(results);
        }
        self.tournament().run(&done, |game| {
            results.add(&game);
            if let Some(journal) = &mut journal {
                journal.add(&game)?;
            }
            observer.finished(&game, &results)?;
            Ok::<_, RunError>(match results.decision() {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            })
        })?;
        Ok(results)
    }

    /// The results with the rules they were played by, as text and as JSON.
    pub fn report<'a>(&'a self, results: &'a MatchResults) -> MatchReport<'a> {
        MatchReport {
            rules: &self.rules,
            results,
        }
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
}

/// Why a journal is refused.
fn other_match(_: &str) -> String {
    "this belongs to a match with other settings; name another file".to_owned()
}
