//! The jobs of a run, in one numbering: the positions first, then the fuzz scripts. Worker threads take them in
//! order; results are handed on as they come.

use crate::fuzz_case::FuzzResult;
use crate::position_batch::{BATCH, PositionResult};
use luft_run::{RunError, is_interrupted};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// What one worker does at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Job {
    /// Some positions, by their numbers.
    Batch(Range<usize>),
    /// A fuzz script, by its number.
    FuzzCase(usize),
}

/// The result of a job.
#[derive(Debug)]
pub(crate) enum JobResult {
    /// Of a batch of positions.
    Positions(Vec<PositionResult>),
    /// Of a fuzz script.
    FuzzCase(FuzzResult),
}

impl Job {
    /// How many numbers it covers.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Batch(numbers) => numbers.len(),
            Self::FuzzCase(_) => 1,
        }
    }
}

/// The jobs of so many positions and scripts, without those before `from`.
pub(crate) fn jobs(positions: usize, scripts: usize, from: usize) -> Vec<Job> {
    let mut jobs = Vec::new();
    let mut number = from.min(positions);
    while number < positions {
        // Batches begin at the same numbers wherever a run begins.
        let end = (number - number % BATCH + BATCH).min(positions);
        jobs.push(Job::Batch(number..end));
        number = end;
    }
    let first = from.saturating_sub(positions);
    jobs.extend((first..scripts).map(Job::FuzzCase));
    jobs
}

/// Does all jobs on so many threads, until it is interrupted. `take` gets each result and how many of the tests from the first on are done
/// without a gap; its error ends the run.
pub(crate) fn run_all(
    jobs: &[Job],
    threads: usize,
    work: impl Fn(&Job) -> JobResult + Sync,
    mut take: impl FnMut(JobResult, usize) -> Result<(), RunError>,
) -> Result<(), RunError> {
    let next = AtomicUsize::new(0);
    let (sender, results) = channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let job = jobs.get(index).filter(|_| !is_interrupted());
                    let Some(job) = job else {
                        break;
                    };
                    if sender.send((index, work(job))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut done = vec![false; jobs.len()];
        for (index, result) in results {
            done[index] = true;
            let whole = done.iter().take_while(|&&done| done).count();
            let taken = take(result, jobs[..whole].iter().map(Job::len).sum());
            if taken.is_err() {
                next.store(jobs.len(), Ordering::Relaxed);
                return taken;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_planned_once() {
        let all = jobs(45, 3, 0);
        let wanted = [
            Job::Batch(0..20),
            Job::Batch(20..40),
            Job::Batch(40..45),
            Job::FuzzCase(0),
            Job::FuzzCase(1),
            Job::FuzzCase(2),
        ];
        assert_eq!(all, wanted);
    }

    #[test]
    fn a_run_goes_on_where_it_stopped() {
        assert_eq!(jobs(25, 1, 7)[..2], [Job::Batch(7..20), Job::Batch(20..25)]);
        assert_eq!(jobs(25, 3, 26), [Job::FuzzCase(1), Job::FuzzCase(2)]);
        assert_eq!(jobs(0, 2, 1), [Job::FuzzCase(1)]);
        assert_eq!(jobs(25, 3, 99), []);
    }

    #[test]
    fn what_is_done_is_counted_without_gaps() {
        let jobs = jobs(60, 0, 0);
        let work = |job: &Job| {
            // The first job is the last to be done.
            if *job == Job::Batch(0..20) {
                thread::sleep(std::time::Duration::from_millis(100));
            }
            JobResult::Positions(Vec::new())
        };
        let mut counts = Vec::new();
        let take = |_, count| {
            counts.push(count);
            Ok(())
        };
        run_all(&jobs, 2, work, take).unwrap();
        assert_eq!(counts, [0, 0, 60]);
    }
}
