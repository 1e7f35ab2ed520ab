//! The fit by maximum likelihood: Newton's method with the expected curvature (Fisher scoring), whose steps
//! always point upwards, shortened until they do go up.

use super::bins::{Count, WdlBins};
use super::model::{Chances, WdlModel};
use luft_eval::wdl;

/// Coefficients of both cubics.
const COUNT: usize = 8;
/// Steps after which it is given up; a dozen is usual.
const STEPS: usize = 200;
/// Likelihood a position that is not worth another step.
const ENOUGH: f64 = 1e-12;
/// Share of the curvature that is added to it at the start; it keeps a step finite where the data
/// say nothing.
const DAMPING: f64 = 1e-6;

type Vector = [f64; COUNT];
type Matrix = [Vector; COUNT];

/// The data cannot tell one of the three chances: the games with such a result are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game was {0} by the side ahead")]
pub struct WdlFitError(&'static str);

/// Climbs from a model to the most likely one.
pub fn fit(bins: &WdlBins, start: WdlModel) -> Result<WdlModel, WdlFitError> {
    let total = bins.total();
    for (count, name) in [
        (total.wins, "won"),
        (total.draws, "drawn"),
        (total.losses, "lost"),
    ] {
        if count == 0.0 {
            return Err(WdlFitError(name));
        }
    }
    let (mut model, mut likelihood) = (start, start.likelihood(bins));
    let mut damping = DAMPING;
    for _ in 0..STEPS {
        let (slope, curvature) = derivatives(bins, &model);
        let better = loop {
            let next = solve(damped(&curvature, damping), slope).map(|step| moved(&model, &step));
            let next = next.filter(WdlModel::is_sound);
            let reached = next.map(|next| (next, next.likelihood(bins)));
            if let Some(better) = reached.filter(|(_, reached)| *reached > likelihood) {
                break Some(better);
            }
            damping *= 10.0;
            if damping > 1e12 {
                break None;
            }
        };
        let Some((next, reached)) = better else {
            break;
        };
        let gain = (reached - likelihood) / total.all();
        (model, likelihood) = (next, reached);
        damping = (damping / 30.0).max(DAMPING);
        if gain < ENOUGH {
            break;
        }
    }
    Ok(model)
}

/// The slope of the likelihood and its expected curvature, by all coefficients.
fn derivatives(bins: &WdlBins, model: &WdlModel) -> (Vector, Matrix) {
    let mut slope = [0.0; COUNT];
    let mut curvature = [[0.0; COUNT]; COUNT];
    for (material, score, count) in bins.iter() {
        let (by_curve, expected) = bin_derivatives(model, material, score, count);
        // Middle and spread are linear in their coefficients.
        let powers = powers(material);
        for row in 0..COUNT {
            slope[row] += by_curve[row / 4] * powers[row % 4];
            for column in 0..COUNT {
                let expected = expected[row / 4][column / 4];
                curvature[row][column] += expected * powers[row % 4] * powers[column % 4];
            }
        }
    }
    (slope, curvature)
}

/// The same for one bin, by middle and spread.
fn bin_derivatives(
    model: &WdlModel,
    material: u32,
    score: f64,
    count: Count,
) -> ([f64; 2], [[f64; 2]; 2]) {
    let (middle, spread) = model.curve(material);
    let Chances { win, draw, loss } = model.chances(material, score);
    let steep = |chance: f64| -chance * (1.0 - chance) / spread;
    let by_win = [steep(win), steep(win) * (score - middle) / spread];
    let by_loss = [steep(loss), steep(loss) * (-score - middle) / spread];
    let by_draw = [-by_win[0] - by_loss[0], -by_win[1] - by_loss[1]];
    let mut slope = [0.0; 2];
    let mut curvature = [[0.0; 2]; 2];
    let parts = [
        (count.wins, win, by_win),
        (count.draws, draw, by_draw),
        (count.losses, loss, by_loss),
    ];
    for (seen, chance, by) in parts {
        // A chance may be too small for a number; it then adds nothing.
        let inverse = 1.0 / chance.max(f64::MIN_POSITIVE);
        for row in 0..2 {
            slope[row] += seen * inverse * by[row];
            for column in 0..2 {
                curvature[row][column] += count.all() * inverse * by[row] * by[column];
            }
        }
    }
    (slope, curvature)
}

/// What each coefficient of a cubic is multiplied by.
fn powers(material: u32) -> [f64; 4] {
    let unit = |power: usize| {
        let mut coefficients = [0.0; 4];
        coefficients[power] = 1.0;
        wdl::cubic(&coefficients, material)
    };
    [0, 1, 2, 3].map(unit)
}

fn damped(curvature: &Matrix, damping: f64) -> Matrix {
    let mut matrix = *curvature;
    let mean = (0..COUNT).map(|index| matrix[index][index]).sum::<f64>() / COUNT as f64;
    for (index, row) in matrix.iter_mut().enumerate() {
        row[index] += damping * (row[index] + 1e-3 * mean);
    }
    matrix
}

fn moved(model: &WdlModel, step: &Vector) -> WdlModel {
    let mut next = *model;
    for index in 0..4 {
        next.middle[index] += step[index];
        next.spread[index] += step[index + 4];
    }
    next
}

/// The solution of a system of equations with a positive matrix; none if it has no single one.
fn solve(mut matrix: Matrix, mut right: Vector) -> Option<Vector> {
    for pivot in 0..COUNT {
        let lead = matrix[pivot];
        if lead[pivot].is_nan() || lead[pivot] <= 0.0 {
            return None;
        }
        for row in pivot + 1..COUNT {
            let factor = matrix[row][pivot] / lead[pivot];
            for column in pivot..COUNT {
                matrix[row][column] -= factor * lead[column];
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..COUNT).rev() {
        let known: f64 = (row + 1..COUNT)
            .map(|column| matrix[row][column] * right[column])
            .sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
        .iter()
        .all(|number| number.is_finite())
        .then_some(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_run::Random;

    const TRUTH: WdlModel = WdlModel {
        middle: [210.0, -90.0, 60.0, 25.0],
        spread: [95.0, -60.0, 30.0, -5.0],
    };

    /// Bins with the counts that a model expects, as if so many games were played from each.
    fn expected(model: &WdlModel, games: f64) -> WdlBins {
        let mut bins = WdlBins::default();
        for material in wdl::MATERIAL {
            for score in (0..800).step_by(8) {
                let chances = model.chances(material, f64::from(score));
                let count = Count {
                    wins: games * chances.win,
                    draws: games * chances.draw,
                    losses: games * chances.loss,
                };
                bins.count(material, score, count);
            }
        }
        bins
    }

    /// Bins of games whose results are thrown by a model's chances.
    fn thrown(model: &WdlModel, games: usize) -> WdlBins {
        let mut bins = WdlBins::default();
        let mut random = Random::new(58);
        for _ in 0..games {
            let material = 17 + random.below(62) as u32;
            let score = random.below(900) as u16;
            let chances = model.chances(material, f64::from(score));
            let mut count = Count::default();
            let number = random.fraction();
            if number < chances.win {
                count.wins = 1.0;
            } else if number < chances.win + chances.draw {
                count.draws = 1.0;
            } else {
                count.losses = 1.0;
            }
            bins.count(material, score, count);
        }
        bins
    }

    fn assert_close(fitted: &WdlModel, truth: &WdlModel, tolerance: f64) {
        for material in wdl::MATERIAL {
            let ((middle, spread), (wanted_middle, wanted_spread)) =
                (fitted.curve(material), truth.curve(material));
            assert!(
                (middle / wanted_middle - 1.0).abs() < tolerance,
                "{material}"
            );
            assert!(
                (spread / wanted_spread - 1.0).abs() < tolerance,
                "{material}"
            );
        }
    }

    #[test]
    fn exact_counts_give_the_parameters_back() {
        let fitted = fit(&expected(&TRUTH, 100.0), WdlModel::current()).unwrap();
        for (found, wanted) in [(fitted.middle, TRUTH.middle), (fitted.spread, TRUTH.spread)] {
            for (found, wanted) in found.into_iter().zip(wanted) {
                assert!((found - wanted).abs() < 0.01, "{fitted:?}");
            }
        }
    }

    #[test]
    fn thrown_games_give_the_curve_back() {
        let bins = thrown(&TRUTH, 400_000);
        let fitted = fit(&bins, WdlModel::current()).unwrap();
        assert_close(&fitted, &TRUTH, 0.05);
        assert!(fitted.likelihood(&bins) >= TRUTH.likelihood(&bins));
    }

    #[test]
    fn the_slope_is_that_of_the_likelihood() {
        let bins = expected(&TRUTH, 10.0);
        let model = WdlModel::current();
        let (slope, _) = derivatives(&bins, &model);
        for index in 0..COUNT {
            let mut step = [0.0; COUNT];
            step[index] = 1e-4;
            let up = moved(&model, &step).likelihood(&bins);
            let down = moved(&model, &step.map(|number| -number)).likelihood(&bins);
            let measured = (up - down) / 2e-4;
            assert!((measured / slope[index] - 1.0).abs() < 1e-3, "{index}");
        }
    }

    #[test]
    fn one_material_alone_gives_a_sound_model() {
        let mut bins = WdlBins::default();
        for score in (0..600).step_by(8) {
            let chances = TRUTH.chances(40, f64::from(score));
            let count = Count {
                wins: 50.0 * chances.win,
                draws: 50.0 * chances.draw,
                losses: 50.0 * chances.loss,
            };
            bins.count(40, score, count);
        }
        let fitted = fit(&bins, WdlModel::current()).unwrap();
        assert!(fitted.is_sound());
        let ((middle, spread), (wanted_middle, wanted_spread)) =
            (fitted.curve(40), TRUTH.curve(40));
        assert!((middle - wanted_middle).abs() < 0.5, "{middle}");
        assert!((spread - wanted_spread).abs() < 0.5, "{spread}");
    }

    #[test]
    fn data_that_cannot_be_fitted_are_refused() {
        let empty = fit(&WdlBins::default(), WdlModel::current()).unwrap_err();
        assert!(empty.to_string().contains("no game was won"), "{empty}");
        let mut bins = WdlBins::default();
        let count = Count {
            wins: 3.0,
            draws: 0.0,
            losses: 1.0,
        };
        bins.count(40, 100, count);
        assert!(
            fit(&bins, WdlModel::current())
                .unwrap_err()
                .to_string()
                .contains("drawn")
        );
    }
}
