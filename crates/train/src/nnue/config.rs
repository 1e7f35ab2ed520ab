//! What a training run is asked to do.

use super::checksum::checksum;
use super::dataset::{Dataset, SampleSource};
use super::loss::Loss;
use super::schedule::Schedule;
use luft_eval::nnue::Network;
use luft_eval::nnue::architecture::HIDDEN;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

/// How to train, and what to write.
#[derive(Clone, Debug)]
pub struct TrainConfig {
    /// Epochs, batch size, learning rate and WDL proportion.
    pub schedule: Schedule,
    /// Centipawns of an output of 1.0 (SCALE), which is a chance of 73 in a hundred.
    pub scale: u16,
    /// Chooses the first weights.
    pub seed: u64,
    /// Threads; all cores if not given. The network does not depend on them.
    pub threads: Option<NonZero<usize>>,
    /// Stop after this time of training. What is to come needs a checkpoint to go on.
    pub time_limit: Option<Duration>,
    /// What is written.
    pub files: TrainFiles,
}

/// The files of a run, all of which may be left out.
#[derive(Clone, Debug, Default)]
pub struct TrainFiles {
    /// The quantised network, after every epoch.
    pub network: Option<PathBuf>,
    /// Keep the run here, and go on from it when started again.
    pub checkpoint: Option<PathBuf>,
    /// The result as JSON, also while it runs.
    pub report: Option<PathBuf>,
}

impl Default for TrainConfig {
    fn default() -> Self {
        Self {
            schedule: Schedule::default(),
            scale: 300,
            seed: 1,
            threads: None,
            time_limit: None,
            files: TrainFiles::default(),
        }
    }
}

impl TrainConfig {
    /// The loss when so much of the run is over, from 0 to 1.
    pub(super) fn loss(&self, over: f64) -> Loss {
        Loss {
            scale: f32::from(self.scale),
            wdl: self.schedule.wdl.at(over) as f32,
            reported_wdl: self.schedule.wdl.at(1.0) as f32,
        }
    }

    /// All that the result of a run depends on, in words.
    pub(super) fn identity<S: SampleSource>(
        &self,
        data: &Dataset<S>,
        start: Option<&Network>,
    ) -> String {
        let start = start.map_or("random weights".to_owned(), |network| {
            let sum = checksum(&network.write());
            format!("a network with the checksum {sum:016x}")
        });
        let Schedule {
            epochs,
            batch_size,
            learning_rate,
            wdl,
        } = self.schedule;
        format!(
            "{} and {} positions ({:016x}), {HIDDEN} hidden, start with {start}, {epochs} epochs, \
            batch {batch_size}, rate {} to {}, result share {wdl}, scale {}, seed {}",
            data.train.len(),
            data.validation.len(),
            data.fingerprint(),
            learning_rate.start,
            learning_rate.end,
            self.scale,
            self.seed
        )
    }
}
