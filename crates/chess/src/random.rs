//! Chance that can be repeated: the same seed and number give the same choices on every machine.

/// A generator of random numbers: `SplitMix64`, a counter whose bits are mixed well.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The choices of a run with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The choices of one of many things in the run with this seed.
    pub fn of(seed: u64, number: usize) -> Self {
        // The number must not only add to the counter: then neighbours would draw the same, one
        // draw apart.
        Self(Self(seed).next_u64() ^ Self(!number as u64).next_u64())
    }

    /// Any number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number from 0 up to but not including this one, which is not zero.
    pub fn below(&mut self, end: usize) -> usize {
        // The upper half of the product: evener than a remainder.
        ((self.next_u64() as u128 * end as u128) >> 64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let width = high.wrapping_sub(low) as u64;
        let step = match width.checked_add(1) {
            Some(count) => self.next_u64() % count,
            None => self.next_u64(),
        };
        low.wrapping_add(step as i64)
    }

    /// From 0 up to but not including 1.
    pub fn fraction(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// +1 or -1.
    pub fn sign(&mut self) -> i8 {
        if self.next_u64() >> 63 == 0 { 1 } else { -1 }
    }

    /// True so many times in a hundred.
    pub fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// One of these, which are not none.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Puts a list into a random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published generator for the seed 1234567.
    #[test]
    fn it_is_splitmix() {
        let mut random = Random::new(1234567);
        let numbers = [random.next_u64(), random.next_u64(), random.next_u64()];
        let published = [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
        ];
        assert_eq!(numbers, published);
    }

    #[test]
    fn the_same_seed_repeats_and_another_does_not() {
        let draw = |seed, number| Random::of(seed, number).next_u64();
        assert_eq!(draw(1, 7), draw(1, 7));
        assert_ne!(draw(1, 7), draw(2, 7));
        assert_ne!(draw(1, 7), draw(1, 8));
        assert_ne!(draw(1, 2), draw(2, 1));
    }

    #[test]
    fn every_number_comes_about_as_often() {
        let (mut counts, mut plus, mut sum) = ([0; 6], 0, 0.0);
        for number in 0..60_000 {
            let mut random = Random::of(7, number);
            counts[random.below(6)] += 1;
            plus += i32::from(random.sign() == 1);
            let fraction = random.fraction();
            assert!((0.0..1.0).contains(&fraction));
            sum += fraction;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)));
        assert!((29_400..30_600).contains(&plus), "{plus}");
        assert!((sum / 60_000.0 - 0.5_f64).abs() < 0.01, "{sum}");
    }

    #[test]
    fn bounds_are_kept() {
        let mut random = Random::of(3, 3);
        let drawn: Vec<_> = (0..500).map(|_| random.between(-2, 2)).collect();
        assert!((-2..=2).all(|wanted| drawn.contains(&wanted)));
        assert!(drawn.iter().all(|number| (-2..=2).contains(number)));
        assert_eq!(random.below(1), 0);
        random.between(i64::MIN, i64::MAX);
    }

    #[test]
    fn a_shuffle_keeps_everything() {
        let mut list: Vec<_> = (0..50).collect();
        Random::of(1, 1).shuffle(&mut list);
        assert!(!list.is_sorted());
        list.sort_unstable();
        assert_eq!(list, (0..50).collect::<Vec<_>>());
    }
}
