//! The parameters in the form `OpenBench` takes for an SPSA tune, one a line:
//! `name, int, default, min, max, c_end, r_end`. The table's step is `c_end`, the disturbance
//! that play should notice at the end of the tune.

use crate::{Parameter, Registry};

/// The learning rate at the end of a tune. The customary value serves every parameter, because
/// the tuner scales it by `c_end`.
const R_END: f64 = 0.002;

impl Parameter {
    /// The parameter as `OpenBench` reads it.
    pub fn spsa_line(&self) -> String {
        let Self {
            option,
            default,
            min,
            max,
            step,
            ..
        } = self;
        format!("{option}, int, {default}.0, {min}.0, {max}.0, {step}.0, {R_END}")
    }
}

impl Registry {
    /// Every parameter as `OpenBench` reads it, in the order of the table.
    pub fn spsa_lines(&self) -> impl Iterator<Item = String> + use<> {
        self.parameters().map(Parameter::spsa_line)
    }
}

#[cfg(test)]
mod tests {
    mod table {
        pub mod pruning {
            crate::group! {
                "Pruning";
                rfp {
                    max_depth = 8 in 1..=16 step 1;
                    margin = 65 in 16..=256 step 10;
                }
                recapture {}
                see { quiet = -20 in -100..=0 step 5; }
            }
        }
        crate::registry! { pruning }
    }

    #[test]
    fn lines_are_what_openbench_reads() {
        let lines: Vec<_> = table::REGISTRY.spsa_lines().collect();
        assert_eq!(
            lines,
            [
                "rfp_max_depth, int, 8.0, 1.0, 16.0, 1.0, 0.002",
                "rfp_margin, int, 65.0, 16.0, 256.0, 10.0, 0.002",
                "see_quiet, int, -20.0, -100.0, 0.0, 5.0, 0.002",
            ]
        );
    }
}
