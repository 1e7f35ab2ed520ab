//! A table at which two sides play game pairs: one engine against itself with other options.

use super::{GameRules, Player, Tablebase, Termination, game};
use crate::openings::Opening;
use crate::statistics::Outcome;
use luft_run::EngineConfig;

/// Names and values of UCI options.
pub(crate) type Options = Vec<(String, String)>;

/// Two sides that stay while their options change from pair to pair.
#[derive(Debug)]
pub(crate) struct PairTable<'a> {
    rules: &'a GameRules,
    tablebase: Option<&'a Tablebase>,
    sides: [Player; 2],
}

impl<'a> PairTable<'a> {
    /// A table whose players come when the first game begins.
    pub(crate) fn new(
        engine: &EngineConfig,
        names: [&str; 2],
        rules: &'a GameRules,
        tablebase: Option<&'a Tablebase>,
    ) -> Self {
        let player = |name: &str| {
            let mut engine = engine.clone();
            engine.name = format!("{} ({name})", engine.name);
            Player::new(engine)
        };
        Self {
            rules,
            tablebase,
            sides: names.map(player),
        }
    }

    /// Changes the options of both sides from now on.
    pub(crate) fn set_options(&mut self, options: [&Options; 2]) {
        for (side, options) in self.sides.iter_mut().zip(options) {
            side.set_options(options);
        }
    }

    /// The two games of an opening as the first side sees them, with white and then with black; nothing if
    /// one of them could not be played, or was interrupted.
    pub(crate) fn play(
        &mut self,
        opening: &Opening,
        warnings: &mut Vec<String>,
    ) -> Option<[Outcome; 2]> {
        let mut outcomes = [Outcome::Draw; 2];
        for (first_is_white, outcome) in [true, false].into_iter().zip(&mut outcomes) {
            let [first, second] = &mut self.sides;
            let colours = if first_is_white {
                [first, second]
            } else {
                [second, first]
            };
            let names = format!("{} - {}", colours[0].name(), colours[1].name());
            let record = game::play(self.rules, self.tablebase, opening, colours)?;
            if let Termination::Forfeit(_, fault) = &record.termination {
                warnings.push(format!("{names}: {}", record.termination));
                // Values that lose on time are bad values; anything else is no fault of theirs.
                if !fault.is_time() {
                    return None;
                }
            }
            *outcome = Outcome::of(record.result, first_is_white);
        }
        Some(outcomes)
    }
}
