//! What a screening has found so far, for people and for programs.

use super::interaction::{Interaction, Interactions, interactions};
use super::played_pair::PlayedPair;
use super::settings::Settings;
use super::worth::{Sample, Worth};
use crate::tournament::TimeControl;
use luft_run::TextTable;
use serde::{Deserialize, Serialize};
use std::fmt;

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

    /// Nodes for each move, if that was the limit.
    pub fn nodes(&self) -> Option<u64> {
        match self.settings.play.rules.time_control {
            TimeControl::Nodes(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// What is known of a factor.
    pub fn find(&self, name: &str) -> Option<&Worth> {
        self.worths.iter().find(|worth| worth.factor.name == name)
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
        for one in &self.interactions.most {
            let Interaction {
                factors,
                pairs,
                elo,
                chance,
            } = one;
            let verdict = if one.is_shown() { "" } else { "not shown" };
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
        let (engine, limit) = (&self.settings.engine, self.settings.play.rules.time_control);
        writeln!(f, "{engine}, {} games at {limit}", 2 * self.pairs)?;
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
