//! What games say: the engine by default against the one with a technique switched.

use crate::arena::{Adjudication, Control, Draw, Form, Resign, Rules, Schedule};
use crate::matches::{Files, Match};
use crate::openings::Openings;
use luft_run::EngineConfig;
use luft_run::RunError;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Where both players see the end, the rest of the game would only cost time.
const ENDS: Adjudication = Adjudication {
    resign: Some(Resign {
        moves: 4,
        score: 600,
    }),
    draw: Some(Draw {
        from: 40,
        moves: 8,
        score: 10,
    }),
    move_limit: Some(150),
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
pub(super) struct Board<'a> {
    /// From where.
    pub(super) openings: Openings,
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

impl Board<'_> {
    /// Lets the engine by default play against the one with a technique switched.
    pub(super) fn play(&self, switched: EngineConfig) -> Result<Games, RunError> {
        let mut engines = [self.engine.clone(), switched].map(|one| one.with_default("Hash", HASH));
        luft_run::tell_apart(&mut engines);
        let duel = Match {
            engines: engines.into(),
            rules: Rules {
                control: Control::Nodes(self.nodes),
                margin: Duration::ZERO,
                adjudication: ENDS,
                ponder: false,
                chess960: false,
            },
            openings: self.openings.clone(),
            schedule: Schedule::new(Form::RoundRobin, 2, self.games),
            tablebase: None,
            concurrency: self.concurrency,
            sprt: None,
            files: Files::default(),
            setting: String::new(),
        };
        let standings = duel.play(false)?;
        if standings.players().iter().any(|sheet| sheet.faults > 0) {
            let reason = "the engine crashed or played an illegal move; see `luft-lab match`";
            return Err(RunError::request(reason));
        }
        let tally = standings.first();
        let elo = tally.elo();
        Ok(Games {
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            pairs: tally.pairs,
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
