//! What the page shows of all that was measured: the newest of its kind.

use luft_match::ablate::{Measurement, Record};
use luft_match::cost::{Costs, percent};
use luft_match::screen::{Interaction, Screening};
use luft_match::{Estimate, Measurements};

/// Screenings, records and costs, each the newest.
#[derive(Debug)]
pub(super) struct Known<'a> {
    /// The last screening at each limit, few nodes first.
    pub(super) sets: Vec<&'a Screening>,
    /// One at a time, the newest last.
    pub(super) records: &'a [Record],
    /// Instructions a node.
    pub(super) costs: Option<&'a Costs>,
}

/// What one technique is worth alone, with the games that say so.
#[derive(Debug)]
pub(super) struct Alone {
    /// Elo of on over off.
    pub(super) elo: Estimate,
    /// How many games.
    pub(super) games: u64,
    /// Nodes for each move of them.
    pub(super) nodes: u64,
}

impl<'a> Known<'a> {
    pub(super) fn new(all: &'a Measurements) -> Self {
        let mut sets: Vec<&Screening> = Vec::new();
        let is_known = |set: &&Screening| set.worths.iter().any(|worth| worth.elo.is_some());
        for set in all.sets.iter().filter(is_known) {
            let limit = |set: &Screening| set.settings.play.rules.time_control;
            sets.retain(|known| limit(known) != limit(set));
            sets.push(set);
        }
        sets.sort_by_key(|set| set.nodes());
        Self {
            sets,
            records: &all.records,
            costs: all.costs.last(),
        }
    }

    /// The number of the set that says most: the one of most games, at the most nodes where as many were played.
    pub(super) fn main(&self) -> Option<usize> {
        let sets = self.sets.iter().enumerate();
        let most = sets.max_by_key(|(_, set)| (set.pairs, set.nodes()));
        most.map(|(index, _)| index)
    }

    /// Elo of on over off in each set, where it is known.
    pub(super) fn worths(&self, technique: &str) -> Vec<Option<Estimate>> {
        let worth = |set: &&Screening| set.find(technique)?.elo;
        self.sets.iter().map(worth).collect()
    }

    /// The newest measurement of a technique, with the record it is of.
    pub(super) fn measurement(&self, technique: &str) -> Option<(&'a Record, &'a Measurement)> {
        let mut records = self.records.iter().rev();
        records.find_map(|record| Some((record, record.find(technique)?)))
    }

    /// What the newest games of a technique alone say.
    pub(super) fn alone(&self, technique: &str) -> Option<Alone> {
        let mut records = self.records.iter().rev();
        records.find_map(|record| {
            let measured = record.find(technique)?;
            let games = measured.best_games()?;
            let elo = if measured.default_on {
                games.elo
            } else {
                -games.elo
            };
            let (low, high) = (elo - games.error, elo + games.error);
            Some(Alone {
                elo: Estimate {
                    value: elo,
                    low,
                    high,
                },
                games: games.count(),
                nodes: games.nodes,
            })
        })
    }

    /// Instructions a node that a technique costs, in percent.
    pub(super) fn cost(&self, technique: &str) -> Option<String> {
        self.costs?.share(technique).map(percent)
    }

    /// The interactions of a technique that are shown, each with its set.
    pub(super) fn interactions(
        &self,
        technique: &str,
    ) -> impl Iterator<Item = (&'a Screening, &'a Interaction)> {
        let all = self.sets.iter().flat_map(|&set| {
            let most = set.interactions.most.iter();
            most.map(move |one| (set, one))
        });
        all.filter(move |(_, one)| {
            one.is_shown() && one.factors.iter().any(|name| name == technique)
        })
    }

    /// What rows are sorted by: the worth in the main set, else alone.
    pub(super) fn key(&self, technique: &str) -> Option<f64> {
        let main = self.main().and_then(|main| self.worths(technique)[main]);
        let elo = main.or_else(|| self.alone(technique).map(|alone| alone.elo));
        elo.map(|elo| elo.value)
    }
}

/// Whether the interval holds no zero.
pub(super) fn is_shown(elo: &Estimate) -> bool {
    elo.low > 0.0 || elo.high < 0.0
}

/// An estimate as a cell says it.
pub(super) fn words(elo: &Estimate) -> String {
    if is_shown(elo) {
        elo.to_string()
    } else {
        format!("{elo}, not shown")
    }
}

/// `2,000 nodes`, or the limit in other words.
pub(super) fn limit(set: &Screening) -> String {
    match set.nodes() {
        Some(nodes) => format!("{} nodes", thousands(nodes)),
        None => set.settings.play.rules.time_control.to_string(),
    }
}

/// A number with commas.
pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::sample::{measurements, screening};
    use super::*;

    #[test]
    fn the_newest_set_of_each_limit_is_shown_and_few_nodes_come_first() {
        let all = Measurements {
            sets: vec![
                screening(8000, 50, &[("rfp", 5.0)]),
                screening(2000, 100, &[("rfp", 7.0)]),
                screening(8000, 100, &[("rfp", 9.0)]),
                // One that knows nothing yet takes nothing away.
                screening(8000, 1, &[]),
            ],
            ..Measurements::default()
        };
        let known = Known::new(&all);
        let limits: Vec<_> = known.sets.iter().map(|set| limit(set)).collect();
        assert_eq!(limits, ["2,000 nodes", "8,000 nodes"]);
        assert_eq!((known.main(), known.key("rfp")), (Some(1), Some(9.0)));
        assert_eq!(known.worths("lmr"), [None, None]);
    }

    #[test]
    fn every_number_is_that_of_on_over_off() {
        let all = measurements();
        let known = Known::new(&all);
        let value = |name| known.alone(name).unwrap().elo.value;
        assert!(value("rfp") > 0.0, "it is on, and switching it off lost");
        assert!(value("iid") < 0.0, "it is off, and switching it on lost");
        assert_eq!(known.cost("rfp").unwrap(), "+25.0 %");
    }

    #[test]
    fn what_holds_zero_is_not_shown() {
        let estimate = |value: f64| Estimate {
            value,
            low: value - 5.0,
            high: value + 5.0,
        };
        assert_eq!(words(&estimate(7.0)), "+7.0 ± 5.0");
        assert_eq!(words(&estimate(-4.0)), "-4.0 ± 5.0, not shown");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(2_557_877), "2,557,877");
    }
}
