//! Calibration of the levels: the rows of the table moved until ratings mean what matches found them to mean.

use super::{LEVELS, Level};

/// What a match at one rating found: the level played this much stronger than its rating says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingOffset {
    /// The rating that was set.
    pub rating: u32,
    /// By how much it was too strong, in Elo.
    pub elo: f64,
}

/// The rows of the level table after these matches, as lines of its source. Ratings of rows stay; what a player of
/// such a rating looks at changes. Without matches the rows stay as they are.
pub fn calibrated_rows(offsets: &[RatingOffset]) -> Vec<String> {
    let mut offsets = offsets.to_vec();
    offsets.sort_by_key(|offset| offset.rating);
    let calibrated = |row: &Level| row_of(row.elo, &Level::at(setting_for(row.elo, &offsets)));
    LEVELS.iter().map(calibrated).collect()
}

/// The rating to set now for a strength of `wanted`: the one at which rating and offset add up to it.
fn setting_for(wanted: u32, offsets: &[RatingOffset]) -> f64 {
    let wanted = f64::from(wanted);
    let largest = offsets.iter().map(|offset| offset.elo.abs());
    let largest = largest.fold(0.0, f64::max);
    let (mut low, mut high) = (wanted - largest, wanted + largest);
    // Halving the interval: more than enough for a rating.
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if middle + offset_at(middle, offsets) < wanted {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The offset at any rating: between two matches interpolated, beyond the first and the last the same as there.
fn offset_at(rating: f64, offsets: &[RatingOffset]) -> f64 {
    let above = offsets.partition_point(|offset| f64::from(offset.rating) < rating);
    match (
        above.checked_sub(1).map(|below| offsets[below]),
        offsets.get(above),
    ) {
        (Some(low), Some(high)) => {
            let width = f64::from(high.rating - low.rating);
            low.elo + (high.elo - low.elo) * (rating - f64::from(low.rating)) / width
        }
        (Some(one), None) => one.elo,
        (None, Some(one)) => one.elo,
        (None, None) => 0.0,
    }
}

/// A row as the source has it, rounded to what can be measured.
fn row_of(elo: u32, level: &Level) -> String {
    let nodes = grouped(three_digits(level.nodes));
    format!(
        "level({elo}, {nodes}.0, {:?}, {:?}, {:?}),",
        tenths(level.depth),
        tenths(level.error),
        level.moves.round()
    )
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

fn three_digits(number: f64) -> u64 {
    let unit = 10f64.powf((number.log10().floor() - 2.0).max(0.0));
    ((number / unit).round() * unit) as u64
}

/// Digits in groups of three, as in a source.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offset(rating: u32, elo: f64) -> RatingOffset {
        RatingOffset { rating, elo }
    }

    #[test]
    fn without_matches_the_rows_stay() {
        let source = include_str!("../strength.rs");
        for row in calibrated_rows(&[]) {
            assert!(source.contains(&format!("    {row}\n")), "{row}");
        }
        assert_eq!(calibrated_rows(&[offset(1700, 0.0)]), calibrated_rows(&[]));
    }

    #[test]
    fn a_level_that_was_too_strong_looks_at_less() {
        let strong = [offset(1350, 100.0), offset(2500, 100.0)];
        for level in LEVELS {
            assert!((setting_for(level.elo, &strong) - f64::from(level.elo - 100)).abs() < 1e-3);
        }
        let rows = calibrated_rows(&strong);
        assert!(rows.contains(&"level(1700, 2_190.0, 6.2, 55.3, 6.0),".to_owned()));
    }

    #[test]
    fn between_two_matches_the_offset_is_interpolated() {
        let matches = [offset(1500, -50.0), offset(1900, 150.0)];
        assert!((offset_at(1400.0, &matches) + 50.0).abs() < 1e-9);
        assert!((offset_at(1700.0, &matches) - 50.0).abs() < 1e-9);
        assert!((offset_at(2800.0, &matches) - 150.0).abs() < 1e-9);
        let setting = setting_for(1750, &matches);
        assert!((setting + offset_at(setting, &matches) - 1750.0).abs() < 1e-3);
    }

    #[test]
    fn numbers_are_written_as_in_the_source() {
        assert_eq!(grouped(1_200_000), "1_200_000");
        assert_eq!(grouped(700), "700");
        assert_eq!(three_digits(3_337.2), 3_340);
        assert_eq!(three_digits(84.4), 84);
    }
}
