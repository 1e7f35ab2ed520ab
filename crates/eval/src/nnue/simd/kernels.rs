//! The kernels, written once. A module that says what its processor has, by these names, gets them:
//! `Register` of `WIDTH` numbers and `Sums` of wider ones; `BLOCK`; `read`, `write`, `zero`, `plus` and
//! `minus` for registers; `no_sums`, `screlu_products` and `reduce_add` for sums.

macro_rules! kernels {
    ($instructions:literal) => {
        const _: () = assert!(HIDDEN.is_multiple_of(WIDTH * BLOCK));

        /// The numbers from this index on, which is a multiple of [`WIDTH`].
        #[inline]
        #[target_feature(enable = $instructions)]
        fn load(row: &Accumulator, index: usize) -> Register {
            let part = &row.0[index..index + WIDTH];
            // SAFETY: the slice holds a whole register, and rows are aligned to the widest.
            unsafe { read(part.as_ptr().cast()) }
        }

        #[inline]
        #[target_feature(enable = $instructions)]
        fn store(row: &mut Accumulator, index: usize, value: Register) {
            let part = &mut row.0[index..index + WIDTH];
            // SAFETY: the slice holds a whole register, and rows are aligned to the widest.
            unsafe { write(part.as_mut_ptr().cast(), value) }
        }

        #[target_feature(enable = $instructions)]
        pub(super) fn add_sub(
            source: &Accumulator,
            target: &mut Accumulator,
            added: &[&Accumulator],
            removed: &[&Accumulator],
        ) {
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

        /// The same for the few features of a move: their numbers are known when this is compiled.
        #[target_feature(enable = $instructions)]
        pub(super) fn update<const ADDED: usize, const REMOVED: usize>(
            source: &Accumulator,
            target: &mut Accumulator,
            added: [&Accumulator; ADDED],
            removed: [&Accumulator; REMOVED],
        ) {
            for index in (0..HIDDEN).step_by(WIDTH) {
                let mut value = load(source, index);
                for row in added {
                    value = plus(value, load(row, index));
                }
                for row in removed {
                    value = minus(value, load(row, index));
                }
                store(target, index, value);
            }
        }

        #[target_feature(enable = $instructions)]
        pub(super) fn screlu_dot(
            us: &Accumulator,
            them: &Accumulator,
            weights: &[Accumulator; 2],
        ) -> i32 {
            let (mut ours, mut theirs) = (no_sums(), no_sums());
            for index in (0..HIDDEN).step_by(WIDTH) {
                ours = screlu_products(ours, load(us, index), load(&weights[0], index));
                theirs = screlu_products(theirs, load(them, index), load(&weights[1], index));
            }
            reduce_add(ours, theirs)
        }
    };
}

pub(super) use kernels;
