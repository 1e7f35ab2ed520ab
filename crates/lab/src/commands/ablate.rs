//! `ablate`: what each technique of the search is worth, one at a time; `ablate screen`: all in the same games;
//! `ablate cost`: what they cost; `ablate merge`: results of several runs in one file.

mod cost;
mod merge;
mod screen;

use super::match_options::BookOptions;
use crate::progress;
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use luft_match::ablate::{self, AblationConfig, AblationEvent};
use luft_os::{print, println};
use luft_run::{EngineConfig, RunError};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// What to switch, and how to measure it.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Options {
    #[command(subcommand)]
    way: Option<Way>,
    #[command(flatten)]
    one_by_one: OneByOne,
}

#[derive(Debug, Subcommand)]
enum Way {
    /// Measure many switches and numbers of any UCI engine in the same games.
    Screen(Box<screen::Options>),
    /// Count the instructions a node that switches and numbers of any UCI engine cost, with valgrind.
    Cost(cost::Options),
    /// Add the results of several runs to one file.
    Merge(merge::Options),
}

/// Techniques of Luft, one at a time.
#[derive(Debug, Args)]
struct OneByOne {
    /// The engine, built with the feature `tune`: PROGRAM[,OPTION=VALUE…].
    #[arg(required = true)]
    engine: Option<EngineConfig>,
    /// Only these techniques; all if not given.
    #[arg(long, value_delimiter = ',', value_name = "NAME,NAME")]
    only: Vec<String>,
    /// How often the benches by default and with the technique switched take turns.
    #[arg(long, default_value = "3")]
    rounds: NonZero<usize>,
    /// Run this test suite too: EPD with `bm`, or with `c8` and `c9` for points.
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    /// Nodes for each position of the suite.
    #[arg(long, default_value_t = 20_000)]
    suite_nodes: u64,
    /// Play so many games of the default against each switched engine; none if not given.
    #[arg(long)]
    games: Option<NonZero<usize>>,
    /// Nodes for each move of these games.
    #[arg(long, default_value_t = 2500)]
    game_nodes: u64,
    #[command(flatten)]
    book: BookOptions,
    /// Games, or positions of the suite, at a time; the bench always runs alone.
    #[arg(long, short = 'j', default_value = "1")]
    concurrency: NonZero<usize>,
    /// Measure again what was measured the same way before.
    #[arg(long)]
    again: bool,
    /// Where the results are kept, and added to: the same command goes on after what is there, and those of another
    /// engine lie beside them.
    #[arg(long, value_name = "FILE", required = true)]
    json: Option<PathBuf>,
}

/// Measures what is not known yet, and prints all.
pub fn run(options: &Options) -> Result<(), RunError> {
    match &options.way {
        Some(Way::Screen(options)) => screen::run(options),
        Some(Way::Cost(options)) => cost::run(options),
        Some(Way::Merge(options)) => merge::run(options),
        None => options.one_by_one.run(),
    }
}

impl OneByOne {
    fn config(&self) -> Result<AblationConfig, RunError> {
        let (Some(engine), Some(results)) = (self.engine.clone(), self.json.clone()) else {
            return Err(RunError::request("an engine and --json FILE are needed"));
        };
        Ok(AblationConfig {
            engine,
            only: self.only.clone(),
            rounds: self.rounds,
            suite: self.suite.clone(),
            suite_nodes: self.suite_nodes,
            games: self.games.map_or(0, NonZero::get),
            game_nodes: self.game_nodes,
            book: self.book.config(),
            concurrency: self.concurrency,
            again: self.again,
            results,
        })
    }

    fn run(&self) -> Result<(), RunError> {
        let config = self.config()?;
        let bar = Mutex::new(ProgressBar::hidden());
        let (record, techniques) = ablate::run(&config, &|event| {
            let mut bar = bar.lock().unwrap_or_else(PoisonError::into_inner);
            show(event, &mut bar);
        })?;
        println!("{}\n", record.engine);
        print!("{}", ablate::table(&record, &techniques));
        Ok(())
    }
}

fn show(event: AblationEvent<'_>, bar: &mut ProgressBar) {
    match event {
        AblationEvent::Begin(part, steps) => *bar = progress::bar(part, steps, 0),
        AblationEvent::Technique(name) => bar.set_message(name.to_owned()),
        AblationEvent::Step => bar.inc(1),
        // Without a terminal there is no bar.
        AblationEvent::Elo(name, elo, error) if bar.is_hidden() => {
            println!("{name}: {elo:+.1} ± {error:.1}");
        }
        AblationEvent::Elo(..) => {}
        AblationEvent::End => bar.finish_and_clear(),
    }
}
