//! The threads that share the work of a run, as a rayon pool.

use luft_run::RunError;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::num::NonZero;
use std::ops::Range;
use std::sync::Arc;

/// A pool of so many threads; of as many as there are cores if not given.
pub(crate) fn thread_pool(threads: Option<NonZero<usize>>) -> Result<Arc<ThreadPool>, RunError> {
    let threads = threads.map_or(0, NonZero::get);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map(Arc::new).map_err(RunError::request)
}

/// Equal parts of `0..count`, one for each thread of the current pool. Sums over them depend on the number of
/// threads, not on who was faster.
pub(crate) fn equal_parts(count: usize) -> Vec<Range<usize>> {
    let size = count.div_ceil(rayon::current_num_threads()).max(1);
    let starts = (0..count).step_by(size);
    starts
        .map(|start| start..(start + size).min(count))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_one_part() {
        let pool = thread_pool(NonZero::new(3)).unwrap();
        for count in [0, 1, 2, 7, 100] {
            let parts = pool.install(|| equal_parts(count));
            assert!(parts.len() <= 3);
            assert!(parts.into_iter().flatten().eq(0..count));
        }
    }
}
