//! `book`: opening books in the Polyglot format, one verb each. None of them changes a book that it
//! reads.

mod make;
mod merge;
mod show;
mod stats;

use clap::{Args, Subcommand};
use luft_book::Book;
use luft_os::println;
use luft_run::RunError;
use luft_run::file;
use stats::BookStats;
use std::path::{Path, PathBuf};

/// What to do with books.
#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Make a book of games.
    Make(make::Options),
    /// Put several books into one.
    Merge(merge::Options),
    /// Show what a book knows of a position.
    Show(show::Options),
    /// Count what is in a book.
    Stats(stats::Options),
}

/// Does it.
pub(crate) fn run(options: &Options) -> Result<(), RunError> {
    match &options.verb {
        Verb::Make(options) => make::run(options),
        Verb::Merge(options) => merge::run(options),
        Verb::Show(options) => show::run(options),
        Verb::Stats(options) => stats::run(options),
    }
}

fn read(path: &Path) -> Result<Book, RunError> {
    let bytes = file::read_bytes(path)?;
    Book::parse(&bytes).map_err(|error| RunError::content(path, error))
}

/// Where the result goes.
#[derive(Debug, Args)]
struct OutputOptions {
    /// Where the book goes.
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Write the counts as JSON here.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl OutputOptions {
    /// Writes a book, unless nothing is in it.
    fn write(&self, book: &Book) -> Result<(), RunError> {
        if book.entries().is_empty() {
            return Err(RunError::request("no move is left for the book"));
        }
        file::write_whole(&self.output, &book.write())?;
        let path = self.output.display();
        println!("{path}: {} moves", book.entries().len());
        match &self.json {
            Some(json) => file::write_json(json, &BookStats::new(book)),
            None => Ok(()),
        }
    }
}
