//! `book merge`: several books in one, the weights of the same move added up.

use clap::Args;
use luft_book::BookBuilder;
use luft_run::RunError;
use std::path::PathBuf;

/// What to put together.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Books.
    #[arg(required = true)]
    books: Vec<PathBuf>,
    #[command(flatten)]
    output: super::OutputOptions,
}

/// Adds them up.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let mut builder = BookBuilder::default();
    for path in &options.books {
        builder.add_book(&super::read(path)?);
    }
    options.output.write(&builder.build(0))
}
