//! A pair of games that was played, as the journal keeps it: what was turned, and how it ended. It says all that
//! the estimates need, whatever becomes of the design.

use super::design::{Design, Turned};
use super::factor::Factor;
use crate::statistics::{Observation, Outcome};
use serde::{Deserialize, Serialize};

/// Half points that two games are worth.
const MOST: usize = 4;

/// Two games of one opening with colours exchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedPair {
    /// Its number, which is also that of its opening.
    pub pair: usize,
    /// What was turned, by the numbers of the factors, on the first side and on the second.
    pub turned: [Vec<usize>; 2],
    /// Half points of the first side, with white and with black.
    pub half_points: [usize; 2],
}

impl PlayedPair {
    /// A pair that ended so for its first side.
    pub(super) fn new(pair: usize, turned: Turned, outcomes: [Outcome; 2]) -> Self {
        Self {
            pair,
            turned,
            half_points: outcomes.map(Outcome::half_points),
        }
    }

    /// Points a game of the first side, above one half.
    fn lead(&self) -> f64 {
        let sum: usize = self.half_points.iter().sum();
        sum as f64 / MOST as f64 - 0.5
    }

    /// The lead and the factors that the sides differed in: +1 where the first had the high level.
    pub(super) fn observation(&self, factors: &[Factor]) -> Observation {
        let mut causes = Vec::new();
        let [first, second] = &self.turned;
        for (own, other, sign) in [(first, second, 1.0), (second, first, -1.0)] {
            let alone = own.iter().filter(|index| !other.contains(index));
            causes.extend(alone.map(|&index| (index, sign * factors[index].direction())));
        }
        Observation {
            causes,
            value: self.lead(),
        }
    }

    /// Every two factors that one side had turned together: +1 for the first side, -1 for the second.
    pub(super) fn together(&self) -> impl Iterator<Item = ((usize, usize), f64)> {
        let sides = self.turned.iter().zip([1.0, -1.0]);
        sides.flat_map(|(turned, sign)| {
            let twos = turned.iter().enumerate();
            twos.flat_map(move |(place, &one)| {
                let later = turned[place + 1..].iter();
                later.map(move |&two| ((one, two), sign))
            })
        })
    }

    /// Whether it can be of this design: known factors in their order, and no more points than two games have.
    pub(super) fn fits(&self, design: &Design) -> bool {
        let side = |turned: &Vec<usize>| {
            let known = turned.iter().all(|&index| index < design.factors.len());
            known && turned.is_sorted_by(|one, two| one < two)
        };
        self.turned.iter().all(side) && self.half_points.iter().all(|&half| half <= MOST / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::super::design::tests::{chances, design};
    use super::*;

    fn pair(first: &[usize], second: &[usize]) -> PlayedPair {
        let turned = [first.to_vec(), second.to_vec()];
        PlayedPair::new(3, turned, [Outcome::Win, Outcome::Draw])
    }

    #[test]
    fn only_what_differs_is_a_cause() {
        let design = design(4, &chances(5.0, &[]), 1);
        let observation = pair(&[0, 2], &[2, 3]).observation(&design.factors);
        // On by default: the first side lacks the first factor.
        assert_eq!(observation.causes, [(0, -1.0), (3, 1.0)]);
        assert!((observation.value - 0.25).abs() < 1e-12);
    }

    #[test]
    fn factors_are_together_on_their_own_side() {
        let twos: Vec<_> = pair(&[0, 1, 2], &[1, 2]).together().collect();
        let wanted = [((0, 1), 1.0), ((0, 2), 1.0), ((1, 2), 1.0), ((1, 2), -1.0)];
        assert_eq!(twos, wanted);
    }

    #[test]
    fn pairs_of_another_design_are_told() {
        let design = design(3, &chances(5.0, &[]), 1);
        assert!(pair(&[0, 2], &[]).fits(&design));
        assert!(!pair(&[3], &[]).fits(&design));
        assert!(!pair(&[1, 1], &[]).fits(&design));
        let mut many = pair(&[], &[]);
        many.half_points = [3, 0];
        assert!(!many.fits(&design));
    }
}
