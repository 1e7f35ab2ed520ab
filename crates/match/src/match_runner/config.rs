//! The configuration of a match.

use super::Match;
use crate::openings::{BUILT_IN_NAME, OpeningOrder, Openings};
use crate::statistics::Sprt;
use crate::tournament::{
    Adjudication, GameRules, Schedule, Tablebase, TimeControl, TournamentFormat,
};
use luft_run::{EngineConfig, KeepRun, RunError, distinguish_names};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Who plays whom, how, and until when.
#[derive(Clone, Debug)]
pub struct MatchConfig {
    /// The engines; results and the SPRT are from the view of the first.
    pub engines: Vec<EngineConfig>,
    /// Round robin or gauntlet.
    pub format: TournamentFormat,
    /// Games of each matchup; an odd number is rounded up.
    pub games: usize,
    /// How games are played.
    pub play: PlayConfig,
    /// Ends the match early.
    pub sprt: Option<Sprt>,
    /// Where finished games are kept; a match that was stopped goes on from there.
    pub keep: KeepRun,
}

/// How games are played: rules, openings, tablebases and the processes that play them.
#[derive(Clone, Debug)]
pub struct PlayConfig {
    /// Time control, adjudication, variant.
    pub rules: GameRules,
    /// The opening book.
    pub book: BookConfig,
    /// Folders of Syzygy tables for tablebase adjudication.
    pub tablebases: Vec<PathBuf>,
    /// `Hash` in MB, for engines that have the option and no other value.
    pub hash: u32,
    /// Games at a time.
    pub concurrency: usize,
}

/// An opening book and how it is used.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BookConfig {
    /// EPD (as the UHO books), PGN or Polyglot, also as `.zip` or `.zst`; the one that comes with the program if none is named.
    pub path: Option<PathBuf>,
    /// The order of the openings.
    pub order: OpeningOrder,
    /// Plies taken from PGN games and Polyglot books.
    pub plies: Option<usize>,
    /// The seed of the random order.
    pub seed: u64,
}

impl MatchConfig {
    /// A hundred games of two engines at 8+0.08 seconds.
    pub fn new(first: EngineConfig, second: EngineConfig) -> Self {
        Self {
            engines: vec![first, second],
            format: TournamentFormat::RoundRobin,
            games: 100,
            play: PlayConfig::default(),
            sprt: None,
            keep: KeepRun::Nowhere,
        }
    }

    /// Starts every engine once and reads every file, so that what is missing shows before the first game.
    pub fn prepare(&self) -> Result<Match, RunError> {
        if let Some(sprt) = &self.sprt {
            sprt.check()?;
        }
        let play = &self.play;
        let engines = play.configured(&self.engines)?;
        let settings = settings(&(&engines, play.identity(), play.book.seed, self.format))?;
        let programs: Vec<_> = engines.iter().map(|one| one.program.as_path()).collect();
        let kept = self.keep.find("match", &settings, &programs)?;
        Ok(Match {
            schedule: Schedule::new(self.format, engines.len(), self.games),
            engines,
            rules: play.rules.clone(),
            openings: play.book.openings()?,
            tablebase: play.tablebase()?,
            concurrency: play.concurrency,
            sprt: self.sprt,
            kept,
            settings,
        })
    }
}

impl Default for PlayConfig {
    fn default() -> Self {
        Self {
            rules: GameRules {
                time_control: TimeControl::Clock {
                    moves: None,
                    base: Duration::from_secs(8),
                    increment: Duration::from_millis(80),
                },
                time_margin: Duration::ZERO,
                adjudication: Adjudication::default(),
                ponder: false,
                chess960: false,
            },
            book: BookConfig::default(),
            tablebases: Vec::new(),
            hash: 16,
            concurrency: 1,
        }
    }
}

impl PlayConfig {
    /// The tables for adjudication, if any were named.
    pub(crate) fn tablebase(&self) -> Result<Option<Tablebase>, RunError> {
        let named = !self.tablebases.is_empty();
        named.then(|| Tablebase::open(&self.tablebases)).transpose()
    }

    /// The engines with names of their own and the options that these games need.
    pub(crate) fn configured(
        &self,
        engines: &[EngineConfig],
    ) -> Result<Vec<EngineConfig>, RunError> {
        let mut engines = engines.to_vec();
        distinguish_names(&mut engines);
        for engine in &mut engines {
            let client = engine.start()?;
            if client.option("Hash").is_some() {
                *engine = engine.with_default("Hash", self.hash);
            }
            if self.rules.ponder && client.option("Ponder").is_some() {
                *engine = engine.with_default("Ponder", true);
            }
            if self.rules.chess960 {
                if client.option("UCI_Chess960").is_none() {
                    let reason = format!("{} cannot play Chess960", engine.name);
                    return Err(RunError::request(reason));
                }
                *engine = engine.with("UCI_Chess960", true);
            }
        }
        Ok(engines)
    }

    /// Everything that changes what the games are, apart from the seed.
    pub(crate) fn identity(&self) -> impl Serialize {
        let BookConfig {
            path, order, plies, ..
        } = &self.book;
        let path = path.as_deref().unwrap_or(Path::new(BUILT_IN_NAME));
        (&self.rules, path, order, plies, &self.tablebases)
    }
}

impl BookConfig {
    /// What the book is called, wherever its file lies.
    pub(crate) fn name(&self) -> String {
        let file = self.path.as_deref().and_then(Path::file_name);
        file.map_or_else(
            || BUILT_IN_NAME.into(),
            |name| name.to_string_lossy().into(),
        )
    }

    /// Reads the book.
    pub(crate) fn openings(&self) -> Result<Openings, RunError> {
        match &self.path {
            Some(path) => Openings::read(path, self.order, self.seed, self.plies),
            None => Openings::built_in(self.order, self.seed),
        }
    }
}

/// A text that is the same for the same settings: what a journal or state file must agree with.
pub(crate) fn settings(parts: &impl Serialize) -> Result<String, RunError> {
    serde_json::to_string(parts).map_err(RunError::request)
}
