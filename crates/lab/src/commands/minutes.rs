//! `--minutes` of the tools that train.

use luft_run::RunError;
use std::time::Duration;

/// So many minutes; refused below 0, and where they are no time.
pub(crate) fn duration(minutes: f64) -> Result<Duration, RunError> {
    // More than three hundred years, which the clock of a machine may not hold, are as good as no limit.
    let seconds = (60.0 * minutes).clamp(f64::MIN, 1e10);
    let duration = Duration::try_from_secs_f64(seconds);
    duration.map_err(|_| RunError::request("--minutes must not be below 0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_a_time_or_refused() {
        assert_eq!(duration(1.5).unwrap(), Duration::from_secs(90));
        assert_eq!(duration(0.0).unwrap(), Duration::ZERO);
        assert!(duration(f64::INFINITY).is_ok());
        assert!(duration(-1.0).is_err());
        assert!(duration(f64::NAN).is_err());
    }
}
