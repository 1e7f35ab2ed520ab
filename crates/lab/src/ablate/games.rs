//! What games say: the engine by default against the one with a technique switched.

use crate::arena::{Adjudication, Control, Draw, Form, Resign, Rules, Schedule};
use crate::contender::Contender;
use crate::error::LabError;
use crate::matches::{Files, Match};
use crate::openings::Openings;
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
pub(crate) struct Games {
    /// Games won by the default.
    pub(crate) wins: u64,
    /// Games drawn.
    pub(crate) draws: u64,
    /// Games lost by the default.
    pub(crate) losses: u64,
    /// Pairs of games with 0, ½, 1, 1½ and 2 points for the default.
    pub(crate) pairs: [u64; 5],
    /// The difference in Elo, above zero where the default is better.
    pub(crate) elo: f64,
    /// Its error, 95 %.
    pub(crate) error: f64,
    /// The signature of the default when they were played.
    pub(crate) signature: u64,
    /// Nodes for each move.
    pub(crate) nodes: u64,
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
    pub(super) engine: &'a Contender,
    /// Its signature.
    pub(super) signature: u64,
}

impl Board<'_> {
    /// Lets the engine by default play against the one with a technique switched.
    pub(super) fn play(&self, switched: Contender) -> Result<Games, LabError> {
        let mut contenders =
            [self.engine.clone(), switched].map(|one| one.with_default("Hash", HASH));
        crate::contender::tell_apart(&mut contenders);
        let duel = Match {
            contenders: contenders.into(),
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
            return Err(LabError::request(reason));
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
    pub(crate) const fn count(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}
