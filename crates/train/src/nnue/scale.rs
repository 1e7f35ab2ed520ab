//! The scale (K): centipawns after which a side scores 73 points of a hundred, as the results of the games say.
//! With it the score and the result of a position mean the same, and the target does not contradict itself.

use super::sample::Sample;
use crate::golden_section::minimise;

/// Every scale that can be meant lies between these.
const LEAST: f64 = 40.0;
const MOST: f64 = 2000.0;

/// How positions of each score ended.
#[derive(Clone, Debug)]
pub(crate) struct ScoreHistogram {
    /// Positions and half points of the side that is ahead, by how far it is.
    bins: Vec<[u64; 2]>,
}

impl Default for ScoreHistogram {
    fn default() -> Self {
        Self {
            bins: vec![[0; 2]; 1 << 15],
        }
    }
}

impl ScoreHistogram {
    /// Counts a sample.
    pub(crate) fn add(&mut self, sample: &Sample) {
        let (score, points) = (sample.score() as i32, (2.0 * sample.result()) as u64);
        let bin = &mut self.bins[(score.unsigned_abs() as usize).min((1 << 15) - 1)];
        bin[0] += 1;
        bin[1] += if score < 0 { 2 - points } else { points };
    }

    /// Counts what another counted.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (bin, other) in self.bins.iter_mut().zip(&other.bins) {
            bin[0] += other[0];
            bin[1] += other[1];
        }
    }

    /// The scale at which `sigmoid(score / scale)` predicts the results with the least squared error.
    pub(crate) fn fit(&self) -> f64 {
        let bins = self.bins.iter().enumerate().skip(1);
        let bins: Vec<_> = bins.filter(|(_, bin)| bin[0] > 0).collect();
        // In the slope the error is closer to a bowl than in the scale.
        let slope = minimise(MOST.recip(), LEAST.recip(), |slope| {
            let error = |&(score, [count, points]): &(usize, &[u64; 2])| {
                let expected = 1.0 / (1.0 + (-slope * score as f64).exp());
                // The square of the difference without the square of the result, which is always the same.
                *count as f64 * expected * expected - *points as f64 * expected
            };
            bins.iter().map(error).sum()
        });
        slope.recip()
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::tests::sample;
    use super::*;

    #[test]
    fn the_scale_of_the_results_is_found() {
        let (mut all, mut half) = (ScoreHistogram::default(), ScoreHistogram::default());
        for score in (-600..600_i16).step_by(20) {
            let wins = 100.0 / (1.0 + (-f64::from(score) / 220.0).exp());
            for game in 0..100 {
                let result = if f64::from(game) < wins { 2 } else { 0 };
                half.add(&sample("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", score, result));
            }
            all.merge(&half);
            half = ScoreHistogram::default();
        }
        let scale = all.fit();
        assert!((scale - 220.0).abs() < 3.0, "{scale}");
    }
}
