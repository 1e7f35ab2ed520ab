//! `spsa`: tuning by play. All numbers are disturbed at once, up or down by chance; both sides play
//! a pair of games, and every number moves a little towards the side that won.
//!
//! The formulas and the lines that choose parameters are those of `OpenBench`, so that a run can
//! move there and back.

mod duel;
mod patch;
mod report;
mod schedule;
mod state;
mod tables;
mod tunable;
mod tuner;

use crate::matches::{self, Book, Games};
use clap::Args;
use duel::{Conditions, Duel};
use luft_run::EngineConfig;
use luft_run::RunError;
use luft_run::{file, progress};
use luft_search::REGISTRY;
use patch::Edit;
use report::Report;
use state::{Plan, State};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tunable::Tunable;
use tuner::{Outcome, Proposal, Tuner};

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
    /// Pairs of games of each iteration.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Remember the run here after every iteration, and go on from it when started again.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Show where the run of the state file is; nothing is played.
    #[arg(long, requires = "state")]
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
    /// Write the result as JSON here, in the form of the state file.
    #[arg(long)]
    json: Option<PathBuf>,
    #[command(flatten)]
    rules: Games,
    #[command(flatten)]
    book: Book,
}

/// Prints, shows or tunes.
pub fn run(options: &Options) -> Result<(), RunError> {
    if options.print {
        for tunable in tunable::choose(&options.params, options.input.as_deref())? {
            println!("{tunable}");
        }
        return Ok(());
    }
    let state = match (&options.engine, &options.state) {
        (_, Some(path)) if options.show => State::read(path)?,
        (Some(engine), _) => tune(options, engine)?,
        _ => return Err(RunError::request("no engine is named")),
    };
    println!("{}", Report(&state));
    options.conclude(&state)
}

/// Plays to the end of the run.
fn tune(options: &Options, engine: &EngineConfig) -> Result<State, RunError> {
    let tunables = tunable::choose(&options.params, options.input.as_deref())?;
    // What could fail at the end should fail at the beginning.
    if options.patch.is_some() || options.write {
        options.edits(&tunables, &starts(&tunables))?;
    }
    let conditions = options.conditions(engine)?;
    check_engine(&conditions.engine, &tunables)?;
    let plan = options.plan(tunables, &conditions)?;
    let state = State::resume(options.state.as_deref(), plan)?;
    if state.iteration > 0 {
        println!("going on after {}", Report(&state).line());
    }
    let bar = progress::bar(
        "iterations",
        state.plan.iterations as usize,
        state.iteration as usize,
    );
    let table = || {
        let mut duel = Duel::new(&conditions);
        move |proposal: &Proposal| duel.play(proposal)
    };
    let tables = (0..options.rules.concurrency.max(1)).map(|_| table());
    let mut shown = Instant::now();
    let watch = |tuner: &Tuner, outcome: &Outcome| {
        let state = tuner.state();
        for trouble in &outcome.troubles {
            bar.suspend(|| println!("{trouble}"));
        }
        bar.set_position(state.iteration);
        options.save(state)?;
        if shown.elapsed() >= INTERVAL {
            shown = Instant::now();
            bar.suspend(|| println!("{}", Report(state)));
            options.draw(state)?;
        }
        Ok(())
    };
    let tuner = tables::run(Tuner::new(state), tables.collect(), watch)?;
    bar.finish_and_clear();
    Ok(tuner.state().clone())
}

impl Options {
    fn conditions(&self, engine: &EngineConfig) -> Result<Conditions, RunError> {
        let mut equipped = self.rules.equip(std::slice::from_ref(engine))?;
        let engine = equipped.pop();
        Ok(Conditions {
            engine: engine.ok_or_else(|| RunError::request("no engine is named"))?,
            rules: self.rules.rules(),
            openings: self.book.openings()?,
            tablebase: self.rules.tablebase()?,
            pairs: self.pairs,
        })
    }

    fn plan(&self, tunables: Vec<Tunable>, conditions: &Conditions) -> Result<Plan, RunError> {
        let book = (&self.book.path, self.book.order, self.book.plies);
        let Conditions { engine, rules, .. } = conditions;
        Ok(Plan {
            tunables,
            iterations: self.iterations,
            pairs: self.pairs,
            seed: self.book.seed,
            setting: matches::setting(&(engine, rules, book, &self.rules.syzygy))?,
        })
    }

    fn save(&self, state: &State) -> Result<(), RunError> {
        let files = [&self.state, &self.json].into_iter().flatten();
        files
            .into_iter()
            .try_for_each(|path| file::write_json(path, state))
    }

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
        let edits = self.edits(&state.plan.tunables, &state.whole_values())?;
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

    /// The files of the table that these values change.
    fn edits(&self, tunables: &[Tunable], values: &[i32]) -> Result<Vec<Edit>, RunError> {
        let mut edits = Vec::new();
        for group in REGISTRY.groups() {
            let values: Vec<_> = tunables
                .iter()
                .zip(values.iter().copied())
                .filter(|(tunable, _)| tunable.is_in(group))
                .collect();
            if values.is_empty() {
                continue;
            }
            let path = self.root.join(group.file);
            let old = file::read_text(&path)?;
            let edit = Edit::new(group.file, old, &values);
            let edit = edit.map_err(|why| RunError::content(&path, why))?;
            edits.extend(Some(edit).filter(Edit::is_change));
        }
        Ok(edits)
    }
}

fn starts(tunables: &[Tunable]) -> Vec<i32> {
    tunables.iter().map(|one| one.whole(one.start)).collect()
}

/// Refuses an engine that lacks an option, before the first game; warns of options without effect.
fn check_engine(engine: &EngineConfig, tunables: &[Tunable]) -> Result<(), RunError> {
    let client = engine.start()?;
    for Tunable { name, .. } in tunables {
        if client.option(name).is_none() {
            return Err(RunError::request(format!(
                "{engine} has no option {name}; a build for tuning is made with \
                 `cargo build --release --bin luft --features luft/tune`"
            )));
        }
    }
    for technique in REGISTRY.techniques() {
        let tuned = |one: &luft_params::Parameter| {
            tunables.iter().any(|tunable| tunable.name == one.option)
        };
        let switched = |(option, _): &(String, String)| option.eq_ignore_ascii_case(technique.name);
        if !technique.default_on
            && technique.parameters.iter().any(tuned)
            && !engine.options.iter().any(switched)
        {
            let name = technique.name;
            println!("{name} is off, so its numbers change nothing; say ENGINE,{name}=true");
        }
    }
    Ok(())
}
