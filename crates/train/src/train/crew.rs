//! Work shared among threads: whoever is free takes the next piece. Every piece owns what it writes,
//! so no result depends on how many threads there are or who was faster.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many threads the machine runs at once.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Does the work on every piece. Starting threads anew each time costs far less than a piece takes.
pub(super) fn each<T: Send>(
    threads: usize,
    pieces: impl Iterator<Item = T> + Send,
    work: impl Fn(T) + Sync,
) {
    let pieces = Mutex::new(pieces.fuse());
    let next = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
    let toil = || {
        while let Some(piece) = next() {
            work(piece);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(toil);
        }
        toil();
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once() {
        for threads in [1, 2, 5] {
            for count in [0, 1, 2, 7, 100] {
                let mut pieces = vec![0; count];
                let work = |(index, piece): (usize, &mut usize)| *piece += index + 1;
                each(threads, pieces.iter_mut().enumerate(), work);
                assert_eq!(pieces, (1..=count).collect::<Vec<_>>());
            }
        }
    }
}
