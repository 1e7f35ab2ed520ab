//! Sums over the answers of one engine: what tables show in a row.

use super::outcome::{Moment, Outcome};
use super::record::Asked;
use serde::{Deserialize, Serialize};

/// What one engine made of some questions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    pub positions: usize,
    pub solved: usize,
    pub points: u64,
    /// The most points there were; zero where none are given.
    pub maximum: u64,
    /// Questions about mates.
    pub mates: usize,
    /// Those with a mate of the stated length.
    pub mates_exact: usize,
    /// Those with any mate for the right side.
    pub mates_found: usize,
    /// Means over solved questions of which it is known.
    pub solution_depth: Option<f64>,
    pub solution_nodes: Option<f64>,
    pub solution_milliseconds: Option<f64>,
    /// Crashes, stalls and illegal moves.
    pub troubles: usize,
}

impl Tally {
    /// Adds up the answers.
    pub fn of<'a>(answers: impl IntoIterator<Item = (&'a Asked, &'a Outcome)>) -> Self {
        let mut tally = Self::default();
        let mut solutions = Vec::new();
        for (asked, outcome) in answers {
            tally.positions += 1;
            tally.solved += usize::from(outcome.solved);
            tally.points += u64::from(outcome.points.unwrap_or(0));
            tally.maximum += u64::from(asked.maximum.unwrap_or(0));
            if let Some(found) = outcome.mate_found {
                tally.mates += 1;
                tally.mates_exact += usize::from(outcome.solved);
                tally.mates_found += usize::from(found);
            }
            tally.troubles += usize::from(outcome.trouble.is_some());
            solutions.extend(outcome.solution);
        }
        let mean = |number: fn(&Moment) -> Option<f64>| mean(solutions.iter().filter_map(number));
        tally.solution_depth = mean(|moment| moment.depth.map(f64::from));
        tally.solution_nodes = mean(|moment| moment.nodes.map(|nodes| nodes as f64));
        tally.solution_milliseconds = mean(|moment| moment.milliseconds.map(|time| time as f64));
        tally
    }

    /// Share of questions solved, in per cent.
    pub fn percent(&self) -> f64 {
        100.0 * self.solved as f64 / self.positions.max(1) as f64
    }
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0), |(sum, count), number| (sum + number, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_added_up() {
        let asked = Asked {
            maximum: Some(10),
            ..Asked::default()
        };
        let solved = |depth| Outcome {
            solved: true,
            points: Some(10),
            solution: Some(Moment {
                depth,
                ..Moment::default()
            }),
            ..Outcome::default()
        };
        let longer_mate = Outcome {
            mate_found: Some(true),
            ..Outcome::default()
        };
        let crash = Outcome {
            trouble: Some("crash".to_owned()),
            points: Some(0),
            ..Outcome::default()
        };
        let answers = [
            solved(Some(4)),
            solved(Some(7)),
            solved(None),
            longer_mate,
            crash,
        ];
        let tally = Tally::of(answers.iter().map(|outcome| (&asked, outcome)));
        assert_eq!((tally.positions, tally.solved, tally.troubles), (5, 3, 1));
        assert_eq!((tally.points, tally.maximum), (30, 50));
        assert_eq!(
            (tally.mates, tally.mates_exact, tally.mates_found),
            (1, 0, 1)
        );
        assert_eq!(tally.solution_depth, Some(5.5));
        assert_eq!(tally.solution_nodes, None);
        assert!((tally.percent() - 60.0).abs() < 1e-9);
    }

    #[test]
    fn nothing_asked_is_nothing_solved() {
        assert!(Tally::of([]).percent() < f64::EPSILON);
    }
}
