//! The SIMD kernels that take the time, once for every instruction set. All backends give the same
//! numbers: they only do integer arithmetic that cannot overflow, as loading a network makes sure.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod kernels;
#[cfg(target_arch = "aarch64")]
mod neon;
mod scalar;
#[cfg(target_arch = "x86_64")]
mod sse2;

use super::network::{Accumulator, Hidden, ThreatAccumulator, ThreatRow};
use super::threats::flip;
use luft_chess::cpu::Level;
use luft_chess::{Bitboard, Color};

/// The instruction set to compute with. It can only be had where the processor has those instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimdBackend(Level);

impl SimdBackend {
    /// One number at a time: works everywhere.
    pub const SCALAR: Self = Self(Level::Scalar);

    /// What this processor can do, the best last.
    pub fn all() -> Vec<Self> {
        Level::available().into_iter().map(Self).collect()
    }

    /// What the level in use computes with: the fastest that this processor can do, unless it was lowered.
    pub fn best() -> Self {
        Self(Level::in_use())
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.0.name()
    }
}

/// A byte for each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct SquareBytes(pub [u8; 64]);

impl SimdBackend {
    /// The bits of each square in a byte: those of the first bitboard are the lowest.
    #[inline]
    pub fn transpose(self, planes: &[Bitboard; 8]) -> SquareBytes {
        match self.0 {
            // SAFETY: this backend is only made where the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::transpose(planes) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::transpose(planes) },
            // A table does it well enough.
            _ => scalar::transpose(planes),
        }
    }

    /// An accumulator update: `target` becomes `source` plus the weights of the added features minus those of
    /// the removed.
    #[inline]
    pub fn add_sub(
        self,
        source: &Accumulator,
        target: &mut Accumulator,
        added: &[&Accumulator],
        removed: &[&Accumulator],
    ) {
        match self.0 {
            // SAFETY: this backend is only made where the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::add_sub(source, target, added, removed) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::add_sub(source, target, added, removed) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Sse2 => unsafe { sse2::add_sub(source, target, added, removed) },
            // SAFETY: as above.
            #[cfg(target_arch = "aarch64")]
            Level::Neon => unsafe { neon::add_sub(source, target, added, removed) },
            // The levels of other processors are never made.
            _ => scalar::add_sub(source, target, added, removed),
        }
    }

    /// An update of what the threat inputs add up to, for both perspectives: `target` becomes `source` plus the weights
    /// of the added features minus those of the removed ones, which are as White sees them.
    #[inline]
    pub fn update_threats(
        self,
        weights: &[ThreatRow],
        source: &[ThreatAccumulator; 2],
        target: &mut [ThreatAccumulator; 2],
        added: &[u16],
        removed: &[u16],
    ) {
        match self.0 {
            // SAFETY: this backend is only made where the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe {
                avx512::update_threats(weights, source, target, added, removed);
            },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe {
                avx2::update_threats(weights, source, target, added, removed);
            },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Sse2 => unsafe {
                sse2::update_threats(weights, source, target, added, removed);
            },
            // SAFETY: as above.
            #[cfg(target_arch = "aarch64")]
            Level::Neon => unsafe {
                neon::update_threats(weights, source, target, added, removed);
            },
            // The levels of other processors are never made.
            _ => scalar::update_threats(weights, source, target, added, removed),
        }
    }

    /// The accumulator update of a move: as [`SimdBackend::add_sub`], made for these numbers of features.
    #[inline]
    pub fn update<const ADDED: usize, const REMOVED: usize>(
        self,
        source: &Accumulator,
        target: &mut Accumulator,
        added: [&Accumulator; ADDED],
        removed: [&Accumulator; REMOVED],
    ) {
        match self.0 {
            // SAFETY: this backend is only made where the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::update(source, target, added, removed) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::update(source, target, added, removed) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Sse2 => unsafe { sse2::update(source, target, added, removed) },
            // SAFETY: as above.
            #[cfg(target_arch = "aarch64")]
            Level::Neon => unsafe { neon::update(source, target, added, removed) },
            // The levels of other processors are never made.
            _ => scalar::add_sub(source, target, &added, &removed),
        }
    }

    /// The output layer: the sum over both hidden layers of the activation (SCReLU) times the weight.
    #[inline]
    pub fn screlu_dot(self, us: Hidden, them: Hidden, weights: &[Accumulator; 2]) -> i32 {
        match self.0 {
            // SAFETY: this backend is only made where the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::screlu_dot(us, them, weights) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::screlu_dot(us, them, weights) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Sse2 => unsafe { sse2::screlu_dot(us, them, weights) },
            // SAFETY: as above.
            #[cfg(target_arch = "aarch64")]
            Level::Neon => unsafe { neon::screlu_dot(us, them, weights) },
            // The levels of other processors are never made.
            _ => scalar::screlu_dot(us, them, weights),
        }
    }
}

/// The weights of a feature as a perspective sees it.
#[inline(always)]
fn threat_row(weights: &[ThreatRow], feature: u16, perspective: Color) -> &ThreatRow {
    &weights[usize::from(feature ^ flip(perspective))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::architecture::{HIDDEN, OUTPUT_LIMIT, QA, THREAT_HIDDEN};
    use crate::nnue::network::Row;

    fn random_row<const N: usize>(random: &mut fastrand::Rng, limit: i16) -> Row<N> {
        let mut row = Row::ZERO;
        row.0.fill_with(|| random.i16(-limit..=limit));
        row
    }

    #[test]
    fn all_forms_give_the_same_numbers() {
        let mut random = fastrand::Rng::with_seed(1);
        for round in 0..500 {
            let rows: Vec<Accumulator> = (0..32).map(|_| random_row(&mut random, 900)).collect();
            let source = random_row(&mut random, 3900);
            let (added, removed) = (random.usize(0..=16), random.usize(0..=16));
            let added: Vec<_> = rows[..added].iter().collect();
            let removed: Vec<_> = rows[16..16 + removed].iter().collect();
            let (us, them) = (random_row(&mut random, 400), random_row(&mut random, 400));
            let limit = if round % 2 == 0 { 20 } else { 60 };
            let weights = [
                random_row(&mut random, limit),
                random_row(&mut random, limit),
            ];
            let mut threat_weights = vec![ThreatRow::ZERO; 128];
            for row in &mut threat_weights {
                row.0.fill_with(|| random.i8(..));
            }
            let threats = [(); 2].map(|()| random_row(&mut random, 400));
            let features: Vec<_> = (0..20).map(|_| random.u16(0..128)).collect();
            let (more, fewer) = features.split_at(random.usize(0..=20));
            let planes = [(); 8].map(|()| Bitboard(random.u64(..)));
            let run = |backend: SimdBackend| {
                let bytes = backend.transpose(&planes);
                let mut changed = [ThreatAccumulator::ZERO; 2];
                backend.update_threats(&threat_weights, &threats, &mut changed, more, fewer);
                let [mut target, mut castled] = [Accumulator::ZERO; 2];
                backend.add_sub(&source, &mut target, &added, &removed);
                let [king, rook, ..] = &rows[..] else {
                    unreachable!("there are 32 rows");
                };
                backend.update(&source, &mut castled, [king, rook], [&us, &them]);
                let us = Hidden {
                    pieces: &us,
                    threats: &changed[0],
                };
                let them = Hidden {
                    pieces: &them,
                    threats: &changed[1],
                };
                (
                    bytes,
                    target,
                    castled,
                    changed,
                    backend.screlu_dot(us, them, &weights),
                )
            };
            let scalar = run(SimdBackend::SCALAR);
            for backend in SimdBackend::all() {
                assert_eq!(run(backend), scalar, "{}", backend.name());
            }
        }
    }

    #[test]
    fn the_extremes_fit() {
        let full = Hidden {
            pieces: &Row([i16::MAX; HIDDEN]),
            threats: &Row([i16::MAX; THREAT_HIDDEN]),
        };
        let count = (i32::MAX / (QA * QA) / OUTPUT_LIMIT) as usize;
        for sign in [1, -1] {
            let mut weights = [Accumulator::ZERO; 2];
            for index in 0..count.min(2 * HIDDEN) {
                weights[index / HIDDEN].0[index % HIDDEN] = sign * OUTPUT_LIMIT as i16;
            }
            let expected = count as i32 * QA * QA * OUTPUT_LIMIT * i32::from(sign);
            for backend in SimdBackend::all() {
                assert_eq!(
                    backend.screlu_dot(full, full, &weights),
                    expected,
                    "{}",
                    backend.name()
                );
            }
        }
    }
}
