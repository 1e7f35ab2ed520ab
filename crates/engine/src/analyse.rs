//! `luft analyse`: the search for people, in the notation people read.

mod arguments;
mod style;
mod view;

pub use arguments::AnalyseArguments;

use crate::stdout;
use luft_chess::{Position, PositionHistory};
use luft_search::{Engine, SearchListener};
use std::io::stdin;
use std::process::ExitCode;
use std::sync::Arc;
use style::Style;
use view::View;

/// Analyses a position until its limits are reached.
pub fn run(arguments: &AnalyseArguments) -> ExitCode {
    let (position, repaired) = match arguments.position() {
        Ok(parsed) => parsed,
        Err(error) => {
            eprintln!("luft analyse: {error}");
            return ExitCode::from(2);
        }
    };
    for flaw in &repaired {
        stdout::line(format_args!("Repaired: {flaw}"));
    }
    match analyse(position, arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("luft analyse: {error}");
            ExitCode::FAILURE
        }
    }
}

fn analyse(position: Position, arguments: &AnalyseArguments) -> Result<(), String> {
    let mut engine = Engine::new();
    if let Some(megabytes) = arguments.hash {
        let resized = engine.resize_hash(megabytes);
        resized.map_err(|error| error.to_string())?;
    }
    if let Some(count) = arguments.threads {
        let had = engine.set_threads(count);
        let had = had.map_err(|error| error.to_string())?;
        if had < count {
            eprintln!("luft analyse: {count} threads cannot be had here: {had} search");
        }
    }
    engine.settings().multi_pv = arguments.multipv;
    engine.settings().analyse_mode = true;

    let view = View::new(position, Style::of_terminal());
    view.begin();
    if position.legal_moves().is_empty() {
        return Ok(());
    }
    let limits = arguments.limits();
    let listener = Arc::new(view);
    engine.go(
        &position,
        &PositionHistory::new(),
        limits.clone(),
        listener as Arc<dyn SearchListener>,
    );
    if limits.infinite {
        // Until Enter or the end of the input.
        let _ = stdin().read_line(&mut String::new());
        engine.stop();
    }
    engine.wait();
    Ok(())
}
