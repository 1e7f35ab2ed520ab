//! How a run went, for people and for programs: a table, a picture of the losses, JSON.

use super::log::{EpochLog, TrainingLog};
use luft_run::TextTable;
use luft_run::{Curve, Plot};
use serde::Serialize;

/// The lines of a picture.
const LINES: usize = 12;
/// The most columns of a picture.
const COLUMNS: usize = 60;

/// The numbers of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Report<'a> {
    /// The run in words.
    pub run: &'a str,
    /// Games that were read.
    pub games: usize,
    /// Centipawns of an output of 1.0.
    pub scale: u16,
    /// Positions that were learnt from.
    pub train_positions: usize,
    /// Positions that were only looked at.
    pub validation_positions: usize,
    /// Whether all epochs are over.
    pub finished: bool,
    /// What each epoch brought.
    pub epochs: &'a [EpochLog],
}

impl TrainingLog {
    /// A line for each epoch.
    pub fn table(&self) -> TextTable {
        let mut table = TextTable::new([
            "epoch",
            "train loss",
            "validation loss",
            "quantised",
            "mean error",
            "largest error",
            "rate",
            "positions/s",
        ]);
        for (index, epoch) in self.epochs.iter().enumerate() {
            let validation = &epoch.validation;
            table.row([
                (index + 1).to_string(),
                format!("{:.6}", epoch.train_loss),
                format!("{:.6}", validation.loss),
                format!("{:.6}", validation.quantised_loss),
                format!("{:.2} cp", validation.mean_error),
                format!("{:.1} cp", validation.largest_error),
                format!("{:.6}", epoch.learning_rate),
                format!("{:.0}", epoch.positions_per_second),
            ]);
        }
        table
    }

    /// The losses as curves.
    pub fn plot(&self, title: &str) -> Plot {
        let curve = |name: &str, loss: fn(&EpochLog) -> f64| Curve {
            name: name.to_owned(),
            points: (1..)
                .map(f64::from)
                .zip(self.epochs.iter().map(loss))
                .collect(),
        };
        Plot {
            title: title.to_owned(),
            across: "epoch".to_owned(),
            up: "loss".to_owned(),
            curves: vec![
                curve("train", |epoch| epoch.train_loss),
                curve("validation", |epoch| epoch.validation.loss),
                curve("quantised", |epoch| epoch.validation.quantised_loss),
            ],
        }
    }

    /// The losses as a picture of letters: `t` for train, `v` for validation, `*` for both.
    pub fn picture(&self) -> String {
        let columns: Vec<_> = self.columns();
        let losses = || columns.iter().flatten().copied();
        let (least, most) = losses()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), loss| {
                (least.min(loss), most.max(loss))
            });
        if columns.len() < 2 || most <= least {
            return String::new();
        }
        let line_of = |loss: f64| ((most - loss) / (most - least) * (LINES - 1) as f64).round();
        let mut text = String::new();
        for line in 0..LINES {
            let label = match line {
                0 => format!("{most:.6}"),
                _ if line == LINES - 1 => format!("{least:.6}"),
                _ => String::new(),
            };
            let marks: String = columns
                .iter()
                .map(
                    |&losses| match losses.map(|loss| line_of(loss) as usize == line) {
                        [true, true] => '*',
                        [true, false] => 't',
                        [false, true] => 'v',
                        [false, false] => ' ',
                    },
                )
                .collect();
            text += format!("{label:>9} |{marks}").trim_end();
            text += "\n";
        }
        text + &format!("{:>9} +{}\n", "", "-".repeat(columns.len()))
            + &format!(
                "{:>9}  epochs 1 to {}: t train, v validation, * both\n",
                "",
                self.epochs.len()
            )
    }

    /// Train and validation losses of as many epochs as there is room for.
    fn columns(&self) -> Vec<[f64; 2]> {
        let count = self.epochs.len();
        let shown = count.min(COLUMNS);
        let epoch = |column: usize| {
            // The last epoch is always shown.
            let epoch = &self.epochs[(column + 1) * count / shown - 1];
            [epoch.train_loss, epoch.validation.loss]
        };
        (0..shown).map(epoch).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::validation::ValidationResult;
    use super::*;

    fn log(losses: &[(f64, f64)]) -> TrainingLog {
        let epoch = |&(train_loss, loss): &(f64, f64)| EpochLog {
            train_loss,
            validation: ValidationResult {
                loss,
                quantised_loss: loss,
                mean_error: 1.25,
                largest_error: 7.5,
            },
            yardstick: None,
            learning_rate: 0.001,
            seconds: 2.0,
            positions_per_second: 500_000.0,
        };
        TrainingLog {
            epochs: losses.iter().map(epoch).collect(),
            ..TrainingLog::default()
        }
    }

    #[test]
    fn the_picture_shows_both_losses() {
        let picture = log(&[(0.2, 0.3), (0.15, 0.15), (0.1, 0.2)]).picture();
        let lines: Vec<_> = picture.lines().collect();
        assert_eq!(lines.len(), LINES + 2);
        assert_eq!(lines[0], " 0.300000 |v");
        assert_eq!(lines[LINES - 1], " 0.100000 |  t");
        assert_eq!(
            picture.matches('*').count(),
            2,
            "one mark and the legend\n{picture}"
        );
        assert!(log(&[(0.2, 0.3)]).picture().is_empty());
        assert!(log(&[]).picture().is_empty());
    }

    #[test]
    fn long_runs_are_thinned_out_but_end_at_their_end() {
        let losses: Vec<_> = (1..=200)
            .map(|epoch| (1.0 / f64::from(epoch), 0.5))
            .collect();
        let columns = log(&losses).columns();
        assert_eq!(columns.len(), COLUMNS);
        let last = columns[COLUMNS - 1][0];
        assert!((last - losses[199].0).abs() < 1e-12);
    }

    #[test]
    fn every_epoch_has_a_line() {
        let table = log(&[(0.2, 0.3), (0.1, 0.2)]).table().to_string();
        assert_eq!(table.lines().count(), 4);
        assert!(
            table.contains("0.100000") && table.contains("7.5 cp"),
            "{table}"
        );
    }
}
