//! Game pairs between the two sides of a perturbation: the same engine with different values.

use super::tuner::{PairScore, Perturbation};
use crate::openings::{Opening, Openings};
use crate::tournament::{self, GameRecord, GameRules, Player, Tablebase, Termination};
use luft_chess::pgn::GameResult;
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
    plus: Player,
    minus: Player,
}

impl<'a> PairPlayer<'a> {
    /// A table whose players come when the first game begins.
    pub(super) fn new(config: &'a PairConfig) -> Self {
        let player = |name: &str| {
            let mut engine = config.engine.clone();
            engine.name = format!("{} ({name})", engine.name);
            Player::new(engine)
        };
        Self {
            config,
            plus: player("plus"),
            minus: player("minus"),
        }
    }

    /// Lets both sides of a perturbation play, each opening with both colours.
    pub(super) fn play(&mut self, perturbation: &Perturbation) -> PairScore {
        self.plus.set_options(&perturbation.plus);
        self.minus.set_options(&perturbation.minus);
        let pairs = u64::from(self.config.pairs);
        let mut score = PairScore::default();
        for pair in 0..pairs {
            let index = perturbation.number * pairs + pair;
            let opening = self.config.openings.opening(index as usize);
            if let Some(points) = self.pair(&opening, &mut score.warnings) {
                for kind in points {
                    score.games[kind] += 1;
                }
            }
        }
        score
    }

    /// The two games of an opening, each 0 if `plus` won, 1 if drawn, 2 if lost; nothing if one of
    /// them could not be played.
    fn pair(&mut self, opening: &Opening, warnings: &mut Vec<String>) -> Option<[usize; 2]> {
        let PairConfig {
            rules, tablebase, ..
        } = self.config;
        let mut kinds = [0; 2];
        for (plus_is_white, kind) in [true, false].into_iter().zip(&mut kinds) {
            let colours = if plus_is_white {
                [&mut self.plus, &mut self.minus]
            } else {
                [&mut self.minus, &mut self.plus]
            };
            let names = format!("{} - {}", colours[0].name(), colours[1].name());
            let record = tournament::play(rules, tablebase.as_ref(), opening, colours);
            if let Termination::Forfeit(_, fault) = &record.termination {
                warnings.push(format!("{names}: {}", record.termination));
                // Values that lose on time are bad values; anything else is no fault of theirs.
                if !fault.is_time() {
                    return None;
                }
            }
            *kind = kind_of(&record, plus_is_white);
        }
        Some(kinds)
    }
}

fn kind_of(record: &GameRecord, plus_is_white: bool) -> usize {
    match (record.result, plus_is_white) {
        (GameResult::WhiteWins, true) | (GameResult::BlackWins, false) => 0,
        (GameResult::Draw | GameResult::Unknown, _) => 1,
        (GameResult::WhiteWins, false) | (GameResult::BlackWins, true) => 2,
    }
}
