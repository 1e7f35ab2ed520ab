//! How well the clock is kept: the time from each deadline to its answer, in buckets.

use serde::Serialize;

/// The upper ends of the buckets in milliseconds; negative is before the deadline.
const ENDS: [f64; 12] = [
    -100.0, -50.0, -20.0, -10.0, -5.0, -2.0, 0.0, 2.0, 5.0, 10.0, 20.0, 50.0,
];
/// The longest bar.
const WIDTH: usize = 40;

/// How many answers came between two moments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Bucket {
    /// In words.
    pub(crate) label: String,
    /// How many.
    pub(crate) count: usize,
}

/// The buckets, all of them, from early to late.
pub(crate) fn buckets(margins: &[f64]) -> Vec<Bucket> {
    let bucket = |margin: f64| ENDS.iter().filter(|&&end| margin > end).count();
    let label = |index: usize| match index {
        0 => format!("{} ms or less", ENDS[0]),
        index if index == ENDS.len() => format!("over {} ms", ENDS[index - 1]),
        index => format!("{} to {} ms", ENDS[index - 1], ENDS[index]),
    };
    let count = |index| {
        margins
            .iter()
            .filter(|&&margin| bucket(margin) == index)
            .count()
    };
    (0..=ENDS.len())
        .map(|index| Bucket {
            label: label(index),
            count: count(index),
        })
        .collect()
}

/// The buckets as lines with bars.
pub(crate) fn histogram(buckets: &[Bucket]) -> String {
    let most = buckets.iter().map(|bucket| bucket.count).max().unwrap_or(0);
    let line = |bucket: &Bucket| {
        let length = (bucket.count * WIDTH).div_ceil(most.max(1));
        let line = format!(
            "{:>16} {:>6}  {}",
            bucket.label,
            bucket.count,
            "#".repeat(length)
        );
        line.trim_end().to_owned() + "\n"
    };
    buckets.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_margin_has_one_bucket() {
        let buckets = buckets(&[-500.0, -1.0, 0.0, 0.1, 50.0, 50.1, 900.0]);
        let full: Vec<_> = buckets
            .iter()
            .filter(|bucket| bucket.count > 0)
            .map(|bucket| (bucket.label.as_str(), bucket.count))
            .collect();
        let wanted = [
            ("-100 ms or less", 1),
            ("-2 to 0 ms", 2),
            ("0 to 2 ms", 1),
            ("20 to 50 ms", 1),
            ("over 50 ms", 2),
        ];
        assert_eq!(full, wanted);
    }

    #[test]
    fn bars_are_as_long_as_their_share() {
        let text = histogram(&buckets(&[1.0, 1.0, 3.0]));
        assert!(
            text.contains(&format!("0 to 2 ms      2  {}\n", "#".repeat(40))),
            "{text}"
        );
        assert!(
            text.contains(&format!("2 to 5 ms      1  {}\n", "#".repeat(20))),
            "{text}"
        );
        assert!(!histogram(&buckets(&[])).contains('#'));
    }
}
