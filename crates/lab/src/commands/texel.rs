//! `texel`: weights of the classical evaluation fitted to labelled positions.

use crate::commands::keep::{KeepOptions, stopped};
use crate::commands::minutes::duration;
use crate::progress;
use clap::Args;
use indicatif::ProgressBar;
use luft_os::{LockFile, println};
use luft_run::{KeptRun, RunError, file, is_interrupted};
use luft_train::texel::{TexelConfig, TexelEvent, tune};
use std::num::NonZero;
use std::path::{Path, PathBuf};

/// What to fit, to what, and for how long.
#[derive(Debug, Args)]
pub struct Options {
    /// Labelled positions, `FEN | score | result` a line, plain or `.zst`.
    data: PathBuf,
    /// The WDL proportion (lambda), which is the share of the game's result in the target; the rest is the score of the
    /// position.
    #[arg(long, default_value_t = TexelConfig::default().wdl)]
    blend: f64,
    /// Stop after this many minutes.
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// Stop after this many passes.
    #[arg(long, default_value_t = TexelConfig::default().epochs)]
    epochs: usize,
    /// Stop when the validation error has not fallen for this many passes.
    #[arg(long, default_value_t = TexelConfig::default().patience)]
    patience: usize,
    /// Step of the optimiser in centipawns; it shrinks as time goes on.
    #[arg(long, default_value_t = TexelConfig::default().learning_rate)]
    rate: f64,
    /// Positions of one step.
    #[arg(long, default_value_t = TexelConfig::default().batch_size)]
    batch: usize,
    /// Pull towards the starting weights, for those that the data say little about.
    #[arg(long, default_value_t = TexelConfig::default().pull)]
    pull: f64,
    /// Chooses which games validate.
    #[arg(long, default_value_t = TexelConfig::default().seed)]
    seed: u64,
    /// Slope of the sigmoid (K) per centipawn, instead of a fitted one.
    #[arg(long)]
    slope: Option<f64>,
    /// Multiply the fitted weights, to bring a pawn back to its usual size.
    #[arg(long, default_value_t = TexelConfig::default().rescale)]
    rescale: f64,
    /// Leave out positions before this move: openings are full of gambits, whose pawns look
    /// worthless.
    #[arg(long, default_value_t = TexelConfig::default().from_move)]
    from_move: u16,
    /// Keep the middlegame value of a pawn, on an average square, here. Masters give pawns for
    /// something the terms do not see, which makes pawns look cheap.
    #[arg(long)]
    pawn: Option<f32>,
    /// Cores that are used; all if not given.
    #[arg(long, short = 'j', alias = "threads")]
    concurrency: Option<NonZero<usize>>,
    /// Write the fitted weights back into this source file.
    #[arg(long, value_name = "WEIGHTS_RS")]
    write: Option<PathBuf>,
    /// Write the result as JSON here.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    keep: KeepOptions,
}

/// Reads, fits, reports, writes.
pub fn run(options: &Options) -> Result<(), RunError> {
    let kept = options.kept()?;
    let path = &kept.path;
    // Held to the end: the state is replaced after every pass.
    let _lock = LockFile::take(path).map_err(RunError::file(path))?;
    if options.keep.restart {
        kept.restart()?;
    }
    let config = options.config(path)?;
    let bar = progress::bar("passes", options.epochs, 0);
    let tuned = tune(&options.data, &config, |event| show(event, &bar))?;
    bar.finish_and_clear();
    println!("{}", tuned.report);
    if is_interrupted() {
        return Err(stopped());
    }
    if let Some(path) = &options.json {
        file::write_json(path, &tuned.report)?;
    }
    if let Some(path) = &options.write {
        file::write_whole(path, tuned.source.as_bytes())?;
        println!("wrote {}", path.display());
    }
    // A fit of no pass has kept nothing.
    if path.exists() {
        kept.conclude()
    } else {
        Ok(())
    }
}

impl Options {
    /// Where the run is kept: what it starts with are weights of this program.
    fn kept(&self) -> Result<KeptRun, RunError> {
        let identity = format!("{} {} {}", self.data.display(), self.seed, self.blend);
        let program = std::env::current_exe().unwrap_or_default();
        let kept = self.keep.keep().find("texel", &identity, &[&program])?;
        kept.ok_or_else(|| RunError::request("there is no place to keep the run"))
    }

    fn config(&self, state: &Path) -> Result<TexelConfig, RunError> {
        Ok(TexelConfig {
            wdl: self.blend,
            time_limit: duration(self.minutes)?,
            epochs: self.epochs,
            patience: self.patience,
            learning_rate: self.rate,
            batch_size: self.batch,
            pull: self.pull,
            seed: self.seed,
            slope: self.slope,
            rescale: self.rescale,
            from_move: self.from_move,
            pawn: self.pawn,
            threads: self.concurrency,
            state: Some(state.to_owned()),
        })
    }
}

fn show(event: TexelEvent, bar: &ProgressBar) {
    match event {
        TexelEvent::Read {
            train,
            validation,
            weights,
            coefficients,
        } => println!(
            "{train} positions to fit, {validation} to validate, {weights} weights, {coefficients} coefficients"
        ),
        TexelEvent::Slopes { evaluation, scores } => {
            println!("slope {evaluation:.6} a centipawn, of the given scores {scores:.6}");
        }
        TexelEvent::Before(errors) => println!("error before: {errors}"),
        TexelEvent::Resumed(passes) => {
            println!("going on after {passes} passes");
            bar.set_position(passes as u64);
            bar.reset_eta();
        }
        TexelEvent::Pass {
            number,
            validation_error,
        } => {
            bar.set_position(number as u64);
            bar.set_message(format!("validation error {validation_error:.6}"));
            if bar.is_hidden() {
                println!("pass {number}: validation error {validation_error:.6}");
            }
        }
    }
}
