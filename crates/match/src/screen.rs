//! Screening: what each of many switches and numbers of an engine is worth, all measured in the same games.
//!
//! In every game pair each side has a few factors turned, which follow from the seed and the number of the pair, and one
//! regression over all pairs gives every factor's Elo with its error. A factor that differs in a tenth of the games is
//! known as if it had had a tenth of the games for itself, and all are measured at once. Any UCI engine will do
//! whose switches are `check` options, or whose numbers are `spin` options:
//!
//! ```no_run
//! use luft_match::screen::{self, Chances, ScreenConfig};
//! use luft_match::{PlayConfig, TimeControl};
//! use luft_run::KeepRun;
//!
//! let mut play = PlayConfig::default();
//! play.rules.time_control = TimeControl::Nodes(8000);
//! play.book.path = Some("UHO_Lichess_4852_v1.epd.zip".into());
//! let config = ScreenConfig {
//!     engine: "./other_engine,name=v1.2".parse()?,
//!     factors: ["UseNullMove", "UseLmr", "FutilityMargin=90..120"]
//!         .map(str::parse)
//!         .into_iter()
//!         .collect::<Result<_, _>>()?,
//!     // Few factors, all of which are to be decided about: each differs in every pair.
//!     chances: Chances { each: 50.0, huge: vec![], known_huge: vec![], of_huge: 1.0 },
//!     games: 10_000,
//!     play,
//!     keep: KeepRun::In("screening.journal".into()),
//!     restart: false,
//!     results: None,
//! };
//! let (screening, _) = screen::run(&config, &mut |_| {})?;
//! println!("{screening}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod design;
pub(crate) mod factor;
mod interaction;
mod pairs;
mod played_pair;
mod screening;
mod settings;
#[cfg(test)]
pub(crate) mod simulation;
mod worth;

pub use design::{Chances, Design};
pub use factor::{Factor, FactorChoice};
pub use interaction::{Interaction, Interactions};
pub use screening::Screening;
pub use settings::{Play, Settings};
pub use worth::Worth;

use crate::bench::Benched;
use crate::identity::Identity;
use crate::match_runner::PlayConfig;
use crate::measurements::Measurements;
use luft_run::{EngineConfig, KeepRun, KeptRun, RunError};
use pairs::Pairs;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// What to compare, with which games.
#[derive(Clone, Debug)]
pub struct ScreenConfig {
    /// The engine.
    pub engine: EngineConfig,
    /// What is compared; if empty, every technique of Luft that the engine can switch and that is at work in
    /// games at fixed nodes.
    pub factors: Vec<FactorChoice>,
    /// How likely factors are turned.
    pub chances: Chances,
    /// Games of the whole screening; an odd number is rounded up.
    pub games: usize,
    /// How games are played; the seed of the book also chooses what is turned.
    pub play: PlayConfig,
    /// Where finished pairs are kept; a screening that was stopped goes on from there.
    pub keep: KeepRun,
    /// Forget what is kept, and begin again.
    pub restart: bool,
    /// The file to which the result will be added, which must have room for it.
    pub results: Option<PathBuf>,
}

/// What happens during a screening.
#[derive(Clone, Copy, Debug)]
pub enum ScreenEvent<'a> {
    /// It begins.
    Begin {
        /// Pairs of the whole screening.
        pairs: usize,
        /// Pairs that the journal has.
        done: usize,
        /// Openings there are.
        openings: usize,
    },
    /// A pair was played.
    Pair,
    /// What an engine did wrong.
    Warning(&'a str),
    /// All pairs were played.
    End,
}

/// Plays what is not in the journal yet, and says what all pairs say, and where they are kept.
pub fn run(
    config: &ScreenConfig,
    observe: &mut impl FnMut(ScreenEvent<'_>),
) -> Result<(Screening, Option<KeptRun>), RunError> {
    let play = &config.play;
    let engine = play
        .configured(std::slice::from_ref(&config.engine))?
        .remove(0);
    let settings = settings(config, &engine)?;
    let pairs = config.games.div_ceil(2);
    let (openings, tablebase) = (play.book.openings()?, play.tablebase()?);
    let identity = crate::match_runner::settings(&settings)?;
    let programs = [engine.program.as_path()];
    let kept = config.keep.find("screen", &identity, &programs)?;
    if let (Some(kept), true) = (&kept, config.restart) {
        kept.restart()?;
    }
    let (mut journal, mut known) = match &kept {
        Some(KeptRun { path, .. }) => {
            let (journal, known) = settings.journal(path)?;
            (Some(journal), known)
        }
        None => (None, Vec::new()),
    };
    let done: HashSet<usize> = known.iter().map(|pair| pair.pair).collect();
    // What could fail at the end should fail at the beginning.
    if let Some(path) = &config.results {
        Measurements::load(path)?.check(path, &settings, pairs.max(done.len()))?;
    }
    observe(ScreenEvent::Begin {
        pairs,
        done: done.len(),
        openings: openings.len(),
    });
    let table = Pairs {
        engine: &engine,
        design: &settings.design,
        rules: &play.rules,
        openings: &openings,
        tablebase: tablebase.as_ref(),
    };
    let todo = (0..pairs).filter(|pair| !done.contains(pair));
    table.play(todo, play.concurrency, |pair, warnings| {
        for warning in warnings {
            observe(ScreenEvent::Warning(warning));
        }
        if let Some(pair) = pair {
            if let Some(journal) = &mut journal {
                journal.add(&pair)?;
            }
            known.push(pair);
            observe(ScreenEvent::Pair);
        }
        Ok(())
    })?;
    observe(ScreenEvent::End);
    Ok((Screening::new(settings, known), kept))
}

/// What the pairs of a journal say, which may still grow.
pub fn show(journal: &Path) -> Result<Screening, RunError> {
    let (settings, pairs) = Settings::read(journal)?;
    Ok(Screening::new(settings, pairs))
}

/// Asks the engine who it is and what it can.
fn settings(config: &ScreenConfig, engine: &EngineConfig) -> Result<Settings, RunError> {
    let mut benched = Benched::start(engine)?;
    let factors = factor::factors(engine, benched.client(), &config.factors)?;
    let design = Design::new(factors, &config.chances, config.play.book.seed)?;
    let signature = benched.signature()?;
    let identity = Identity::new(engine, benched.title(), signature);
    Ok(Settings::new(identity, design, &config.play))
}
