//! `train`: a network out of packed games, by the trainer of `luft-train`.

use crate::commands::game_files::PositionFilterArgs;
use crate::commands::keep::stopped;
use crate::commands::minutes::duration;
use crate::progress;
use clap::Args;
use indicatif::ProgressBar;
use luft_os::{LockFile, print, println};
use luft_run::{RunError, is_interrupted};
use luft_train::nnue::{
    BatchProgress, CosineDecay, Dataset, DatasetConfig, EpochLog, InitialWeights, LabelAveraging,
    LinearWdl, Schedule, TrainConfig, TrainFiles, TrainObserver, Trainer, TrainingLog,
    ValidationSplit,
};
use luft_train::yardstick::Yardstick;
use std::fmt::Write as _;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often a run without a terminal tells how far it is.
const INTERVAL: Duration = Duration::from_secs(30);

/// What to learn from, how, and where the network goes.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// Packed games, as `datagen` writes them.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where the network goes, after every epoch.
    #[arg(long, value_name = "NET")]
    output: PathBuf,
    /// Begin with the weights of this network instead of random ones; neurons that it lacks are random. Or with
    /// the checkpoint of an earlier run, whose weights are in full precision.
    #[arg(long, value_name = "NET")]
    start: Option<PathBuf>,
    /// How often every position is seen.
    #[arg(long, default_value_t = Schedule::default().epochs)]
    epochs: NonZero<usize>,
    /// Stop after this many minutes of learning; the same command goes on.
    #[arg(long)]
    minutes: Option<f64>,
    /// Positions of one step.
    #[arg(long, default_value_t = Schedule::default().batch_size)]
    batch: NonZero<usize>,
    /// The learning rate at the start.
    #[arg(long, default_value_t = Schedule::default().learning_rate.start)]
    rate: f64,
    /// The learning rate at the end.
    #[arg(long, default_value_t = Schedule::default().learning_rate.end)]
    final_rate: f64,
    /// The share of the rate at which all weights but those of the threat inputs learn: a small one (0.03) for a first
    /// run that gives threat inputs to a network of --start that has none.
    #[arg(long, value_name = "SHARE", default_value_t = Schedule::default().base_rate_share)]
    base_rate_share: f64,
    /// Steps in which the learning rate rises from nothing (warm-up); 1000 in a run of more than 20000 steps, a
    /// twentieth of a shorter one if not given.
    #[arg(long, value_name = "STEPS")]
    warmup_steps: Option<u64>,
    /// The WDL proportion (lambda), which is the share of the game's result in the target, at the start and the end
    /// of the run. The rest is the score.
    #[arg(long, value_name = "A..B", default_value = "0.1")]
    result_share: LinearWdl,
    /// Centipawns of an output of 1.0, which is a chance of 73 in a hundred: a number up to 10000, or `auto` for
    /// what the results of the games say.
    #[arg(long, default_value = "auto", value_parser = scale)]
    scale: Scale,
    /// The loss is the difference in expected points to this power.
    #[arg(long, value_name = "POWER", default_value_t = TrainConfig::default().loss_exponent)]
    loss_exponent: f32,
    /// Average the label of a position with the scores of the next six plies, each of which counts this share of
    /// the one before it.
    #[arg(long, value_name = "DECAY")]
    average_labels: Option<f64>,
    /// Positions that are in memory and shuffled at a time, at 32 bytes each; the next so many are prepared
    /// meanwhile.
    #[arg(long, value_name = "POSITIONS", default_value_t = DatasetConfig::default().slice_samples)]
    slice: NonZero<usize>,
    /// The share of the games that validate. Which ones follows from how they begin.
    #[arg(long, default_value_t = ValidationSplit::default().share)]
    validation_share: f64,
    /// The most positions that validate.
    #[arg(long, default_value_t = ValidationSplit::default().max_positions)]
    validation_positions: usize,
    #[command(flatten)]
    filter: PositionFilterArgs,
    /// Chooses the first weights and the order of positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Cores that are used; all if not given.
    #[arg(long, short = 'j', alias = "threads")]
    concurrency: Option<NonZero<usize>>,
    /// Keep the run here, and go on from it when started again; NET.checkpoint if not given.
    #[arg(long, alias = "journal", value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Forget the checkpoint of an earlier run, and begin again.
    #[arg(long)]
    restart: bool,
    /// Print the error on this yardstick after every epoch.
    #[arg(long, value_name = "FILE")]
    yardstick: Option<PathBuf>,
    /// Draw the losses here, as SVG.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Write the result as JSON here, also while it runs.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// What `--scale` says: a number, or none for what the games say.
#[derive(Clone, Copy, Debug)]
struct Scale(Option<u16>);

fn scale(text: &str) -> Result<Scale, &'static str> {
    if text == "auto" {
        return Ok(Scale(None));
    }
    let number = text
        .parse()
        .ok()
        .filter(|scale| (1..=10_000).contains(scale));
    let wrong = "it is `auto` or a number from 1 to 10000";
    number.map(|scale| Scale(Some(scale))).ok_or(wrong)
}

/// Reads, learns, writes.
pub fn run(options: &Options) -> Result<(), RunError> {
    options.check()?;
    let checkpoint = options.checkpoint();
    // Held to the end: the checkpoint is replaced again and again.
    let _lock = LockFile::take(&checkpoint).map_err(RunError::file(&checkpoint))?;
    if options.restart && checkpoint.exists() {
        std::fs::remove_file(&checkpoint).map_err(RunError::file(&checkpoint))?;
    }
    let config = options.config()?;
    let start = options.start.as_deref().map(InitialWeights::read);
    let start = start.transpose()?.unwrap_or_default();
    let data = options.read_games()?;
    let mut trainer = Trainer::new(config, data, start)?;
    let data = trainer.data();
    println!(
        "{} games: {} positions to learn from, {} to validate with; scale {}, the results say {:.1}",
        data.games,
        data.len(),
        data.validation.len(),
        trainer.scale(),
        data.fitted_scale
    );
    let (done, all) = trainer.positions();
    let bar = progress::bar("positions", all, done);
    trainer.train(&mut Display::new(bar))?;

    let log = trainer.log();
    if !log.epochs.is_empty() {
        print!("{}\n{}", log.table(), log.picture());
    }
    if let Some(path) = &options.plot {
        log.plot("Training").write(path)?;
    }
    if is_interrupted() && !trainer.is_finished() {
        return Err(stopped());
    }
    Ok(())
}

impl Options {
    /// Refuses numbers that make no sense.
    fn check(&self) -> Result<(), RunError> {
        let above_nothing = |number: f64| number > 0.0 && number.is_finite();
        let folder = self.output.parent().unwrap_or(Path::new(""));
        let faults = [
            (
                // An empty name is the folder we are in.
                !folder.as_os_str().is_empty() && !folder.is_dir(),
                "the folder of --output is not there",
            ),
            (!above_nothing(self.rate), "--rate must be above 0"),
            (
                !(0.0..=self.rate).contains(&self.final_rate),
                "--final-rate must lie between 0 and --rate",
            ),
            (
                !(0.0..=1.0).contains(&self.base_rate_share),
                "--base-rate-share must lie between 0 and 1",
            ),
            (
                !(self.validation_share > 0.0 && self.validation_share < 1.0),
                "--validation-share must lie between 0 and 1",
            ),
            (
                !(self.loss_exponent > 1.0 && self.loss_exponent <= 10.0),
                "--loss-exponent must be above 1 and at most 10",
            ),
            (
                self.average_labels
                    .is_some_and(|decay| !(0.0..=1.0).contains(&decay)),
                "--average-labels must lie between 0 and 1",
            ),
        ];
        match faults.into_iter().find(|(wrong, _)| *wrong) {
            Some((_, reason)) => Err(RunError::request(reason)),
            None => Ok(()),
        }
    }

    /// Where the run is kept.
    fn checkpoint(&self) -> PathBuf {
        self.checkpoint.clone().unwrap_or_else(|| {
            let mut name = self.output.clone().into_os_string();
            name.push(".checkpoint");
            name.into()
        })
    }

    fn config(&self) -> Result<TrainConfig, RunError> {
        Ok(TrainConfig {
            schedule: Schedule {
                epochs: self.epochs,
                batch_size: self.batch,
                learning_rate: CosineDecay {
                    start: self.rate,
                    end: self.final_rate,
                },
                base_rate_share: self.base_rate_share,
                warmup_steps: self.warmup_steps,
                wdl: self.result_share,
            },
            scale: self.scale.0,
            loss_exponent: self.loss_exponent,
            yardstick: self.yardstick.as_deref().map(Yardstick::read).transpose()?,
            seed: self.seed,
            threads: self.concurrency,
            time_limit: self.minutes.map(duration).transpose()?,
            files: TrainFiles {
                network: Some(self.output.clone()),
                checkpoint: Some(self.checkpoint()),
                report: self.json.clone(),
            },
        })
    }

    /// Finds what is in the files, with a bar.
    fn read_games(&self) -> Result<Dataset, RunError> {
        let config = DatasetConfig {
            filter: self.filter.filter(),
            label_averaging: self.average_labels.map(|decay| LabelAveraging { decay }),
            validation: ValidationSplit {
                share: self.validation_share,
                max_positions: self.validation_positions,
            },
            slice_samples: self.slice,
            seed: self.seed,
            threads: self.concurrency,
        };
        let mut bytes = 0;
        for path in &self.games {
            bytes += std::fs::metadata(path).map_err(RunError::file(path))?.len();
        }
        let bar = progress::bar("bytes", bytes as usize, 0);
        let data = Dataset::open(&self.games, &config, &|bytes| bar.inc(bytes));
        bar.finish_and_clear();
        data
    }
}

/// Shows a run: a bar, or a line now and then where there is no terminal, and a line for each epoch.
struct Display {
    bar: ProgressBar,
    told: Instant,
}

impl Display {
    fn new(bar: ProgressBar) -> Self {
        Self {
            bar,
            told: Instant::now(),
        }
    }
}

impl TrainObserver for Display {
    fn resumed(&mut self, log: &TrainingLog) {
        let (epochs, batches) = (log.epochs.len(), log.batches);
        self.bar
            .suspend(|| println!("going on after {epochs} epochs and {batches} batches"));
    }

    fn batch(&mut self, progress: BatchProgress) {
        let BatchProgress {
            epoch,
            positions,
            positions_per_second,
            loss,
        } = progress;
        self.bar.inc(positions as u64);
        let state = format!("{positions_per_second:.0} positions/s, loss {loss:.6}");
        if self.bar.is_hidden() && self.told.elapsed() >= INTERVAL {
            self.told = Instant::now();
            let left = self
                .bar
                .length()
                .unwrap_or(0)
                .saturating_sub(self.bar.position());
            let minutes = left as f64 / positions_per_second.max(1.0) / 60.0;
            println!("epoch {epoch}: {state}, {minutes:.1} minutes left");
        }
        self.bar.set_message(state);
    }

    fn epoch(&mut self, number: usize, epoch: &EpochLog) {
        let (train, validation) = (epoch.train_loss, epoch.validation.loss);
        let mut line =
            format!("epoch {number}: train loss {train:.6}, validation loss {validation:.6}");
        if let Some(found) = &epoch.yardstick {
            let (error, factor) = (found.error, found.factor);
            let _ = write!(line, ", yardstick {error:.6} at factor {factor:.3}");
        }
        self.bar.suspend(|| println!("{line}"));
    }

    fn time_up(&mut self) {
        if !is_interrupted() {
            self.bar.suspend(|| println!("time is up"));
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
