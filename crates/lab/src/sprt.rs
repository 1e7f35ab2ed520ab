//! `sprt`: the short way to a verdict about two engines.

use crate::contender::Contender;
use crate::error::LabError;
use crate::matches::{Book, Files, Games, Options as MatchOptions};
use crate::statistics::{Model, Sprt};
use clap::Args;
use std::path::PathBuf;

/// Two engines, or one with two sets of options, and how sure we want to be.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The engine with the change.
    new: Contender,
    /// The engine without.
    old: Contender,
    /// Ask for no loss instead of a gain: bounds -5 to 0 instead of 0 to 5 normalised Elo.
    #[arg(long)]
    simplify: bool,
    /// Other bounds, in normalised Elo.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true,
        conflicts_with = "simplify")]
    bounds: Option<Vec<f64>>,
    /// Give up after so many games.
    #[arg(long, default_value_t = 40_000)]
    games: usize,
    #[command(flatten)]
    rules: Games,
    #[command(flatten)]
    book: Book,
    /// Remember finished games here, and go on from them when started again.
    #[arg(long)]
    journal: Option<PathBuf>,
    /// Write the games here.
    #[arg(long)]
    pgn: Option<PathBuf>,
    /// Write the result as JSON here, also while it runs.
    #[arg(long)]
    json: Option<PathBuf>,
}

/// Plays until it is clear.
pub(crate) fn run(options: Options) -> Result<(), LabError> {
    let (elo0, elo1) = match options.bounds.as_deref() {
        Some(&[elo0, elo1]) => (elo0, elo1),
        _ if options.simplify => (-5.0, 0.0),
        _ => (0.0, 5.0),
    };
    let sprt = Sprt {
        elo0,
        elo1,
        alpha: 0.05,
        beta: 0.05,
        model: Model::Normalised,
    };
    let engines = [options.new, options.old];
    let files = Files {
        journal: options.journal,
        pgn: options.pgn,
        json: options.json,
    };
    let rules = (options.rules, options.book);
    let duel = MatchOptions::duel(engines, sprt, options.games, rules, files);
    duel.prepare()?.play(true).map(drop)
}
