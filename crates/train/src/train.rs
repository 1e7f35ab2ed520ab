//! `train`: a network learns to say what a search thought of positions and how their games ended.
//!
//! Layers, inputs and units are those of `luft_eval::nnue`, where the network plays. Every run follows
//! from its data, options and seed alone, whichever threads there are and however often it was
//! stopped.

mod adam;
mod block;
mod checkpoint;
mod crew;
mod data;
mod goal;
mod history;
mod judge;
mod model;
mod quantise;
mod report;
mod sample;
mod schedule;
mod session;

use crate::packed::PositionFilter;
use clap::Args;
use data::{Data, Split};
use luft_eval::nnue::Network;
use luft_eval::nnue::architecture::HIDDEN;
use luft_run::RunError;
use model::Model;
use schedule::{Schedule, Shares};
use session::Session;
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
    #[arg(long, default_value_t = NonZero::new(10).expect("ten is not zero"))]
    epochs: NonZero<usize>,
    /// Stop after this many minutes of learning. What is to come needs a checkpoint to go on.
    #[arg(long)]
    minutes: Option<f64>,
    /// Positions of one step.
    #[arg(long, default_value_t = NonZero::new(16_384).expect("it is not zero"))]
    batch: NonZero<usize>,
    /// How far weights move in a step at the start.
    #[arg(long, default_value_t = 0.001)]
    rate: f64,
    /// How far they move at the end.
    #[arg(long, default_value_t = 0.00001)]
    final_rate: f64,
    /// The share of the game's result in what is learnt, at the start and the end of the run. The
    /// rest is the score.
    #[arg(long, value_name = "A..B", default_value = "0.1")]
    result_share: Shares,
    /// Centipawns of an output of 1.0, which is a chance of 73 in a hundred.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    scale: u16,
    /// The share of the games that validate.
    #[arg(long, default_value_t = 0.02)]
    validation_share: f64,
    /// The most positions that validate.
    #[arg(long, default_value_t = 200_000)]
    validation_positions: usize,
    #[command(flatten)]
    filter: PositionFilter,
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
    let start = options.start.as_deref().map(read_network).transpose()?;
    let split = Split {
        share: options.validation_share,
        most: options.validation_positions,
        seed: options.seed,
    };
    let data = Data::read(&options.games, &options.filter, split)?;
    println!(
        "{} games: {} positions to learn from, {} to validate with",
        data.games,
        data.train.len(),
        data.validation.len()
    );
    let run = options.identity(&data, start.as_ref());
    let mut session = Session::open(options, &data, &run, start)?;
    session.learn()?;

    let history = session.history();
    if !history.epochs.is_empty() {
        print!("{}\n{}", history.table(), history.picture());
    }
    if let Some(path) = &options.plot {
        history.plot("Training").write(path)?;
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
                !self
                    .minutes
                    .is_none_or(|minutes| (0.0..1e9).contains(&minutes)),
                "--minutes must not be below 0",
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

    fn threads(&self) -> usize {
        self.threads.map_or_else(crew::cores, NonZero::get)
    }

    fn schedule(&self) -> Schedule {
        Schedule {
            rate: self.rate,
            final_rate: self.final_rate,
            shares: self.result_share,
        }
    }

    /// All that the result of a run depends on, in words.
    fn identity(&self, data: &Data, start: Option<&Network>) -> String {
        let start = start.map_or("random weights".to_owned(), |network| {
            let bytes = network.write();
            format!(
                "a network with the checksum {:016x}",
                checkpoint::sum(&bytes)
            )
        });
        format!(
            "{} and {} positions ({:016x}), {HIDDEN} hidden, start with {start}, {} epochs, \
            batch {}, rate {} to {}, result share {}, scale {}, seed {}",
            data.train.len(),
            data.validation.len(),
            data.fingerprint(),
            self.epochs,
            self.batch,
            self.rate,
            self.final_rate,
            self.result_share,
            self.scale,
            self.seed
        )
    }

    /// The network before the first step.
    fn first_model(&self, start: Option<Network>) -> Model {
        match start {
            Some(network) => Model::from_network(network, self.seed, self.threads()),
            None => Model::random(self.seed, self.threads()),
        }
    }
}
