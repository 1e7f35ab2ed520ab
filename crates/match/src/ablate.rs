//! Ablation: what each technique of the search is worth, measured by switching it.
//!
//! Techniques are switched one at a time to the opposite of their default, in a build of the engine
//! that can do so. Every result is saved at once, so a run can be stopped at any moment and goes on
//! from there. Results of another engine, suite or book, or at other nodes, lie beside those that are known.

mod games;
pub(crate) mod record;
mod suite;
mod table;

pub use games::Games;
pub use record::{Measurement, Record, Suite, SuiteSettings};
pub use suite::SuiteScore;
pub use table::{COLUMNS, cells, compare, table};

use crate::bench::Benched;
use crate::identity::Identity;
use crate::match_runner::BookConfig;
use crate::measurements::Measurements;
use games::GamesConfig;
use luft_run::{EngineConfig, RunError, is_interrupted};
use luft_search::REGISTRY;
use std::num::NonZero;
use std::path::PathBuf;
use suite::TestSuite;

/// What to switch, and how to measure it.
#[derive(Clone, Debug)]
pub struct AblationConfig {
    /// The engine, built with the feature `tune`.
    pub engine: EngineConfig,
    /// Only these techniques; all if empty.
    pub only: Vec<String>,
    /// How often the benches by default and with the technique switched take turns.
    pub rounds: NonZero<usize>,
    /// A test suite: EPD with `bm`, or with `c8` and `c9` for points.
    pub suite: Option<PathBuf>,
    /// Nodes for each position of the suite.
    pub suite_nodes: u64,
    /// Games of the default against each switched engine; none if 0.
    pub games: usize,
    /// Nodes for each move of these games.
    pub game_nodes: u64,
    /// Where these games begin.
    pub book: BookConfig,
    /// Games, or positions of the suite, at a time; the bench always runs alone.
    pub concurrency: NonZero<usize>,
    /// Measure again what was measured the same way before.
    pub again: bool,
    /// The file where the results are kept, and added to.
    pub results: PathBuf,
}

/// What happens during an ablation.
#[derive(Clone, Copy, Debug)]
pub enum AblationEvent<'a> {
    /// A part begins: benches, positions or matches, and how many.
    Begin(&'static str, usize),
    /// This technique is measured next.
    Technique(&'a str),
    /// One of the benches, positions or matches is done.
    Step,
    /// The Elo of switching a technique, with its error, was measured.
    Elo(&'a str, f64, f64),
    /// The part has ended.
    End,
}

/// Measures what is not known yet. Gives all that is known, and the names of the techniques of this run.
pub fn run(
    config: &AblationConfig,
    observe: &(impl Fn(AblationEvent<'_>) + Sync),
) -> Result<(Record, Vec<&'static str>), RunError> {
    let suite = config.suite.as_deref().map(TestSuite::read).transpose()?;
    let techniques = chosen(&config.only)?;
    // Held to the end: the file is replaced after every technique.
    let _lock = Measurements::lock(&config.results)?;
    let mut ablation = Ablation::start(config, observe, techniques)?;
    ablation.bench()?;
    if let (Some(suite), Some(path)) = (&suite, &config.suite) {
        let file = path.file_name().unwrap_or_default();
        let settings = SuiteSettings {
            file: file.to_string_lossy().into_owned(),
            positions: suite.len(),
            nodes: config.suite_nodes,
        };
        ablation.suite(suite, &settings)?;
    }
    if config.games > 0 {
        ablation.games()?;
    }
    let names = ablation.names();
    Ok((ablation.record, names))
}

/// A technique and whether it is on by default.
#[derive(Clone, Copy, Debug)]
struct Technique {
    name: &'static str,
    default_on: bool,
}

/// The names that were asked for, in the order of the registry.
fn chosen(only: &[String]) -> Result<Vec<&'static str>, RunError> {
    let names = || REGISTRY.techniques().map(|technique| technique.name);
    let unknown = only
        .iter()
        .find(|wanted| !names().any(|name| name == *wanted));
    if let Some(unknown) = unknown {
        let reason =
            format!("there is no technique called '{unknown}'; docs/techniques.md lists all");
        return Err(RunError::request(reason));
    }
    let wanted = |name: &&str| only.is_empty() || only.iter().any(|wanted| wanted == name);
    Ok(names().filter(wanted).collect())
}

/// A run.
struct Ablation<'a, O> {
    config: &'a AblationConfig,
    observe: &'a O,
    techniques: Vec<Technique>,
    /// What the file has.
    all: Measurements,
    /// What is known of this engine.
    record: Record,
    /// The engine with everything at its default.
    reference: Benched,
    /// The nodes of its bench.
    signature: u64,
}

impl<'a, O: Fn(AblationEvent<'_>) + Sync> Ablation<'a, O> {
    fn start(
        config: &'a AblationConfig,
        observe: &'a O,
        names: Vec<&'static str>,
    ) -> Result<Self, RunError> {
        let all = Measurements::load(&config.results)?;
        let mut reference = Benched::start(&config.engine)?;
        let technique = |name| {
            let default_on = reference.default_of(name)?;
            Ok(Technique { name, default_on })
        };
        let techniques: Result<Vec<_>, RunError> = names.into_iter().map(technique).collect();
        let techniques = techniques?;
        let signature = reference.run()?.nodes;
        let engine = Identity::new(&config.engine, reference.title(), Some(signature));
        let known = all.records.iter().find(|known| known.engine == engine);
        let known = known.cloned();
        Ok(Self {
            config,
            observe,
            techniques,
            all,
            record: known.unwrap_or_else(|| Record::of(engine)),
            reference,
            signature,
        })
    }

    fn names(&self) -> Vec<&'static str> {
        self.techniques
            .iter()
            .map(|technique| technique.name)
            .collect()
    }

    /// The techniques of which something is not known.
    fn missing(&self, known: impl Fn(&Record, &str) -> bool) -> Vec<Technique> {
        let again = self.config.again;
        let missing = |technique: &&Technique| again || !known(&self.record, technique.name);
        self.techniques.iter().filter(missing).copied().collect()
    }

    /// The engine with a technique switched.
    fn switched(&self, technique: Technique) -> EngineConfig {
        self.config
            .engine
            .with(technique.name, !technique.default_on)
    }

    fn save(&mut self) -> Result<(), RunError> {
        self.all.put_record(self.record.clone());
        self.all.save(&self.config.results)
    }

    /// The games that are known of a technique at these nodes and openings.
    fn known_games(&self, technique: &str) -> Option<&Games> {
        let wanted = Games::none(self.config.game_nodes, &self.config.book);
        self.record.find(technique)?.like(&wanted)
    }

    /// Nodes and time of the bench.
    fn bench(&mut self) -> Result<(), RunError> {
        let rounds = self.config.rounds.get();
        let missing = self.missing(|record, name| record.has_bench(name, rounds));
        (self.observe)(AblationEvent::Begin("benches", missing.len() * rounds));
        for technique in missing {
            (self.observe)(AblationEvent::Technique(technique.name));
            let measured = self.compare_benches(technique)?;
            self.record.put_bench(measured);
            self.save()?;
        }
        (self.observe)(AblationEvent::End);
        Ok(())
    }

    fn compare_benches(&mut self, technique: Technique) -> Result<Measurement, RunError> {
        let signature = self.signature;
        let mut switched = Benched::start(&self.switched(technique))?;
        let mut nodes = 0;
        let mut times = Vec::new();
        // The two take turns, so that whatever else the machine does hits both.
        for _ in 0..self.config.rounds.get() {
            if is_interrupted() {
                return Err(RunError::interrupted("the same command goes on"));
            }
            let (default, other) = (self.reference.run()?, switched.run()?);
            if default.nodes != signature || (nodes != 0 && nodes != other.nodes) {
                let reason = "the engine does not search the same nodes each time";
                return Err(RunError::request(reason));
            }
            nodes = other.nodes;
            times.push(other.seconds() / default.seconds().max(f64::MIN_POSITIVE));
            (self.observe)(AblationEvent::Step);
        }
        Ok(Measurement {
            technique: technique.name.to_owned(),
            default_on: technique.default_on,
            rounds: times.len(),
            nodes,
            nodes_ratio: rounded(nodes as f64 / signature.max(1) as f64),
            time_ratio: rounded(median(times)),
            suites: Vec::new(),
            games: Vec::new(),
        })
    }

    /// Scores in the test suite.
    fn suite(&mut self, suite: &TestSuite, settings: &SuiteSettings) -> Result<(), RunError> {
        let missing = self.missing(|record, name| record.has_suite(name, settings));
        let AblationConfig {
            engine,
            concurrency,
            ..
        } = self.config;
        if missing.is_empty() {
            return Ok(());
        }
        let observe = self.observe;
        observe(AblationEvent::Begin(
            "positions",
            (missing.len() + 1) * suite.len(),
        ));
        let search =
            |engine: &EngineConfig| suite.search(engine, settings.nodes, *concurrency, observe);
        let default = match self.record.default_score(settings) {
            Some(score) if !self.config.again => score,
            _ => search(engine)?,
        };
        for technique in missing {
            observe(AblationEvent::Technique(technique.name));
            let suite = Suite {
                settings: settings.clone(),
                switched: search(&self.switched(technique))?,
                default,
            };
            self.record.put_suite(technique.name, suite);
            self.save()?;
        }
        (self.observe)(AblationEvent::End);
        Ok(())
    }

    /// Games of the default against each switched engine: those that are missing.
    fn games(&mut self) -> Result<(), RunError> {
        let AblationConfig {
            games, game_nodes, ..
        } = *self.config;
        let again = self.config.again;
        let known = |name| self.known_games(name).map_or(0, Games::count);
        let is_missing = |one: &&Technique| again || known(one.name) < games as u64;
        let missing: Vec<_> = self.techniques.iter().filter(is_missing).copied().collect();
        let config = GamesConfig {
            openings: self.config.book.openings()?,
            book: &self.config.book,
            games,
            nodes: game_nodes,
            concurrency: self.config.concurrency.get(),
            engine: &self.config.engine,
            signature: self.signature,
        };
        (self.observe)(AblationEvent::Begin("matches", missing.len()));
        for technique in missing {
            (self.observe)(AblationEvent::Technique(technique.name));
            let known = self.known_games(technique.name).filter(|_| !again);
            let none = Games::none(game_nodes, &self.config.book);
            let played = config.play(self.switched(technique), known.unwrap_or(&none))?;
            let (elo, error) = (-played.elo, played.error);
            (self.observe)(AblationEvent::Elo(technique.name, elo, error));
            self.record.put_games(technique.name, played);
            self.save()?;
            (self.observe)(AblationEvent::Step);
        }
        (self.observe)(AblationEvent::End);
        Ok(())
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values[..] {
        [] => f64::NAN,
        _ if values.len() % 2 == 1 => values[middle],
        _ => f64::midpoint(values[middle - 1], values[middle]),
    }
}

/// As exact as a measurement can be, so that the file stays readable.
fn rounded(ratio: f64) -> f64 {
    (ratio * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_are_chosen_by_name() {
        let all = chosen(&[]).unwrap();
        assert_eq!(all.len(), REGISTRY.techniques().count());
        let two = chosen(&["rfp".to_owned(), "pvs".to_owned()]).unwrap();
        assert_eq!(two, ["pvs", "rfp"]);
        let error = chosen(&["rfq".to_owned()]).unwrap_err().to_string();
        assert!(error.starts_with("there is no technique called 'rfq'"));
    }

    #[test]
    fn the_median_is_in_the_middle() {
        for values in [vec![3.0, 1.0, 2.0], vec![3.0, 1.0]] {
            assert!((median(values) - 2.0).abs() < 1e-9);
        }
    }
}
