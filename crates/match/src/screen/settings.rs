//! All that decides what the games of a screening are: the first line of its journal. More games join those that
//! were played with the same settings, and no others.

use super::design::Design;
use super::played_pair::PlayedPair;
use crate::identity::Identity;
use crate::match_runner::{BookConfig, PlayConfig};
use crate::openings::OpeningOrder;
use crate::tournament::GameRules;
use luft_run::{Journal, RunError};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// What a screening is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    kind: Kind,
    /// Who plays.
    pub engine: Identity,
    /// What is compared, and how often.
    pub design: Design,
    /// How games are played.
    pub play: Play,
}

/// Whatever of a [`PlayConfig`] changes games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Play {
    /// Nodes, adjudication, variant.
    pub rules: GameRules,
    /// The name of the opening book's file, without its folder.
    pub book: String,
    /// The order of its openings.
    pub order: OpeningOrder,
    /// Plies taken from PGN games and Polyglot books.
    pub plies: Option<usize>,
    /// Folders of Syzygy tables.
    pub tablebases: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Kind {
    #[serde(rename = "screening")]
    Screening,
}

impl Settings {
    /// The settings of an engine that was asked who it is.
    pub(super) fn new(engine: Identity, design: Design, play: &PlayConfig) -> Self {
        Self {
            kind: Kind::Screening,
            engine,
            design,
            play: Play::from(play),
        }
    }

    /// Opens or begins the journal of these settings, and gives the pairs in it.
    pub(super) fn journal(&self, path: &Path) -> Result<(Journal, Vec<PlayedPair>), RunError> {
        let heading = crate::match_runner::settings(self)?;
        let (journal, pairs) = Journal::open(path, &heading, |other| self.difference(other))?;
        self.check(path, &pairs)?;
        Ok((journal, pairs))
    }

    /// The settings and pairs of a journal, which may be written at the same time.
    pub(super) fn read(path: &Path) -> Result<(Self, Vec<PlayedPair>), RunError> {
        let (settings, pairs): (Self, _) = Journal::read(path)?;
        settings.check(path, &pairs)?;
        Ok((settings, pairs))
    }

    fn check(&self, path: &Path, pairs: &[PlayedPair]) -> Result<(), RunError> {
        match pairs.iter().position(|pair| !pair.fits(&self.design)) {
            Some(index) => {
                let reason = format!("line {}: this is no pair of this screening", index + 2);
                Err(RunError::content(path, reason))
            }
            None => Ok(()),
        }
    }

    /// Why a journal with this heading is not that of these settings.
    fn difference(&self, heading: &str) -> String {
        let Ok(other) = serde_json::from_str::<Self>(heading) else {
            return "this is not the journal of a screening".to_owned();
        };
        let (one, two) = (&self.design, &other.design);
        let parts = [
            ("the engine", self.engine != other.engine),
            (
                "factors or chances",
                (&one.factors, one.balanced) != (&two.factors, two.balanced),
            ),
            ("the seed", one.seed != two.seed),
            ("nodes, rules or book", self.play != other.play),
        ];
        let parts = parts.into_iter().filter(|(_, differs)| *differs);
        let parts: Vec<_> = parts.map(|(name, _)| name).collect();
        format!(
            "this is a screening with other settings (different: {}); name another file",
            parts.join(", ")
        )
    }
}

impl From<&PlayConfig> for Play {
    fn from(play: &PlayConfig) -> Self {
        let BookConfig { order, plies, .. } = &play.book;
        Self {
            rules: play.rules.clone(),
            book: play.book.name(),
            order: *order,
            plies: *plies,
            tablebases: play.tablebases.clone(),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::design::tests::{chances, design};
    use super::*;

    /// Settings with so many factors.
    pub(in crate::screen) fn settings(factors: usize, seed: u64) -> Settings {
        let engine = "./luft,name=a1b2c3".parse().unwrap();
        let design = design(factors, &chances(5.0, &[]), seed);
        let identity = Identity::new(&engine, "Luft 1", Some(7));
        Settings::new(identity, design, &PlayConfig::default())
    }

    #[test]
    fn settings_come_back_from_text() {
        let settings = settings(2, 1);
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
    }

    #[test]
    fn what_differs_is_named() {
        let mine = settings(2, 1);
        let differs = |change: fn(&mut Settings)| {
            let mut other = mine.clone();
            change(&mut other);
            mine.difference(&serde_json::to_string(&other).unwrap())
        };
        assert!(differs(|other| other.engine.bench = None).contains(": the engine)"));
        assert!(differs(|other| other.design.seed = 2).contains(": the seed)"));
        let factors = differs(|other| other.design.factors[0].chance = 1.0);
        assert!(factors.contains("factors or chances"));
        assert!(differs(|other| other.play.plies = Some(3)).contains("nodes, rules"));
        assert!(mine.difference("a letter").contains("not the journal"));
    }
}
