//! What a tuning run found, for people and for programs.

use serde::Serialize;
use std::fmt;

/// Mean squared errors of the expected result.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Errors {
    /// On the positions that were fitted.
    pub train: f64,
    /// On the positions that were only looked at.
    pub validation: f64,
}

/// The numbers of a run.
#[derive(Clone, Debug, Serialize)]
pub struct TexelReport {
    /// The name of the data.
    pub data: String,
    /// Positions that were fitted.
    pub train_positions: usize,
    /// Positions that were only looked at.
    pub validation_positions: usize,
    /// The WDL proportion of the target.
    #[serde(rename = "blend")]
    pub wdl: f64,
    /// Chose which games validate.
    pub seed: u64,
    /// Slope (K) per centipawn of the starting weights.
    pub slope: f64,
    /// Slope (K) per centipawn of the fitted weights as written.
    pub final_slope: f64,
    /// How long it took.
    pub seconds: f64,
    /// The errors of the starting weights.
    pub before: Errors,
    /// The errors of the fitted weights as written.
    pub after: Errors,
    /// Pawn to queen, middlegame and endgame.
    pub material: Vec<[f32; 2]>,
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "train {:.6}, validation {:.6}",
            self.train, self.validation
        )
    }
}

impl fmt::Display for TexelReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error before: {}", self.before)?;
        writeln!(f, "error after:  {}", self.after)?;
        writeln!(
            f,
            "slope {:.6} a centipawn, {:.0} s",
            self.final_slope, self.seconds
        )?;
        let names = ["pawn", "knight", "bishop", "rook", "queen"];
        for (name, [middlegame, endgame]) in names.iter().zip(&self.material) {
            writeln!(f, "  {name:<7} {middlegame:5} {endgame:5}")?;
        }
        Ok(())
    }
}
