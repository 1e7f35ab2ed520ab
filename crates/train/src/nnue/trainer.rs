//! A training run: epoch after epoch, with checkpoints so often that little is lost whenever it is stopped.

use super::checkpoint;
use super::config::TrainConfig;
use super::dataset::Dataset;
use super::log::{EpochLog, TrainingLog};
use super::model::Model;
use super::observer::{BatchProgress, TrainObserver};
use super::report::Report;
use super::sample::Sample;
use super::start::InitialWeights;
use super::validation::Validator;
use crate::optimiser::AdamW;
use crate::threads::thread_pool;
use luft_eval::nnue::Network;
use luft_run::{RunError, file, is_interrupted};
use rayon::ThreadPool;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often a checkpoint is written within a long epoch.
const CHECKPOINT_INTERVAL: Duration = Duration::from_mins(5);
/// How fast weights decay, in parts of the learning rate.
const WEIGHT_DECAY: f32 = 0.01;

/// A run with all it needs.
pub struct Trainer {
    config: TrainConfig,
    data: Dataset,
    /// Centipawns of an output of 1.0.
    scale: u16,
    /// Which run it is, in words.
    run: String,
    validator: Validator,
    model: Model,
    log: TrainingLog,
    pool: Arc<ThreadPool>,
    deadline: Option<Instant>,
    /// When the last checkpoint was written.
    saved: Instant,
    /// The samples of the batch under way.
    batch: Vec<Sample>,
}

impl Trainer {
    /// Begins a run, or goes on from the checkpoint if there is one.
    pub fn new(
        config: TrainConfig,
        data: Dataset,
        start: InitialWeights,
    ) -> Result<Self, RunError> {
        let scale = config.scale.unwrap_or(data.fitted_scale.round() as u16);
        let run = config.identity(&data, scale, &start);
        let checkpoint = config.files.checkpoint.as_ref();
        let (log, model) = match checkpoint.filter(|path| path.exists()) {
            Some(path) => checkpoint::read(path, &run)?,
            None => (TrainingLog::default(), start.model(config.seed, scale)),
        };
        Ok(Self {
            scale,
            run,
            validator: Validator::new(&data.validation, config.loss(scale, 1.0)),
            model,
            log,
            pool: thread_pool(config.threads)?,
            deadline: config.time_limit.map(|limit| Instant::now() + limit),
            saved: Instant::now(),
            batch: Vec::new(),
            config,
            data,
        })
    }

    /// What happened so far.
    pub fn log(&self) -> &TrainingLog {
        &self.log
    }

    /// What it learns from.
    pub fn data(&self) -> &Dataset {
        &self.data
    }

    /// Centipawns of an output of 1.0, as asked for or as fitted to the data.
    pub fn scale(&self) -> u16 {
        self.scale
    }

    /// Whether all epochs are over.
    pub fn is_finished(&self) -> bool {
        self.log.epochs.len() >= self.config.schedule.epochs.get()
    }

    /// How many positions of all epochs were learnt from, and how many there are.
    pub fn positions(&self) -> (usize, usize) {
        let schedule = &self.config.schedule;
        let epoch = self.data.len();
        let done = self.log.epochs.len() * epoch + self.log.batches * schedule.batch_size.get();
        (done, schedule.epochs.get() * epoch)
    }

    /// Trains until all epochs are over, time is up or it is interrupted. Files are written after every epoch.
    pub fn train(&mut self, observer: &mut dyn TrainObserver) -> Result<(), RunError> {
        let pool = Arc::clone(&self.pool);
        pool.install(|| {
            if self.log.steps > 0 {
                observer.resumed(&self.log);
            }
            while !self.is_finished() {
                if !self.epoch(observer)? {
                    observer.time_up();
                    self.export()?;
                    self.save()?;
                    break;
                }
                self.conclude(observer)?;
                self.save()?;
                self.report()?;
            }
            self.report()
        })
    }

    /// The quantised network as it is now.
    pub fn network(&self) -> Result<Network, RunError> {
        if !self.model.is_finite() {
            let reason = "the weights are no numbers any more: a smaller learning rate may help";
            return Err(RunError::request(reason));
        }
        let network = self.model.quantised(i32::from(self.scale));
        let path = self.config.files.network.as_deref();
        let path = path.unwrap_or(Path::new("the network"));
        network
            .check()
            .map_err(|error| RunError::content(path, error))?;
        Ok(network)
    }

    /// Learns until the end of the epoch; false if time was up or it was interrupted before.
    fn epoch(&mut self, observer: &mut dyn TrainObserver) -> Result<bool, RunError> {
        while let Some(range) = self.next_batch() {
            let deadline = self.deadline;
            let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if late || is_interrupted() {
                return Ok(false);
            }
            let progress = self.step(range)?;
            observer.batch(progress);
            if self.saved.elapsed() >= CHECKPOINT_INTERVAL {
                self.save()?;
            }
        }
        Ok(true)
    }

    /// Where the next batch is in this epoch; none after the last.
    fn next_batch(&self) -> Option<Range<usize>> {
        let (size, len) = (self.config.schedule.batch_size.get(), self.data.len());
        let start = self.log.batches.saturating_mul(size);
        (start < len).then(|| start..start.saturating_add(size).min(len))
    }

    /// Learns from a batch.
    fn step(&mut self, range: Range<usize>) -> Result<BatchProgress, RunError> {
        let (seen, positions) = (range.end, range.len());
        let epoch = self.log.epochs.len();
        let began = Instant::now();
        self.data.batch(epoch, range, &mut self.batch)?;
        let loss = self.config.loss(self.scale, self.over());
        let step = AdamW::step(self.log.steps + 1, self.learning_rate(), WEIGHT_DECAY);
        let share = self.config.schedule.base_rate_share as f32;
        self.log.loss += self.model.learn(&self.batch, loss, step, share);
        self.log.seconds += began.elapsed().as_secs_f64();
        self.log.batches += 1;
        self.log.steps += 1;
        Ok(BatchProgress {
            epoch: epoch + 1,
            positions,
            positions_per_second: seen as f64 / self.log.seconds.max(1e-9),
            loss: self.log.loss / seen as f64,
        })
    }

    /// Steps of the whole run.
    fn steps(&self) -> u64 {
        let schedule = &self.config.schedule;
        let batches = self.data.len().div_ceil(schedule.batch_size.get());
        (schedule.epochs.get() * batches) as u64
    }

    /// How much of the run is over, from 0 to 1.
    fn over(&self) -> f64 {
        let last = self.steps().saturating_sub(1).max(1);
        (self.log.steps as f64 / last as f64).min(1.0)
    }

    /// The rate of the next step.
    fn learning_rate(&self) -> f64 {
        let schedule = &self.config.schedule;
        schedule.learning_rate_at(self.log.steps, self.steps())
    }

    /// Notes what an epoch brought.
    fn conclude(&mut self, observer: &mut dyn TrainObserver) -> Result<(), RunError> {
        let network = self.export()?;
        let positions = self.data.len() as f64;
        let yardstick = self.config.yardstick.as_ref();
        let epoch = EpochLog {
            train_loss: self.log.loss / positions,
            validation: self.validator.validate(&mut self.model, &network),
            yardstick: yardstick.map(|yardstick| yardstick.measure(&network)),
            learning_rate: self.learning_rate(),
            seconds: self.log.seconds,
            positions_per_second: positions / self.log.seconds.max(1e-9),
        };
        observer.epoch(self.log.epochs.len() + 1, &epoch);
        self.log.epochs.push(epoch);
        (self.log.batches, self.log.loss, self.log.seconds) = (0, 0.0, 0.0);
        Ok(())
    }

    /// Writes the network as it plays.
    fn export(&self) -> Result<Network, RunError> {
        let network = self.network()?;
        if let Some(path) = &self.config.files.network {
            file::write_whole(path, &network.write())?;
        }
        Ok(network)
    }

    /// Writes the numbers for programs.
    fn report(&self) -> Result<(), RunError> {
        let Some(path) = &self.config.files.report else {
            return Ok(());
        };
        let report = Report {
            run: &self.run,
            games: self.data.games,
            scale: self.scale,
            train_positions: self.data.len(),
            validation_positions: self.data.validation.len(),
            finished: self.is_finished(),
            epochs: &self.log.epochs,
        };
        file::write_json(path, &report)
    }

    /// Writes a checkpoint.
    fn save(&mut self) -> Result<(), RunError> {
        self.saved = Instant::now();
        match &self.config.files.checkpoint {
            Some(path) => checkpoint::write(path, &self.run, &self.log, &self.model),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
