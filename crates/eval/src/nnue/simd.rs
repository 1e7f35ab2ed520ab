//! The two loops that take the time, once for every kind of processor. All forms give the same
//! numbers: they only do integer arithmetic that cannot overflow, as loading a network makes sure.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod loops;
#[cfg(target_arch = "aarch64")]
mod neon;
mod scalar;

use super::network::Row;

/// A way to compute. Others than [`Form::SCALAR`] can only be had from [`Form::all`], which asks the
/// processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form(Set);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "aarch64")]
    Neon,
}

impl Form {
    /// One number at a time: works everywhere.
    pub const SCALAR: Self = Self(Set::Scalar);

    /// What this processor can do, the best last.
    pub fn all() -> Vec<Self> {
        let mut forms = vec![Self::SCALAR];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                forms.push(Self(Set::Avx2));
            }
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") {
                forms.push(Self(Set::Avx512));
            }
        }
        #[cfg(target_arch = "aarch64")]
        if std::arch::is_aarch64_feature_detected!("neon") {
            forms.push(Self(Set::Neon));
        }
        forms
    }

    /// The fastest that this processor can do.
    pub fn best() -> Self {
        Self::all().pop().unwrap_or(Self::SCALAR)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Set::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => "AVX-512",
            #[cfg(target_arch = "aarch64")]
            Set::Neon => "NEON",
        }
    }
}

impl Form {
    /// `target` becomes `source` with some rows added and others taken off.
    #[inline]
    pub fn add(self, source: &Row, target: &mut Row, added: &[&Row], removed: &[&Row]) {
        match self.0 {
            Set::Scalar => scalar::add(source, target, added, removed),
            // SAFETY: this form is only made where the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => unsafe { avx2::add(source, target, added, removed) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => unsafe { avx512::add(source, target, added, removed) },
            // SAFETY: as above.
            #[cfg(target_arch = "aarch64")]
            Set::Neon => unsafe { neon::add(source, target, added, removed) },
        }
    }

    /// The sum over both hidden layers of activation times weight.
    #[inline]
    pub fn dot(self, us: &Row, them: &Row, weights: &[Row; 2]) -> i32 {
        match self.0 {
            Set::Scalar => scalar::dot(us, them, weights),
            // SAFETY: this form is only made where the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => unsafe { avx2::dot(us, them, weights) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => unsafe { avx512::dot(us, them, weights) },
            // SAFETY: as above.
            #[cfg(target_arch = "aarch64")]
            Set::Neon => unsafe { neon::dot(us, them, weights) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::shape::{HIDDEN, OUTPUT_LIMIT};

    fn random_row(random: &mut fastrand::Rng, limit: i16) -> Row {
        let mut row = Row::ZERO;
        row.0.fill_with(|| random.i16(-limit..=limit));
        row
    }

    #[test]
    fn all_forms_give_the_same_numbers() {
        let mut random = fastrand::Rng::with_seed(1);
        for round in 0..500 {
            let rows: Vec<_> = (0..32).map(|_| random_row(&mut random, 900)).collect();
            let source = random_row(&mut random, 3900);
            let (added, removed) = (random.usize(0..=16), random.usize(0..=16));
            let added: Vec<_> = rows[..added].iter().collect();
            let removed: Vec<_> = rows[16..16 + removed].iter().collect();
            let (us, them) = (random_row(&mut random, 400), random_row(&mut random, 400));
            let limit = if round % 2 == 0 {
                20
            } else {
                OUTPUT_LIMIT as i16 / 2
            };
            let weights = [
                random_row(&mut random, limit),
                random_row(&mut random, limit),
            ];
            let run = |form: Form| {
                let mut target = Row::ZERO;
                form.add(&source, &mut target, &added, &removed);
                (target, form.dot(&us, &them, &weights))
            };
            let scalar = run(Form::SCALAR);
            for form in Form::all() {
                assert_eq!(run(form), scalar, "{}", form.name());
            }
        }
    }

    #[test]
    fn the_extremes_fit() {
        let full = Row([i16::MAX; HIDDEN]);
        let count = 33_000 / OUTPUT_LIMIT as usize;
        for sign in [1, -1] {
            let mut weights = [Row::ZERO; 2];
            for index in 0..count.min(2 * HIDDEN) {
                weights[index / HIDDEN].0[index % HIDDEN] = sign * OUTPUT_LIMIT as i16;
            }
            let expected = count as i32 * 255 * 255 * OUTPUT_LIMIT * i32::from(sign);
            for form in Form::all() {
                assert_eq!(
                    form.dot(&full, &full, &weights),
                    expected,
                    "{}",
                    form.name()
                );
            }
        }
    }
}
