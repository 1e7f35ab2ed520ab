//! Texel tuning: weights that make the evaluation predict results of games.
//!
//! Each position becomes the list of weights that count in it (the evaluation's own trace), so one
//! pass over all of them is a sparse product. The score goes through a logistic curve whose slope
//! is fitted to the starting weights and then kept: that pins the scale of the weights.

mod adam;
mod model;
mod parallel;
mod report;
mod samples;
mod state;
mod weights;

use clap::Args;
use luft_run::RunError;
use luft_run::{file, progress};
use model::Model;
use report::Report;
use samples::Samples;
use state::State;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use weights::Vector;

/// What to fit, to what, and for how long.
#[derive(Debug, Args)]
pub struct Options {
    /// Labelled positions, `FEN | score | result` a line, plain or `.zst`.
    data: PathBuf,
    /// Share of the game result in the target; the rest is the score of the position.
    #[arg(long, default_value_t = 0.5)]
    blend: f64,
    /// Stop after this many minutes.
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// Stop after this many passes.
    #[arg(long, default_value_t = 200)]
    epochs: usize,
    /// Stop when the validation error has not fallen for this many passes.
    #[arg(long, default_value_t = 8)]
    patience: usize,
    /// Step of the optimiser in centipawns; it shrinks as time goes on.
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// Positions of one step.
    #[arg(long, default_value_t = 16_384)]
    batch: usize,
    /// Pull towards the starting weights, for those that the data say little about.
    #[arg(long, default_value_t = 1e-9)]
    pull: f64,
    /// Chooses which games validate.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Slope of the logistic curve per centipawn, instead of a fitted one.
    #[arg(long)]
    slope: Option<f64>,
    /// Multiply the fitted weights, to bring a pawn back to its usual size.
    #[arg(long, default_value_t = 1.0)]
    rescale: f64,
    /// Leave out positions before this move: openings are full of gambits, whose pawns look
    /// worthless.
    #[arg(long, default_value_t = 1)]
    from_move: u16,
    /// Keep the middlegame value of a pawn, on an average square, here. Masters give pawns for
    /// something the terms do not see, which makes pawns look cheap.
    #[arg(long)]
    pawn: Option<f32>,
    /// Threads; all cores if not given.
    #[arg(long)]
    threads: Option<usize>,
    /// Write the fitted weights back into this source file.
    #[arg(long, value_name = "WEIGHTS_RS")]
    write: Option<PathBuf>,
    /// Remember every pass here, and go on from it when started again.
    #[arg(long)]
    state: Option<PathBuf>,
    /// Write the result as JSON here.
    #[arg(long)]
    json: Option<PathBuf>,
}

/// Reads, fits, reports, writes.
pub fn run(options: &Options) -> Result<(), RunError> {
    let threads = options.threads.unwrap_or_else(parallel::cores).max(1);
    let (mut train, mut validation) =
        Samples::read(&options.data, options.from_move, options.seed, threads)?;
    println!(
        "{} positions to fit, {} to validate, {} weights, {} entries",
        train.len(),
        validation.len(),
        luft_eval::classical::COUNT,
        train.entries() + validation.entries()
    );

    let start = Vector::current();
    let slope = options
        .slope
        .unwrap_or_else(|| model::fit_slope(&train, &start, threads));
    let score_slope = model::fit_score_slope(&train);
    train.set_targets(options.blend, score_slope);
    validation.set_targets(options.blend, score_slope);
    let model = Model { slope, threads };
    println!("slope {slope:.6} a centipawn, of the given scores {score_slope:.6}");

    let started = Instant::now();
    let mut report = Report::new(options, slope, &model, (&train, &validation), &start);
    println!("error before: {}", report.before);
    let fitted = fit(options, &model, (&train, &validation), &start)?;
    let fitted = fitted.centred(&train.frequency());
    let fitted = fitted.rescaled(options.rescale).rounded();
    let scaled = Model {
        slope: slope / options.rescale,
        threads,
    };
    report.finish(&scaled, (&train, &validation), &fitted, started.elapsed());
    println!("{report}");
    if let Some(path) = &options.json {
        file::write_json(path, &report)?;
    }
    if let Some(path) = &options.write {
        file::write_whole(path, fitted.source().as_bytes())?;
        println!("wrote {}", path.display());
    }
    Ok(())
}

/// Runs the optimiser until the validation error rises or time is up; gives the best weights met.
fn fit(
    options: &Options,
    model: &Model,
    data: (&Samples, &Samples),
    start: &Vector,
) -> Result<Vector, RunError> {
    let (train, validation) = data;
    let deadline = Instant::now() + Duration::from_secs_f64(options.minutes * 60.0);
    let fresh = || State::new(options, start, model.error(validation, start));
    let mut state = State::load(options, start)?.unwrap_or_else(fresh);
    let bar = progress::bar("passes", options.epochs, state.epoch);
    let frequency = train.frequency();
    while state.epoch < options.epochs
        && state.stale <= options.patience
        && Instant::now() < deadline
    {
        let adam = &mut state.adam;
        let seed = options.seed.wrapping_add(state.epoch as u64);
        for batch in train.batches(options.batch, seed) {
            let gradient = model.gradient(train, &batch, &adam.weights);
            adam.step(&gradient, start);
        }
        if let Some(pawn) = options.pawn {
            adam.weights = adam.weights.centred(&frequency).with_pawn(pawn);
        }
        let error = model.error(validation, &adam.weights);
        state.passed(error);
        state.save(options)?;
        bar.inc(1);
        bar.set_message(format!("validation error {error:.6}"));
        if bar.is_hidden() {
            println!("pass {}: validation error {error:.6}", state.epoch);
        }
    }
    bar.finish();
    Ok(state.best)
}
