//! A native build uses whatever the processor has that built it. This asks, without those instructions, whether the
//! one that runs it has them too.

/// An instruction set that this program was compiled to use and this processor does not have: the program must end,
/// or it will be ended by a signal.
#[inline(never)]
pub fn missing_instructions() -> Option<&'static str> {
    #[cfg(target_arch = "x86_64")]
    {
        x86_64::missing()
    }
    #[cfg(not(target_arch = "x86_64"))]
    None
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::arch::x86_64::{__cpuid, __cpuid_count};

    /// What the processor says of itself, in the three registers that name these instruction sets.
    struct Registers {
        ecx1: u32,
        ebx7: u32,
        ecx_extended: u32,
    }

    /// `is_x86_feature_detected!` believes the compiler where that was told; this asks the processor.
    pub(super) fn missing() -> Option<&'static str> {
        let last = __cpuid(0).eax;
        let extended = __cpuid(0x8000_0000).eax;
        let registers = Registers {
            ecx1: __cpuid(1).ecx,
            ebx7: if last >= 7 {
                __cpuid_count(7, 0).ebx
            } else {
                0
            },
            ecx_extended: if extended > 0x8000_0000 {
                __cpuid(0x8000_0001).ecx
            } else {
                0
            },
        };
        registers.first_missing()
    }

    impl Registers {
        /// The oldest first: who has no SSE4.1 is not helped by the name AVX-512.
        fn first_missing(&self) -> Option<&'static str> {
            macro_rules! first_missing {
                ($($feature:literal: $register:ident, $bit:literal;)*) => {
                    $(if cfg!(target_feature = $feature) && self.$register >> $bit & 1 == 0 {
                        return Some($feature);
                    })*
                };
            }
            first_missing! {
                "sse3": ecx1, 0;
                "ssse3": ecx1, 9;
                "sse4.1": ecx1, 19;
                "sse4.2": ecx1, 20;
                "popcnt": ecx1, 23;
                "sse4a": ecx_extended, 6;
                "avx": ecx1, 28;
                "f16c": ecx1, 29;
                "fma": ecx1, 12;
                "lzcnt": ecx_extended, 5;
                "bmi1": ebx7, 3;
                "bmi2": ebx7, 8;
                "avx2": ebx7, 5;
                "adx": ebx7, 19;
                "avx512f": ebx7, 16;
                "avx512dq": ebx7, 17;
                "avx512cd": ebx7, 28;
                "avx512bw": ebx7, 30;
                "avx512vl": ebx7, 31;
            }
            None
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_processor_that_runs_the_tests_has_what_they_were_compiled_for() {
        assert_eq!(super::missing_instructions(), None);
    }
}
