//! The normal distribution.

use std::f64::consts::PI;

/// How many standard deviations on either side of the mean hold 95 of 100 cases.
pub(super) const TWO_SIDED_95: f64 = 1.959963984540054;

/// Chance of a value below this one, which is given in standard deviations from the mean.
///
/// The series of Marsaglia (2004): the density times x + x³/3 + x⁵/(3·5) + …, all of whose terms
/// have one sign, so that nothing cancels.
pub(super) fn cumulative(deviations: f64) -> f64 {
    // What lies further out is less than a double can tell from none or all.
    if deviations.abs() > 8.5 {
        return if deviations > 0.0 { 1.0 } else { 0.0 };
    }
    let square = deviations * deviations;
    let (mut sum, mut term, mut odd) = (deviations, deviations, 1.0);
    while term.abs() > f64::EPSILON * sum.abs() {
        odd += 2.0;
        term *= square / odd;
        sum += term;
    }
    0.5 + sum * (-square / 2.0).exp() / (2.0 * PI).sqrt()
}

/// Chance of a value at least so far from the mean, on either side.
pub(crate) fn two_sided(deviations: f64) -> f64 {
    2.0 * cumulative(-deviations.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of Abramowitz and Stegun, table 26.1.
    #[test]
    fn agrees_with_the_tables() {
        for (deviations, chance) in [
            (0.0, 0.5),
            (0.5, 0.691_462_461_274_013),
            (1.0, 0.841_344_746_068_543),
            (2.0, 0.977_249_868_051_821),
            (3.0, 0.998_650_101_968_370),
            (TWO_SIDED_95, 0.975),
        ] {
            assert!((cumulative(deviations) - chance).abs() < 1e-14);
            assert!((cumulative(-deviations) - (1.0 - chance)).abs() < 1e-14);
        }
    }

    #[test]
    fn it_only_rises_and_never_leaves_its_range() {
        let values: Vec<f64> = (-1000..=1000)
            .map(|hundredth| cumulative(hundredth as f64 / 100.0))
            .collect();
        assert!(values.windows(2).all(|two| two[1] - two[0] > -1e-14));
        assert!(
            values
                .iter()
                .all(|chance| (-1e-14..=1.0 + 1e-14).contains(chance))
        );
        assert!(cumulative(f64::INFINITY) >= 1.0);
        assert!(cumulative(f64::NEG_INFINITY) <= 0.0);
    }
}
