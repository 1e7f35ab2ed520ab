//! Who is told how a training run goes.

use super::log::{EpochLog, TrainingLog};

/// How far an epoch is, after a batch.
#[derive(Clone, Copy, Debug)]
pub struct BatchProgress {
    /// The number of the epoch, counted from 1.
    pub epoch: usize,
    /// Positions of the batch.
    pub positions: usize,
    /// The speed in this epoch.
    pub positions_per_second: f64,
    /// The mean loss in this epoch.
    pub loss: f64,
}

/// Is told how a training run goes, as it goes. Nobody is told by `()`.
pub trait TrainObserver: Send {
    /// The run goes on from a checkpoint with this log.
    fn resumed(&mut self, _log: &TrainingLog) {}

    /// A batch was learnt.
    fn batch(&mut self, _progress: BatchProgress) {}

    /// The epoch with this number, counted from 1, is over.
    fn epoch(&mut self, _number: usize, _epoch: &EpochLog) {}

    /// The time limit was reached before the last epoch was over.
    fn time_up(&mut self) {}
}

impl TrainObserver for () {}
