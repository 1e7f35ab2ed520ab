//! `luft analyse`: the engine's thoughts for people, in the notation people read.

mod request;
mod style;
mod view;

use crate::out;
use luft_chess::Path;
use luft_search::{Engine, Sink};
use request::{Request, RequestError};
use std::io::stdin;
use std::process::ExitCode;
use std::sync::Arc;
use style::Style;
use view::View;

/// Analyses what the arguments say.
pub fn run(arguments: impl Iterator<Item = String>) -> ExitCode {
    let request = match Request::read(arguments) {
        Ok(request) => request,
        Err(RequestError::Help) => {
            out::line(request::USAGE);
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("luft analyse: {error}\n\n{}", request::USAGE);
            return ExitCode::from(2);
        }
    };
    for flaw in &request.repaired {
        out::line(format_args!("Repaired: {flaw}"));
    }
    match analyse(&request) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("luft analyse: {error}");
            ExitCode::FAILURE
        }
    }
}

fn analyse(request: &Request) -> Result<(), String> {
    let mut engine = Engine::new();
    if let Some(megabytes) = request.hash {
        let resized = engine.resize_hash(megabytes);
        resized.map_err(|error| error.to_string())?;
    }
    if let Some(count) = request.threads {
        let set = engine.set_threads(count);
        set.map_err(|error| error.to_string())?;
    }
    engine.settings().multi_pv = request.multi_pv;
    engine.settings().analyse_mode = true;

    let view = View::new(request.position, Style::of_terminal());
    view.begin();
    if request.position.legal_moves().is_empty() {
        return Ok(());
    }
    let sink = Arc::new(view);
    engine.go(
        &request.position,
        &Path::new(),
        request.limits.clone(),
        sink as Arc<dyn Sink>,
    );
    if request.limits.infinite {
        // Until Enter, or until nobody can press it any more.
        let _ = stdin().read_line(&mut String::new());
        engine.stop();
    }
    engine.wait();
    Ok(())
}
