//! Game pairs between the two sides of a perturbation: the same engine with different values.

use super::tuner::{PairScore, Perturbation};
use crate::openings::Openings;
use crate::statistics::Outcome;
use crate::tournament::{GameRules, PairTable, Tablebase};
use luft_run::EngineConfig;

/// What all games of a run have in common.
#[derive(Debug)]
pub(super) struct PairConfig {
    /// The engine.
    pub(super) engine: EngineConfig,
    /// How games are played.
    pub(super) rules: GameRules,
    /// From where.
    pub(super) openings: Openings,
    /// What ends them early.
    pub(super) tablebase: Option<Tablebase>,
    /// Game pairs of each perturbation.
    pub(super) pairs: u32,
}

/// Plays perturbation after perturbation.
#[derive(Debug)]
pub(super) struct PairPlayer<'a> {
    config: &'a PairConfig,
    table: PairTable<'a>,
}

impl<'a> PairPlayer<'a> {
    /// A table whose players come when the first game begins.
    pub(super) fn new(config: &'a PairConfig) -> Self {
        let PairConfig {
            engine,
            rules,
            tablebase,
            ..
        } = config;
        let table = PairTable::new(engine, ["plus", "minus"], rules, tablebase.as_ref());
        Self { config, table }
    }

    /// Lets both sides of a perturbation play, each opening with both colours.
    pub(super) fn play(&mut self, perturbation: &Perturbation) -> PairScore {
        self.table
            .set_options([&perturbation.plus, &perturbation.minus]);
        let pairs = u64::from(self.config.pairs);
        let mut score = PairScore::default();
        for pair in 0..pairs {
            let index = perturbation.number * pairs + pair;
            let opening = self.config.openings.opening(index as usize);
            let outcomes = self.table.play(&opening, &mut score.warnings);
            for outcome in outcomes.into_iter().flatten() {
                score.games[kind(outcome)] += 1;
            }
        }
        score
    }
}

/// Where the games of a score count this one.
const fn kind(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Win => 0,
        Outcome::Draw => 1,
        Outcome::Loss => 2,
    }
}
