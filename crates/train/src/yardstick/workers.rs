//! Labels many positions on several threads, each with a searcher of its own.

use luft_run::RunError;
use luft_search::STACK_SIZE;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::thread;

/// The labels of so many positions, in their order. `start` makes the searcher of a thread, `label` asks it for one
/// position, and `on_position` is called after each. The first error ends the work.
pub(super) fn label_all<S>(
    count: usize,
    threads: Option<NonZero<usize>>,
    start: impl Fn() -> Result<S, RunError> + Sync,
    label: impl Fn(&mut S, usize) -> Result<Option<i16>, RunError> + Sync,
    on_position: &mut impl FnMut(),
) -> Result<Vec<Option<i16>>, RunError> {
    let cores = || thread::available_parallelism().ok();
    let threads = threads.or_else(cores).map_or(1, NonZero::get);
    let next = AtomicUsize::new(0);
    let (sender, finished) = channel();
    thread::scope(|scope| {
        for _ in 0..threads.min(count) {
            let (sender, next, start, label) = (sender.clone(), &next, &start, &label);
            let work = move || {
                let mut searcher = match start() {
                    Ok(searcher) => searcher,
                    Err(error) => return drop(sender.send(Err(error))),
                };
                loop {
                    let index = next.fetch_add(1, Relaxed);
                    if index >= count {
                        return;
                    }
                    let score = label(&mut searcher, index).map(|score| (index, score));
                    if sender.send(score).is_err() {
                        return;
                    }
                }
            };
            let thread = thread::Builder::new().stack_size(STACK_SIZE);
            let started = thread.spawn_scoped(scope, work);
            started.map_err(RunError::request)?;
        }
        drop(sender);
        let mut scores = vec![None; count];
        for label in finished {
            let (index, score) = label.inspect_err(|_| next.store(count, Relaxed))?;
            scores[index] = score;
            on_position();
        }
        Ok(scores)
    })
}
