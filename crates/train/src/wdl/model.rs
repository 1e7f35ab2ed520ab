//! The WDL model of `luft_eval::wdl` with numbers that can change.

use super::bins::WdlBins;
use luft_eval::wdl;
use serde::Serialize;

/// Decimals of a coefficient in the source.
const DECIMALS: i32 = 4;
/// A middle or a spread below this, in centipawns, makes no sense.
const LEAST: f64 = 1.0;

/// Middle and spread of the logistic curve as cubics of the material.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WdlModel {
    /// The score that wins every second game (a), as coefficients.
    pub middle: [f64; 4],
    /// How far the curve spreads (b), as coefficients.
    pub spread: [f64; 4],
}

/// Chances of winning, drawing and losing.
#[derive(Clone, Copy, Debug)]
pub struct Chances {
    /// Of winning.
    pub win: f64,
    /// Of drawing.
    pub draw: f64,
    /// Of losing.
    pub loss: f64,
}

impl WdlModel {
    /// What the engine uses now.
    pub fn current() -> Self {
        Self {
            middle: wdl::MIDDLE,
            spread: wdl::SPREAD,
        }
    }

    /// Middle and spread with this material.
    pub fn curve(&self, material: u32) -> (f64, f64) {
        (
            wdl::cubic(&self.middle, material),
            wdl::cubic(&self.spread, material),
        )
    }

    /// The chances of a side with this score.
    pub fn chances(&self, material: u32, score: f64) -> Chances {
        let (middle, spread) = self.curve(material);
        let win = logistic((score - middle) / spread);
        let loss = logistic((-score - middle) / spread);
        // As a difference of small numbers: one minus win minus loss would lose all digits when a
        // win is sure.
        let draw = logistic((middle - score) / spread) - loss;
        Chances { win, draw, loss }
    }

    /// Whether the curve makes sense with any material.
    pub fn is_sound(&self) -> bool {
        wdl::MATERIAL.into_iter().all(|material| {
            let (middle, spread) = self.curve(material);
            middle > LEAST && spread > LEAST
        })
    }

    /// The logarithm of the likelihood of what happened.
    pub fn likelihood(&self, bins: &WdlBins) -> f64 {
        let likelihood = bins.iter().map(|(material, score, count)| {
            let chances = self.chances(material, score);
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
    pub fn rounded(&self) -> Self {
        let factor = 10_f64.powi(DECIMALS);
        // Adding zero scored_moves -0 into 0.
        let round = |number: f64| (number * factor).round() / factor + 0.0;
        Self {
            middle: self.middle.map(round),
            spread: self.spread.map(round),
        }
    }
}

pub fn logistic(number: f64) -> f64 {
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
            let chances =
                WdlModel::current().chances(wdl::material_count(material), f64::from(score));
            let (win, draw, loss) = luft_eval::win_draw_loss(score, material);
            for (ours, theirs) in [
                (chances.win, win),
                (chances.draw, draw),
                (chances.loss, loss),
            ] {
                assert!((1000.0 * ours - f64::from(theirs)).abs() <= 1.0, "{score}");
            }
        }
        assert!(WdlModel::current().is_sound());
    }

    #[test]
    fn sure_wins_keep_a_chance_of_a_draw() {
        let chances = WdlModel::current().chances(40, 30_000.0);
        assert!(chances.draw > 0.0 && chances.loss > 0.0);
        let sum = chances.win + chances.draw + chances.loss;
        assert!((sum - 1.0).abs() < 1e-12);
    }

    #[test]
    fn rounding_keeps_four_decimals() {
        let model = WdlModel {
            middle: [1.234_56, -1e-9, 0.0, 7.0],
            ..WdlModel::current()
        };
        let rounded = model.rounded().middle;
        assert_eq!(format!("{rounded:?}"), "[1.2346, 0.0, 0.0, 7.0]");
    }
}
