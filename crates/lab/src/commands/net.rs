//! `net`: networks of other trainers.

use clap::{Args, Subcommand, value_parser};
use luft_os::println;
use luft_run::{RunError, file};
use luft_train::bullet_network::{BulletQuantisation, from_bullet};
use std::path::PathBuf;

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
    let Verb::Convert(options) = &options.verb;
    let &ConvertOptions { qa, qb, scale, .. } = options;
    let bytes = file::read_bytes(&options.quantised)?;
    let network = from_bullet(&bytes, BulletQuantisation { qa, qb, scale })
        .map_err(|error| RunError::content(&options.quantised, error))?;
    file::write_whole(&options.output, &network.write())?;
    let path = options.output.display();
    println!("{path}: a network with scale {}", network.scale);
    Ok(())
}
