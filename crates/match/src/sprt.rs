//! `sprt`: the short way to a verdict about two engines.

use crate::matches::{Book, Files, Games, Options as MatchOptions};
use crate::statistics::{Model, Sprt};
use clap::Args;
use luft_run::EngineConfig;
use luft_run::RunError;

/// Two engines, or one with two sets of options, and how sure we want to be.
#[derive(Debug, Args)]
pub struct Options {
    /// The engine with the change.
    new: EngineConfig,
    /// The engine without.
    old: EngineConfig,
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
    #[command(flatten)]
    files: Files,
}

/// Plays until it is clear.
pub fn run(options: Options) -> Result<(), RunError> {
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
    let rules = (options.rules, options.book);
    let duel = MatchOptions::duel(engines, sprt, options.games, rules, options.files);
    duel.prepare()?.play(true).map(drop)
}
