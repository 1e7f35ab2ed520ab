//! What the processor can do, found out once. A program built for every x86-64 processor chooses with this, when it
//! starts, how it looks up sliding attacks and which SIMD instructions its network uses.

mod native;

pub use native::missing_instructions;

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use thiserror::Error;

/// What is used of a processor. Each level of x86-64 has all of those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// No SIMD instructions, no PEXT. Every processor has this level.
    Scalar,
    /// What the first x86-64 processor had.
    Sse2,
    /// AVX2 and BMI2: Haswell (2013), Zen (2017).
    Avx2,
    /// AVX-512 F and BW: Skylake-X (2017), Zen 4 (2022).
    Avx512,
    /// What every 64-bit ARM processor has.
    Neon,
}

/// The level in use, one more than its number; nothing is known yet while this is zero.
static IN_USE: AtomicU8 = AtomicU8::new(0);

impl Level {
    /// All levels, of whatever processor.
    pub const ALL: [Self; 5] = [
        Self::Scalar,
        Self::Sse2,
        Self::Avx2,
        Self::Avx512,
        Self::Neon,
    ];

    /// The levels this processor has, the best last.
    pub fn available() -> Vec<Self> {
        let mut levels = Self::ALL.to_vec();
        levels.retain(|level| level.is_available());
        levels
    }

    /// Whether this processor has the level.
    pub fn is_available(self) -> bool {
        match self {
            Self::Scalar => true,
            Self::Sse2 => cfg!(target_arch = "x86_64"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
            Self::Neon => cfg!(target_arch = "aarch64"),
        }
    }

    /// The level in use: the best there is, unless [`Level::lower`] said otherwise.
    #[inline]
    pub fn in_use() -> Self {
        match IN_USE.load(Relaxed) {
            0 => Self::detect(),
            known => Self::ALL[usize::from(known) - 1],
        }
    }

    /// Uses this level from now on, to measure or to test it. What was made before keeps its own.
    pub fn lower(self) -> Result<(), LevelError> {
        if !self.is_available() {
            return Err(LevelError::Missing(self));
        }
        self.use_it();
        Ok(())
    }

    #[cold]
    fn detect() -> Self {
        let best = Self::available().pop().unwrap_or(Self::Scalar);
        best.use_it();
        best
    }

    fn use_it(self) {
        IN_USE.store(self as u8 + 1, Relaxed);
        crate::attacks::choose(self);
    }

    /// Its name, as [`FromStr`] reads it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Sse2 => "sse2",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
            Self::Neon => "neon",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a level cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LevelError {
    /// There is no level of this name.
    #[error("there is no level {:?}, only {}", .0, names(&Level::ALL))]
    Unknown(String),
    /// The processor does not have it.
    #[error("this processor does not have {}, only {}", .0, names(&Level::available()))]
    Missing(Level),
}

fn names(levels: &[Level]) -> String {
    let names: Vec<_> = levels.iter().map(|level| level.name()).collect();
    names.join(", ")
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let mut levels = Self::ALL.into_iter();
        let found = levels.find(|level| level.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| LevelError::Unknown(text.to_owned()))
    }
}

/// Whether PEXT is there and fast. AMD's processors before Zen 3 have it in microcode, where magics are faster.
pub(crate) fn has_fast_pext() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::__cpuid;
        let vendor = __cpuid(0);
        // The registers spell AuthenticAMD and HygonGenuine, whose processors are Zen 1.
        let vendor = (vendor.ebx, vendor.edx, vendor.ecx);
        let amd = vendor == (0x6874_7541, 0x6974_6e65, 0x444d_4163);
        let hygon = vendor == (0x6f67_7948, 0x6e65_476e, 0x656e_6975);
        let version = __cpuid(1).eax;
        let family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
        is_x86_feature_detected!("bmi2") && !(hygon || amd && family < 0x19)
    }
    #[cfg(not(target_arch = "x86_64"))]
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
        let error = "avx1024".parse::<Level>().unwrap_err().to_string();
        assert!(error.contains("avx1024") && error.contains("avx512"));
    }

    #[test]
    fn the_best_level_is_in_use_and_a_missing_one_is_refused() {
        let levels = Level::available();
        assert_eq!(levels.first(), Some(&Level::Scalar));
        assert_eq!(levels.last(), Some(&Level::in_use()));
        for level in Level::ALL {
            if !levels.contains(&level) {
                assert_eq!(level.lower(), Err(LevelError::Missing(level)));
            }
        }
    }
}
