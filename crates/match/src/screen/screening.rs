//! What a screening has found so far, for people and for programs; and the file that keeps several of them, of
//! other engines or at other nodes.

use super::interaction::{Interaction, Interactions, interactions};
use super::played_pair::PlayedPair;
use super::settings::Settings;
use super::worth::{Sample, Worth};
use luft_run::{RunError, TextTable, file};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// Below this chance an interaction counts as shown.
const SHOWN: f64 = 0.05;

/// The worth of every factor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Screening {
    /// With what it was measured.
    pub settings: Settings,
    /// How many pairs of games.
    pub pairs: usize,
    /// Most worth first.
    pub worths: Vec<Worth>,
    /// Factors that do together what they do not alone.
    pub interactions: Interactions,
}

impl Screening {
    /// What these pairs say.
    pub(super) fn new(settings: Settings, mut pairs: Vec<PlayedPair>) -> Self {
        // The same numbers come of the same pairs, in whatever order they were finished.
        pairs.sort_by_key(|pair| pair.pair);
        pairs.dedup_by_key(|pair| pair.pair);
        let factors = &settings.design.factors;
        let sample = Sample::new(factors, &pairs);
        let fit = sample.regression();
        let interactions = fit.as_ref().map(|fit| interactions(&settings, &pairs, fit));
        Self {
            pairs: pairs.len(),
            worths: sample.worths(factors, fit.as_ref()),
            interactions: interactions.unwrap_or_default(),
            settings,
        }
    }

    fn worth_table(&self) -> TextTable {
        let mut table = TextTable::new(["factor", "levels", "Elo", "pairs", ""]);
        for worth in &self.worths {
            table.row([
                worth.factor.name.clone(),
                worth.factor.to_string(),
                worth.to_string(),
                worth.pairs.to_string(),
                worth.verdict().to_owned(),
            ]);
        }
        table
    }

    fn interaction_table(&self) -> TextTable {
        let mut table = TextTable::new(["turned together", "Elo", "pairs", "chance", ""]);
        for Interaction {
            factors,
            pairs,
            elo,
            chance,
        } in &self.interactions.most
        {
            let verdict = if *chance < SHOWN { "" } else { "not shown" };
            table.row([
                factors.join(" + "),
                elo.to_string(),
                pairs.to_string(),
                format!("{chance:.3}"),
                verdict.to_owned(),
            ]);
        }
        table
    }
}

impl fmt::Display for Screening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let engine = &self.settings.engine;
        write!(f, "{} ({}", engine.name, engine.title)?;
        if let Some(bench) = engine.bench {
            write!(f, ", bench {bench}")?;
        }
        let limit = self.settings.play.rules.time_control;
        writeln!(f, "), {} games at {limit}", 2 * self.pairs)?;
        writeln!(f, "Elo of the second level over the first, 95 %\n")?;
        write!(f, "{}", self.worth_table())?;
        if self.settings.design.balanced {
            return writeln!(f, "\nInteractions cancel out in a balanced design.");
        }
        let looked_at = self.interactions.looked_at;
        if looked_at > 0 {
            writeln!(
                f,
                "\nInteractions: Elo beyond the sum; the chance is that of one so large among the {looked_at} \
                 that were looked at\n"
            )?;
            write!(f, "{}", self.interaction_table())?;
        }
        Ok(())
    }
}

/// Screenings that lie side by side in one file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Screenings {
    /// One for each settings.
    pub sets: Vec<Screening>,
}

impl Screenings {
    /// What a file has; nothing if there is no such file yet.
    pub fn load(path: &Path) -> Result<Self, RunError> {
        if path.exists() {
            file::read_json(path)
        } else {
            Ok(Self::default())
        }
    }

    /// Adds a screening to a file: in the place of the one with the same settings, beside all others. One of
    /// more games is not given up for one of fewer.
    pub fn add(path: &Path, new: Screening) -> Result<(), RunError> {
        let mut all = Self::load(path)?;
        all.check(path, &new.settings, new.pairs)?;
        match all
            .sets
            .iter_mut()
            .find(|known| known.settings == new.settings)
        {
            Some(known) => *known = new,
            None => all.sets.push(new),
        }
        file::write_json(path, &all)
    }

    /// Refuses what would lose games that the file knows.
    pub(super) fn check(
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
}
