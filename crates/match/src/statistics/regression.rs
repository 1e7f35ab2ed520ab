//! Least squares: what each of many causes adds to what was observed, all at once, with errors that come from
//! the residuals (the sandwich, in its form HC3) and so need no model of how observations spread.
//!
//! There is no constant term: where no cause is at work the observation is zero on average.

mod matrix;

use matrix::Matrix;

/// Below this share of what it was, a number is nothing but rounding.
const ROUNDING: f64 = 1e-9;

/// An observation and what was there to cause it.
#[derive(Clone, Debug)]
pub(crate) struct Observation {
    /// The causes at work, by number and strength; all others are zero.
    pub(crate) causes: Vec<(usize, f64)>,
    /// What was observed.
    pub(crate) value: f64,
}

/// What a cause adds, with its standard error.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect {
    /// What it adds at a strength of one.
    pub(crate) value: f64,
    /// The standard error.
    pub(crate) error: f64,
}

/// The fit of all observations.
#[derive(Debug)]
pub(crate) struct Regression<'a> {
    observations: &'a [Observation],
    /// The inverse of the causes' products.
    inverse: Matrix,
    effects: Vec<Effect>,
    residuals: Vec<f64>,
    /// How far each observation pulls the fit to itself, 0 to 1.
    leverages: Vec<f64>,
}

impl<'a> Regression<'a> {
    /// Fits the effects of so many causes; nothing if there are too few observations to tell them apart.
    pub(crate) fn fit(observations: &'a [Observation], causes: usize) -> Option<Self> {
        let mut products = Matrix::zero(causes);
        let mut sums = vec![0.0; causes];
        for Observation {
            causes: at_work,
            value,
        } in observations
        {
            for &(row, strength) in at_work {
                sums[row] += strength * value;
                for &(column, other) in at_work {
                    products[(row, column)] += strength * other;
                }
            }
        }
        let inverse = products.inverse(ROUNDING)?;
        let values = inverse.times(&sums);
        let residual = |one: &Observation| one.value - one.dot(&values);
        let leverage = |one: &Observation| one.dot(&inverse.times_sparse(&one.causes));
        let mut fit = Self {
            residuals: observations.iter().map(residual).collect(),
            leverages: observations.iter().map(leverage).collect(),
            observations,
            inverse,
            effects: Vec::new(),
        };
        let errors = fit.errors();
        let effects = values.into_iter().zip(errors);
        fit.effects = effects
            .map(|(value, error)| Effect { value, error })
            .collect();
        Some(fit)
    }

    /// What each cause adds.
    pub(crate) fn effects(&self) -> &[Effect] {
        &self.effects
    }

    fn errors(&self) -> Vec<f64> {
        let mut variances = vec![0.0; self.inverse.size()];
        for (index, observation) in self.observations.iter().enumerate() {
            let surprise = surprise(self.residuals[index], self.leverages[index]);
            let influence = self.inverse.times_sparse(&observation.causes);
            for (variance, influence) in variances.iter_mut().zip(influence) {
                *variance += product(influence, surprise).powi(2);
            }
        }
        variances.into_iter().map(f64::sqrt).collect()
    }

    /// What one cause more would add, given by the observations in which it was at work and its strength
    /// there; nothing if the others already say all that it could.
    pub(crate) fn one_more(&self, cause: &[(usize, f64)]) -> Option<Effect> {
        let mut shared = vec![0.0; self.inverse.size()];
        for &(index, strength) in cause {
            for &(other, at_work) in &self.observations[index].causes {
                shared[other] += strength * at_work;
            }
        }
        let explained = self.inverse.times(&shared);
        let mut own: Vec<f64> = self
            .observations
            .iter()
            .map(|one| -one.dot(&explained))
            .collect();
        for &(index, strength) in cause {
            own[index] += strength;
        }
        let sum: f64 = own.iter().map(|own| own * own).sum();
        let before: f64 = cause.iter().map(|(_, strength)| strength * strength).sum();
        if sum <= ROUNDING * before {
            return None;
        }
        let residuals = own.iter().zip(&self.residuals);
        let value = residuals.map(|(own, residual)| own * residual).sum::<f64>() / sum;
        let spread = |(index, own): (usize, &f64)| {
            let residual = self.residuals[index] - value * own;
            let leverage = self.leverages[index] + own * own / sum;
            product(own / sum, surprise(residual, leverage)).powi(2)
        };
        let variance: f64 = own.iter().enumerate().map(spread).sum();
        let error = variance.sqrt();
        Some(Effect { value, error })
    }
}

impl Observation {
    fn dot(&self, vector: &[f64]) -> f64 {
        let products = self.causes.iter();
        products
            .map(|&(cause, strength)| strength * vector[cause])
            .sum()
    }
}

/// How far an observation is from what all the others say of it.
fn surprise(residual: f64, leverage: f64) -> f64 {
    // An observation that alone decides about a cause is never surprised, and its error has no bound.
    if 1.0 - leverage < ROUNDING {
        f64::INFINITY
    } else {
        residual / (1.0 - leverage)
    }
}

/// A product in which nothing counts more than infinity.
fn product(influence: f64, surprise: f64) -> f64 {
    if influence.abs() < ROUNDING {
        0.0
    } else {
        influence * surprise
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observation(causes: &[(usize, f64)], value: f64) -> Observation {
        Observation {
            causes: causes.to_vec(),
            value,
        }
    }

    #[test]
    fn exact_observations_are_fitted_without_error() {
        let rows = [
            observation(&[(0, 1.0)], 2.0),
            observation(&[(0, 1.0), (1, -1.0)], 5.0),
            observation(&[(1, 1.0)], -3.0),
            observation(&[(0, -1.0)], -2.0),
        ];
        let fit = Regression::fit(&rows, 2).unwrap();
        for (effect, value) in fit.effects().iter().zip([2.0, -3.0]) {
            assert!((effect.value - value).abs() < 1e-12);
            assert!(effect.error < 1e-12);
        }
    }

    #[test]
    fn the_error_of_a_mean_is_that_of_the_text_books() {
        let values = [1.0, 4.0, -2.0, 3.0, 0.5, 2.5];
        let rows = values.map(|value| observation(&[(0, 1.0)], value));
        let fit = Regression::fit(&rows, 1).unwrap();
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        // HC3 of a mean: each residual over (n - 1) / n.
        let error = squares.sqrt() / (count - 1.0);
        assert!((fit.effects()[0].value - mean).abs() < 1e-12);
        assert!((fit.effects()[0].error - error).abs() < 1e-12);
    }

    #[test]
    fn what_cannot_be_told_apart_is_not_fitted() {
        let both = [(0, 1.0), (1, 1.0)];
        let rows = [1.0, 2.0, 3.0].map(|value| observation(&both, value));
        assert!(Regression::fit(&rows, 2).is_none());
        assert!(Regression::fit(&[], 1).is_none());
    }

    #[test]
    fn a_cause_that_was_at_work_once_has_no_known_error() {
        let mut rows = vec![observation(&[(1, 1.0)], 1.0)];
        rows.extend([1.0, 2.0, 4.0].map(|value| observation(&[(0, 1.0)], value)));
        let fit = Regression::fit(&rows, 2).unwrap();
        assert!(fit.effects()[0].error.is_finite());
        assert!(fit.effects()[1].error.is_infinite());
    }

    #[test]
    fn one_cause_more_is_as_if_it_had_been_fitted_with_the_others() {
        let causes: [&[(usize, f64)]; 7] = [
            &[(0, 1.0)],
            &[(0, 1.0), (1, 1.0), (2, 1.0)],
            &[(1, -1.0)],
            &[(0, -1.0), (1, -1.0), (2, -1.0)],
            &[(1, 1.0)],
            &[(0, 1.0), (1, 1.0), (2, 1.0)],
            &[(0, -1.0)],
        ];
        let values = [1.0, 6.5, -2.0, -6.0, 2.5, 5.0, -1.5];
        let rows = |most| -> Vec<_> {
            let few = |(causes, value): (&&[(usize, f64)], f64)| Observation {
                causes: causes.iter().copied().filter(|one| one.0 < most).collect(),
                value,
            };
            causes.iter().zip(values).map(few).collect()
        };
        let (three, two) = (rows(3), rows(2));
        let whole = Regression::fit(&three, 3).unwrap();
        let fit = Regression::fit(&two, 2).unwrap();
        let more = fit.one_more(&[(1, 1.0), (3, -1.0), (5, 1.0)]).unwrap();
        assert!((more.value - whole.effects()[2].value).abs() < 1e-9);
        assert!((more.error - whole.effects()[2].error).abs() < 1e-9);
        let same = [(0, 1.0), (1, 1.0), (3, -1.0), (5, 1.0), (6, -1.0)];
        assert!(fit.one_more(&same).is_none(), "it is the first cause again");
    }
}
