//! Golden-section search: the minimum of a function of one number that falls, then rises.

/// How narrow the bracket gets, as a part of where the search began.
const TOLERANCE: f64 = 5e-5;

/// Where `error` is least between these two.
pub(crate) fn minimise(mut low: f64, mut high: f64, error: impl Fn(f64) -> f64) -> f64 {
    let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    let narrow = (high - low) * TOLERANCE;
    while high - low > narrow {
        let (a, b) = (high - ratio * (high - low), low + ratio * (high - low));
        if error(a) < error(b) {
            high = b;
        } else {
            low = a;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom() {
        let found = minimise(0.0, 10.0, |x| (x - 3.0).powi(2));
        assert!((found - 3.0).abs() < 1e-3, "{found}");
        assert!(minimise(0.0, 10.0, |x| x) < 1e-3);
    }
}
