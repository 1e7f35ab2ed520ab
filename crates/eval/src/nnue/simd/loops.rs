//! The two loops, written once. A module that says what its processor has, by these names, gets them:
//! `Register` of `WIDTH` numbers and `Sums` of wider ones; `BLOCK`; `read`, `write`, `zero`, `plus` and
//! `minus` for registers; `no_sums`, `products` and `total` for sums.

macro_rules! loops {
    ($instructions:literal) => {
        const _: () = assert!(HIDDEN.is_multiple_of(WIDTH * BLOCK));

        /// The numbers from this index on, which is a multiple of [`WIDTH`].
        #[inline]
        #[target_feature(enable = $instructions)]
        fn load(row: &Row, index: usize) -> Register {
            let part = &row.0[index..index + WIDTH];
            // SAFETY: the slice holds a whole register, and rows are aligned to the widest.
            unsafe { read(part.as_ptr().cast()) }
        }

        #[inline]
        #[target_feature(enable = $instructions)]
        fn store(row: &mut Row, index: usize, value: Register) {
            let part = &mut row.0[index..index + WIDTH];
            // SAFETY: the slice holds a whole register, and rows are aligned to the widest.
            unsafe { write(part.as_mut_ptr().cast(), value) }
        }

        #[target_feature(enable = $instructions)]
        pub(super) fn add(source: &Row, target: &mut Row, added: &[&Row], removed: &[&Row]) {
            for start in (0..HIDDEN).step_by(WIDTH * BLOCK) {
                let at = |register: usize| start + register * WIDTH;
                let mut block = [zero(); BLOCK];
                for (register, value) in block.iter_mut().enumerate() {
                    *value = load(source, at(register));
                }
                for row in added {
                    for (register, value) in block.iter_mut().enumerate() {
                        *value = plus(*value, load(row, at(register)));
                    }
                }
                for row in removed {
                    for (register, value) in block.iter_mut().enumerate() {
                        *value = minus(*value, load(row, at(register)));
                    }
                }
                for (register, value) in block.iter().enumerate() {
                    store(target, at(register), *value);
                }
            }
        }

        #[target_feature(enable = $instructions)]
        pub(super) fn dot(us: &Row, them: &Row, weights: &[Row; 2]) -> i32 {
            let (mut ours, mut theirs) = (no_sums(), no_sums());
            for index in (0..HIDDEN).step_by(WIDTH) {
                ours = products(ours, load(us, index), load(&weights[0], index));
                theirs = products(theirs, load(them, index), load(&weights[1], index));
            }
            total(ours, theirs)
        }
    };
}

pub(super) use loops;
