//! The validation split. Whole games validate or are learnt from, never both: two positions of one game are too
//! much alike. Which games validate follows from the position they begin with, so that a game that validates in
//! one run does so in every other, whichever files it came with, and validation losses can be compared.

use crate::checksum::checksum;
use luft_chess::Position;
use luft_run::Random;

/// How games are chosen to validate.
#[derive(Clone, Copy, Debug)]
pub struct ValidationSplit {
    /// The share of the games. None of them is ever learnt from.
    pub share: f64,
    /// The most positions. If there are more, those of the games with the least hashes are taken.
    pub max_positions: usize,
}

impl Default for ValidationSplit {
    fn default() -> Self {
        Self {
            share: 0.01,
            max_positions: 200_000,
        }
    }
}

impl ValidationSplit {
    /// The hash of a game that begins like this if it validates.
    pub(super) fn validation_hash(&self, start: &Position) -> Option<u64> {
        let hash = Random::new(checksum(start.fen().as_bytes())).next_u64();
        let share = hash as f64 / u64::MAX as f64;
        (share < self.share).then_some(hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_is_kept_and_a_larger_one_contains_it() {
        let split = |share| ValidationSplit {
            share,
            ..ValidationSplit::default()
        };
        let chosen = |share| -> Vec<usize> {
            let validates = |&number: &usize| {
                let start = Position::chess960(number, number);
                split(share).validation_hash(&start).is_some()
            };
            (0..960).filter(validates).collect()
        };
        let (some, more) = (chosen(0.1), chosen(0.3));
        assert!((60..140).contains(&some.len()), "{}", some.len());
        assert!(some.iter().all(|number| more.contains(number)));
    }
}
