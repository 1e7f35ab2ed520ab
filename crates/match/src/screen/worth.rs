//! What each factor is worth: one regression over all pairs, in which the pair is the unit. Nothing is regularised.
//!
//! The regression adds up points, about 695 Elo each between equals. Its sum for one factor is the lead of a side that
//! differs in that factor alone, and is made Elo as the lead of a match is, so that huge factors agree with matches too.

use super::factor::Factor;
use super::played_pair::PlayedPair;
use crate::statistics::{Estimate, Observation, Regression};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Where fewer pairs differ, what they have in common may be chance, and errors from the data are too small.
pub(super) const LEAST_PAIRS: usize = 30;

/// The worth of one factor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worth {
    /// The factor.
    pub factor: Factor,
    /// Pairs in which the sides differed in it.
    pub pairs: usize,
    /// Elo of its high level over the low one: of on over off; nothing while there are too few pairs.
    pub elo: Option<Estimate>,
}

/// The observations of all pairs, with the factors that can be told of, numbered anew.
#[derive(Debug)]
pub(super) struct Sample {
    /// The observations.
    pub(super) observations: Vec<Observation>,
    /// How many pairs differed in each factor.
    differing: Vec<usize>,
    /// The new numbers of those that ever did.
    numbers: Vec<Option<usize>>,
}

impl Sample {
    /// Takes in all pairs.
    pub(super) fn new(factors: &[Factor], pairs: &[PlayedPair]) -> Self {
        let observe = |pair: &PlayedPair| pair.observation(factors);
        let mut observations: Vec<_> = pairs.iter().map(observe).collect();
        let mut differing = vec![0; factors.len()];
        for (index, _) in observations.iter().flat_map(|one| &one.causes) {
            differing[*index] += 1;
        }
        let mut next = 0..;
        let number = |&count: &usize| if count > 0 { next.next() } else { None };
        let numbers: Vec<_> = differing.iter().map(number).collect();
        for (index, _) in observations.iter_mut().flat_map(|one| &mut one.causes) {
            // Each cause was counted above, so it has a number.
            *index = numbers[*index].unwrap_or_default();
        }
        Self {
            observations,
            differing,
            numbers,
        }
    }

    /// The fit; nothing if there are too few pairs to tell all factors apart.
    pub(super) fn regression(&self) -> Option<Regression<'_>> {
        Regression::fit(&self.observations, self.numbers.iter().flatten().count())
    }

    /// What each factor is worth, most first, and what is not known last.
    pub(super) fn worths(&self, factors: &[Factor], fit: Option<&Regression<'_>>) -> Vec<Worth> {
        let worth = |(index, factor): (usize, &Factor)| {
            let effect = fit.zip(self.numbers[index]);
            let effect = effect.map(|(fit, number)| fit.effects()[number]);
            let pairs = self.differing[index];
            let known = effect.filter(|effect| pairs >= LEAST_PAIRS && effect.error.is_finite());
            Worth {
                factor: factor.clone(),
                pairs,
                elo: known.map(|effect| Estimate::of_lead(effect.value, effect.error)),
            }
        };
        let mut worths: Vec<_> = factors.iter().enumerate().map(worth).collect();
        worths.sort_by(|one, two| two.key().total_cmp(&one.key()));
        worths
    }
}

impl Worth {
    fn key(&self) -> f64 {
        self.elo.map_or(f64::NEG_INFINITY, |elo| elo.value)
    }

    /// What the games say: nothing more than the number where they say that it is not zero.
    pub(super) fn verdict(&self) -> &'static str {
        match self.elo {
            None => "too few pairs",
            Some(elo) if elo.low <= 0.0 && elo.high >= 0.0 => "not shown",
            Some(_) => "",
        }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.elo {
            Some(elo) => elo.fmt(f),
            None => f.write_str("?"),
        }
    }
}
