//! `train`: a network out of packed games, by the trainer of `luft-train`.

use crate::commands::game_files::{PositionFilterArgs, game_files};
use crate::commands::minutes::duration;
use crate::progress;
use clap::Args;
use indicatif::ProgressBar;
use luft_eval::nnue::Network;
use luft_os::{print, println};
use luft_run::RunError;
use luft_train::nnue::{
    BatchProgress, CosineDecay, Dataset, EpochLog, LinearWdl, SampleSource, Schedule, TrainConfig,
    TrainFiles, TrainObserver, Trainer, TrainingLog, ValidationSplit,
};
use std::num::NonZero;
use std::path::{Path, PathBuf};

/// What to learn from, how, and where the network goes.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// Packed games, as `datagen` writes them.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where the network goes, after every epoch.
    #[arg(long, value_name = "NET")]
    output: PathBuf,
    /// Begin with the weights of this network instead of random ones. Neurons that it lacks are
    /// random.
    #[arg(long, value_name = "NET")]
    start: Option<PathBuf>,
    /// How often every position is seen.
    #[arg(long, default_value_t = Schedule::default().epochs)]
    epochs: NonZero<usize>,
    /// Stop after this many minutes of learning. What is to come needs a checkpoint to go on.
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
    /// The WDL proportion (lambda), which is the share of the game's result in the target, at the start and the end
    /// of the run. The rest is the score.
    #[arg(long, value_name = "A..B", default_value = "0.1")]
    result_share: LinearWdl,
    /// Centipawns of an output of 1.0, which is a chance of 73 in a hundred.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    scale: u16,
    /// The share of the games that validate.
    #[arg(long, default_value_t = ValidationSplit::default().share)]
    validation_share: f64,
    /// The most positions that validate.
    #[arg(long, default_value_t = ValidationSplit::default().max_positions)]
    validation_positions: usize,
    #[command(flatten)]
    filter: PositionFilterArgs,
    /// Chooses the first weights, the order of positions, and which games validate.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; all cores if not given.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Keep the run here, and go on from it when started again.
    #[arg(long)]
    checkpoint: Option<PathBuf>,
    /// Draw the losses here, as SVG.
    #[arg(long)]
    plot: Option<PathBuf>,
    /// Write the result as JSON here, also while it runs.
    #[arg(long)]
    json: Option<PathBuf>,
}

/// Reads, learns, writes.
pub fn run(options: &Options) -> Result<(), RunError> {
    options.check()?;
    let config = options.config()?;
    let start = options.start.as_deref().map(read_network).transpose()?;
    let games = game_files(&options.games)?.map(|game| game.map(|(_, game)| game));
    let data = Dataset::from_games(games, &options.filter.filter(), options.split())?;
    let mut trainer = Trainer::new(config, data, start)?;
    let data = trainer.data();
    println!(
        "{} games: {} positions to learn from, {} to validate with",
        data.games,
        data.train.len(),
        data.validation.len()
    );
    let (done, all) = trainer.positions();
    let bar = progress::bar("positions", all, done);
    trainer.train(&mut Display(bar))?;

    let log = trainer.log();
    if !log.epochs.is_empty() {
        print!("{}\n{}", log.table(), log.picture());
    }
    if let Some(path) = &options.plot {
        log.plot("Training").write(path)?;
    }
    Ok(())
}

fn read_network(path: &Path) -> Result<Network, RunError> {
    let bytes = std::fs::read(path).map_err(RunError::file(path))?;
    Network::read_narrower(&bytes).map_err(|error| RunError::content(path, error))
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
                !(self.validation_share > 0.0 && self.validation_share < 1.0),
                "--validation-share must lie between 0 and 1",
            ),
        ];
        match faults.into_iter().find(|(wrong, _)| *wrong) {
            Some((_, reason)) => Err(RunError::request(reason)),
            None => Ok(()),
        }
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
                wdl: self.result_share,
            },
            scale: self.scale,
            seed: self.seed,
            threads: self.threads,
            time_limit: self.minutes.map(duration).transpose()?,
            files: TrainFiles {
                network: Some(self.output.clone()),
                checkpoint: self.checkpoint.clone(),
                report: self.json.clone(),
            },
        })
    }

    fn split(&self) -> ValidationSplit {
        ValidationSplit {
            share: self.validation_share,
            max_positions: self.validation_positions,
            seed: self.seed,
        }
    }
}

/// Shows a run: a bar, and a line for each epoch.
struct Display(ProgressBar);

impl TrainObserver for Display {
    fn resumed(&mut self, log: &TrainingLog) {
        let (epochs, batches) = (log.epochs.len(), log.batches);
        self.0
            .suspend(|| println!("going on after {epochs} epochs and {batches} batches"));
    }

    fn batch(&mut self, progress: BatchProgress) {
        let BatchProgress {
            positions,
            positions_per_second,
            loss,
        } = progress;
        self.0.inc(positions as u64);
        self.0.set_message(format!(
            "{positions_per_second:.0} a second, loss {loss:.6}"
        ));
    }

    fn epoch(&mut self, number: usize, epoch: &EpochLog) {
        let (train, validation) = (epoch.train_loss, epoch.validation.loss);
        let line =
            format!("epoch {number}: train loss {train:.6}, validation loss {validation:.6}");
        self.0.suspend(|| println!("{line}"));
    }

    fn time_up(&mut self) {
        self.0.suspend(|| println!("time is up"));
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
