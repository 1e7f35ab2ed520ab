//! A run under way: epoch after epoch, put aside so often that little is lost whenever it is stopped.

use super::Options;
use super::adam::Step;
use super::checkpoint;
use super::data::Data;
use super::goal::Goal;
use super::history::{Epoch, History};
use super::judge::Judge;
use super::model::Model;
use super::report::Report;
use super::schedule::Schedule;
use indicatif::ProgressBar;
use luft_eval::nnue::Network;
use luft_run::Random;
use luft_run::RunError;
use luft_run::{file, progress};
use std::time::{Duration, Instant};

/// How often a checkpoint is written within a long epoch.
const INTERVAL: Duration = Duration::from_mins(5);

/// A run with all it needs.
pub(super) struct Session<'a> {
    options: &'a Options,
    data: &'a Data,
    /// Which run it is, in words.
    run: &'a str,
    schedule: Schedule,
    judge: Judge,
    model: Model,
    history: History,
    bar: ProgressBar,
    deadline: Option<Instant>,
    saved: Instant,
}

impl<'a> Session<'a> {
    /// Begins a run, or goes on with one that was put aside.
    pub(super) fn open(
        options: &'a Options,
        data: &'a Data,
        run: &'a str,
        start: Option<Network>,
    ) -> Result<Self, RunError> {
        let kept = options.checkpoint.as_ref().filter(|path| path.exists());
        let (history, model) = match kept {
            Some(path) => checkpoint::read(path, run, options.threads())?,
            None => (History::default(), options.first_model(start)),
        };
        if history.steps > 0 {
            let (epochs, batches) = (history.epochs.len(), history.batches);
            println!("going on after {epochs} epochs and {batches} batches");
        }
        let schedule = options.schedule();
        let goal = goal(options, schedule, 1.0);
        let positions = data.train.len();
        let done = history.epochs.len() * positions + history.batches * options.batch.get();
        let minutes = options
            .minutes
            .map(|minutes| Duration::from_secs_f64(minutes * 60.0));
        Ok(Self {
            options,
            data,
            run,
            schedule,
            judge: Judge::new(&data.validation, goal, options.threads()),
            model,
            history,
            bar: progress::bar("positions", options.epochs.get() * positions, done),
            deadline: minutes.map(|minutes| Instant::now() + minutes),
            saved: Instant::now(),
        })
    }

    /// What happened so far.
    pub(super) fn history(&self) -> &History {
        &self.history
    }

    /// Whether all epochs are over.
    pub(super) fn is_finished(&self) -> bool {
        self.history.epochs.len() >= self.options.epochs.get()
    }

    /// Learns until all epochs are over or time is up.
    pub(super) fn learn(&mut self) -> Result<(), RunError> {
        while !self.is_finished() {
            if !self.epoch()? {
                self.bar.suspend(|| println!("time is up"));
                self.export()?;
                self.save()?;
                break;
            }
            self.conclude()?;
            self.save()?;
            self.report()?;
        }
        self.bar.finish_and_clear();
        self.report()
    }

    /// Learns until the end of the epoch; false if time was up before.
    fn epoch(&mut self) -> Result<bool, RunError> {
        let order = self.order();
        let batches: Vec<_> = order.chunks(self.options.batch.get()).collect();
        while let Some(batch) = batches.get(self.history.batches) {
            if self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
            {
                return Ok(false);
            }
            self.batch(batch, batches.len());
            if self.saved.elapsed() >= INTERVAL {
                self.save()?;
            }
        }
        Ok(true)
    }

    /// Learns from a batch of an epoch that has so many.
    fn batch(&mut self, batch: &[u32], batches: usize) {
        let began = Instant::now();
        let over = self.over(batches);
        let goal = goal(self.options, self.schedule, over);
        let step = Step::new(self.history.steps + 1, self.schedule.rate(over));
        self.history.loss += self.model.learn(&self.data.train, batch, goal, step);
        self.history.seconds += began.elapsed().as_secs_f64();
        self.history.batches += 1;
        self.history.steps += 1;
        self.show(batch.len());
    }

    /// All positions in the order of this epoch.
    fn order(&self) -> Vec<u32> {
        let mut order: Vec<_> = (0..self.data.train.len() as u32).collect();
        Random::of(self.options.seed, self.history.epochs.len()).shuffle(&mut order);
        order
    }

    /// How much of the run is over, from 0 to 1.
    fn over(&self, batches: usize) -> f64 {
        let last = (self.options.epochs.get() * batches)
            .saturating_sub(1)
            .max(1);
        self.history.steps as f64 / last as f64
    }

    fn show(&self, positions: usize) {
        let seen = (self.history.batches * self.options.batch.get()).min(self.data.train.len());
        let speed = seen as f64 / self.history.seconds.max(1e-9);
        let loss = self.history.loss / seen as f64;
        self.bar.inc(positions as u64);
        self.bar
            .set_message(format!("{speed:.0} a second, loss {loss:.6}"));
    }

    /// Notes what an epoch brought.
    fn conclude(&mut self) -> Result<(), RunError> {
        let network = self.export()?;
        let batches = self.history.batches;
        let positions = self.data.train.len() as f64;
        let epoch = Epoch {
            train_loss: self.history.loss / positions,
            quality: self.judge.quality(&mut self.model, &network),
            rate: self.schedule.rate(self.over(batches).min(1.0)),
            seconds: self.history.seconds,
            positions_per_second: positions / self.history.seconds.max(1e-9),
        };
        let number = self.history.epochs.len() + 1;
        let (train, validation) = (epoch.train_loss, epoch.quality.loss);
        let line =
            format!("epoch {number}: train loss {train:.6}, validation loss {validation:.6}");
        self.bar.suspend(|| println!("{line}"));
        self.history.epochs.push(epoch);
        (
            self.history.batches,
            self.history.loss,
            self.history.seconds,
        ) = (0, 0.0, 0.0);
        Ok(())
    }

    /// Writes the network as it plays.
    fn export(&self) -> Result<Network, RunError> {
        let path = &self.options.output;
        if !self.model.is_finite() {
            let reason = "the weights are no numbers any more: a smaller --rate may help";
            return Err(RunError::request(reason));
        }
        let network = self.model.quantised(i32::from(self.options.scale));
        network
            .check()
            .map_err(|error| RunError::content(path, error))?;
        file::write_whole(path, &network.write())?;
        Ok(network)
    }

    /// Writes the numbers for programs.
    fn report(&self) -> Result<(), RunError> {
        let Some(path) = &self.options.json else {
            return Ok(());
        };
        let report = Report {
            run: self.run,
            games: self.data.games,
            train_positions: self.data.train.len(),
            validation_positions: self.data.validation.len(),
            finished: self.is_finished(),
            epochs: &self.history.epochs,
        };
        file::write_json(path, &report)
    }

    fn save(&mut self) -> Result<(), RunError> {
        self.saved = Instant::now();
        match &self.options.checkpoint {
            Some(path) => checkpoint::write(path, self.run, &self.history, &self.model),
            None => Ok(()),
        }
    }
}

/// What is learnt when so much of the run is over.
fn goal(options: &Options, schedule: Schedule, over: f64) -> Goal {
    Goal {
        scale: f32::from(options.scale),
        share: schedule.share(over) as f32,
        judged_share: schedule.share(1.0) as f32,
    }
}

#[cfg(test)]
mod tests;
