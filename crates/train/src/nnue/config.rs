//! What a training run is asked to do.

use super::dataset::Dataset;
use super::loss::Loss;
use super::schedule::Schedule;
use super::start::InitialWeights;
use crate::yardstick::Yardstick;
use luft_eval::nnue::architecture::HIDDEN;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

/// How to train, and what to write.
#[derive(Clone, Debug)]
pub struct TrainConfig {
    /// Epochs, batch size, learning rate and WDL proportion.
    pub schedule: Schedule,
    /// Centipawns of an output of 1.0 (SCALE), which is a chance of 73 in a hundred; as the results of the games
    /// say if not given.
    pub scale: Option<u16>,
    /// The exponent of the loss, above 1.
    pub loss_exponent: f32,
    /// Measures the quantised network after every epoch.
    pub yardstick: Option<Yardstick>,
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
            scale: None,
            loss_exponent: 2.0,
            yardstick: None,
            seed: 1,
            threads: None,
            time_limit: None,
            files: TrainFiles::default(),
        }
    }
}

impl TrainConfig {
    /// The loss at this scale when so much of the run is over, from 0 to 1.
    pub(super) fn loss(&self, scale: u16, over: f64) -> Loss {
        Loss {
            scale: f32::from(scale),
            wdl: self.schedule.wdl.at(over) as f32,
            reported_wdl: self.schedule.wdl.at(1.0) as f32,
            exponent: self.loss_exponent,
        }
    }

    /// All that the result of a run depends on, in words.
    pub(super) fn identity(&self, data: &Dataset, scale: u16, start: &InitialWeights) -> String {
        let Schedule {
            epochs,
            batch_size,
            learning_rate,
            base_rate_share,
            warmup_steps,
            wdl,
        } = self.schedule;
        let warmup = warmup_steps.map_or("usual".to_owned(), |steps| steps.to_string());
        format!(
            "{} and {} positions ({:016x}), {HIDDEN} hidden, start with {start}, {epochs} epochs, \
            batch {batch_size}, rate {} to {}, base rate share {base_rate_share}, warm-up {warmup}, result share {wdl}, scale {scale}, \
            loss exponent {}, seed {}",
            data.len(),
            data.validation.len(),
            data.fingerprint(),
            learning_rate.start,
            learning_rate.end,
            self.loss_exponent,
            self.seed
        )
    }
}
