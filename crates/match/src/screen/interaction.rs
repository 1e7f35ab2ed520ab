//! Interactions: factors that, turned together, do more or less than the sum of what each does alone.
//!
//! Of many, some look large by chance: the chances here are corrected for how many were looked at (Holm).

use super::played_pair::PlayedPair;
use super::settings::Settings;
use super::worth::LEAST_PAIRS;
use crate::statistics::{Effect, Estimate, Regression, two_sided};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// At least so many are told, and all that are shown.
const LEAST: usize = 10;
/// Below this chance an interaction counts as shown.
const SHOWN: f64 = 0.05;

/// Two factors and what they do together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interaction {
    /// Their names.
    pub factors: [String; 2],
    /// Pairs in which one side alone had both turned.
    pub pairs: usize,
    /// Elo that turning both brings beyond the sum of turning each.
    pub elo: Estimate,
    /// How likely one of all that were looked at would be so large if there were none.
    pub chance: f64,
}

impl Interaction {
    /// Whether chance alone would hardly make it.
    pub fn is_shown(&self) -> bool {
        self.chance < SHOWN
    }
}

/// The interactions that stand out most.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Interactions {
    /// How many were looked at.
    pub looked_at: usize,
    /// The least likely first.
    pub most: Vec<Interaction>,
}

/// Looks at all factors, two at a time, that were together often enough.
pub(super) fn interactions(
    settings: &Settings,
    pairs: &[PlayedPair],
    fit: &Regression<'_>,
) -> Interactions {
    // There both sides together have everything: what two do together cancels out of every pair.
    if settings.design.balanced {
        return Interactions::default();
    }
    let mut looked_at = Vec::new();
    for (two, cause) in together(pairs) {
        if cause.len() < LEAST_PAIRS {
            continue;
        }
        let effect = fit.one_more(&cause);
        if let Some(effect) = effect.filter(|effect| effect.error.is_finite()) {
            looked_at.push((two, cause.len(), effect));
        }
    }
    let chance = |effect: &Effect| two_sided(effect.value / effect.error);
    looked_at.sort_by(|one, two| chance(&one.2).total_cmp(&chance(&two.2)));
    let chances = holm(looked_at.iter().map(|(.., effect)| chance(effect)));
    let name = |index: usize| settings.design.factors[index].name.clone();
    let most = looked_at.iter().zip(chances).enumerate();
    let most = most.take_while(|(before, (_, chance))| *before < LEAST || *chance < SHOWN);
    let most = most.map(|(_, (&((one, two), pairs, effect), chance))| Interaction {
        factors: [name(one), name(two)],
        pairs,
        elo: Estimate::of_difference(effect.value, effect.error),
        chance,
    });
    Interactions {
        looked_at: looked_at.len(),
        most: most.collect(),
    }
}

/// For every two factors, the pairs in which one side alone had both turned, and which side.
fn together(pairs: &[PlayedPair]) -> BTreeMap<(usize, usize), Vec<(usize, f64)>> {
    let mut causes: BTreeMap<_, Vec<(usize, f64)>> = BTreeMap::new();
    for (index, pair) in pairs.iter().enumerate() {
        for (two, sign) in pair.together() {
            let cause = causes.entry(two).or_default();
            match cause.last() {
                // Both sides have them.
                Some(&(last, _)) if last == index => drop(cause.pop()),
                _ => cause.push((index, sign)),
            }
        }
    }
    causes
}

/// Chances in rising order, corrected for how many there are.
fn holm(chances: impl ExactSizeIterator<Item = f64>) -> impl Iterator<Item = f64> {
    let count = chances.len();
    let mut largest = 0.0_f64;
    chances.enumerate().map(move |(before, chance)| {
        largest = largest.max(chance * (count - before) as f64).min(1.0);
        largest
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_grow_with_how_many_were_looked_at() {
        let corrected: Vec<_> = holm([0.01, 0.011, 0.4, 0.9].into_iter()).collect();
        for (one, two) in corrected.iter().zip([0.04, 0.04, 0.8, 0.9]) {
            assert!((one - two).abs() < 1e-12, "{corrected:?}");
        }
    }

    #[test]
    fn what_both_sides_have_together_says_nothing() {
        let pair = |pair, first: &[usize], second: &[usize]| PlayedPair {
            pair,
            turned: [first.to_vec(), second.to_vec()],
            half_points: [1, 1],
        };
        let pairs = [pair(0, &[1, 2], &[1, 2]), pair(1, &[], &[1, 2, 4])];
        let causes = together(&pairs);
        assert_eq!(causes[&(1, 2)], [(1, -1.0)]);
        assert_eq!(causes[&(2, 4)], [(1, -1.0)]);
    }
}
