//! The trace of an evaluation, as in Texel tuning: how often each weight counts (its coefficient).

use super::score::Score;
use super::table::{Group, Row};
use super::taper::Taper;
use super::terms::Terms;
use super::weights::{COUNT, ROWS};
use super::{evaluate, pawns};
use crate::endgames;
use luft_chess::{Color, Position};

/// How often each weight counts for each side, and how the sums become a score.
#[derive(Clone, Debug)]
pub struct Trace {
    // [side][weight]
    counts: Box<[[i16; COUNT]; 2]>,
    /// Phase and scale factors behind the sums.
    pub taper: Taper,
    /// The score of an endgame known by rule, from white's view: no weight counts there.
    pub known: Option<i32>,
}

/// Evaluates a position and notes every term.
pub fn trace(position: &Position) -> Trace {
    let mut trace = Trace {
        counts: Box::new([[0; COUNT]; 2]),
        taper: Taper::new(position),
        known: endgames::known(position),
    };
    let passed = pawns::structure(position, &mut trace);
    evaluate(position, passed, &mut trace);
    trace
}

impl Trace {
    /// How often a weight counts for a side.
    pub fn count(&self, side: Color, weight: usize) -> i32 {
        i32::from(self.counts[side.index()][weight])
    }

    /// What a row adds up to for a side under these weights.
    pub fn sum(&self, side: Color, row: &Row, weights: &[Score]) -> Score {
        (row.start..row.start + row.len)
            .map(|weight| weights[weight] * self.count(side, weight))
            .fold(Score::ZERO, |sum, value| sum + value)
    }

    /// What the rows of a group add up to for a side under these weights.
    pub fn group(&self, side: Color, group: Group, weights: &[Score]) -> Score {
        ROWS.iter()
            .filter(|row| row.group == group)
            .map(|row| self.sum(side, row, weights))
            .fold(Score::ZERO, |sum, value| sum + value)
    }

    /// The score under these weights, from white's view: what [`super::Classical`] would say.
    pub fn score(&self, weights: &[Score]) -> i32 {
        if let Some(score) = self.known {
            return score;
        }
        let mut sum = Score::ZERO;
        for group in Group::ALL {
            if group != Group::Danger {
                sum += self.group(Color::White, group, weights);
                sum += -self.group(Color::Black, group, weights);
            }
        }
        let danger = Color::ALL.map(|side| self.group(side, Group::Danger, weights));
        self.taper.score(sum, danger)
    }
}

impl Terms for Trace {
    fn add(&mut self, side: Color, row: &Row, index: usize, count: i32) {
        debug_assert!(index < row.len, "{} has no weight {index}", row.name);
        self.counts[side.index()][row.start + index] += count as i16;
    }
}
