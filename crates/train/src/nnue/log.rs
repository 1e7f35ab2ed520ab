//! How a run went so far, epoch by epoch.

use super::validation::ValidationResult;
use crate::yardstick::YardstickError;
use serde::{Deserialize, Serialize};

/// What an epoch brought.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EpochLog {
    /// The mean training loss while it lasted.
    pub train_loss: f64,
    /// How good the network was at its end.
    #[serde(rename = "quality")]
    pub validation: ValidationResult,
    /// The error of the quantised network on the yardstick, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yardstick: Option<YardstickError>,
    /// The learning rate at its end.
    #[serde(rename = "rate")]
    pub learning_rate: f64,
    /// How long it took to learn.
    pub seconds: f64,
    /// How fast that was.
    pub positions_per_second: f64,
}

/// Where a run is.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TrainingLog {
    /// Whole epochs.
    pub epochs: Vec<EpochLog>,
    /// Batches of the epoch under way.
    pub batches: usize,
    /// The sum of losses in the epoch under way.
    pub loss: f64,
    /// Time spent learning in the epoch under way.
    pub seconds: f64,
    /// Batches of all epochs.
    pub steps: u64,
}
