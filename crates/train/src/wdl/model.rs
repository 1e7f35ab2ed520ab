//! The model of `luft_eval::wdl` with numbers that can change.

use super::bins::Bins;
use luft_eval::wdl;
use serde::Serialize;

/// Decimals of a coefficient in the source.
const DECIMALS: i32 = 4;
/// A middle or a spread below this, in centipawns, makes no sense.
const LEAST: f64 = 1.0;

/// Middle and spread of the logistic curve as cubics of the material.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Model {
    pub(super) middle: [f64; 4],
    pub(super) spread: [f64; 4],
}

/// Chances of winning, drawing and losing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chances {
    pub(super) win: f64,
    pub(super) draw: f64,
    pub(super) loss: f64,
}

impl Model {
    /// What the engine uses now.
    pub(super) fn current() -> Self {
        Self {
            middle: wdl::MIDDLE,
            spread: wdl::SPREAD,
        }
    }

    /// Middle and spread with this material.
    pub(super) fn curve(&self, men: u32) -> (f64, f64) {
        (wdl::cubic(&self.middle, men), wdl::cubic(&self.spread, men))
    }

    /// The chances of a side with this score.
    pub(super) fn chances(&self, men: u32, score: f64) -> Chances {
        let (middle, spread) = self.curve(men);
        let win = logistic((score - middle) / spread);
        let loss = logistic((-score - middle) / spread);
        // As a difference of small numbers: one minus win minus loss would lose all digits when a
        // win is sure.
        let draw = logistic((middle - score) / spread) - loss;
        Chances { win, draw, loss }
    }

    /// Whether the curve makes sense with any material.
    pub(super) fn is_sound(&self) -> bool {
        wdl::MATERIAL.into_iter().all(|men| {
            let (middle, spread) = self.curve(men);
            middle > LEAST && spread > LEAST
        })
    }

    /// The logarithm of the likelihood of what happened.
    pub(super) fn likelihood(&self, bins: &Bins) -> f64 {
        let likelihood = bins.iter().map(|(men, score, count)| {
            let chances = self.chances(men, score);
            let part = |count: f64, chance: f64| {
                if count > 0.0 {
                    count * chance.ln()
                } else {
                    0.0
                }
            };
            part(count.wins, chances.win)
                + part(count.draws, chances.draw)
                + part(count.losses, chances.loss)
        });
        likelihood.sum()
    }

    /// The numbers as the source has them.
    pub(super) fn rounded(&self) -> Self {
        let factor = 10_f64.powi(DECIMALS);
        // Adding zero turns -0 into 0.
        let round = |number: f64| (number * factor).round() / factor + 0.0;
        Self {
            middle: self.middle.map(round),
            spread: self.spread.map(round),
        }
    }
}

pub(super) fn logistic(number: f64) -> f64 {
    1.0 / (1.0 + (-number).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_model_of_the_engine() {
        let position = luft_chess::Position::startpos();
        let material = position.material();
        for score in [-700, -100, 0, 35, 250, 900] {
            let chances = Model::current().chances(wdl::material_count(material), f64::from(score));
            let (win, draw, loss) = luft_eval::win_draw_loss(score, material);
            for (ours, theirs) in [
                (chances.win, win),
                (chances.draw, draw),
                (chances.loss, loss),
            ] {
                assert!((1000.0 * ours - f64::from(theirs)).abs() <= 1.0, "{score}");
            }
        }
        assert!(Model::current().is_sound());
    }

    #[test]
    fn sure_wins_keep_a_chance_of_a_draw() {
        let chances = Model::current().chances(40, 30_000.0);
        assert!(chances.draw > 0.0 && chances.loss > 0.0);
        let sum = chances.win + chances.draw + chances.loss;
        assert!((sum - 1.0).abs() < 1e-12);
    }

    #[test]
    fn rounding_keeps_four_decimals() {
        let model = Model {
            middle: [1.234_56, -1e-9, 0.0, 7.0],
            ..Model::current()
        };
        let rounded = model.rounded().middle;
        assert_eq!(format!("{rounded:?}"), "[1.2346, 0.0, 0.0, 7.0]");
    }
}
