//! `luft-lab`: the tools that measure and improve the engine, one subcommand each.

mod commands;
mod pgn_file;
mod progress;

use clap::{CommandFactory, Parser, Subcommand};
use commands::{
    ablate, book, completions, data, datagen, docs, levels, matches, net, soak, sprt, spsa,
    stability, suite, texel, train, wdl, yardstick,
};
use luft_run::{RunError, interrupt, is_interrupted};
use std::process::{ExitCode, exit};

/// What was stopped by Ctrl-C ends with this, as shells have it: 128 and the number of the signal.
const INTERRUPTED: u8 = 130;

const EXIT_CODES: &str = "\
Whatever runs long can be stopped (Ctrl-C) or killed at any moment; the same command goes on.

Exit codes:
  0    done
  1    it failed: a file, an engine, or what was measured; standard error says why
  2    the arguments were not understood
  130  stopped by Ctrl-C; what there is so far was printed, and the same command goes on";

/// The laboratory of the chess engine Luft.
#[derive(Debug, Parser)]
#[command(version, about, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Debug, Subcommand)]
enum Tool {
    /// Ablation: measure the Elo of each technique of the search by switching it.
    Ablate(ablate::Options),
    /// Make opening books, and look into them.
    Book(book::Options),
    /// Print the script that completes arguments in a shell.
    Completions(completions::Options),
    /// Look at files of games to learn from, and make others of them.
    Data(data::Options),
    /// Let the engine play itself, to have games to learn from.
    Datagen(datagen::Options),
    /// Write the pages of the handbook that the engine's own tables say.
    Docs(docs::Options),
    /// Measure and calibrate the levels of limited strength (`UCI_Elo`).
    Levels(levels::Options),
    /// Print the page of the manual.
    Man(completions::ManOptions),
    /// Play a match or tournament between engines.
    Match(matches::Options),
    /// Make networks of other trainers into networks of Luft.
    Net(net::Options),
    /// Test a change with an SPRT, in as few games as it takes.
    Sprt(sprt::Options),
    /// Tune parameters of the search by play (SPSA).
    Spsa(spsa::Options),
    /// Soak test: analyse for an hour, and watch the memory, the lines and the stop.
    Soak(soak::Options),
    /// Stress test of a UCI engine: odd positions and fuzzed commands.
    Stability(stability::Options),
    /// Run EPD test suites.
    Suite(suite::Options),
    /// Fit the weights of the classical evaluation to labelled positions.
    Texel(texel::Options),
    /// Train a network on packed games.
    Train(train::Options),
    /// Fit the chances of winning, drawing and losing to games.
    Wdl(wdl::Options),
    /// Measure networks on positions that a deep search labelled.
    Yardstick(yardstick::Options),
}

fn main() -> ExitCode {
    let tool = Arguments::parse().tool;
    // The first Ctrl-C asks everything to stop where it can go on, the second does not ask.
    let caught = ctrlc::set_handler(|| {
        if is_interrupted() {
            exit(INTERRUPTED.into());
        }
        interrupt();
    });
    if let Err(error) = caught {
        eprintln!("error: Ctrl-C will end this at once: {error}");
    }
    match run(tool) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error @ RunError::Interrupted(_)) => {
            eprintln!("{error}");
            INTERRUPTED.into()
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(tool: Tool) -> Result<(), RunError> {
    match tool {
        Tool::Ablate(options) => ablate::run(&options),
        Tool::Book(options) => book::run(&options),
        Tool::Completions(options) => {
            completions::run(&options, Arguments::command());
            Ok(())
        }
        Tool::Data(options) => data::run(&options),
        Tool::Datagen(options) => datagen::run(&options),
        Tool::Docs(options) => docs::run(&options),
        Tool::Levels(options) => levels::run(&options),
        Tool::Man(options) => completions::man(&options, Arguments::command()),
        Tool::Match(options) => matches::run(&options),
        Tool::Net(options) => net::run(&options),
        Tool::Sprt(options) => sprt::run(options),
        Tool::Spsa(options) => spsa::run(&options),
        Tool::Soak(options) => soak::run(&options),
        Tool::Stability(options) => stability::run(&options),
        Tool::Suite(options) => suite::run(&options),
        Tool::Texel(options) => texel::run(&options),
        Tool::Train(options) => train::run(&options),
        Tool::Wdl(options) => wdl::run(&options),
        Tool::Yardstick(options) => yardstick::run(&options),
    }
}
