//! The file of all that was measured about techniques: one at a time, screened at several node counts, and what
//! they cost. Every part says which engine it is of, and parts of other engines or settings lie side by side.

use crate::ablate::Record;
use crate::cost::Costs;
use crate::screen::{Screening, Settings};
use luft_os::LockFile;
use luft_run::{RunError, file};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A factor worth more Elo than this leaves little to be seen of others in the games it is in.
const HUGE: f64 = 100.0;

/// What such a file has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measurements {
    /// Techniques switched one at a time, by engine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub records: Vec<Record>,
    /// Screenings, by settings; a later one of the same nodes is newer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<Screening>,
    /// Instructions a node, by engine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<Costs>,
}

impl Measurements {
    /// What a file has; nothing if there is no such file yet.
    pub fn load(path: &Path) -> Result<Self, RunError> {
        if path.exists() {
            file::read_json(path)
        } else {
            Ok(Self::default())
        }
    }

    /// Changes what a file has. Nobody else can write it meanwhile, and an error changes nothing.
    pub fn update(
        path: &Path,
        change: impl FnOnce(&mut Self) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        let _lock = Self::lock(path)?;
        let mut all = Self::load(path)?;
        change(&mut all)?;
        all.save(path)
    }

    /// Keeps others from writing a file, which need not be there.
    pub(crate) fn lock(path: &Path) -> Result<LockFile, RunError> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(RunError::file(folder))?;
        }
        LockFile::take(path).map_err(RunError::file(path))
    }

    /// Writes the file, for whoever has its lock.
    pub(crate) fn save(&self, path: &Path) -> Result<(), RunError> {
        file::write_json(path, self)
    }

    /// Adds a screening to a file: in the place of the one with the same settings, beside all others. One of
    /// more games is not given up for one of fewer.
    pub fn add_screening(path: &Path, new: Screening) -> Result<(), RunError> {
        Self::update(path, |all| {
            all.check(path, &new.settings, new.pairs)?;
            all.put_screening(new);
            Ok(())
        })
    }

    /// Refuses a screening that would lose games that the file knows.
    pub(crate) fn check(
        &self,
        path: &Path,
        settings: &Settings,
        pairs: usize,
    ) -> Result<(), RunError> {
        let known = self.sets.iter().find(|known| known.settings == *settings);
        match known.filter(|known| known.pairs > pairs) {
            Some(known) => {
                let (more, fewer) = (2 * known.pairs, 2 * pairs);
                let reason = format!(
                    "it has {more} games of this screening, more than {fewer}; name another file"
                );
                Err(RunError::content(path, reason))
            }
            None => Ok(()),
        }
    }

    fn put_screening(&mut self, new: Screening) {
        let mut known = self.sets.iter_mut();
        match known.find(|known| known.settings == new.settings) {
            Some(known) => *known = new,
            None => self.sets.push(new),
        }
    }

    /// Factors that were measured to be worth so much that games with them say little about others.
    pub fn huge(&self) -> Vec<String> {
        let mut worths = BTreeMap::new();
        for one in self.records.iter().flat_map(|record| &record.measurements) {
            if let Some((elo, _)) = one.elo() {
                worths.insert(&one.technique, elo);
            }
        }
        // All factors of one game say more than each alone, and later sets more than earlier ones.
        for worth in self.sets.iter().flat_map(|set| &set.worths) {
            if let Some(elo) = worth.elo {
                worths.insert(&worth.factor.name, elo.value);
            }
        }
        let huge = worths.into_iter().filter(|(_, elo)| elo.abs() > HUGE);
        huge.map(|(name, _)| name.clone()).collect()
    }

    /// The record of the same engine as this one, in its place.
    pub(crate) fn put_record(&mut self, new: Record) {
        let mut known = self.records.iter_mut();
        match known.find(|known| known.engine == new.engine) {
            Some(known) => *known = new,
            None => self.records.push(new),
        }
    }

    /// Takes in what another file has. Of the same measured twice, more games and rounds count.
    pub fn merge(&mut self, other: Self) {
        for new in other.records {
            let mut known = self.records.iter_mut();
            match known.find(|known| known.engine == new.engine) {
                Some(known) => known.merge(new),
                None => self.records.push(new),
            }
        }
        for new in other.sets {
            let same = |known: &&Screening| known.settings == new.settings;
            let known = self.sets.iter().find(same);
            if known.is_none_or(|known| known.pairs < new.pairs) {
                self.put_screening(new);
            }
        }
        for new in other.costs {
            match self.costs.iter_mut().find(|known| known.is_like(&new)) {
                Some(known) => known.merge(new),
                None => self.costs.push(new),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ablate::record::tests::{measured, record};
    use crate::cost::tests::costs;
    use crate::screen::simulation::screening;
    use std::path::PathBuf;

    fn place(name: &str) -> PathBuf {
        let name = format!("luft-measurements-{name}-{}", std::process::id());
        std::env::temp_dir().join(name).join("deep/worth.json")
    }

    #[test]
    fn files_of_several_runs_become_one() {
        let mut all = Measurements {
            records: vec![record(1000, vec![measured("rfp", 1.5)])],
            sets: vec![screening(1, 100)],
            costs: vec![costs(&[("rfp", 90.0)])],
        };
        let other = Measurements {
            records: vec![
                record(1000, vec![measured("lmr", 2.0)]),
                record(1001, vec![measured("rfp", 1.1)]),
            ],
            sets: vec![screening(1, 60), screening(2, 60)],
            costs: vec![costs(&[("rfp", 80.0), ("lmr", 70.0)])],
        };
        all.merge(other.clone());
        let counts = all.records.iter().map(|one| one.measurements.len());
        assert_eq!(counts.collect::<Vec<_>>(), [2, 1]);
        let pairs: Vec<_> = all.sets.iter().map(|set| set.pairs).collect();
        assert_eq!(
            pairs,
            [100, 60],
            "fewer pairs do not take the place of more"
        );
        assert_eq!(all.costs, [costs(&[("rfp", 90.0), ("lmr", 70.0)])]);
        let before = all.clone();
        all.merge(other);
        assert_eq!(all, before, "the same again adds nothing");
        all.merge(Measurements {
            sets: vec![screening(1, 140)],
            ..Measurements::default()
        });
        assert_eq!(all.sets[0].pairs, 140);
    }

    #[test]
    fn what_is_huge_is_known_from_before() {
        let mut all = Measurements {
            records: vec![record(1, vec![measured("rfp", 1.5), measured("lmr", 1.5)])],
            sets: vec![screening(1, 400)],
            costs: Vec::new(),
        };
        assert!(all.huge().is_empty());
        all.sets[0].worths[0].elo = Some(crate::Estimate {
            value: -150.0,
            low: -170.0,
            high: -130.0,
        });
        assert_eq!(all.huge(), [all.sets[0].worths[0].factor.name.as_str()]);
    }

    #[test]
    fn a_file_is_changed_whole_or_not_at_all() {
        let path = place("file");
        assert_eq!(Measurements::load(&path).unwrap(), Measurements::default());
        Measurements::add_screening(&path, screening(1, 100)).unwrap();
        Measurements::add_screening(&path, screening(2, 10)).unwrap();
        let error = Measurements::add_screening(&path, screening(1, 60));
        let error = error.unwrap_err().to_string();
        assert!(
            error.contains("it has 200 games of this screening"),
            "{error}"
        );
        let all = Measurements::load(&path).unwrap();
        let pairs: Vec<_> = all.sets.iter().map(|set| set.pairs).collect();
        assert_eq!(pairs, [100, 10]);

        let lock = Measurements::lock(&path).unwrap();
        let error = Measurements::update(&path, |_| Ok(())).unwrap_err();
        assert!(error.to_string().contains("another program"), "{error}");
        drop(lock);

        fs::write(&path, "{\"measurements\": []}").unwrap();
        assert!(Measurements::update(&path, |_| Ok(())).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "{\"measurements\": []}");
        fs::remove_dir_all(path.ancestors().nth(2).unwrap()).unwrap();
    }
}
