//! `net`: networks of other trainers, and the mean of several.

use clap::{Args, Subcommand, value_parser};
use luft_eval::Network;
use luft_os::println;
use luft_run::{RunError, file};
use luft_train::average::{Weighted, average};
use luft_train::bullet_network::{BulletQuantisation, from_bullet};
use std::path::{Path, PathBuf};

/// What to do with networks.
#[derive(Debug, Args)]
pub struct Options {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Make a network of Luft from one that the trainer bullet has quantised.
    Convert(ConvertOptions),
    /// Average the weights of networks that come from one another or from the same start (a model soup).
    Average(AverageOptions),
}

/// What to average.
#[derive(Debug, Args)]
struct AverageOptions {
    /// The networks.
    #[arg(required = true)]
    networks: Vec<PathBuf>,
    /// How much each of them counts; all the same if not given.
    #[arg(long, value_name = "NUMBER,…", value_delimiter = ',')]
    weights: Vec<f64>,
    /// Where the mean goes.
    #[arg(long)]
    output: PathBuf,
}

/// What to convert.
#[derive(Debug, Args)]
struct ConvertOptions {
    /// bullet's `quantised.bin`: feature weights and bias, transposed output weights, output biases, in i16.
    quantised: PathBuf,
    /// Where the network goes.
    #[arg(long)]
    output: PathBuf,
    /// Centipawns of an output of 1.0: the `eval_scale` of the training.
    #[arg(long, default_value_t = 400, value_parser = value_parser!(u16).range(1..=10_000))]
    scale: u16,
    /// The quantisation of the feature weights and bias.
    #[arg(long, default_value_t = 255, value_parser = value_parser!(u16).range(1..))]
    qa: u16,
    /// The quantisation of the output weights.
    #[arg(long, default_value_t = 64, value_parser = value_parser!(u16).range(1..))]
    qb: u16,
}

/// Does it.
pub fn run(options: &Options) -> Result<(), RunError> {
    match &options.verb {
        Verb::Convert(options) => convert(options),
        Verb::Average(options) => average_files(options),
    }
}

fn convert(options: &ConvertOptions) -> Result<(), RunError> {
    let &ConvertOptions { qa, qb, scale, .. } = options;
    let bytes = file::read_bytes(&options.quantised)?;
    let network = from_bullet(&bytes, BulletQuantisation { qa, qb, scale })
        .map_err(|error| RunError::content(&options.quantised, error))?;
    write(&network, &options.output)
}

fn average_files(options: &AverageOptions) -> Result<(), RunError> {
    let count = options.networks.len();
    let weights = match options.weights.len() {
        0 => vec![1.0; count],
        given if given == count => options.weights.clone(),
        given => {
            let reason = format!("{given} weights for {count} networks");
            return Err(RunError::request(reason));
        }
    };
    let read = |(path, weight): (&PathBuf, f64)| -> Result<Weighted, RunError> {
        let network = Network::read(&file::read_bytes(path)?);
        let network = network.map_err(|error| RunError::content(path, error))?;
        Ok(Weighted { network, weight })
    };
    let networks = options.networks.iter().zip(weights).map(read);
    let networks = networks.collect::<Result<Vec<_>, _>>()?;
    let mean = average(&networks).map_err(RunError::request)?;
    write(&mean, &options.output)
}

fn write(network: &Network, path: &Path) -> Result<(), RunError> {
    file::write_whole(path, &network.write())?;
    let scale = network.scale;
    println!("{}: a network with scale {scale}", path.display());
    Ok(())
}
