//! What games say: the engine by default against the one with a technique switched.

use crate::match_runner::{BookConfig, Match, settings};
use crate::openings::Openings;
use crate::statistics::Pentanomial;
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
    /// Nodes for each move.
    pub nodes: u64,
    /// The name of the book's file, without its folder, if it was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// The seed of its order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
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
    /// The nodes of its bench.
    pub(super) signature: u64,
}

impl GamesConfig<'_> {
    /// Lets the engine by default play against the one with a technique switched, after the games that are known.
    pub(super) fn play(&self, switched: EngineConfig, known: &Games) -> Result<Games, RunError> {
        let mut engines = [self.engine.clone(), switched].map(|one| one.with_default("Hash", HASH));
        luft_run::distinguish_names(&mut engines);
        let played = known.pairs.iter().sum::<u64>() as usize;
        let settings = settings(&(&engines, self.book, self.nodes, self.signature, played))?;
        let programs = [self.engine.program.as_path()];
        let kept = KeepRun::UntilItEnds.find("ablate", &settings, &programs)?;
        let games = self.games.saturating_sub(2 * played);
        let game_match = Match {
            engines: engines.into(),
            rules: GameRules {
                time_control: TimeControl::Nodes(self.nodes),
                time_margin: Duration::ZERO,
                adjudication: ADJUDICATION,
                ponder: false,
                chess960: false,
            },
            openings: self.openings.clone().after(played),
            schedule: Schedule::new(TournamentFormat::RoundRobin, 2, games),
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
        Ok(known.with(results.pentanomial()))
    }
}

impl Games {
    /// None yet, at these nodes and openings.
    pub(super) fn none(nodes: u64, book: &BookConfig) -> Self {
        let none = Self {
            wins: 0,
            draws: 0,
            losses: 0,
            pairs: [0; 5],
            elo: 0.0,
            error: 0.0,
            nodes,
            book: Some(book.name()),
            seed: Some(book.seed),
        };
        none.with(Pentanomial::default())
    }

    /// How many games were played.
    pub const fn count(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Whether others were played at the same nodes, from the same openings.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.nodes, &self.book, self.seed) == (other.nodes, &other.book, other.seed)
    }

    /// These and more.
    fn with(&self, more: Pentanomial) -> Self {
        let mut sum = Pentanomial {
            wins: self.wins + more.wins,
            draws: self.draws + more.draws,
            losses: self.losses + more.losses,
            pairs: self.pairs,
        };
        for (pairs, more) in sum.pairs.iter_mut().zip(more.pairs) {
            *pairs += more;
        }
        let elo = sum.elo();
        Self {
            wins: sum.wins,
            draws: sum.draws,
            losses: sum.losses,
            pairs: sum.pairs,
            elo: super::rounded(elo.value),
            error: super::rounded(elo.error()),
            ..self.clone()
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Games with these pairs, at these nodes.
    pub(in crate::ablate) fn games(pairs: [u64; 5], nodes: u64) -> Games {
        Games::none(nodes, &BookConfig::default()).with(Pentanomial::from_pairs(pairs))
    }

    #[test]
    fn more_games_add_to_those_before() {
        let (first, rest) = ([1, 2, 3, 4, 5], [5, 0, 1, 0, 7]);
        let both = games(first, 8000).with(Pentanomial::from_pairs(rest));
        assert_eq!(both, games([6, 2, 4, 4, 12], 8000));
        assert_eq!(both.count(), 56);
        assert!(both.is_like(&games(first, 8000)) && !both.is_like(&games(first, 2000)));
    }
}
