//! What a tuning run found, for people and for programs.

use super::Options;
use super::model::Model;
use super::samples::Samples;
use super::weights::Vector;
use luft_eval::classical::ROWS;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// Mean squared errors of the expected result.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Errors {
    train: f64,
    validation: f64,
}

/// The numbers of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    data: String,
    train_positions: usize,
    validation_positions: usize,
    blend: f64,
    seed: u64,
    /// Slope per centipawn of the starting weights.
    slope: f64,
    /// Slope per centipawn of the fitted weights as written.
    final_slope: f64,
    seconds: f64,
    pub before: Errors,
    after: Errors,
    /// Pawn to queen, middlegame and endgame.
    material: Vec<[f32; 2]>,
}

impl Report {
    /// Notes what is known before fitting.
    pub fn new(
        options: &Options,
        slope: f64,
        model: &Model,
        data: (&Samples, &Samples),
        start: &Vector,
    ) -> Self {
        Self {
            data: options.data.display().to_string(),
            train_positions: data.0.len(),
            validation_positions: data.1.len(),
            blend: options.blend,
            seed: options.seed,
            slope,
            final_slope: slope,
            seconds: 0.0,
            before: Errors::of(model, data, start),
            after: Errors::default(),
            material: Vec::new(),
        }
    }

    /// Notes what came of it.
    pub fn finish(
        &mut self,
        model: &Model,
        data: (&Samples, &Samples),
        fitted: &Vector,
        elapsed: Duration,
    ) {
        self.after = Errors::of(model, data, fitted);
        self.final_slope = model.slope;
        self.seconds = elapsed.as_secs_f64();
        if let Some(row) = ROWS.iter().find(|row| row.name == "MATERIAL") {
            self.material = fitted.0[row.start..row.start + row.len].to_vec();
        }
    }
}

impl Errors {
    fn of(model: &Model, data: (&Samples, &Samples), weights: &Vector) -> Self {
        Self {
            train: model.error(data.0, weights),
            validation: model.error(data.1, weights),
        }
    }
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

impl fmt::Display for Report {
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
