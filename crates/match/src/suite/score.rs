//! The score of one engine in a suite: a row of the table.

use super::position_result::{Moment, PositionResult};
use super::record::PositionRecord;
use serde::{Deserialize, Serialize};

/// The score of one engine over some positions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SuiteScore {
    /// Positions searched.
    pub positions: usize,
    /// Positions solved.
    pub solved: usize,
    /// Points earned.
    pub points: u64,
    /// The most points there were; zero where none are given.
    pub maximum: u64,
    /// Questions about mates.
    pub mates: usize,
    /// Those with a mate of the stated length.
    pub mates_exact: usize,
    /// Those with any mate for the right side.
    pub mates_found: usize,
    /// Means over solved positions of which it is known.
    pub solution_depth: Option<f64>,
    /// The same of nodes.
    pub solution_nodes: Option<f64>,
    /// The same of time.
    pub solution_milliseconds: Option<f64>,
    /// Crashes, stalls and illegal moves.
    pub failures: usize,
}

impl SuiteScore {
    /// Adds up the results.
    pub fn of<'a>(
        results: impl IntoIterator<Item = (&'a PositionRecord, &'a PositionResult)>,
    ) -> Self {
        let mut score = Self::default();
        let mut solutions = Vec::new();
        for (entry, result) in results {
            score.positions += 1;
            score.solved += usize::from(result.solved);
            score.points += u64::from(result.points.unwrap_or(0));
            score.maximum += u64::from(entry.maximum.unwrap_or(0));
            if let Some(found) = result.mate_found {
                score.mates += 1;
                score.mates_exact += usize::from(result.solved);
                score.mates_found += usize::from(found);
            }
            score.failures += usize::from(result.failure.is_some());
            solutions.extend(result.solution);
        }
        let mean = |number: fn(&Moment) -> Option<f64>| mean(solutions.iter().filter_map(number));
        score.solution_depth = mean(|moment| moment.depth.map(f64::from));
        score.solution_nodes = mean(|moment| moment.nodes.map(|nodes| nodes as f64));
        score.solution_milliseconds = mean(|moment| moment.milliseconds.map(|time| time as f64));
        score
    }

    /// Share of positions solved, in per cent.
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
        let entry = PositionRecord {
            maximum: Some(10),
            ..PositionRecord::default()
        };
        let solved = |depth| PositionResult {
            solved: true,
            points: Some(10),
            solution: Some(Moment {
                depth,
                ..Moment::default()
            }),
            ..PositionResult::default()
        };
        let longer_mate = PositionResult {
            mate_found: Some(true),
            ..PositionResult::default()
        };
        let crash = PositionResult {
            failure: Some("crash".to_owned()),
            points: Some(0),
            ..PositionResult::default()
        };
        let results = [
            solved(Some(4)),
            solved(Some(7)),
            solved(None),
            longer_mate,
            crash,
        ];
        let score = SuiteScore::of(results.iter().map(|result| (&entry, result)));
        assert_eq!((score.positions, score.solved, score.failures), (5, 3, 1));
        assert_eq!((score.points, score.maximum), (30, 50));
        assert_eq!(
            (score.mates, score.mates_exact, score.mates_found),
            (1, 0, 1)
        );
        assert_eq!(score.solution_depth, Some(5.5));
        assert_eq!(score.solution_nodes, None);
        assert!((score.percent() - 60.0).abs() < 1e-9);
    }

    #[test]
    fn nothing_asked_is_nothing_solved() {
        assert!(SuiteScore::of([]).percent() < f64::EPSILON);
    }
}
