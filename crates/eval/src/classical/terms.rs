//! Where evaluation terms are collected: summed in play, counted in a trace for Texel tuning.

use super::score::Score;
use super::table::{Group, Row};
use super::weights::WEIGHTS;
use luft_chess::Color;

/// Collects the terms of the evaluation.
pub(crate) trait Terms {
    /// A side has the `index`th feature of a row `count` times. For rows of danger the side is the
    /// one whose king is in danger.
    fn add(&mut self, side: Color, row: &Row, index: usize, count: i32);
}

/// The sums of play.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TermSums {
    /// White's terms minus black's.
    pub(crate) sum: Score,
    /// The danger of each side's king.
    pub(crate) danger: [Score; 2],
}

impl Terms for TermSums {
    #[inline(always)]
    fn add(&mut self, side: Color, row: &Row, index: usize, count: i32) {
        let value = WEIGHTS[row.start + index] * count;
        if matches!(row.group, Group::Danger) {
            self.danger[side.index()] += value;
        } else {
            self.sum += match side {
                Color::White => value,
                Color::Black => -value,
            };
        }
    }
}
