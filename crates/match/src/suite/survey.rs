//! Asks every question of every engine: workers take the next position each, and ask their engines
//! one after another, so that engines do not disturb one another.

use super::answers::{Answers, Entry, Slot};
use super::outcome::Outcome;
use super::panel::Panel;
use super::question::Question;
use super::reader::Suite;
use super::request::Request;
use indicatif::ProgressBar;
use luft_run::Journal;
use luft_run::RunError;
use luft_run::progress;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// What is asked and how.
pub struct Survey<'a> {
    pub request: &'a Request,
    pub suites: &'a [Suite],
    pub patience: Option<Duration>,
    /// Positions at once.
    pub workers: usize,
}

/// A position: the numbers of the suite and of the question in it.
type Position = (usize, usize);

/// What is known so far, shared by the workers.
struct Progress<'a> {
    request: &'a Request,
    suites: &'a [Suite],
    answers: Answers,
    journal: Option<Journal>,
    bar: ProgressBar,
    /// Solved and asked, for each engine.
    score: Vec<(usize, usize)>,
}

impl Survey<'_> {
    /// Asks all that is not known yet, and gives everything.
    pub fn run(&self, journal: Option<Journal>, known: Answers) -> Result<Answers, RunError> {
        let positions = self.open_positions(&known);
        let progress = Mutex::new(Progress::new(self, journal, known));
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
        progress.bar.finish_and_clear();
        Ok(progress.answers)
    }

    /// Positions that not every engine has answered.
    fn open_positions(&self, known: &Answers) -> Vec<Position> {
        let all = self.suites.iter().enumerate();
        let all = all.flat_map(|(suite, questions)| {
            (0..questions.len()).map(move |question| (suite, question))
        });
        let open = |position: &Position| {
            let mut slots = self.slots(*position);
            slots.any(|slot| !known.contains_key(&slot))
        };
        all.filter(open).collect()
    }

    fn slots(&self, (suite, question): Position) -> impl Iterator<Item = Slot> {
        (0..self.request.engines.len()).map(move |engine| Slot {
            suite,
            question,
            engine,
        })
    }

    /// One worker: takes positions until there are no more.
    fn work(
        &self,
        positions: &[Position],
        next: &AtomicUsize,
        progress: &Mutex<Progress<'_>>,
    ) -> Result<(), RunError> {
        let lock = || progress.lock().unwrap_or_else(PoisonError::into_inner);
        let mut panel = Panel::start(self.request, self.patience)?;
        let mut last_suite = None;
        while let Some(&position) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
            let first = last_suite.replace(position.0) != Some(position.0);
            let question = &self.suites[position.0][position.1];
            for slot in self.slots(position) {
                if lock().answers.contains_key(&slot) {
                    continue;
                }
                let outcome = panel.ask(slot.engine, question, first)?;
                lock().add(slot, outcome)?;
            }
        }
        Ok(())
    }
}

impl<'a> Progress<'a> {
    fn new(survey: &Survey<'a>, journal: Option<Journal>, known: Answers) -> Self {
        let positions: usize = survey.suites.iter().map(Vec::len).sum();
        let engines = survey.request.engines.len();
        let bar = progress::bar("answers", positions * engines, known.len());
        let mut progress = Self {
            request: survey.request,
            suites: survey.suites,
            answers: Answers::new(),
            journal,
            bar,
            score: vec![(0, 0); engines],
        };
        for (slot, outcome) in known {
            progress.count(slot, outcome);
        }
        progress.bar.enable_steady_tick(Duration::from_millis(500));
        progress
    }

    /// Notes an answer: first where it is safe, then where it is seen.
    fn add(&mut self, slot: Slot, outcome: Outcome) -> Result<(), RunError> {
        if let Some(journal) = &mut self.journal {
            journal.add(&Entry {
                slot,
                outcome: &outcome,
            })?;
        }
        if let Some(trouble) = &outcome.trouble {
            let message = self.alarm(slot, trouble);
            self.bar.suspend(|| eprintln!("{message}"));
        }
        self.count(slot, outcome);
        self.bar.inc(1);
        Ok(())
    }

    fn count(&mut self, slot: Slot, outcome: Outcome) {
        let (solved, asked) = &mut self.score[slot.engine];
        *solved += usize::from(outcome.solved);
        *asked += 1;
        self.answers.insert(slot, outcome);
        let engines = self.request.engines.iter().zip(&self.score);
        let scores = engines.map(|(engine, (solved, asked))| format!("{engine} {solved}/{asked}"));
        self.bar.set_message(scores.collect::<Vec<_>>().join(", "));
    }

    fn alarm(&self, slot: Slot, trouble: &str) -> String {
        let question: &Question = &self.suites[slot.suite][slot.question];
        let file = &self.request.sources[slot.suite].file;
        let engine = &self.request.engines[slot.engine];
        format!(
            "{engine}: {file} line {} {}: {trouble}",
            question.line, question.id
        )
    }
}
