//! Work split over threads in equal parts.

use std::num::NonZero;
use std::ops::Range;
use std::thread;

/// How many threads the machine runs at once.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Runs the work on equal parts of `0..count` and gives the results in order.
pub fn map<T: Send>(
    count: usize,
    threads: usize,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> Vec<T> {
    let size = count.div_ceil(threads).max(1);
    let parts = (0..count)
        .step_by(size)
        .map(|start| start..(start + size).min(count));
    thread::scope(|scope| {
        let handles: Vec<_> = parts.map(|part| scope.spawn(|| work(part))).collect();
        handles
            .into_iter()
            .map(|handle| handle.join().expect("a worker does not panic"))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_part_is_done_once() {
        for count in [0, 1, 2, 7, 100] {
            let parts = super::map(count, 3, Iterator::collect::<Vec<_>>);
            assert_eq!(parts.concat(), (0..count).collect::<Vec<_>>());
        }
    }
}
