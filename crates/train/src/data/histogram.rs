//! Counts of numbers that fall between given edges.

use serde::Serialize;

/// How many numbers fell into each bin. The last bin has no end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Histogram {
    /// Where the bins begin, rising from 0.
    begins: Vec<usize>,
    counts: Vec<usize>,
}

impl Histogram {
    /// An empty one with bins that begin here; the first begins at 0.
    pub fn new(begins: impl IntoIterator<Item = usize>) -> Self {
        let begins: Vec<_> = begins.into_iter().collect();
        let counts = vec![0; begins.len()];
        Self { begins, counts }
    }

    /// Counts a number.
    pub fn add(&mut self, number: usize) {
        let bin = self.begins.partition_point(|&begin| begin <= number);
        self.counts[bin.saturating_sub(1)] += 1;
    }

    /// Each bin in words and how many fell into it.
    pub fn rows(&self) -> impl Iterator<Item = (String, usize)> {
        self.counts.iter().enumerate().map(|(bin, &count)| {
            let begin = self.begins[bin];
            let name = match self.begins.get(bin + 1) {
                Some(next) => format!("{begin}–{}", next - 1),
                None => format!("{begin} or more"),
            };
            (name, count)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_bin() {
        let mut histogram = Histogram::new([0, 10, 25]);
        for number in [0, 9, 10, 24, 25, 1000] {
            histogram.add(number);
        }
        let rows: Vec<_> = histogram.rows().collect();
        let name = |text: &str| text.to_owned();
        let wanted = [
            (name("0–9"), 2),
            (name("10–24"), 2),
            (name("25 or more"), 2),
        ];
        assert_eq!(rows, wanted);
    }
}
