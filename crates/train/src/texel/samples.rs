//! Labelled positions as sparse lists of weights.

use crate::threads::equal_parts;
use luft_chess::{Color, Position};
use luft_eval::classical::{COUNT, Group, MAX_PHASE, ROWS, SCALE_NORMAL, Trace, trace};
use luft_run::{Random, RunError, file};
use rayon::prelude::*;
use std::ops::Range;
use std::path::Path;

/// Lines that go together to training or validation, so that most games are not split.
const BLOCK: usize = 2048;
/// Every so many blocks one validates.
const VALIDATION: u64 = 10;

/// A weight and how often it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Coefficient {
    pub(super) weight: u16,
    pub(super) count: i16,
}

/// A position: three runs of coefficients and the factors of the taper.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    // Ends of: sums, danger of white, danger of black. The first begins where the last sample ended.
    ends: [u32; 3],
    /// Share of the middlegame half.
    pub(super) middlegame: f32,
    /// Factor of the endgame half if white, or black, is ahead, with its share of the phase.
    pub(super) endgame: [f32; 2],
    /// Factor of the whole if white, or black, is ahead.
    pub(super) whole: [f32; 2],
    /// Result of the game, white's view, 0 to 1.
    pub(super) result: f32,
    /// The score in the data, white's view, centipawns.
    pub(super) score: f32,
    /// What to predict.
    pub(super) target: f32,
}

/// Many positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Samples {
    samples: Vec<Sample>,
    coefficients: Vec<Coefficient>,
}

fn not_a_sample(number: usize, line: &str) -> String {
    format!("line {number} is not `FEN | score | result`: {line}")
}

impl Samples {
    /// Traces every line; gives what to train on and what to validate on.
    pub(super) fn read(path: &Path, from_move: u16, seed: u64) -> Result<(Self, Self), RunError> {
        let text = file::read_text(path)?;
        Self::parse(&text, from_move, seed).map_err(|reason| RunError::content(path, reason))
    }

    /// Traces every line of a text.
    pub(super) fn parse(text: &str, from_move: u16, seed: u64) -> Result<(Self, Self), String> {
        let lines: Vec<&str> = text.lines().collect();
        let parts = equal_parts(lines.len()).into_par_iter().map(|range| {
            let mut sets = (Self::default(), Self::default());
            for index in range {
                let set = match mix(seed ^ (index / BLOCK) as u64) % VALIDATION {
                    0 => &mut sets.1,
                    _ => &mut sets.0,
                };
                set.line(lines[index], from_move)
                    .ok_or_else(|| not_a_sample(index + 1, lines[index]))?;
            }
            Ok::<_, String>(sets)
        });
        let parts: Vec<_> = parts.collect();
        let mut sets = (Self::default(), Self::default());
        for part in parts {
            let part = part?;
            sets.0.append(part.0);
            sets.1.append(part.1);
        }
        if sets.0.len() == 0 || sets.1.len() == 0 {
            return Err("no position to learn from".to_owned());
        }
        Ok(sets)
    }

    /// Takes one line; none if it is not understood.
    fn line(&mut self, line: &str, from_move: u16) -> Option<()> {
        let mut fields = line.split('|').map(str::trim);
        let position: Position = fields.next()?.parse().ok()?;
        let score: f32 = fields.next()?.parse().ok()?;
        let result: f32 = fields.next()?.parse().ok()?;
        if position.fullmove() < from_move {
            return Some(());
        }
        let trace = trace(&position);
        // An endgame scored by rule teaches no weight.
        if trace.known.is_none() {
            self.push(&trace, score, result);
        }
        Some(())
    }

    fn push(&mut self, trace: &Trace, score: f32, result: f32) {
        let mut ends = [0; 3];
        let lists: [&dyn Fn(usize) -> i32; 3] = [
            &|weight| trace.count(Color::White, weight) - trace.count(Color::Black, weight),
            &|weight| trace.count(Color::White, weight),
            &|weight| trace.count(Color::Black, weight),
        ];
        for (list, count) in lists.iter().enumerate() {
            for row in ROWS {
                if (row.group == Group::Danger) == (list > 0) {
                    self.row(row.start..row.start + row.len, count);
                }
            }
            ends[list] = self.coefficients.len() as u32;
        }
        let taper = &trace.taper;
        let late = (MAX_PHASE - taper.phase) as f32 / MAX_PHASE as f32;
        let full = SCALE_NORMAL as f32;
        let rule50 = taper.rule50_scale as f32 / 200.0;
        self.samples.push(Sample {
            ends,
            middlegame: 1.0 - late,
            endgame: taper.endgame_scale.map(|scale| late * scale as f32 / full),
            whole: taper.scale_factor.map(|scale| rule50 * scale as f32 / full),
            result,
            score,
            target: result,
        });
    }

    fn row(&mut self, weights: Range<usize>, count: &dyn Fn(usize) -> i32) {
        const { assert!(COUNT <= u16::MAX as usize) };
        for weight in weights {
            let count = count(weight);
            if count != 0 {
                self.coefficients.push(Coefficient {
                    weight: weight as u16,
                    count: count as i16,
                });
            }
        }
    }

    fn append(&mut self, mut other: Self) {
        let offset = self.coefficients.len() as u32;
        for sample in &mut other.samples {
            sample.ends = sample.ends.map(|end| end + offset);
        }
        self.samples.append(&mut other.samples);
        self.coefficients.append(&mut other.coefficients);
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.samples.len()
    }

    /// How many coefficients they take.
    pub(super) fn coefficients(&self) -> usize {
        self.coefficients.len()
    }

    /// A position and its lists: sums, danger of white, danger of black.
    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> (&Sample, [&[Coefficient]; 3]) {
        let sample = &self.samples[index];
        let start = match index {
            0 => 0,
            _ => self.samples[index - 1].ends[2],
        };
        let [a, b, c] = sample.ends.map(|end| end as usize);
        let lists = [start as usize..a, a..b, b..c];
        (sample, lists.map(|list| &self.coefficients[list]))
    }

    /// All positions.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Sample> {
        self.samples.iter()
    }

    /// How often each weight counts, leaving out what both sides have.
    pub(super) fn frequency(&self) -> Vec<f64> {
        let mut frequency = vec![0.0; COUNT];
        for index in 0..self.len() {
            for coefficient in self.get(index).1[0] {
                frequency[usize::from(coefficient.weight)] += f64::from(coefficient.count.abs());
            }
        }
        frequency
    }

    /// Sets the targets: the result in this WDL proportion, the rest the sigmoid of the score.
    pub(super) fn set_targets(&mut self, wdl: f64, score_slope: f64) {
        for sample in &mut self.samples {
            let expected = super::model::logistic(f64::from(sample.score) * score_slope);
            let target = wdl * f64::from(sample.result) + (1.0 - wdl) * expected;
            sample.target = target as f32;
        }
    }

    /// The positions in random order, a batch at a time.
    pub(super) fn batches(&self, size: usize, seed: u64) -> Vec<Vec<u32>> {
        let mut order: Vec<u32> = (0..self.samples.len() as u32).collect();
        let mut state = mix(seed);
        for index in (1..order.len()).rev() {
            state = mix(state);
            order.swap(index, state as usize % (index + 1));
        }
        order.chunks(size.max(1)).map(<[u32]>::to_vec).collect()
    }
}

/// `SplitMix64`: a number that looks random for every number.
fn mix(number: u64) -> u64 {
    Random::new(number).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood_or_refused() {
        let mut samples = Samples::default();
        let start = Position::startpos().fen();
        assert!(samples.line(&format!("{start} | 20 | 0.5"), 1).is_some());
        assert!(samples.line("nonsense | 20 | 0.5", 1).is_none());
        assert!(samples.line(&start, 1).is_none());
        assert_eq!(samples.len(), 1);
        // The start is symmetric: only the tempo and both kings' danger remain.
        assert_eq!(samples.get(0).1[0].len(), 1);
    }

    #[test]
    fn batches_hold_every_position_once() {
        let mut samples = Samples::default();
        for _ in 0..10 {
            samples.line("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1 | 600 | 1.0", 1);
            samples.line("4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1 | 600 | 1.0", 1);
        }
        let mut all = samples.batches(3, 9).concat();
        all.sort_unstable();
        assert_eq!(all, (0..samples.len() as u32).collect::<Vec<_>>());
    }
}
