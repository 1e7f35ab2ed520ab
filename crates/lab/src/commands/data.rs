//! `data`: what to do with files of packed games, one verb each. All of them read what `datagen` writes; none of
//! them changes a file that it reads.

mod check;
mod convert;
mod filter;
mod shuffle;
mod stats;

use clap::{Args, Subcommand};
use luft_run::RunError;

/// What to do with the files.
#[derive(Debug, Args)]
pub struct Options {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Make sure that every game is whole and legal.
    Check(check::Options),
    /// Write the positions in another format.
    Convert(convert::Options),
    /// Leave out whole games.
    Filter(filter::Options),
    /// Put the games of all files into one, in random order.
    Shuffle(shuffle::Options),
    /// Count what is there.
    Stats(stats::Options),
}

/// Does it.
pub fn run(options: &Options) -> Result<(), RunError> {
    match &options.verb {
        Verb::Check(options) => check::run(options),
        Verb::Convert(options) => convert::run(options),
        Verb::Filter(options) => filter::run(options),
        Verb::Shuffle(options) => shuffle::run(options),
        Verb::Stats(options) => stats::run(options),
    }
}
