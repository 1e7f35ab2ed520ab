//! Lets every engine search every position: workers take the next position each, and run their engines one after
//! another, so that engines do not disturb one another.

use super::SuiteObserver;
use super::engines::Engines;
use super::epd_position::EpdPosition;
use super::journal::{JournalEntry, Results, Slot};
use super::position_result::PositionResult;
use super::reader::Suite;
use super::settings::SuiteSettings;
use luft_run::{EngineConfig, Journal, RunError, is_interrupted};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// What is searched and how.
pub struct SuiteRun<'a> {
    pub settings: &'a SuiteSettings,
    pub suites: &'a [Suite],
    pub stall: Option<Duration>,
    /// Positions at once.
    pub workers: usize,
}

/// The numbers of the suite and of the position in it.
type Position = (usize, usize);

/// A search that was finished.
#[derive(Clone, Copy, Debug)]
pub struct SuiteProgress<'a> {
    /// The engines of the run.
    pub engines: &'a [EngineConfig],
    /// Positions solved and searched so far, for each engine.
    pub solved: &'a [(usize, usize)],
    /// What the engine did wrong in this search, with its name and the position.
    pub failure: Option<&'a str>,
}

/// What is known so far, shared by the workers.
struct Progress<'a, O> {
    settings: &'a SuiteSettings,
    suites: &'a [Suite],
    results: Results,
    journal: Option<Journal>,
    observer: &'a mut O,
    /// Solved and searched, for each engine.
    solved: Vec<(usize, usize)>,
}

impl SuiteRun<'_> {
    /// Searches all that is not known yet, and gives all results.
    pub fn run<O: SuiteObserver>(
        &self,
        journal: Option<Journal>,
        known: Results,
        observer: &mut O,
    ) -> Result<Results, RunError> {
        let positions = self.open_positions(&known);
        let mut progress = Progress {
            settings: self.settings,
            suites: self.suites,
            results: Results::new(),
            journal,
            observer,
            solved: vec![(0, 0); self.settings.engines.len()],
        };
        for (slot, result) in known {
            progress.count(slot, result);
        }
        let progress = Mutex::new(progress);
        let next = AtomicUsize::new(0);
        let work = || {
            let done = self.work(&positions, &next, &progress);
            if done.is_err() {
                // The others need not go on.
                next.store(positions.len(), Ordering::Relaxed);
            }
            done
        };
        thread::scope(|scope| {
            let count = self.workers.min(positions.len());
            let workers: Vec<_> = (0..count).map(|_| scope.spawn(work)).collect();
            let join = |worker: thread::ScopedJoinHandle<'_, _>| {
                worker
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            // All of them are waited for, then the first error is told.
            let results: Vec<Result<(), RunError>> = workers.into_iter().map(join).collect();
            results.into_iter().collect::<Result<(), _>>()
        })?;
        let progress = progress
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        Ok(progress.results)
    }

    /// Positions that not every engine has searched.
    fn open_positions(&self, known: &Results) -> Vec<Position> {
        let all = self.suites.iter().enumerate();
        let all = all.flat_map(|(suite, positions)| {
            (0..positions.len()).map(move |position| (suite, position))
        });
        let open = |position: &Position| {
            let mut slots = self.slots(*position);
            slots.any(|slot| !known.contains_key(&slot))
        };
        all.filter(open).collect()
    }

    fn slots(&self, (suite, position): Position) -> impl Iterator<Item = Slot> {
        (0..self.settings.engines.len()).map(move |engine| Slot {
            suite,
            position,
            engine,
        })
    }

    /// One worker: takes positions until there are no more.
    fn work(
        &self,
        positions: &[Position],
        next: &AtomicUsize,
        progress: &Mutex<Progress<'_, impl SuiteObserver>>,
    ) -> Result<(), RunError> {
        let lock = || progress.lock().unwrap_or_else(PoisonError::into_inner);
        let mut engines = Engines::start(self.settings, self.stall)?;
        let mut last_suite = None;
        while let Some(&position) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
            if is_interrupted() {
                break;
            }
            let first = last_suite.replace(position.0) != Some(position.0);
            let epd = &self.suites[position.0][position.1];
            for slot in self.slots(position) {
                if lock().results.contains_key(&slot) {
                    continue;
                }
                let result = engines.search(slot.engine, epd, first)?;
                lock().add(slot, result)?;
            }
        }
        Ok(())
    }
}

impl<O: SuiteObserver> Progress<'_, O> {
    /// Notes a result: first in the journal, then where it is seen.
    fn add(&mut self, slot: Slot, result: PositionResult) -> Result<(), RunError> {
        if let Some(journal) = &mut self.journal {
            journal.add(&JournalEntry {
                slot,
                result: &result,
            })?;
        }
        let failure = result.failure.as_ref();
        let failure = failure.map(|failure| self.failure(slot, failure));
        self.count(slot, result);
        self.observer.searched(&SuiteProgress {
            engines: &self.settings.engines,
            solved: &self.solved,
            failure: failure.as_deref(),
        });
        Ok(())
    }

    fn count(&mut self, slot: Slot, result: PositionResult) {
        let (solved, searched) = &mut self.solved[slot.engine];
        *solved += usize::from(result.solved);
        *searched += 1;
        self.results.insert(slot, result);
    }

    fn failure(&self, slot: Slot, failure: &str) -> String {
        let epd: &EpdPosition = &self.suites[slot.suite][slot.position];
        let file = &self.settings.sources[slot.suite].file;
        let engine = &self.settings.engines[slot.engine];
        format!("{engine}: {file} line {} {}: {failure}", epd.line, epd.id)
    }
}
