//! Which factors are turned in which pair: it follows from the seed and the number of the pair alone.

use super::factor::Factor;
use luft_run::{Random, RunError};
use serde::{Deserialize, Serialize};

/// At this chance, in percent, the second side has what the first has not.
const BALANCED: f64 = 50.0;

/// How likely factors are turned, in percent.
#[derive(Clone, Debug)]
pub struct Chances {
    /// The chance of each; at 50 the design is balanced: one side has a factor turned and the other has
    /// not, in every pair.
    pub each: f64,
    /// Factors that are known to be worth so much that games with them say little about others.
    pub huge: Vec<String>,
    /// Others of which that was measured before; those that are no factors here do not matter.
    pub known_huge: Vec<String>,
    /// The chance of those.
    pub of_huge: f64,
}

/// What is turned in a pair, by the numbers of the factors, on the first side and on the second.
pub(super) type Turned = [Vec<usize>; 2];

/// What a screening compares, and how often.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Design {
    /// The factors.
    pub factors: Vec<Factor>,
    /// Whether the second side has what the first has not.
    pub balanced: bool,
    /// Chooses what is turned, and the openings.
    pub seed: u64,
}

impl Design {
    /// These factors, each with its chance.
    pub(super) fn new(
        mut factors: Vec<Factor>,
        chances: &Chances,
        seed: u64,
    ) -> Result<Self, RunError> {
        let balanced = chances.each >= BALANCED;
        chances.check(&factors, balanced)?;
        for factor in &mut factors {
            factor.chance = if chances.is_huge(factor) {
                chances.of_huge
            } else {
                chances.each
            };
        }
        Ok(Self {
            factors,
            balanced,
            seed,
        })
    }

    /// What is turned in the pair of this number.
    pub(super) fn turned(&self, pair: usize) -> Turned {
        let mut random = Random::of(self.seed, pair);
        let all = 0..self.factors.len();
        let mut draw = || -> Vec<usize> {
            let turned = |&index: &usize| random.fraction() * 100.0 < self.factors[index].chance;
            all.clone().filter(turned).collect()
        };
        let first = draw();
        let second = if self.balanced {
            all.clone().filter(|index| !first.contains(index)).collect()
        } else {
            draw()
        };
        [first, second]
    }
}

impl Chances {
    fn is_huge(&self, factor: &Factor) -> bool {
        let mut huge = self.huge.iter().chain(&self.known_huge);
        huge.any(|name| *name == factor.name)
    }

    fn check(&self, factors: &[Factor], balanced: bool) -> Result<(), RunError> {
        let chance = |chance: f64| chance > 0.0 && chance <= BALANCED;
        if !chance(self.each) || !chance(self.of_huge) {
            return Err(RunError::request(
                "a chance is more than 0 and at most 50 percent",
            ));
        }
        if balanced && factors.iter().any(|factor| self.is_huge(factor)) {
            return Err(RunError::request(
                "with --chance 50 every factor differs in every pair: --huge and --known have no place there",
            ));
        }
        let known = |name: &String| factors.iter().any(|factor| factor.name == *name);
        match self.huge.iter().find(|name| !known(name)) {
            Some(name) => {
                let reason = format!("--huge {name}: there is no such factor");
                Err(RunError::request(reason))
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// So many switches that are on by default.
    pub(in crate::screen) fn design(count: usize, chances: &Chances, seed: u64) -> Design {
        let factor = |index| Factor {
            name: format!("f{index}"),
            low: "false".to_owned(),
            high: "true".to_owned(),
            usually_high: true,
            chance: 0.0,
        };
        Design::new((0..count).map(factor).collect(), chances, seed).unwrap()
    }

    pub(in crate::screen) fn chances(each: f64, huge: &[&str]) -> Chances {
        Chances {
            each,
            huge: huge.iter().map(|&name| name.to_owned()).collect(),
            known_huge: Vec::new(),
            of_huge: 1.0,
        }
    }

    #[test]
    fn factors_are_turned_as_often_as_was_said() {
        let design = design(20, &chances(5.0, &["f3"]), 1);
        let mut counts = [0; 20];
        for pair in 0..20_000 {
            for index in design.turned(pair).into_iter().flatten() {
                counts[index] += 1;
            }
        }
        for (index, count) in counts.into_iter().enumerate() {
            let wanted = if index == 3 { 400 } else { 2000 };
            assert!(i32::abs(count - wanted) < wanted / 4, "{index}: {count}");
        }
    }

    #[test]
    fn what_is_known_to_be_huge_is_turned_more_rarely() {
        let known = Chances {
            known_huge: vec!["f1".to_owned(), "of another engine".to_owned()],
            ..chances(5.0, &[])
        };
        let chances = design(3, &known, 1).factors.into_iter();
        let chances: Vec<_> = chances.map(|factor| factor.chance).collect();
        assert_eq!(chances, [5.0, 1.0, 5.0]);
    }

    #[test]
    fn what_is_turned_follows_from_seed_and_pair() {
        let chances = chances(20.0, &[]);
        let (one, two) = (design(30, &chances, 1), design(30, &chances, 2));
        assert_eq!(one.turned(7), design(30, &chances, 1).turned(7));
        assert_ne!(one.turned(7), one.turned(8));
        assert_ne!(one.turned(7), two.turned(7));
    }

    #[test]
    fn sides_of_a_balanced_pair_differ_in_everything() {
        let design = design(9, &chances(50.0, &[]), 1);
        for pair in 0..100 {
            let mut all = design.turned(pair).concat();
            all.sort_unstable();
            assert_eq!(all, (0..9).collect::<Vec<_>>());
        }
    }

    #[test]
    fn chances_that_make_no_sense_are_refused() {
        let refused = |chances: &Chances| {
            let error = chances.check(
                &design(2, &self::chances(5.0, &[]), 1).factors,
                chances.each >= BALANCED,
            );
            error.unwrap_err().to_string()
        };
        for each in [0.0, -1.0, 51.0, f64::NAN] {
            assert!(refused(&chances(each, &[])).contains("at most 50"));
        }
        assert!(refused(&chances(50.0, &["f1"])).contains("no place"));
        assert!(refused(&chances(5.0, &["f7"])).contains("no such factor"));
    }
}
