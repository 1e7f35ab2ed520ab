//! Many proposals at a time: each table takes one, plays it, and hands back what it came to.

use super::tuner::{Outcome, Proposal, Tuner};
use luft_run::RunError;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// So many proposals in a row that could not be played mean that none can be.
const PATIENCE: usize = 20;

/// Where proposals are given out and results are taken in.
struct Desk<W> {
    tuner: Tuner,
    watch: W,
    fruitless: usize,
    failure: Option<RunError>,
}

/// Plays until the run is complete, or until `watch`, which sees the tuner after each result, has a
/// reason to stop. With one table everything happens in the same order every time.
pub(super) fn run<T, W>(tuner: Tuner, tables: Vec<T>, watch: W) -> Result<Tuner, RunError>
where
    T: FnMut(&Proposal) -> Outcome + Send,
    W: FnMut(&Tuner, &Outcome) -> Result<(), RunError> + Send,
{
    let desk = Mutex::new(Desk {
        tuner,
        watch,
        fruitless: 0,
        failure: None,
    });
    thread::scope(|scope| {
        for mut table in tables {
            let desk = &desk;
            // A function of its own, so that the desk is free again while the games are played.
            let next = || at(desk).give();
            scope.spawn(move || {
                while let Some(proposal) = next() {
                    let outcome = table(&proposal);
                    at(desk).take(&proposal, &outcome);
                }
            });
        }
    });
    let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    match desk.failure {
        Some(failure) => Err(failure),
        None => Ok(desk.tuner),
    }
}

fn at<W>(desk: &Mutex<Desk<W>>) -> MutexGuard<'_, Desk<W>> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<W: FnMut(&Tuner, &Outcome) -> Result<(), RunError>> Desk<W> {
    fn give(&mut self) -> Option<Proposal> {
        if self.failure.is_some() {
            return None;
        }
        self.tuner.propose()
    }

    fn take(&mut self, proposal: &Proposal, outcome: &Outcome) {
        // What failed stays as it was written.
        if self.failure.is_some() {
            return;
        }
        self.tuner.learn(proposal, outcome);
        self.fruitless = if outcome.is_empty() {
            self.fruitless + 1
        } else {
            0
        };
        self.failure = (self.watch)(&self.tuner, outcome).err();
        if self.fruitless >= PATIENCE {
            let last = outcome.troubles.last().map_or("", String::as_str);
            let reason = format!("{PATIENCE} times in a row no pair could be played: {last}");
            self.failure.get_or_insert(RunError::request(reason));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spsa::state::{Plan, State};
    use crate::spsa::tunable::Tunable;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn tuner(iterations: u64) -> Tuner {
        let tunable = Tunable {
            name: "one".to_owned(),
            start: 50.0,
            min: 0,
            max: 100,
            c_end: 5.0,
            r_end: 0.01,
        };
        Tuner::new(State::new(Plan {
            tunables: vec![tunable],
            iterations,
            pairs: 1,
            seed: 1,
            setting: String::new(),
        }))
    }

    fn larger_wins(proposal: &Proposal) -> Outcome {
        let value = |side: &[(String, String)]| side[0].1.parse::<i32>().unwrap();
        let (plus, minus) = (value(&proposal.plus), value(&proposal.minus));
        Outcome {
            games: [2 * u64::from(plus > minus), 0, 2 * u64::from(plus < minus)],
            troubles: Vec::new(),
        }
    }

    #[test]
    fn tables_share_the_iterations() {
        let seen = AtomicUsize::new(0);
        let done = run(tuner(200), vec![larger_wins; 4], |_, _| {
            seen.fetch_add(1, Ordering::Relaxed);
            Ok(())
        })
        .unwrap();
        assert_eq!(seen.into_inner(), 200);
        assert_eq!(done.state().iteration, 200);
        assert_eq!(done.state().games.iter().sum::<u64>(), 400);
        assert!(done.state().values[0] > 55.0, "{:?}", done.state().values);
    }

    #[test]
    fn faults_now_and_then_cost_nothing() {
        let table = |proposal: &Proposal| match proposal.number % 3 {
            0 => Outcome::default(),
            _ => larger_wins(proposal),
        };
        let done = run(tuner(60), vec![table], |_, _| Ok(())).unwrap();
        assert_eq!((done.state().iteration, done.state().proposals), (60, 90));
    }

    #[test]
    fn an_engine_that_never_plays_ends_the_run() {
        let table = |_: &Proposal| Outcome {
            games: [0; 3],
            troubles: vec!["it crashed".to_owned()],
        };
        let error = run(tuner(60), vec![table; 2], |_, _| Ok(())).unwrap_err();
        assert!(error.to_string().contains("it crashed"), "{error}");
    }

    #[test]
    fn a_failure_to_save_ends_the_run() {
        let error = run(tuner(60), vec![larger_wins; 2], |tuner, _| {
            match tuner.state().iteration {
                5 => Err(RunError::request("the disk is full")),
                _ => Ok(()),
            }
        });
        assert_eq!(error.unwrap_err().to_string(), "the disk is full");
    }
}
