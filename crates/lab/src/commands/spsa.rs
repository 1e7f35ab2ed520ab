//! `spsa`: tunes parameters of the search by play.

use super::keep::{KeepOptions, stopped};
use super::match_options::PlayOptions;
use crate::progress;
use clap::Args;
use indicatif::ProgressBar;
use luft_match::spsa::{self, Edit, Report, SpsaConfig, SpsaObserver, State};
use luft_os::println;
use luft_run::{EngineConfig, KeptRun, RunError, file, is_interrupted};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often the table is printed and the plot drawn while a run goes on.
const INTERVAL: Duration = Duration::from_mins(2);

/// What to tune, with which games, and where the result goes.
#[derive(Debug, Args)]
pub struct Options {
    /// The engine, a build with the feature `tune`:
    /// `PROGRAM [ARGUMENT…][,name=NAME][,dir=FOLDER][,OPTION=VALUE…]`.
    #[arg(required_unless_present_any = ["print", "show"])]
    engine: Option<EngineConfig>,
    /// Parameters by option name; the name of a technique stands for all its numbers.
    #[arg(long, value_delimiter = ',', value_name = "NAME,…")]
    params: Vec<String>,
    /// Parameters as lines `name, int, start, min, max, c_end, r_end`.
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    /// Print these lines for the parameters chosen, and do nothing else.
    #[arg(long)]
    print: bool,
    /// Iterations of the whole run.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    iterations: u64,
    /// Game pairs of each iteration.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Show where the run of the journal is; nothing is played.
    #[arg(long, requires = "journal")]
    show: bool,
    /// Draw how the parameters moved.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Write the values as a patch to the parameter table, for `git apply`.
    #[arg(long, value_name = "FILE.diff")]
    patch: Option<PathBuf>,
    /// Write the values into the table itself.
    #[arg(long)]
    write: bool,
    /// The root of the project, whose parameter table is read and written.
    #[arg(long, value_name = "DIR", default_value = ".")]
    root: PathBuf,
    /// Write the result as JSON here, also while it runs, in the form of the journal.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    play: PlayOptions,
    #[command(flatten)]
    keep: KeepOptions,
}

/// Prints, shows or tunes.
pub fn run(options: &Options) -> Result<(), RunError> {
    if options.print {
        for tunable in spsa::choose(&options.params, options.input.as_deref())? {
            println!("{tunable}");
        }
        return Ok(());
    }
    let (state, kept) = match (&options.engine, &options.keep.journal) {
        (_, Some(path)) if options.show => (State::read(path)?, None),
        (Some(engine), _) => tune(options, engine)?,
        _ => return Err(RunError::request("no engine is named")),
    };
    println!("{}", Report(&state));
    if is_interrupted() && state.iteration < state.plan.iterations {
        return Err(stopped());
    }
    options.conclude(&state)?;
    kept.map_or(Ok(()), |kept| kept.conclude())
}

/// Plays to the end of the run.
fn tune(options: &Options, engine: &EngineConfig) -> Result<(State, Option<KeptRun>), RunError> {
    let tunables = spsa::choose(&options.params, options.input.as_deref())?;
    // What could fail at the end should fail at the beginning.
    if options.patch.is_some() || options.write {
        let starts: Vec<_> = tunables.iter().map(|one| one.whole(one.start)).collect();
        spsa::edits(&options.root, &tunables, &starts)?;
    }
    let config = SpsaConfig {
        engine: engine.clone(),
        tunables,
        iterations: options.iterations,
        pairs: options.pairs,
        play: options.play.config(),
        keep: options.keep.keep(),
        restart: options.keep.restart,
    };
    let mut observer = Observer {
        options,
        bar: ProgressBar::hidden(),
        shown: Instant::now(),
    };
    let tuned = spsa::tune(config, &mut observer)?;
    observer.bar.finish_and_clear();
    Ok(tuned)
}

/// Shows and saves what happens in a run.
struct Observer<'a> {
    options: &'a Options,
    bar: ProgressBar,
    shown: Instant,
}

impl SpsaObserver for Observer<'_> {
    fn started(&mut self, state: &State, warnings: &[String]) -> Result<(), RunError> {
        for warning in warnings {
            println!("{warning}");
        }
        if state.iteration > 0 {
            println!("going on after {}", Report(state).summary());
        }
        let (all, done) = (state.plan.iterations as usize, state.iteration as usize);
        self.bar = progress::bar("iterations", all, done);
        Ok(())
    }

    fn iteration(&mut self, state: &State, warnings: &[String]) -> Result<(), RunError> {
        for warning in warnings {
            self.bar.suspend(|| println!("{warning}"));
        }
        self.bar.set_position(state.iteration);
        if let Some(path) = &self.options.json {
            file::write_json(path, state)?;
        }
        if self.shown.elapsed() >= INTERVAL {
            self.shown = Instant::now();
            self.bar.suspend(|| println!("{}", Report(state)));
            self.options.draw(state)?;
        }
        Ok(())
    }
}

impl Options {
    fn draw(&self, state: &State) -> Result<(), RunError> {
        match &self.plot {
            Some(path) => Report(state).plot().write(path),
            None => Ok(()),
        }
    }

    /// Everything that is made of the values at the end.
    fn conclude(&self, state: &State) -> Result<(), RunError> {
        if let Some(path) = &self.json {
            file::write_json(path, state)?;
        }
        self.draw(state)?;
        if self.patch.is_none() && !self.write {
            return Ok(());
        }
        let edits = spsa::edits(&self.root, &state.plan.tunables, &state.whole_values())?;
        if let Some(path) = &self.patch {
            let patch: String = edits.iter().map(Edit::diff).collect();
            file::write_whole(path, patch.as_bytes())?;
        }
        if self.write {
            for edit in &edits {
                file::write_whole(&self.root.join(edit.file), edit.new.as_bytes())?;
            }
        }
        if edits.is_empty() {
            println!("every value is still the default: the table does not change");
        }
        Ok(())
    }
}
