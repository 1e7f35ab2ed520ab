//! What a fit found, for people and for programs.

use super::bins::{Count, WdlBins};
use super::model::WdlModel;
use luft_run::TextTable;
use serde::Serialize;
use std::fmt;
use std::ops::Range;

/// Material at which the curve is shown.
const SHOWN: [u32; 7] = [17, 25, 35, 45, 58, 68, 78];
/// Where groups of material begin and the last ends.
const MATERIAL_GROUPS: [u32; 5] = [17, 30, 45, 60, 79];
/// Where groups of scores begin; the last has no end.
const SCORES: [u16; 8] = [0, 25, 50, 100, 150, 200, 300, 500];

/// A model before and after the fit.
#[derive(Clone, Debug, Serialize)]
pub struct WdlReport {
    positions: u64,
    before: WdlModel,
    after: WdlModel,
    /// Logarithm of the likelihood, a position.
    likelihood_before: f64,
    likelihood_after: f64,
    groups: Vec<Group>,
}

/// Positions of similar material and score.
#[derive(Clone, Debug, Serialize)]
struct Group {
    material: Range<u32>,
    /// In centipawns for the side that is ahead.
    from_score: u16,
    /// None in the last group.
    to_score: Option<u16>,
    positions: u64,
    /// Shares of wins, draws and losses that were seen.
    seen: [f64; 3],
    /// The same by the fitted model.
    fitted: [f64; 3],
}

impl WdlReport {
    /// Compares two models on the data.
    pub fn new(bins: &WdlBins, before: WdlModel, after: WdlModel) -> Self {
        let positions = bins.total().all();
        let mut groups = Vec::new();
        for material in MATERIAL_GROUPS.windows(2).map(|pair| pair[0]..pair[1]) {
            for (index, &from_score) in SCORES.iter().enumerate() {
                let to_score = SCORES.get(index + 1).copied();
                groups.extend(Group::new(
                    bins,
                    &after,
                    material.clone(),
                    (from_score, to_score),
                ));
            }
        }
        Self {
            positions: positions as u64,
            before,
            after,
            likelihood_before: before.likelihood(bins) / positions,
            likelihood_after: after.likelihood(bins) / positions,
            groups,
        }
    }

    fn curve_table(&self) -> TextTable {
        let mut table = TextTable::new([
            "material",
            "middle",
            "spread",
            "middle before",
            "spread before",
        ]);
        for material in SHOWN {
            let [(middle, spread), (old_middle, old_spread)] =
                [&self.after, &self.before].map(|model| model.curve(material));
            let numbers = [middle, spread, old_middle, old_spread];
            let mut cells = vec![material.to_string()];
            cells.extend(numbers.map(|number| format!("{number:.1}")));
            table.row(cells);
        }
        table
    }

    fn group_table(&self) -> TextTable {
        let mut table = TextTable::new([
            "material",
            "centipawns",
            "positions",
            "won",
            "fitted",
            "drawn",
            "fitted",
            "lost",
            "fitted",
        ]);
        for group in &self.groups {
            let from = group.from_score;
            let scores = match group.to_score {
                Some(to) => format!("{from}–{}", to - 1),
                None => format!("{from} or more"),
            };
            let material = format!("{}–{}", group.material.start, group.material.end - 1);
            let mut cells = vec![material, scores, group.positions.to_string()];
            for (seen, fitted) in group.seen.iter().zip(group.fitted) {
                cells.push(format!("{:.1} %", 100.0 * seen));
                cells.push(format!("{:.1} %", 100.0 * fitted));
            }
            table.row(cells);
        }
        table
    }
}

impl Group {
    /// What was seen and what the model says; none where nothing was seen.
    fn new(
        bins: &WdlBins,
        model: &WdlModel,
        group_material: Range<u32>,
        (from_score, to_score): (u16, Option<u16>),
    ) -> Option<Self> {
        let (mut seen, mut fitted) = ([0.0; 3], [0.0; 3]);
        for (material, score, count) in bins.iter() {
            let below = to_score.is_none_or(|to| score < f64::from(to));
            if !group_material.contains(&material) || score < f64::from(from_score) || !below {
                continue;
            }
            let Count {
                wins,
                draws,
                losses,
            } = count;
            let chances = model.chances(material, score);
            let expected = [chances.win, chances.draw, chances.loss];
            for (index, number) in [wins, draws, losses].into_iter().enumerate() {
                seen[index] += number;
                fitted[index] += count.all() * expected[index];
            }
        }
        let positions: f64 = seen.iter().sum();
        (positions > 0.0).then(|| Self {
            material: group_material,
            from_score,
            to_score,
            positions: positions as u64,
            seen: seen.map(|number| number / positions),
            fitted: fitted.map(|number| number / positions),
        })
    }
}

impl fmt::Display for WdlReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.group_table())?;
        writeln!(f, "{}", self.curve_table())?;
        writeln!(f, "middle {:?}", self.after.middle)?;
        writeln!(f, "spread {:?}", self.after.spread)?;
        writeln!(
            f,
            "log-likelihood of {} positions, for each: {:.6} before, {:.6} after",
            self.positions, self.likelihood_before, self.likelihood_after
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_hold_every_position_once() {
        let mut bins = WdlBins::default();
        let count = Count {
            wins: 2.0,
            draws: 1.0,
            losses: 1.0,
        };
        for material in [17, 29, 30, 78] {
            for score in [0, 24, 25, 499, 500, 999] {
                bins.count(material, score, count);
            }
        }
        let report = WdlReport::new(&bins, WdlModel::current(), WdlModel::current());
        let grouped: u64 = report.groups.iter().map(|group| group.positions).sum();
        assert_eq!((grouped, report.positions), (96, 96));
        for group in &report.groups {
            assert!((group.seen[0] - 0.5).abs() < 1e-9);
            assert!((group.fitted.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
        let text = report.to_string();
        assert!(
            text.contains("17–29") && text.contains("500 or more"),
            "{text}"
        );
    }
}
