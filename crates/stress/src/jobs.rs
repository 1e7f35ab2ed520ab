//! The work of a run in pieces, in one numbering: the positions first, then the storms. Workers
//! take pieces in order; what they bring back is handed on as it comes.

use super::ordeal::Outcome;
use super::sitting::{SITTING, Verdict};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// A piece of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Some positions, by their numbers.
    Sitting(Range<usize>),
    /// A storm, by its number.
    Storm(usize),
}

/// What a piece of work brought.
#[derive(Debug)]
pub enum Yield {
    /// Of a sitting.
    Verdicts(Vec<Verdict>),
    /// Of a storm.
    Outcome(Outcome),
}

impl Piece {
    /// How many numbers it covers.
    pub fn len(&self) -> usize {
        match self {
            Self::Sitting(numbers) => numbers.len(),
            Self::Storm(_) => 1,
        }
    }
}

/// The pieces of so many positions and storms, without those before `from`.
pub fn pieces(positions: usize, storms: usize, from: usize) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut number = from.min(positions);
    while number < positions {
        // Sittings begin at the same numbers wherever a run begins.
        let end = (number - number % SITTING + SITTING).min(positions);
        pieces.push(Piece::Sitting(number..end));
        number = end;
    }
    let first = from.saturating_sub(positions);
    pieces.extend((first..storms).map(Piece::Storm));
    pieces
}

/// Does all pieces on so many threads. `take` gets each yield and how many of the numbers from the
/// first on are done without a gap.
pub fn carry_out(
    pieces: &[Piece],
    threads: usize,
    work: impl Fn(&Piece) -> Yield + Sync,
    mut take: impl FnMut(Yield, usize),
) {
    let next = AtomicUsize::new(0);
    let (sender, yields) = channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(piece) = pieces.get(index) else {
                        break;
                    };
                    if sender.send((index, work(piece))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut done = vec![false; pieces.len()];
        for (index, result) in yields {
            done[index] = true;
            let whole = done.iter().take_while(|&&done| done).count();
            take(result, pieces[..whole].iter().map(Piece::len).sum());
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_planned_once() {
        let all = pieces(45, 3, 0);
        let wanted = [
            Piece::Sitting(0..20),
            Piece::Sitting(20..40),
            Piece::Sitting(40..45),
            Piece::Storm(0),
            Piece::Storm(1),
            Piece::Storm(2),
        ];
        assert_eq!(all, wanted);
    }

    #[test]
    fn a_run_goes_on_where_it_stopped() {
        assert_eq!(
            pieces(25, 1, 7)[..2],
            [Piece::Sitting(7..20), Piece::Sitting(20..25)]
        );
        assert_eq!(pieces(25, 3, 26), [Piece::Storm(1), Piece::Storm(2)]);
        assert_eq!(pieces(0, 2, 1), [Piece::Storm(1)]);
        assert_eq!(pieces(25, 3, 99), []);
    }

    #[test]
    fn what_is_done_is_counted_without_gaps() {
        let pieces = pieces(60, 0, 0);
        let work = |piece: &Piece| {
            // The first piece is the last to be done.
            if *piece == Piece::Sitting(0..20) {
                thread::sleep(std::time::Duration::from_millis(100));
            }
            Yield::Verdicts(Vec::new())
        };
        let mut counts = Vec::new();
        carry_out(&pieces, 2, work, |_, count| counts.push(count));
        assert_eq!(counts, [0, 0, 60]);
    }
}
