//! The kernels, written once. A module that says what its processor has, by these names, gets them:
//! `Register` of `WIDTH` numbers and `Sums` of wider ones; `BLOCK`; `read`, `write`, `zero`, `plus`, `saturating_plus` and
//! `minus` for registers; `read_bytes` of `WIDTH` bytes and `widened`, which makes a register of them; `no_sums`, `screlu_products` and `reduce_add` for sums.

macro_rules! kernels {
    ($instructions:literal) => {
        const _: () = assert!(HIDDEN.is_multiple_of(WIDTH * BLOCK));
        const _: () = assert!(THREAT_HIDDEN.is_multiple_of(WIDTH * THREAT_BLOCK));

        /// Registers that hold a part of what the threat inputs add up to.
        const THREAT_BLOCK: usize = 8;

        /// The numbers from this index on, which is a multiple of [`WIDTH`].
        #[inline]
        #[target_feature(enable = $instructions)]
        fn load<const N: usize>(row: &Row<N>, index: usize) -> Register {
            let part = &row.0[index..index + WIDTH];
            // SAFETY: the slice holds a whole register, and rows are aligned to the widest.
            unsafe { read(part.as_ptr().cast()) }
        }

        #[inline]
        #[target_feature(enable = $instructions)]
        fn store<const N: usize>(row: &mut Row<N>, index: usize, value: Register) {
            let part = &mut row.0[index..index + WIDTH];
            // SAFETY: the slice holds a whole register, and rows are aligned to the widest.
            unsafe { write(part.as_mut_ptr().cast(), value) }
        }

        /// The same of weights that are bytes.
        #[inline]
        #[target_feature(enable = $instructions)]
        fn load_bytes(row: &ThreatRow, index: usize) -> Register {
            let part = &row.0[index..index + WIDTH];
            // SAFETY: the slice holds as many bytes as a register has numbers, and rows are aligned to the widest.
            widened(unsafe { read_bytes(part.as_ptr().cast()) })
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

        #[target_feature(enable = $instructions)]
        pub(super) fn update_threats(
            weights: &[ThreatRow],
            source: &[ThreatAccumulator; 2],
            target: &mut [ThreatAccumulator; 2],
            added: &[u16],
            removed: &[u16],
        ) {
            for color in Color::ALL {
                let (source, target) = (&source[color.index()], &mut target[color.index()]);
                for start in (0..THREAT_HIDDEN).step_by(WIDTH * THREAT_BLOCK) {
                    let at = |register: usize| start + register * WIDTH;
                    let mut block = [zero(); THREAT_BLOCK];
                    for (register, value) in block.iter_mut().enumerate() {
                        *value = load(source, at(register));
                    }
                    for &feature in added {
                        let row = threat_row(weights, feature, color);
                        for (register, value) in block.iter_mut().enumerate() {
                            *value = plus(*value, load_bytes(row, at(register)));
                        }
                    }
                    for &feature in removed {
                        let row = threat_row(weights, feature, color);
                        for (register, value) in block.iter_mut().enumerate() {
                            *value = minus(*value, load_bytes(row, at(register)));
                        }
                    }
                    for (register, value) in block.iter().enumerate() {
                        store(target, at(register), *value);
                    }
                }
            }
        }

        /// As [`add_sub`], for the few features of a move: their numbers are known when this is compiled.
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

        /// Sums that reach the limits of 16 bits stay there, far beyond where the activation clips them.
        #[inline]
        #[target_feature(enable = $instructions)]
        fn sum(hidden: Hidden, index: usize) -> Register {
            saturating_plus(load(hidden.pieces, index), load(hidden.threats, index))
        }

        #[target_feature(enable = $instructions)]
        pub(super) fn screlu_dot(us: Hidden, them: Hidden, weights: &[Accumulator; 2]) -> i32 {
            let (mut ours, mut theirs) = (no_sums(), no_sums());
            for index in (0..THREAT_HIDDEN).step_by(WIDTH) {
                ours = screlu_products(ours, sum(us, index), load(&weights[0], index));
                theirs = screlu_products(theirs, sum(them, index), load(&weights[1], index));
            }
            let (us, them) = (us.pieces, them.pieces);
            for index in (THREAT_HIDDEN..HIDDEN).step_by(WIDTH) {
                ours = screlu_products(ours, load(us, index), load(&weights[0], index));
                theirs = screlu_products(theirs, load(them, index), load(&weights[1], index));
            }
            reduce_add(ours, theirs)
        }
    };
}

pub(super) use kernels;
