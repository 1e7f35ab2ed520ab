//! What was measured, as it is kept in a file between runs.
//!
//! Every block carries the settings it was measured with and the signature of the search at that
//! time, so blocks of different runs can lie side by side, and none is lost before a new one is
//! there to take its place.

use super::games::Games;
use super::suite::SuiteScore;
use luft_run::RunError;
use luft_run::file;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The file: the last run's engine, and one measurement a technique.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// What the engine of the last run calls itself.
    pub engine: String,
    /// The nodes of its bench with every technique as it is by default.
    pub signature: u64,
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
    /// Nodes of the bench with everything at its default when this bench was run.
    pub signature: u64,
    /// How often the two benches took turns.
    pub rounds: usize,
    /// Nodes of the bench with the technique switched.
    pub nodes: u64,
    /// Those over the nodes by default.
    pub nodes_ratio: f64,
    /// The same for the time, the median of the rounds.
    pub time_ratio: f64,
    /// The scores in a test suite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suite: Option<Suite>,
    /// Games of the default against the switched engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<Games>,
}

/// What the switched engine scored in a suite, and the engine by default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Suite {
    /// Which suite, and which engine.
    pub settings: SuiteSettings,
    /// Of the engine with the technique switched.
    pub switched: SuiteScore,
    /// Of the engine with everything at its default.
    pub default: SuiteScore,
}

/// What must be the same for two results of a suite to be comparable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuiteSettings {
    /// The signature of the engine.
    pub signature: u64,
    /// The name of the suite's file, without its folder.
    pub file: String,
    /// How many positions it has.
    pub positions: usize,
    /// Nodes for each.
    pub nodes: u64,
}

impl Record {
    /// The record in a file; an empty one if there is no such file yet.
    pub fn load(path: &Path) -> Result<Self, RunError> {
        if path.exists() {
            file::read_json(path)
        } else {
            Ok(Self::default())
        }
    }

    /// Writes the record.
    pub fn save(&self, path: &Path) -> Result<(), RunError> {
        file::write_json(path, self)
    }

    /// What is known of a technique.
    pub fn find(&self, technique: &str) -> Option<&Measurement> {
        let same = |known: &&Measurement| known.technique == technique;
        self.measurements.iter().find(same)
    }

    /// Whether a technique's bench was run against this signature, at least this often.
    pub fn has_bench(&self, technique: &str, signature: u64, rounds: usize) -> bool {
        let known = self.find(technique);
        known.is_some_and(|known| known.signature == signature && known.rounds >= rounds)
    }

    /// Whether a technique was measured with a suite under these settings.
    pub fn has_suite(&self, technique: &str, settings: &SuiteSettings) -> bool {
        let suite = self.find(technique).and_then(|known| known.suite.as_ref());
        suite.is_some_and(|suite| suite.settings == *settings)
    }

    /// Whether at least so many games were played with a technique switched, at these nodes, when
    /// the engine had this signature.
    pub fn has_games(&self, technique: &str, games: u64, nodes: u64, signature: u64) -> bool {
        let known = self.find(technique).and_then(|known| known.games.as_ref());
        known.is_some_and(|known| {
            known.count() >= games && (known.nodes, known.signature) == (nodes, signature)
        })
    }

    /// What the engine by default scored under these settings, if any technique was compared to it.
    pub fn default_score(&self, settings: &SuiteSettings) -> Option<SuiteScore> {
        let suites = self
            .measurements
            .iter()
            .filter_map(|known| known.suite.as_ref());
        let mut same = suites.filter(|suite| suite.settings == *settings);
        same.next().map(|suite| suite.default)
    }

    /// Takes in a new bench. What else is known of the technique stays until it is measured anew.
    pub fn put_bench(&mut self, new: Measurement) {
        let same = |known: &&mut Measurement| known.technique == new.technique;
        match self.measurements.iter_mut().find(same) {
            Some(known) => {
                let (suite, games) = (known.suite.take(), known.games.take());
                *known = Measurement {
                    suite: new.suite.or(suite),
                    games: new.games.or(games),
                    ..new
                };
            }
            None => self.measurements.push(new),
        }
    }

    /// Takes in the result of games.
    pub fn put_games(&mut self, technique: &str, games: Games) {
        let same = |known: &&mut Measurement| known.technique == technique;
        if let Some(known) = self.measurements.iter_mut().find(same) {
            known.games = Some(games);
        }
    }

    /// Takes in a new result of a suite.
    pub fn put_suite(&mut self, technique: &str, suite: Suite) {
        let same = |known: &&mut Measurement| known.technique == technique;
        if let Some(known) = self.measurements.iter_mut().find(same) {
            known.suite = Some(suite);
        }
    }
}

impl Measurement {
    /// Elo that switching the technique brings, mostly below zero, and the error.
    pub fn elo(&self) -> Option<(f64, f64)> {
        // The games are seen from the default's side.
        self.games.as_ref().map(|games| (-games.elo, games.error))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::fs;

    /// A technique that is on by default, with this effect on the nodes.
    pub(in crate::ablate) fn measured(technique: &str, nodes_ratio: f64) -> Measurement {
        Measurement {
            technique: technique.to_owned(),
            default_on: true,
            signature: 1000,
            rounds: 3,
            nodes: (1000.0 * nodes_ratio) as u64,
            nodes_ratio,
            time_ratio: 1.0,
            suite: None,
            games: None,
        }
    }

    fn settings(nodes: u64) -> SuiteSettings {
        SuiteSettings {
            signature: 1000,
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
    fn parts_of_different_runs_merge() {
        let mut record = Record::default();
        record.put_bench(measured("rfp", 1.5));
        record.put_suite("rfp", suite(100));
        let again = Measurement {
            signature: 2000,
            ..measured("rfp", 1.25)
        };
        record.put_bench(again);
        record.put_bench(measured("lmr", 2.0));
        let [rfp, lmr] = &record.measurements[..] else {
            panic!("two techniques were measured");
        };
        assert_eq!((rfp.signature, rfp.nodes), (2000, 1250));
        assert_eq!(rfp.suite, Some(suite(100)), "it stays until measured anew");
        assert_eq!(lmr.suite, None);
        record.put_suite("rfp", suite(200));
        assert_eq!(record.find("rfp").unwrap().suite, Some(suite(200)));
    }

    #[test]
    fn only_what_was_measured_the_same_way_is_known() {
        let mut record = Record::default();
        record.put_bench(measured("rfp", 1.5));
        record.put_suite("rfp", suite(100));
        assert!(record.has_bench("rfp", 1000, 3) && record.has_bench("rfp", 1000, 1));
        assert!(!record.has_bench("rfp", 1000, 4));
        assert!(!record.has_bench("rfp", 1001, 3));
        assert!(!record.has_bench("lmr", 1000, 3));
        assert!(record.has_suite("rfp", &settings(100)));
        assert!(!record.has_suite("rfp", &settings(200)));
        assert_eq!(record.default_score(&settings(100)).unwrap().found, 2);
        assert_eq!(record.default_score(&settings(200)), None);
    }

    #[test]
    fn a_record_comes_back_from_its_file() {
        let folder = std::env::temp_dir().join(format!("luft-record-{}", std::process::id()));
        let path = folder.join("deep").join("ablation.json");
        assert_eq!(Record::load(&path).unwrap(), Record::default());
        let mut record = Record {
            engine: "Luft".to_owned(),
            signature: 1000,
            measurements: vec![measured("rfp", 1.5)],
        };
        record.put_suite("rfp", suite(100));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        record.save(&path).unwrap();
        assert_eq!(Record::load(&path).unwrap(), record);
        fs::write(&path, "{").unwrap();
        assert!(Record::load(&path).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
