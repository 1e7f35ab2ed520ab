//! Plays the games of a schedule, many at a time, and hands each finished one to an observer.

use super::game::{self, GameRules};
use super::{FinishedGame, Pairing, Player, Schedule, Tablebase};
use crate::openings::Openings;
use luft_run::{EngineConfig, is_interrupted};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// Everything that is needed to play.
#[derive(Debug)]
pub(crate) struct Tournament<'a> {
    /// The players.
    pub(crate) engines: &'a [EngineConfig],
    /// How games are played.
    pub(crate) rules: &'a GameRules,
    /// Where games begin.
    pub(crate) openings: &'a Openings,
    /// Who plays whom.
    pub(crate) schedule: &'a Schedule,
    /// Tablebase adjudication.
    pub(crate) tablebase: Option<&'a Tablebase>,
    /// Games at a time.
    pub(crate) concurrency: usize,
}

impl Tournament<'_> {
    /// Plays all games but those already `done` until `observe` has seen enough or the run is interrupted. Games that
    /// still run when enough was seen are played to their end but not shown; an interrupt gives them up.
    pub(crate) fn run<E>(
        &self,
        done: &HashSet<usize>,
        mut observe: impl FnMut(FinishedGame) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let todo = (0..self.schedule.len()).filter(|game| !done.contains(game));
        let todo = Mutex::new(todo);
        let next = || {
            let mut todo = todo.lock().unwrap_or_else(PoisonError::into_inner);
            let game = todo.next().filter(|_| !is_interrupted());
            game.map(|game| self.schedule.pairing(game))
        };
        let (sender, finished) = channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.play_games(next, &sender));
            }
            drop(sender);
            for game in &finished {
                if observe(game)?.is_break() {
                    break;
                }
            }
            // The worker threads notice that nobody receives any more after their game.
            drop(finished);
            Ok(())
        })
    }

    /// A worker thread: plays game after game.
    fn play_games(&self, next: impl Fn() -> Option<Pairing>, finished: &Sender<FinishedGame>) {
        let mut players: Vec<_> = self.engines.iter().cloned().map(Player::new).collect();
        while let Some(pairing) = next() {
            let (white, black) = pairing.colours();
            let Ok(colours) = players.get_disjoint_mut([white, black]) else {
                return;
            };
            let opening = self.openings.opening(pairing.opening);
            let record = game::play(self.rules, self.tablebase, &opening, colours);
            let Some(record) = record else {
                return;
            };
            let names = (players[white].name(), players[black].name());
            let game = FinishedGame::new(pairing, &record, self.rules, names);
            if finished.send(game).is_err() {
                return;
            }
        }
    }
}
