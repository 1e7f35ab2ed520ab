//! Loops over floating-point numbers, compiled for each level of the processor; which is used is asked at run time.
//! All levels give the same numbers: the compiler widens vectors, but it neither reorders sums nor fuses them.

/// A function that calls another of the same arguments, compiled for each level. The other must be
/// `#[inline(always)]`, and so must all it calls: only what is inlined is compiled for the level.
macro_rules! multiversion {
    ($visibility:vis fn $name:ident($($argument:ident: $kind:ty),*) = $body:path) => {
        $visibility fn $name($($argument: $kind),*) {
            #[cfg(target_arch = "x86_64")]
            {
                use luft_chess::cpu::Level;

                #[target_feature(enable = "avx2")]
                fn avx2($($argument: $kind),*) {
                    $body($($argument),*);
                }

                #[target_feature(enable = "avx512f")]
                fn avx512($($argument: $kind),*) {
                    $body($($argument),*);
                }

                match Level::in_use() {
                    // SAFETY: the level in use is one that the processor has.
                    Level::Avx2 => return unsafe { avx2($($argument),*) },
                    // SAFETY: as above.
                    Level::Avx512 => return unsafe { avx512($($argument),*) },
                    _ => {}
                }
            }
            $body($($argument),*);
        }
    };
}

pub(crate) use multiversion;
