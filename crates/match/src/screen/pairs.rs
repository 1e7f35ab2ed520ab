//! Plays the pairs of a design, many at a time. The engines' processes stay; their options change between pairs.

use super::design::{Design, Turned};
use super::played_pair::PlayedPair;
use crate::openings::Openings;
use crate::tournament::{GameRules, Options, PairTable, Tablebase};
use luft_run::{EngineConfig, RunError, is_interrupted};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// So many pairs in a row that could not be played mean that none can be.
const PATIENCE: usize = 20;

/// What all pairs have in common.
#[derive(Debug)]
pub(super) struct Pairs<'a> {
    /// The engine.
    pub(super) engine: &'a EngineConfig,
    /// What is turned.
    pub(super) design: &'a Design,
    /// How games are played.
    pub(super) rules: &'a GameRules,
    /// From where.
    pub(super) openings: &'a Openings,
    /// What ends them early.
    pub(super) tablebase: Option<&'a Tablebase>,
}

/// What came of a pair: nothing if it could not be played.
type Finished = (Option<PlayedPair>, Vec<String>);

impl Pairs<'_> {
    /// Plays these pairs. `observe` sees each that was played and what engines did wrong, and may end the run;
    /// pairs under way then are played to their end but not shown.
    pub(super) fn play(
        &self,
        todo: impl Iterator<Item = usize> + Send,
        concurrency: usize,
        mut observe: impl FnMut(Option<PlayedPair>, &[String]) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        let todo = Mutex::new(todo);
        let next = || {
            let next = todo.lock().unwrap_or_else(PoisonError::into_inner).next();
            next.filter(|_| !is_interrupted())
        };
        let (sender, finished) = channel();
        thread::scope(|scope| {
            for _ in 0..concurrency.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(next, &sender));
            }
            drop(sender);
            // Owned here, so that the workers notice when nobody receives any more.
            let finished = finished;
            let mut fruitless = 0;
            for (pair, warnings) in &finished {
                fruitless = if pair.is_some() { 0 } else { fruitless + 1 };
                observe(pair, &warnings)?;
                if fruitless == PATIENCE {
                    let last = warnings.last().map_or("", String::as_str);
                    let reason = format!("{PATIENCE} pairs in a row could not be played: {last}");
                    return Err(RunError::request(reason));
                }
            }
            Ok(())
        })
    }

    /// A worker thread: plays pair after pair.
    fn work(&self, next: impl Fn() -> Option<usize>, finished: &Sender<Finished>) {
        let names = ["first", "second"];
        let mut table = PairTable::new(self.engine, names, self.rules, self.tablebase);
        while let Some(number) = next() {
            let turned = self.design.turned(number);
            let [first, second] = self.options(&turned);
            table.set_options([&first, &second]);
            let mut warnings = Vec::new();
            let outcomes = table.play(&self.openings.opening(number), &mut warnings);
            if outcomes.is_none() && is_interrupted() {
                return;
            }
            let pair = outcomes.map(|outcomes| PlayedPair::new(number, turned, outcomes));
            if finished.send((pair, warnings)).is_err() {
                return;
            }
        }
    }

    /// The value of every factor on either side.
    fn options(&self, turned: &Turned) -> [Options; 2] {
        turned.each_ref().map(|turned| {
            let factors = self.design.factors.iter().enumerate();
            let option = factors.map(|(index, factor)| factor.option(turned.contains(&index)));
            option.collect()
        })
    }
}
