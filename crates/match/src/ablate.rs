//! Ablation: what each technique of the search is worth, measured by switching it.
//!
//! Techniques are switched one at a time to the opposite of their default, in a build of the engine
//! that can do so. Every result is saved at once, so a run can be stopped at any moment and goes on
//! from there; parts measured in different runs come together in one file.

mod bench;
mod games;
mod quiz;
pub mod record;
pub mod worth;

use crate::matches::Book;
use bench::Benched;
use clap::Args;
use games::Board;
use indicatif::ProgressBar;
use luft_run::EngineConfig;
use luft_run::RunError;
use luft_run::progress;
use luft_search::REGISTRY;
use quiz::Quiz;
use record::{Measurement, Record, Suite, SuiteSettings};
use std::num::NonZero;
use std::path::PathBuf;

/// What to switch, and how to measure it.
#[derive(Debug, Args)]
pub struct Options {
    /// The engine, built with the feature `tune`: PROGRAM[,OPTION=VALUE…].
    engine: EngineConfig,
    /// Only these techniques; all if not given.
    #[arg(long, value_delimiter = ',', value_name = "NAME,NAME")]
    only: Vec<String>,
    /// How often the benches by default and with the technique switched take turns.
    #[arg(long, default_value = "3")]
    rounds: NonZero<usize>,
    /// Ask the positions of this suite too: EPD with `bm`, or with `c8` and `c9` for points.
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    /// Nodes for each position of the suite.
    #[arg(long, default_value_t = 20_000)]
    suite_nodes: u64,
    /// Play so many games of the default against each switched engine.
    #[arg(long, default_value_t = 0)]
    games: usize,
    /// Nodes for each move of these games.
    #[arg(long, default_value_t = 2500)]
    game_nodes: u64,
    #[command(flatten)]
    book: Book,
    /// Games, or positions of the suite, at a time; the bench always runs alone.
    #[arg(long, default_value = "1")]
    concurrency: NonZero<usize>,
    /// Measure again what was measured the same way before.
    #[arg(long)]
    again: bool,
    /// Where the results are kept, and added to.
    #[arg(long, default_value = "docs/measurements/ablation.json")]
    json: PathBuf,
}

/// Measures what is not known yet, and prints all.
pub fn run(options: &Options) -> Result<(), RunError> {
    let quiz = options.suite.as_deref().map(Quiz::read).transpose()?;
    let techniques = chosen(&options.only)?;
    let mut ablation = Ablation::start(options, techniques)?;
    ablation.bench()?;
    if let (Some(quiz), Some(path)) = (&quiz, &options.suite) {
        let file = path.file_name().unwrap_or_default();
        let settings = SuiteSettings {
            signature: ablation.record.signature,
            file: file.to_string_lossy().into_owned(),
            positions: quiz.len(),
            nodes: options.suite_nodes,
        };
        ablation.suite(quiz, &settings)?;
    }
    if options.games > 0 {
        ablation.games()?;
    }
    let Record {
        engine, signature, ..
    } = &ablation.record;
    println!("{engine}, {signature} nodes by default\n");
    print!("{}", worth::table(&ablation.record, &ablation.names()));
    Ok(())
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
struct Ablation<'a> {
    options: &'a Options,
    techniques: Vec<Technique>,
    record: Record,
    // The engine with everything at its default.
    reference: Benched,
}

impl<'a> Ablation<'a> {
    fn start(options: &'a Options, names: Vec<&'static str>) -> Result<Self, RunError> {
        let mut record = Record::load(&options.json)?;
        let mut reference = Benched::start(&options.engine)?;
        let technique = |name| {
            let default_on = reference.default_of(name)?;
            Ok(Technique { name, default_on })
        };
        let techniques: Result<Vec<_>, RunError> = names.into_iter().map(technique).collect();
        let techniques = techniques?;
        reference.title().clone_into(&mut record.engine);
        record.signature = reference.run()?.nodes;
        Ok(Self {
            options,
            techniques,
            record,
            reference,
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
        let again = self.options.again;
        let missing = |technique: &&Technique| again || !known(&self.record, technique.name);
        self.techniques.iter().filter(missing).copied().collect()
    }

    /// The engine with a technique switched.
    fn switched(&self, technique: Technique) -> EngineConfig {
        self.options
            .engine
            .with(technique.name, !technique.default_on)
    }

    fn save(&self) -> Result<(), RunError> {
        self.record.save(&self.options.json)
    }

    /// Nodes and time of the bench.
    fn bench(&mut self) -> Result<(), RunError> {
        let (signature, rounds) = (self.record.signature, self.options.rounds.get());
        let missing = self.missing(|record, name| record.has_bench(name, signature, rounds));
        let bar = progress::bar("benches", missing.len() * rounds, 0);
        for technique in missing {
            bar.set_message(format!("bench, {}", technique.name));
            let measured = self.compare(technique, &bar)?;
            self.record.put_bench(measured);
            self.save()?;
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn compare(
        &mut self,
        technique: Technique,
        bar: &ProgressBar,
    ) -> Result<Measurement, RunError> {
        let signature = self.record.signature;
        let mut switched = Benched::start(&self.switched(technique))?;
        let mut nodes = 0;
        let mut times = Vec::new();
        // The two take turns, so that whatever else the machine does hits both.
        for _ in 0..self.options.rounds.get() {
            let (default, other) = (self.reference.run()?, switched.run()?);
            if default.nodes != signature || (nodes != 0 && nodes != other.nodes) {
                let reason = "the engine does not search the same nodes each time";
                return Err(RunError::request(reason));
            }
            nodes = other.nodes;
            times.push(other.seconds() / default.seconds().max(f64::MIN_POSITIVE));
            bar.inc(1);
        }
        Ok(Measurement {
            technique: technique.name.to_owned(),
            default_on: technique.default_on,
            signature,
            rounds: times.len(),
            nodes,
            nodes_ratio: rounded(nodes as f64 / signature.max(1) as f64),
            time_ratio: rounded(median(times)),
            suite: None,
            games: None,
        })
    }

    /// Answers to the suite.
    fn suite(&mut self, quiz: &Quiz, settings: &SuiteSettings) -> Result<(), RunError> {
        let missing = self.missing(|record, name| record.has_suite(name, settings));
        let Options {
            engine,
            concurrency,
            ..
        } = self.options;
        if missing.is_empty() {
            return Ok(());
        }
        let bar = progress::bar("positions", (missing.len() + 1) * quiz.len(), 0);
        let ask = |engine: &EngineConfig| quiz.ask(engine, settings.nodes, *concurrency, &bar);
        let default = match self.record.default_tally(settings) {
            Some(tally) if !self.options.again => tally,
            _ => ask(engine)?,
        };
        for technique in missing {
            bar.set_message(format!("suite, {}", technique.name));
            let suite = Suite {
                settings: settings.clone(),
                switched: ask(&self.switched(technique))?,
                default,
            };
            self.record.put_suite(technique.name, suite);
            self.save()?;
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Games of the default against each switched engine.
    fn games(&mut self) -> Result<(), RunError> {
        let Options {
            games, game_nodes, ..
        } = *self.options;
        let signature = self.record.signature;
        let known = |record: &Record, name: &str| {
            record.has_games(name, games as u64, game_nodes, signature)
        };
        let missing = self.missing(known);
        let board = Board {
            openings: self.options.book.openings()?,
            games,
            nodes: game_nodes,
            concurrency: self.options.concurrency.get(),
            engine: &self.options.engine,
            signature,
        };
        let bar = progress::bar("matches", missing.len(), 0);
        for technique in missing {
            bar.set_message(format!("games, {}", technique.name));
            let played = board.play(self.switched(technique))?;
            if bar.is_hidden() {
                println!(
                    "{}: {:+.1} ± {:.1}",
                    technique.name, -played.elo, played.error
                );
            }
            self.record.put_games(technique.name, played);
            self.save()?;
            bar.inc(1);
        }
        bar.finish_and_clear();
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
