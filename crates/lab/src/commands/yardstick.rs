//! `yardstick`: the error of networks on positions that a deep search labelled once.

use crate::commands::game_files::{PositionFilterArgs, game_files};
use crate::progress;
use clap::{Args, Subcommand};
use luft_eval::nnue::Network;
use luft_os::{print, println};
use luft_run::{EngineConfig, RunError, TextTable};
use luft_train::data::OutputFile;
use luft_train::yardstick::{
    RelabelConfig, Yardstick, YardstickConfig, make, read_records, relabel,
};
use std::num::NonZero;
use std::path::{Path, PathBuf};

/// What to measure with, and which networks; or how to make a yardstick.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Options {
    #[command(subcommand)]
    verb: Option<Verb>,
    /// The yardstick.
    #[arg(required = true)]
    file: Option<PathBuf>,
    /// Networks to measure.
    #[arg(required = true)]
    nets: Vec<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Make a yardstick: one quiet position a game, each labelled by a deep search.
    Make(MakeOptions),
    /// Label the positions of a yardstick by another engine, whose blind spots are not ours.
    Relabel(RelabelOptions),
}

/// Who labels a yardstick anew.
#[derive(Debug, Args)]
struct RelabelOptions {
    /// The yardstick.
    file: PathBuf,
    /// The engine that labels: `PROGRAM [ARGUMENT…][,name=NAME][,dir=FOLDER][,OPTION=VALUE…]`.
    #[arg(long)]
    engine: EngineConfig,
    /// Where the new yardstick goes.
    #[arg(long)]
    output: PathBuf,
    /// Nodes of each search.
    #[arg(long, default_value_t = YardstickConfig::default().nodes)]
    nodes: u64,
    /// Engines at a time; as many as cores if not given.
    #[arg(long, short = 'j')]
    concurrency: Option<NonZero<usize>>,
}

/// What a yardstick is made of.
#[derive(Debug, Args)]
struct MakeOptions {
    /// Packed games that no network learns from.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where the yardstick goes.
    #[arg(long)]
    output: PathBuf,
    /// How many positions it has.
    #[arg(long, default_value_t = YardstickConfig::default().positions)]
    positions: usize,
    /// Nodes of each search.
    #[arg(long, default_value_t = YardstickConfig::default().nodes)]
    nodes: u64,
    #[command(flatten)]
    filter: PositionFilterArgs,
    /// Chooses the positions.
    #[arg(long, default_value_t = YardstickConfig::default().seed)]
    seed: u64,
    /// Cores that are used; all if not given.
    #[arg(long, short = 'j', alias = "threads")]
    concurrency: Option<NonZero<usize>>,
}

/// Measures networks, or makes what to measure with.
pub fn run(options: &Options) -> Result<(), RunError> {
    match (&options.verb, &options.file) {
        (Some(Verb::Make(options)), _) => options.run(),
        (Some(Verb::Relabel(options)), _) => options.run(),
        (None, Some(file)) => measure(file, &options.nets),
        (None, None) => Ok(()),
    }
}

fn measure(file: &Path, nets: &[PathBuf]) -> Result<(), RunError> {
    let yardstick = Yardstick::read(file)?;
    let (positions, scale) = (yardstick.len(), yardstick.scale);
    println!("{positions} positions, sigmoid(score / {scale:.1})");
    let mut table = TextTable::new(["network", "error", "factor", "error at factor 1"]);
    for path in nets {
        let bytes = std::fs::read(path).map_err(RunError::file(path))?;
        let network = Network::read(&bytes);
        let network = network.map_err(|error| RunError::content(path, error))?;
        let found = yardstick.measure(&network);
        table.row([
            path.display().to_string(),
            format!("{:.6}", found.error),
            format!("{:.3}", found.factor),
            format!("{:.6}", found.unscaled),
        ]);
    }
    print!("{table}");
    Ok(())
}

fn save(mut output: OutputFile, records: &[u8], path: &Path) -> Result<(), RunError> {
    output.write(records)?;
    let bytes = output.finish()?;
    println!("{}: {bytes} bytes", path.display());
    Ok(())
}

impl RelabelOptions {
    fn run(&self) -> Result<(), RunError> {
        let output = OutputFile::create(&self.output, std::slice::from_ref(&self.file))?;
        let config = RelabelConfig {
            engine: self.engine.clone(),
            nodes: self.nodes,
            threads: self.concurrency,
        };
        let records = read_records(&self.file)?;
        let bar = progress::bar("searches", records.len(), 0);
        let records = relabel(&records, &config, || bar.inc(1))?;
        bar.finish_and_clear();
        save(output, &records, &self.output)
    }
}

impl MakeOptions {
    fn run(&self) -> Result<(), RunError> {
        let output = OutputFile::create(&self.output, &self.games)?;
        let config = YardstickConfig {
            positions: self.positions,
            nodes: self.nodes,
            filter: self.filter.filter(),
            seed: self.seed,
            threads: self.concurrency,
        };
        let games = game_files(&self.games)?;
        let bar = progress::bar("searches", self.positions, 0);
        let records = make(games, &config, || bar.inc(1))?;
        bar.finish_and_clear();
        save(output, &records, &self.output)
    }
}
