//! What games say: the engine by default against the one with a technique switched.

use crate::match_runner::{BookConfig, Match, settings};
use crate::openings::Openings;
use crate::tournament::{
    Adjudication, DrawRule, GameRules, ResignRule, Schedule, TimeControl, TournamentFormat,
};
use luft_run::{EngineConfig, KeepRun, RunError, is_interrupted};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Where both engines agree on the result, the rest of the game would only cost time.
const ADJUDICATION: Adjudication = Adjudication {
    resign: Some(ResignRule {
        move_count: 4,
        score: 600,
    }),
    draw: Some(DrawRule {
        move_number: 40,
        move_count: 8,
        score: 10,
    }),
    max_moves: Some(150),
};
/// Small, as befits few nodes: clearing it before each game must cost nothing.
const HASH: u32 = 4;

/// Results of games at fixed nodes, seen from the side of the engine by default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Games {
    /// Games won by the default.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost by the default.
    pub losses: u64,
    /// Pairs of games with 0, ½, 1, 1½ and 2 points for the default.
    pub pairs: [u64; 5],
    /// The difference in Elo, above zero where the default is better.
    pub elo: f64,
    /// Its error, 95 %.
    pub error: f64,
    /// The signature of the default when they were played.
    pub signature: u64,
    /// Nodes for each move.
    pub nodes: u64,
}

/// How the games are played.
#[derive(Debug)]
pub(super) struct GamesConfig<'a> {
    /// Where games begin.
    pub(super) openings: Openings,
    /// What says so.
    pub(super) book: &'a BookConfig,
    /// How many against each technique.
    pub(super) games: usize,
    /// Nodes for each move.
    pub(super) nodes: u64,
    /// Games at a time.
    pub(super) concurrency: usize,
    /// The engine by default.
    pub(super) engine: &'a EngineConfig,
    /// Its signature.
    pub(super) signature: u64,
}

impl GamesConfig<'_> {
    /// Lets the engine by default play against the one with a technique switched.
    pub(super) fn play(&self, switched: EngineConfig) -> Result<Games, RunError> {
        let mut engines = [self.engine.clone(), switched].map(|one| one.with_default("Hash", HASH));
        luft_run::distinguish_names(&mut engines);
        let settings = settings(&(&engines, self.book, self.nodes, self.signature))?;
        let programs = [self.engine.program.as_path()];
        let kept = KeepRun::UntilItEnds.find("ablate", &settings, &programs)?;
        let game_match = Match {
            engines: engines.into(),
            rules: GameRules {
                time_control: TimeControl::Nodes(self.nodes),
                time_margin: Duration::ZERO,
                adjudication: ADJUDICATION,
                ponder: false,
                chess960: false,
            },
            openings: self.openings.clone(),
            schedule: Schedule::new(TournamentFormat::RoundRobin, 2, self.games),
            tablebase: None,
            concurrency: self.concurrency,
            sprt: None,
            kept,
            settings,
        };
        let results = game_match.play(&mut ())?;
        if is_interrupted() {
            return Err(RunError::interrupted("the same command goes on"));
        }
        if results.engines().iter().any(|stats| stats.faults > 0) {
            let reason = "the engine crashed or played an illegal move; see `luft-lab match`";
            return Err(RunError::request(reason));
        }
        game_match.conclude()?;
        let stats = results.pentanomial();
        let elo = stats.elo();
        Ok(Games {
            wins: stats.wins,
            draws: stats.draws,
            losses: stats.losses,
            pairs: stats.pairs,
            elo: super::rounded(elo.value),
            error: super::rounded(elo.error()),
            signature: self.signature,
            nodes: self.nodes,
        })
    }
}

impl Games {
    /// How many games were played.
    pub const fn count(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}
