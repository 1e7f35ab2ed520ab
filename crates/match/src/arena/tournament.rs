//! Plays the games of a schedule, many at a time, and hands each finished one to a watcher.

use super::entry::Entry;
use super::game::{self, Rules};
use super::player::Player;
use super::{Pairing, Schedule, Tablebase};
use crate::openings::Openings;
use luft_run::EngineConfig;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// Everything that is needed to play.
#[derive(Debug)]
pub struct Tournament<'a> {
    /// Who plays.
    pub engines: &'a [EngineConfig],
    /// How.
    pub rules: &'a Rules,
    /// From where.
    pub openings: &'a Openings,
    /// Who against whom.
    pub schedule: &'a Schedule,
    /// What ends games early.
    pub tablebase: Option<&'a Tablebase>,
    /// Games at a time.
    pub concurrency: usize,
}

impl Tournament<'_> {
    /// Plays all games but those already `done` until `watch` has seen enough. Games that still run
    /// then are played to their end but not shown.
    pub fn run<E>(
        &self,
        done: &HashSet<usize>,
        mut watch: impl FnMut(Entry) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let todo = (0..self.schedule.len()).filter(|game| !done.contains(game));
        let todo = Mutex::new(todo);
        let next = || {
            let mut todo = todo.lock().unwrap_or_else(PoisonError::into_inner);
            todo.next().map(|game| self.schedule.pairing(game))
        };
        let (sender, finished) = channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.table(next, &sender));
            }
            drop(sender);
            for entry in &finished {
                if watch(entry)?.is_break() {
                    break;
                }
            }
            // Nobody listens any more, which the tables notice after their game.
            drop(finished);
            Ok(())
        })
    }

    /// One table at which game after game is played.
    fn table(&self, next: impl Fn() -> Option<Pairing>, finished: &Sender<Entry>) {
        let mut players: Vec<_> = self.engines.iter().cloned().map(Player::new).collect();
        while let Some(pairing) = next() {
            let (white, black) = pairing.colours();
            let Ok(seats) = players.get_disjoint_mut([white, black]) else {
                return;
            };
            let opening = self.openings.opening(pairing.opening);
            let record = game::play(self.rules, self.tablebase, &opening, seats);
            let names = (players[white].name(), players[black].name());
            if finished.send(Entry::new(pairing, &record, names)).is_err() {
                return;
            }
        }
    }
}
