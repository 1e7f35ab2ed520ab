//! How far values are perturbed and how far they then move, as the run goes on. The customary
//! schedule: both shrink with powers of the iteration so that they end at the chosen `c_end` and
//! `r_end`.

use super::tunable::Tunable;

/// Exponent of the learning rate.
const ALPHA: f64 = 0.602;
/// Exponent of the perturbation.
const GAMMA: f64 = 0.101;
/// The share of the iterations by which the learning rate is held back at the start.
const HOLD: f64 = 0.1;
/// Whole numbers are perturbed by no less than this, or both sides would often be the same.
const MIN_PERTURBATION: f64 = 0.5;

/// The schedule of a run of so many iterations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    iterations: f64,
}

impl Schedule {
    /// A schedule that ends after this many iterations.
    pub(super) fn new(iterations: u64) -> Self {
        Self {
            iterations: iterations as f64,
        }
    }

    /// By how much a value is perturbed after `done` iterations: `c_k`.
    pub(super) fn perturbation(self, tunable: &Tunable, done: u64) -> f64 {
        let first = tunable.c_end * self.iterations.powf(GAMMA);
        let now = first / (done as f64 + 1.0).powf(GAMMA);
        now.max(MIN_PERTURBATION)
    }

    /// How far a value moves for each point gained after `done` iterations: `a_k / c_k`.
    pub(super) fn step(self, tunable: &Tunable, done: u64) -> f64 {
        let hold = HOLD * self.iterations;
        let end = tunable.r_end * tunable.c_end.powi(2);
        let first = end * (hold + self.iterations).powf(ALPHA);
        let now = first / (hold + done as f64 + 1.0).powf(ALPHA);
        now / self.perturbation(tunable, done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tunable(c_end: f64) -> Tunable {
        Tunable {
            name: "x".to_owned(),
            start: 50.0,
            min: 0,
            max: 100,
            c_end,
            r_end: 0.002,
        }
    }

    fn close(value: f64, expected: f64) {
        assert!((value - expected).abs() < 1e-9 * expected, "{value}");
    }

    /// Worked out by hand for c = 10, r = 0.002, N = 100, hence A = 10:
    /// `c_0 = 10 * 100^0.101`, `a_0 = 0.2 * (110 / 11)^0.602 = 0.2 * 10^0.602`.
    #[test]
    fn the_beginning_is_as_worked_out_by_hand() {
        let (schedule, tunable) = (Schedule::new(100), tunable(10.0));
        close(schedule.perturbation(&tunable, 0), 15.922_087_270_511_703);
        close(
            schedule.step(&tunable, 0),
            0.2 * 3.999_447_497_610_974_6 / 15.922_087_270_511_703,
        );
    }

    /// The last iteration perturbs by c and moves by r * c.
    #[test]
    fn the_end_is_what_was_asked_for() {
        let (schedule, tunable) = (Schedule::new(100), tunable(10.0));
        close(schedule.perturbation(&tunable, 99), 10.0);
        close(schedule.step(&tunable, 99), 0.02);
    }

    /// `c_24 = 10 * 4^0.101`, `a_24 = 0.2 * (110 / 35)^0.602`.
    #[test]
    fn the_middle_is_as_worked_out_by_hand() {
        let (schedule, tunable) = (Schedule::new(100), tunable(10.0));
        close(schedule.perturbation(&tunable, 24), 11.502_918_933_506_052);
        close(
            schedule.step(&tunable, 24),
            0.2 * 1.992_459_185_068_075_5 / 11.502_918_933_506_052,
        );
    }

    #[test]
    fn whole_numbers_are_always_disturbed() {
        let schedule = Schedule::new(100);
        close(schedule.perturbation(&tunable(0.1), 99), 0.5);
        close(schedule.step(&tunable(0.1), 99), 0.002 * 0.01 / 0.5);
    }
}
