//! `luft`, the engine's program: a UCI engine without arguments, UCI commands given as arguments,
//! analysis for people, and a board in the browser.
// Everything here reads untrusted input.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod analyse;
mod bench;
mod command_line;
mod display;
mod genfens;
mod help;
mod limits;
mod opening_book;
mod options;
mod perft;
mod processor;
mod root_position;
#[cfg(feature = "serve")]
mod serve;
mod stdout;
mod task;
mod uci_loop;
mod uci_reporter;

use clap::Parser;
use command_line::{CommandLine, Subcommand};
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Err(error) = processor::choose() {
        eprintln!("luft: {error}");
        return ExitCode::from(2);
    }
    match CommandLine::parse().subcommand {
        None => uci_loop::run_stdin(),
        Some(Subcommand::Analyse(arguments)) => analyse::run(&arguments),
        #[cfg(feature = "serve")]
        Some(Subcommand::Serve(arguments)) => serve::run(arguments),
        Some(Subcommand::Uci(words)) => uci_loop::run_commands(command_line::uci_commands(&words)),
    }
}
