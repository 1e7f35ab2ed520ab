//! SPSA (simultaneous perturbation stochastic approximation): tuning by play. All parameters are perturbed at once,
//! up or down by chance; both sides play a game pair, and every parameter moves a little towards the side that won.
//!
//! The formulas and the lines that choose parameters are those of `OpenBench`, so that a run can
//! move there and back.

mod game_pairs;
mod patch;
mod report;
mod schedule;
mod state;
mod tunable;
mod tuner;
mod workers;

pub use patch::{Edit, edits};
pub use report::Report;
pub use state::{History, Plan, State};
pub use tunable::{Tunable, choose};

use crate::match_runner::{PlayConfig, settings};
use game_pairs::{PairConfig, PairPlayer};
use luft_os::LockFile;
use luft_run::{EngineConfig, KeepRun, KeptRun, RunError, file};
use luft_search::REGISTRY;
use tuner::{PairScore, Perturbation, Tuner};

/// What is tuned, with which games.
#[derive(Clone, Debug)]
pub struct SpsaConfig {
    /// The engine, a build with the feature `tune`.
    pub engine: EngineConfig,
    /// The parameters.
    pub tunables: Vec<Tunable>,
    /// Iterations of the whole run.
    pub iterations: u64,
    /// Game pairs of each iteration.
    pub pairs: u32,
    /// How games are played; the seed of the book is that of the whole run.
    pub play: PlayConfig,
    /// Where the state is kept after every iteration; a run that was stopped goes on from there.
    pub keep: KeepRun,
    /// Forget what is kept, and begin again.
    pub restart: bool,
}

/// Follows a run. Any error ends it.
pub trait SpsaObserver: Send {
    /// Before the first game: the state to go on from, and options that will have no effect.
    fn started(&mut self, state: &State, warnings: &[String]) -> Result<(), RunError>;

    /// After each iteration: the state, and what engines did wrong.
    fn iteration(&mut self, state: &State, warnings: &[String]) -> Result<(), RunError>;
}

/// Plays to the end of the run, or until it is interrupted. Gives its state, and where it is kept.
pub fn tune(
    config: SpsaConfig,
    observer: &mut impl SpsaObserver,
) -> Result<(State, Option<KeptRun>), RunError> {
    let play = &config.play;
    let mut engines = play.configured(&[config.engine])?;
    let pair = PairConfig {
        engine: engines.remove(0),
        rules: play.rules.clone(),
        openings: play.book.openings()?,
        tablebase: play.tablebase()?,
        pairs: config.pairs,
    };
    let warnings = check_engine(&pair.engine, &config.tunables)?;
    let plan = Plan {
        tunables: config.tunables,
        iterations: config.iterations,
        pairs: config.pairs,
        seed: play.book.seed,
        settings: settings(&(&pair.engine, play.identity()))?,
    };
    let identity = settings(&plan)?;
    let programs = [pair.engine.program.as_path()];
    let kept = config.keep.find("spsa", &identity, &programs)?;
    let path = kept.as_ref().map(|kept| kept.path.as_path());
    // Held to the end: the state is replaced after every iteration.
    let lock = |path| LockFile::take(path).map_err(RunError::file(path));
    let _lock = path.map(lock).transpose()?;
    if let (Some(kept), true) = (&kept, config.restart) {
        kept.restart()?;
    }
    let state = State::resume(path, plan)?;
    observer.started(&state, &warnings)?;
    let worker = |_| {
        let mut player = PairPlayer::new(&pair);
        move |perturbation: &Perturbation| player.play(perturbation)
    };
    let workers = (0..play.concurrency.max(1)).map(worker).collect();
    let observe = |tuner: &Tuner, score: &PairScore| {
        if let Some(path) = path {
            file::write_json(path, tuner.state())?;
        }
        observer.iteration(tuner.state(), &score.warnings)
    };
    let tuner = workers::run(Tuner::new(state), workers, observe)?;
    Ok((tuner.state().clone(), kept))
}

/// Refuses an engine that lacks an option, before the first game; gives a warning for options without effect.
fn check_engine(engine: &EngineConfig, tunables: &[Tunable]) -> Result<Vec<String>, RunError> {
    let client = engine.start()?;
    for Tunable { name, .. } in tunables {
        if client.option(name).is_none() {
            return Err(RunError::request(format!(
                "{engine} has no option {name}; a build for tuning is made with \
                 `cargo tune`"
            )));
        }
    }
    let mut warnings = Vec::new();
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
            warnings.push(format!(
                "{name} is off, so its numbers change nothing; say ENGINE,{name}=true"
            ));
        }
    }
    Ok(warnings)
}
