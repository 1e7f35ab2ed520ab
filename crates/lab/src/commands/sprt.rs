//! `sprt`: is a change a gain? A match of two engines until the SPRT accepts a hypothesis.

use super::keep::KeepOptions;
use super::match_options::PlayOptions;
use super::matches::{self, OutputOptions};
use clap::Args;
use luft_match::{MatchConfig, Sprt};
use luft_run::{EngineConfig, RunError};
use std::num::NonZero;

/// Two engines, or one with two sets of options, and the bounds.
#[derive(Debug, Args)]
pub struct Options {
    /// The engine with the change.
    new: EngineConfig,
    /// The engine without.
    old: EngineConfig,
    /// Non-regression bounds: -5 to 0 instead of 0 to 5 normalised Elo.
    #[arg(long)]
    simplify: bool,
    /// Other SPRT bounds, in normalised Elo (nElo).
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true,
        conflicts_with = "simplify")]
    bounds: Option<Vec<f64>>,
    /// Give up after so many games.
    #[arg(long, default_value = "40000")]
    games: NonZero<usize>,
    #[command(flatten)]
    play: PlayOptions,
    #[command(flatten)]
    output: OutputOptions,
    #[command(flatten)]
    keep: KeepOptions,
}

/// Plays until the SPRT has ended.
pub fn run(options: Options) -> Result<(), RunError> {
    let (elo0, elo1) = match options.bounds.as_deref() {
        Some(&[elo0, elo1]) => (elo0, elo1),
        _ if options.simplify => (-5.0, 0.0),
        _ => (0.0, 5.0),
    };
    let config = MatchConfig {
        games: options.games.get(),
        play: options.play.config(),
        sprt: Some(Sprt::normalised(elo0, elo1)),
        keep: options.keep.keep(),
        ..MatchConfig::new(options.new, options.old)
    };
    matches::play(&config, options.keep.restart, &options.output).map(drop)
}
