//! Two players at one table, the same engine with different values.

use super::tuner::{Outcome, Proposal};
use crate::arena::{self, Ending, Player, Record, Rules, Tablebase};
use crate::openings::{Opening, Openings};
use luft_chess::pgn::GameResult;
use luft_run::EngineConfig;

/// What all games of a run have in common.
#[derive(Debug)]
pub(super) struct Conditions {
    /// The engine.
    pub(super) engine: EngineConfig,
    /// How games are played.
    pub(super) rules: Rules,
    /// From where.
    pub(super) openings: Openings,
    /// What ends them early.
    pub(super) tablebase: Option<Tablebase>,
    /// Pairs of games of each proposal.
    pub(super) pairs: u32,
}

/// A table at which proposal after proposal is played.
#[derive(Debug)]
pub(super) struct Duel<'a> {
    conditions: &'a Conditions,
    plus: Player,
    minus: Player,
}

impl<'a> Duel<'a> {
    /// A table whose players come when the first game begins.
    pub(super) fn new(conditions: &'a Conditions) -> Self {
        let player = |name: &str| {
            let mut engine = conditions.engine.clone();
            engine.name = format!("{} ({name})", engine.name);
            Player::new(engine)
        };
        Self {
            conditions,
            plus: player("plus"),
            minus: player("minus"),
        }
    }

    /// Lets both sides of a proposal play, each opening with both colours.
    pub(super) fn play(&mut self, proposal: &Proposal) -> Outcome {
        self.plus.set_options(&proposal.plus);
        self.minus.set_options(&proposal.minus);
        let pairs = u64::from(self.conditions.pairs);
        let mut outcome = Outcome::default();
        for pair in 0..pairs {
            let index = proposal.number * pairs + pair;
            let opening = self.conditions.openings.opening(index as usize);
            if let Some(points) = self.pair(&opening, &mut outcome.troubles) {
                for kind in points {
                    outcome.games[kind] += 1;
                }
            }
        }
        outcome
    }

    /// The two games of an opening, each 0 if `plus` won, 1 if drawn, 2 if lost; nothing if one of
    /// them could not be played.
    fn pair(&mut self, opening: &Opening, troubles: &mut Vec<String>) -> Option<[usize; 2]> {
        let Conditions {
            rules, tablebase, ..
        } = self.conditions;
        let mut kinds = [0; 2];
        for (plus_is_white, kind) in [true, false].into_iter().zip(&mut kinds) {
            let seats = if plus_is_white {
                [&mut self.plus, &mut self.minus]
            } else {
                [&mut self.minus, &mut self.plus]
            };
            let names = format!("{} - {}", seats[0].name(), seats[1].name());
            let record = arena::play(rules, tablebase.as_ref(), opening, seats);
            if let Ending::Forfeit(_, fault) = &record.ending {
                troubles.push(format!("{names}: {}", record.ending));
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

fn kind_of(record: &Record, plus_is_white: bool) -> usize {
    match (record.result, plus_is_white) {
        (GameResult::WhiteWins, true) | (GameResult::BlackWins, false) => 0,
        (GameResult::Draw | GameResult::Unknown, _) => 1,
        (GameResult::WhiteWins, false) | (GameResult::BlackWins, true) => 2,
    }
}
