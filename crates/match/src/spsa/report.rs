//! The state of a run as a table and a plot.

use super::state::State;
use luft_run::TextTable;
use luft_run::{Curve, Plot};
use std::fmt;

/// A state to be shown.
pub struct Report<'a>(pub &'a State);

impl Report<'_> {
    /// How each parameter moved, in units of its `c_end`.
    pub fn plot(&self) -> Plot {
        let State { plan, history, .. } = self.0;
        let curve = |(index, tunable): (usize, &super::tunable::Tunable)| {
            let place = |iteration: u64, values: &[f64]| {
                let moved = (values[index] - tunable.start) / tunable.c_end;
                (iteration as f64, moved)
            };
            let samples = history.samples.iter();
            let mut points: Vec<_> = samples.map(|(at, values)| place(*at, values)).collect();
            let now = place(self.0.iteration, &self.0.values);
            if points.last() != Some(&now) {
                points.push(now);
            }
            Curve {
                name: tunable.name.clone(),
                points,
            }
        };
        Plot {
            title: "How the parameters moved".to_owned(),
            across: "iteration".to_owned(),
            up: "change, in units of c_end".to_owned(),
            curves: plan.tunables.iter().enumerate().map(curve).collect(),
        }
    }

    /// The state in one line.
    pub fn summary(&self) -> String {
        let [won, drawn, lost] = self.0.games;
        let games = won + drawn + lost;
        format!(
            "{} of {} iterations, {games} games: +{won} ={drawn} -{lost}",
            self.0.iteration, self.0.plan.iterations
        )
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = TextTable::new(["parameter", "start", "now", "change", "rounded", "range"]);
        let rows = self.0.plan.tunables.iter().zip(&self.0.values);
        for ((tunable, value), whole) in rows.zip(self.0.whole_values()) {
            table.row([
                tunable.name.clone(),
                format!("{}", tunable.start),
                format!("{value:.2}"),
                format!("{:+.2}", value - tunable.start),
                whole.to_string(),
                format!("{} to {}", tunable.min, tunable.max),
            ]);
        }
        writeln!(f, "{}\n", self.summary())?;
        write!(f, "{table}")
    }
}
