//! One direction of a plot: which values it shows, where they go, and where its ticks are.

use std::ops::Range;

/// About so many ticks are readable.
const TICKS: f64 = 8.0;

/// Values laid along a stretch of pixels.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    from: f64,
    to: f64,
    step: f64,
    pixels: Range<f64>,
}

impl Axis {
    /// An axis from the tick at or below all values to the tick at or above them.
    pub(super) fn new(values: impl Iterator<Item = f64>, pixels: Range<f64>) -> Self {
        let least_and_most =
            |(least, most): (f64, f64), value: f64| (least.min(value), most.max(value));
        let (mut least, mut most) = values.fold((f64::INFINITY, f64::NEG_INFINITY), least_and_most);
        if least > most {
            (least, most) = (0.0, 1.0);
        }
        if most <= least {
            let room = if least == 0.0 { 1.0 } else { least.abs() / 2.0 };
            (least, most) = (least - room, most + room);
        }
        let step = round_step((most - least) / TICKS);
        Self {
            from: (least / step).floor() * step,
            to: (most / step).ceil() * step,
            step,
            pixels,
        }
    }

    /// Where a value goes.
    pub(super) fn place(&self, value: f64) -> f64 {
        let share = (value - self.from) / (self.to - self.from);
        self.pixels.start + share * (self.pixels.end - self.pixels.start)
    }

    /// The values with a tick, and how they are written.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let count = ((self.to - self.from) / self.step).round() as usize;
        let decimals = (-self.step.log10().floor()).clamp(0.0, 12.0) as usize;
        let tick = |index: usize| {
            let value = self.from + index as f64 * self.step;
            // Rounding errors must not make a zero negative.
            let value = if value.abs() < self.step / 2.0 {
                0.0
            } else {
                value
            };
            (value, format!("{value:.decimals$}"))
        };
        (0..=count).map(tick).collect()
    }
}

/// The next larger of 1, 2 and 5 times a power of ten.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let times = [1.0, 2.0, 5.0]
        .into_iter()
        .find(|times| times * power >= least);
    times.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(values: &[f64]) -> Vec<String> {
        let axis = Axis::new(values.iter().copied(), 0.0..100.0);
        axis.ticks().into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn ticks_are_round_and_enclose_the_values() {
        assert_eq!(
            labels(&[0.0, 5000.0]),
            ["0", "1000", "2000", "3000", "4000", "5000"]
        );
        assert_eq!(
            labels(&[-0.31, 0.28]),
            ["-0.4", "-0.3", "-0.2", "-0.1", "0.0", "0.1", "0.2", "0.3"]
        );
    }

    #[test]
    fn one_value_and_none_have_an_axis() {
        for values in [&[][..], &[0.0], &[7.0], &[-1e9]] {
            let axis = Axis::new(values.iter().copied(), 10.0..0.0);
            assert!(axis.from < axis.to && axis.ticks().len() > 2, "{values:?}");
            for value in values {
                assert!((0.0..=10.0).contains(&axis.place(*value)));
            }
        }
    }
}
