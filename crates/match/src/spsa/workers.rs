//! Many perturbations at a time: each worker takes one, plays it, and hands back what it came to.

use super::tuner::{PairScore, Perturbation, Tuner};
use luft_run::{RunError, is_interrupted};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// So many perturbations in a row that could not be played mean that none can be.
const PATIENCE: usize = 20;

/// Where perturbations are given out and results are taken in.
struct Coordinator<W> {
    tuner: Tuner,
    watch: W,
    fruitless: usize,
    failure: Option<RunError>,
}

/// Plays until the run is complete or interrupted, or until `watch`, which sees the tuner after each result, has a
/// reason to stop. With one worker everything happens in the same order every time.
pub(super) fn run<T, W>(tuner: Tuner, workers: Vec<T>, watch: W) -> Result<Tuner, RunError>
where
    T: FnMut(&Perturbation) -> PairScore + Send,
    W: FnMut(&Tuner, &PairScore) -> Result<(), RunError> + Send,
{
    let coordinator = Mutex::new(Coordinator {
        tuner,
        watch,
        fruitless: 0,
        failure: None,
    });
    thread::scope(|scope| {
        for mut worker in workers {
            let coordinator = &coordinator;
            // A function of its own, so that the coordinator is free again while the games are played.
            let next = || at(coordinator).give();
            scope.spawn(move || {
                while let Some(perturbation) = next() {
                    let score = worker(&perturbation);
                    at(coordinator).take(&perturbation, &score);
                }
            });
        }
    });
    let coordinator = coordinator
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    match coordinator.failure {
        Some(failure) => Err(failure),
        None => Ok(coordinator.tuner),
    }
}

fn at<W>(coordinator: &Mutex<Coordinator<W>>) -> MutexGuard<'_, Coordinator<W>> {
    coordinator.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<W: FnMut(&Tuner, &PairScore) -> Result<(), RunError>> Coordinator<W> {
    fn give(&mut self) -> Option<Perturbation> {
        if self.failure.is_some() || is_interrupted() {
            return None;
        }
        self.tuner.perturb()
    }

    fn take(&mut self, perturbation: &Perturbation, score: &PairScore) {
        // What failed stays as it was written, and an interrupted pair is half a pair.
        if self.failure.is_some() || is_interrupted() {
            return;
        }
        self.tuner.learn(perturbation, score);
        self.fruitless = if score.is_empty() {
            self.fruitless + 1
        } else {
            0
        };
        self.failure = (self.watch)(&self.tuner, score).err();
        if self.fruitless >= PATIENCE {
            let last = score.warnings.last().map_or("", String::as_str);
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
            settings: String::new(),
        }))
    }

    fn larger_wins(perturbation: &Perturbation) -> PairScore {
        let value = |side: &[(String, String)]| side[0].1.parse::<i32>().unwrap();
        let (plus, minus) = (value(&perturbation.plus), value(&perturbation.minus));
        PairScore {
            games: [2 * u64::from(plus > minus), 0, 2 * u64::from(plus < minus)],
            warnings: Vec::new(),
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
        let worker = |perturbation: &Perturbation| match perturbation.number % 3 {
            0 => PairScore::default(),
            _ => larger_wins(perturbation),
        };
        let done = run(tuner(60), vec![worker], |_, _| Ok(())).unwrap();
        assert_eq!(
            (done.state().iteration, done.state().perturbations),
            (60, 90)
        );
    }

    #[test]
    fn an_engine_that_never_plays_ends_the_run() {
        let worker = |_: &Perturbation| PairScore {
            games: [0; 3],
            warnings: vec!["it crashed".to_owned()],
        };
        let error = run(tuner(60), vec![worker; 2], |_, _| Ok(())).unwrap_err();
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
