//! What was measured of one engine, one technique at a time, as it is kept in a file between runs.
//!
//! Nothing takes the place of something else unless it says the same with more: other suites, nodes or
//! openings lie side by side.

use super::games::Games;
use super::suite::SuiteScore;
use crate::identity::Identity;
use serde::{Deserialize, Serialize};

/// An engine, and one measurement a technique.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The engine with every technique as it is by default.
    pub engine: Identity,
    /// One for each technique measured so far.
    pub measurements: Vec<Measurement>,
}

/// What happens when a technique is switched to the opposite of its default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// Its name.
    pub technique: String,
    /// Whether it is on by default, and was therefore measured switched off.
    pub default_on: bool,
    /// How often the two benches took turns.
    pub rounds: usize,
    /// Nodes of the bench with the technique switched.
    pub nodes: u64,
    /// Those over the nodes by default.
    pub nodes_ratio: f64,
    /// The same for the time, the median of the rounds.
    pub time_ratio: f64,
    /// The scores in test suites.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suites: Vec<Suite>,
    /// Games of the default against the switched engine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<Games>,
}

/// What the switched engine scored in a suite, and the engine by default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Suite {
    /// Which suite.
    pub settings: SuiteSettings,
    /// Of the engine with the technique switched.
    pub switched: SuiteScore,
    /// Of the engine with everything at its default.
    pub default: SuiteScore,
}

/// What must be the same for two results of a suite to be comparable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuiteSettings {
    /// The name of the suite's file, without its folder.
    pub file: String,
    /// How many positions it has.
    pub positions: usize,
    /// Nodes for each.
    pub nodes: u64,
}

impl Record {
    /// Nothing is known yet of this engine.
    pub fn of(engine: Identity) -> Self {
        Self {
            engine,
            measurements: Vec::new(),
        }
    }

    /// What is known of a technique.
    pub fn find(&self, technique: &str) -> Option<&Measurement> {
        let same = |known: &&Measurement| known.technique == technique;
        self.measurements.iter().find(same)
    }

    fn find_mut(&mut self, technique: &str) -> Option<&mut Measurement> {
        let same = |known: &&mut Measurement| known.technique == technique;
        self.measurements.iter_mut().find(same)
    }

    /// Whether a technique's bench was run at least this often.
    pub fn has_bench(&self, technique: &str, rounds: usize) -> bool {
        let known = self.find(technique);
        known.is_some_and(|known| known.rounds >= rounds)
    }

    /// Whether a technique was measured with a suite under these settings.
    pub fn has_suite(&self, technique: &str, settings: &SuiteSettings) -> bool {
        let suites = self.find(technique).into_iter().flat_map(|one| &one.suites);
        suites.into_iter().any(|suite| suite.settings == *settings)
    }

    /// What the engine by default scored under these settings, if any technique was compared to it.
    pub fn default_score(&self, settings: &SuiteSettings) -> Option<SuiteScore> {
        let mut suites = self.measurements.iter().flat_map(|known| &known.suites);
        let same = suites.find(|suite| suite.settings == *settings);
        same.map(|suite| suite.default)
    }

    /// Takes in a new bench. What else is known of the technique stays.
    pub fn put_bench(&mut self, new: Measurement) {
        match self.find_mut(&new.technique) {
            Some(known) => {
                *known = Measurement {
                    suites: std::mem::take(&mut known.suites),
                    games: std::mem::take(&mut known.games),
                    ..new
                };
            }
            None => self.measurements.push(new),
        }
    }

    /// Takes in a result of games, in the place of those at the same nodes and openings.
    pub fn put_games(&mut self, technique: &str, games: Games) {
        if let Some(known) = self.find_mut(technique) {
            put(&mut known.games, games, Games::is_like);
        }
    }

    /// Takes in a result of a suite, in the place of that with the same settings.
    pub fn put_suite(&mut self, technique: &str, suite: Suite) {
        if let Some(known) = self.find_mut(technique) {
            put(&mut known.suites, suite, |one, two| {
                one.settings == two.settings
            });
        }
    }

    /// Takes in what another run measured of the same engine. Of two that measured the same, the one with more
    /// rounds or games counts.
    pub(crate) fn merge(&mut self, other: Self) {
        for mut new in other.measurements {
            let (suites, games) = (
                std::mem::take(&mut new.suites),
                std::mem::take(&mut new.games),
            );
            let technique = new.technique.clone();
            if !self.has_bench(&technique, new.rounds) {
                self.put_bench(new);
            }
            for suite in suites {
                if !self.has_suite(&technique, &suite.settings) {
                    self.put_suite(&technique, suite);
                }
            }
            for games in games {
                let known = self.find(&technique).and_then(|known| known.like(&games));
                if known.is_none_or(|known| known.count() < games.count()) {
                    self.put_games(&technique, games);
                }
            }
        }
    }
}

impl Measurement {
    /// The games at the same nodes and openings.
    pub(super) fn like(&self, games: &Games) -> Option<&Games> {
        self.games.iter().find(|known| known.is_like(games))
    }

    /// The games that say most: the most of them, at the most nodes where as many were played.
    pub fn best_games(&self) -> Option<&Games> {
        let games = self.games.iter();
        games.max_by_key(|games| (games.count(), games.nodes))
    }

    /// Elo that switching the technique brings, mostly below zero, and the error.
    pub fn elo(&self) -> Option<(f64, f64)> {
        // The games are seen from the default's side.
        self.best_games().map(|games| (-games.elo, games.error))
    }
}

/// Replaces what is like the new one, or adds it.
fn put<T>(all: &mut Vec<T>, new: T, is_like: impl Fn(&T, &T) -> bool) {
    match all.iter_mut().find(|known| is_like(known, &new)) {
        Some(known) => *known = new,
        None => all.push(new),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::super::games::tests::games;
    use super::*;

    /// A technique that is on by default, with this effect on the nodes.
    pub(crate) fn measured(technique: &str, nodes_ratio: f64) -> Measurement {
        Measurement {
            technique: technique.to_owned(),
            default_on: true,
            rounds: 3,
            nodes: (1000.0 * nodes_ratio) as u64,
            nodes_ratio,
            time_ratio: 1.0,
            suites: Vec::new(),
            games: Vec::new(),
        }
    }

    /// The record of an engine with this bench.
    pub(crate) fn record(bench: u64, measurements: Vec<Measurement>) -> Record {
        let engine = "./luft".parse().unwrap();
        Record {
            engine: Identity::new(&engine, "Luft", Some(bench)),
            measurements,
        }
    }

    fn settings(nodes: u64) -> SuiteSettings {
        SuiteSettings {
            file: "sts.epd".to_owned(),
            positions: 2,
            nodes,
        }
    }

    pub(in crate::ablate) fn suite(nodes: u64) -> Suite {
        let score = |found| SuiteScore {
            found,
            points: Some(10 * found as u64),
            most: Some(20),
        };
        Suite {
            settings: settings(nodes),
            switched: score(1),
            default: score(2),
        }
    }

    #[test]
    fn a_new_bench_takes_nothing_else_away() {
        let mut record = record(1000, vec![measured("rfp", 1.5)]);
        record.put_suite("rfp", suite(100));
        record.put_games("rfp", games([0, 1, 6, 3, 0], 2500));
        record.put_bench(measured("rfp", 1.25));
        record.put_bench(measured("lmr", 2.0));
        let [rfp, lmr] = &record.measurements[..] else {
            panic!("two techniques were measured");
        };
        assert_eq!((rfp.nodes, rfp.games.len()), (1250, 1));
        assert_eq!(rfp.suites, [suite(100)]);
        assert!(lmr.suites.is_empty());
    }

    #[test]
    fn other_suites_and_other_nodes_lie_side_by_side() {
        let mut record = record(1000, vec![measured("rfp", 1.5)]);
        for nodes in [100, 200, 100] {
            record.put_suite("rfp", suite(nodes));
            record.put_games("rfp", games([0, 1, 6, 3, 0], nodes));
        }
        let rfp = record.find("rfp").unwrap();
        assert_eq!((rfp.suites.len(), rfp.games.len()), (2, 2));
        // As many games at more nodes say more.
        assert_eq!(rfp.best_games().unwrap().nodes, 200);
    }

    #[test]
    fn only_what_was_measured_the_same_way_is_known() {
        let mut record = record(1000, vec![measured("rfp", 1.5)]);
        record.put_suite("rfp", suite(100));
        assert!(record.has_bench("rfp", 3) && record.has_bench("rfp", 1));
        assert!(!record.has_bench("rfp", 4));
        assert!(!record.has_bench("lmr", 3));
        assert!(record.has_suite("rfp", &settings(100)));
        assert!(!record.has_suite("rfp", &settings(200)));
        assert_eq!(record.default_score(&settings(100)).unwrap().found, 2);
        assert_eq!(record.default_score(&settings(200)), None);
    }

    #[test]
    fn runs_merge_and_more_games_count() {
        let mut one = record(1000, vec![measured("rfp", 1.5)]);
        one.put_games("rfp", games([1, 2, 3, 4, 5], 2500));
        let mut two = record(1000, vec![measured("rfp", 9.0), measured("lmr", 2.0)]);
        two.put_games("rfp", games([0, 0, 1, 0, 0], 2500));
        two.put_games("rfp", games([0, 0, 1, 0, 0], 8000));
        two.put_suite("rfp", suite(100));
        one.merge(two);
        let rfp = one.find("rfp").unwrap();
        assert_eq!((rfp.nodes, rfp.suites.len()), (1500, 1));
        let counts: Vec<_> = rfp.games.iter().map(Games::count).collect();
        assert_eq!(counts, [30, 2]);
        assert!(one.find("lmr").is_some());
        let mut more = record(1000, vec![measured("rfp", 1.5)]);
        more.put_games("rfp", games([2, 2, 3, 4, 5], 2500));
        one.merge(more);
        assert_eq!(one.find("rfp").unwrap().games[0].count(), 32);
    }
}
