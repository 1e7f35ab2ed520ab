//! How a run went so far, epoch by epoch.

use super::judge::Quality;
use serde::{Deserialize, Serialize};

/// What an epoch brought.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Epoch {
    /// The mean loss while it lasted.
    pub(super) train_loss: f64,
    /// How good the network was at its end.
    pub(super) quality: Quality,
    /// The rate of learning at its end.
    pub(super) rate: f64,
    /// How long it took to learn.
    pub(super) seconds: f64,
    /// How fast that was.
    pub(super) positions_per_second: f64,
}

/// Where a run is.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct History {
    /// Whole epochs.
    pub(super) epochs: Vec<Epoch>,
    /// Batches of the epoch under way.
    pub(super) batches: usize,
    /// The sum of losses in the epoch under way.
    pub(super) loss: f64,
    /// Time spent learning in the epoch under way.
    pub(super) seconds: f64,
    /// Batches of all epochs.
    pub(super) steps: u64,
}
