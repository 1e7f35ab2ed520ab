//! `match`: engines against engines.

use super::keep::{KeepOptions, stopped};
use super::match_options::PlayOptions;
use crate::pgn_file::PgnFile;
use crate::progress;
use clap::Args;
use indicatif::ProgressBar;
use luft_match::{
    EloModel, FinishedGame, Match, MatchConfig, MatchObserver, MatchResults, Sprt, TournamentFormat,
};
use luft_os::println;
use luft_run::{EngineConfig, RunError, file, is_interrupted};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often the result so far is printed and written.
const INTERVAL: Duration = Duration::from_secs(10);

/// Who plays whom, and how.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// Engines: `PROGRAM [ARGUMENT…][,name=NAME][,dir=FOLDER][,OPTION=VALUE…]`.
    #[arg(required = true, num_args = 2.., value_name = "ENGINE")]
    engines: Vec<EngineConfig>,
    /// Games of each matchup; an odd number is rounded up.
    #[arg(long, default_value = "100")]
    games: NonZero<usize>,
    /// Tournament format: `round-robin` or `gauntlet`.
    #[arg(long, value_name = "FORMAT", default_value = "round-robin")]
    tournament: TournamentFormat,
    /// SPRT bounds: stop when H0 (the first engine is ELO0 stronger) or H1 (ELO1 stronger) is accepted.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Elo model of the SPRT bounds: `normalised` (nElo) or `logistic`.
    #[arg(long, default_value = "normalised")]
    model: EloModel,
    /// Probability of accepting H1 when H0 is true.
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// Probability of accepting H0 when H1 is true.
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    #[command(flatten)]
    play: PlayOptions,
    /// Fail if any engine lost on time, crashed, stalled, or sent an illegal move or PV.
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    output: OutputOptions,
    #[command(flatten)]
    keep: KeepOptions,
}

/// Where the results of a match go.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct OutputOptions {
    /// Add the games to this file as PGN; what is there stays.
    #[arg(long, value_name = "FILE")]
    pgnout: Option<PathBuf>,
    /// Write the result as JSON here, also while the match runs.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Plays the match.
pub fn run(options: &Options) -> Result<(), RunError> {
    let config = MatchConfig {
        engines: options.engines.clone(),
        format: options.tournament,
        games: options.games.get(),
        play: options.play.config(),
        sprt: options.sprt(),
        keep: options.keep.keep(),
    };
    let results = play(&config, options.keep.restart, &options.output)?;
    if options.strict && !results.is_clean() {
        return Err(RunError::request("not every engine behaved, see above"));
    }
    Ok(())
}

impl Options {
    fn sprt(&self) -> Option<Sprt> {
        let [elo0, elo1] = self.sprt.as_deref()? else {
            return None;
        };
        Some(Sprt {
            elo0: *elo0,
            elo1: *elo1,
            alpha: self.alpha,
            beta: self.beta,
            model: self.model,
        })
    }
}

/// Plays a match with a progress bar, and prints its report, also when it is stopped.
pub fn play(
    config: &MatchConfig,
    restart: bool,
    output: &OutputOptions,
) -> Result<MatchResults, RunError> {
    let game_match = config.prepare()?;
    if restart {
        game_match.restart()?;
    }
    let (rounds, openings) = game_match.rounds_and_openings();
    if rounds > openings {
        println!("{rounds} rounds, but only {openings} openings: some games will be alike");
    }
    let mut observer = Observer {
        game_match: &game_match,
        output,
        bar: ProgressBar::hidden(),
        pgn: None,
        shown: Instant::now(),
    };
    let results = game_match.play(&mut observer)?;
    observer.bar.finish_and_clear();
    observer.write_json(&results)?;
    println!("{}", game_match.report(&results));
    if is_interrupted() && !game_match.is_over(&results) {
        return Err(stopped());
    }
    game_match.conclude()?;
    Ok(results)
}

/// Shows and writes what happens in a match.
struct Observer<'a> {
    game_match: &'a Match,
    output: &'a OutputOptions,
    bar: ProgressBar,
    pgn: Option<PgnFile>,
    shown: Instant,
}

impl Observer<'_> {
    fn write_json(&self, results: &MatchResults) -> Result<(), RunError> {
        match &self.output.json {
            Some(path) => file::write_json(path, &self.game_match.report(results)),
            None => Ok(()),
        }
    }

    fn write_pgn(&mut self, game: &FinishedGame) -> Result<(), RunError> {
        match &mut self.pgn {
            Some(file) => file.add(&game.pgn),
            None => Ok(()),
        }
    }
}

impl MatchObserver for Observer<'_> {
    fn resumed(&mut self, games: &[FinishedGame], _: &MatchResults) -> Result<(), RunError> {
        if let Some(path) = &self.output.pgnout {
            let known = games.iter().map(|game| game.pgn.as_str());
            self.pgn = Some(PgnFile::open(path, known)?);
        }
        if !games.is_empty() {
            println!("going on after {} games", games.len());
        }
        self.bar = progress::bar("games", self.game_match.games(), games.len());
        Ok(())
    }

    fn finished(&mut self, game: &FinishedGame, results: &MatchResults) -> Result<(), RunError> {
        self.write_pgn(game)?;
        if let Some(warning) = results.warning(game) {
            self.bar.suspend(|| println!("{warning}"));
        }
        self.bar.inc(1);
        self.bar.set_message(results.summary());
        if self.shown.elapsed() >= INTERVAL {
            self.shown = Instant::now();
            self.write_json(results)?;
            // Without a terminal there is no bar.
            if self.bar.is_hidden() {
                println!("{}", results.summary());
            }
        }
        Ok(())
    }
}
