//! The chances of the five results of a pair, and which chances are the most likely ones when
//! something about them is known.
//!
//! The mathematics are those of Michel Van den Bergh, "Comments on Normalized Elo" (2021),
//! proposition 1.1 and section 4.1, which fishtest, `OpenBench` and fastchess use too.

/// Points a game in a pair of each kind.
pub(super) const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// What a kind of pair that never happened counts.
///
/// With a chance of zero it could not happen under any hypothesis either: after nothing but wins
/// no distribution would be left whose score is 0.5, and no likelihood to compare. A thousandth of
/// a pair cures that and is too little to move the others. It is the amount that fishtest,
/// `OpenBench` and fastchess chose, so that our tests end when theirs would.
const NEVER_SEEN: f64 = 1e-3;

/// Chances of pairs with 0, ½, 1, 1½ and 2 points; they add up to one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Distribution([f64; 5]);

impl Distribution {
    /// The shares in which pairs were counted, if there are any.
    pub(super) fn observed(pairs: &[u64; 5]) -> Option<Self> {
        let total = pairs.iter().sum::<u64>() as f64;
        (total > 0.0).then(|| Self(pairs.map(|count| count as f64 / total)))
    }

    /// The same with no chance quite zero, and how many pairs there are then.
    pub(super) fn regularised(pairs: &[u64; 5]) -> (f64, Self) {
        let counts = pairs.map(|count| if count == 0 { NEVER_SEEN } else { count as f64 });
        let total = counts.iter().sum::<f64>();
        (total, Self(counts.map(|count| count / total)))
    }

    /// Points a game.
    pub(super) fn mean(&self) -> f64 {
        self.expect(|points| points)
    }

    /// Mean square of what the points a game of a pair differ from their mean.
    pub(super) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.expect(|points| (points - mean).powi(2))
    }

    fn expect(&self, value: impl Fn(f64) -> f64) -> f64 {
        let values = POINTS.iter().zip(self.0);
        values.map(|(&points, chance)| chance * value(points)).sum()
    }

    /// What the logarithm of the likelihood of one of our pairs gains on average when it is judged
    /// by the one distribution and not by the other.
    pub(super) fn gain(&self, one: &Self, other: &Self) -> f64 {
        let chances = self.0.iter().zip(one.0.iter().zip(other.0));
        chances
            .map(|(chance, (one, other))| chance * (one / other).ln())
            .sum()
    }

    /// The most likely distribution with this mean, given that ours was observed.
    pub(super) fn with_mean(&self, mean: f64) -> Self {
        let excess = POINTS.map(|points| points - mean);
        self.with_zero(&excess).unwrap_or(*self)
    }

    /// The most likely distribution whose mean is this many of its standard deviations above one
    /// half, given that ours was observed.
    ///
    /// The condition is not linear, so it is replaced by its tangent at the best distribution so
    /// far until that stands still. The start must fulfil the condition, or the tangent may leave
    /// nothing to choose from when the lead is large.
    pub(super) fn with_lead(&self, lead: f64) -> Self {
        let mut best = self.with_mean(self.mean_for_lead(lead));
        for _ in 0..100 {
            let (mean, deviation) = (best.mean(), best.variance().sqrt());
            let tangent = POINTS.map(|points| {
                let distance = (points - mean) / deviation;
                points - 0.5 - lead * deviation * (1.0 + distance * distance) / 2.0
            });
            let Some(next) = self.with_zero(&tangent) else {
                break;
            };
            let change = best.distance(&next);
            best = next;
            if change < 1e-12 {
                break;
            }
        }
        best
    }

    /// The mean at which [`Self::with_mean`] has this lead.
    fn mean_for_lead(&self, lead: f64) -> f64 {
        bisect(0.0, 1.0, |mean| {
            let deviation = self.with_mean(mean).variance().sqrt();
            lead * deviation - (mean - 0.5)
        })
    }

    /// The most likely distribution under which these values have the mean zero; none if all are on
    /// one side of it.
    fn with_zero(&self, values: &[f64; 5]) -> Option<Self> {
        let lowest = values.iter().copied().fold(f64::INFINITY, f64::min);
        let highest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if !(lowest < 0.0 && highest > 0.0) {
            return None;
        }
        let weighted = || self.0.iter().zip(values);
        // Falls all the way between two poles, where a chance would become infinite.
        let multiplier = bisect(-1.0 / highest, -1.0 / lowest, |multiplier| {
            let terms =
                weighted().map(|(chance, value)| chance * value / (1.0 + multiplier * value));
            terms.sum()
        });
        let mut chances = [0.0; 5];
        for (new, (chance, value)) in chances.iter_mut().zip(weighted()) {
            *new = chance / (1.0 + multiplier * value);
        }
        Some(Self(chances))
    }

    fn distance(&self, other: &Self) -> f64 {
        let differences = self.0.iter().zip(other.0).map(|(a, b)| (a - b).abs());
        differences.fold(0.0, f64::max)
    }
}

/// Where a function that falls from above zero to below crosses it, as exactly as a double can say.
fn bisect(mut low: f64, mut high: f64, falling: impl Fn(f64) -> f64) -> f64 {
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return middle;
        }
        if falling(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: f64, other: f64) {
        assert!((one - other).abs() < 1e-9, "{one} is not {other}");
    }

    const SAMPLES: [[u64; 5]; 6] = [
        [1, 1, 1, 1, 1],
        [365, 16618, 36229, 16974, 390],
        [0, 0, 0, 0, 104],
        [77, 1, 0, 0, 0],
        [0, 0, 500, 0, 0],
        [3, 0, 1, 0, 8],
    ];

    #[test]
    fn moments_of_a_known_distribution() {
        let even = Distribution::observed(&[7; 5]).unwrap();
        close(even.mean(), 0.5);
        close(even.variance(), 0.125);
        assert_eq!(Distribution::observed(&[0; 5]), None);
    }

    #[test]
    fn conditions_are_met() {
        for pairs in SAMPLES {
            let (_, seen) = Distribution::regularised(&pairs);
            close(seen.0.iter().sum(), 1.0);
            for mean in [0.01, 0.3, 0.5, 0.51, 0.95] {
                let likely = seen.with_mean(mean);
                close(likely.mean(), mean);
                close(likely.0.iter().sum(), 1.0);
            }
            for lead in [-6.0, -1.5, -0.3, 0.0, 0.01, 0.2, 2.0, 5.0] {
                let likely = seen.with_lead(lead);
                close(likely.0.iter().sum(), 1.0);
                let found = (likely.mean() - 0.5) / likely.variance().sqrt();
                assert!((found - lead).abs() < 1e-6, "{pairs:?} {lead} {found}");
            }
        }
    }

    #[test]
    fn what_was_seen_is_the_most_likely_of_all() {
        let (_, seen) = Distribution::regularised(&[5, 20, 60, 30, 9]);
        let lead = (seen.mean() - 0.5) / seen.variance().sqrt();
        assert!(seen.distance(&seen.with_mean(seen.mean())) < 1e-9);
        assert!(seen.distance(&seen.with_lead(lead)) < 1e-9);
        for other in [-0.2, 0.0, 0.4] {
            assert!(seen.gain(&seen, &seen.with_lead(other)) > 0.0);
        }
    }

    /// No distribution nearby that meets the condition is more likely than the one found.
    #[test]
    fn the_lead_is_met_in_the_most_likely_way() {
        let (_, seen) = Distribution::regularised(&[5, 20, 60, 30, 9]);
        let likely = seen.with_lead(-0.1);
        for step in [1e-3, -1e-3] {
            for kind in 0..4 {
                let mut chances = likely.0;
                chances[kind] += step;
                chances[kind + 1] -= step;
                // Back to the condition along the line towards what was seen.
                let moved = Distribution(chances);
                let mixed = |share: f64| {
                    let mut mixed = moved;
                    for (chance, seen) in mixed.0.iter_mut().zip(seen.0) {
                        *chance += share * (seen - *chance);
                    }
                    mixed
                };
                let share = bisect(-0.5, 0.5, |share| {
                    let mixed = mixed(share);
                    -0.1 * mixed.variance().sqrt() - (mixed.mean() - 0.5)
                });
                assert!(seen.gain(&likely, &mixed(share)) > 0.0);
            }
        }
    }
}
