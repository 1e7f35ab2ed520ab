//! The command line of a match.

use super::{Files, Match, setting};
use crate::arena::{Adjudication, Control, Draw, Form, Resign, Rules, Schedule, Tablebase};
use crate::openings::{Openings, Order};
use crate::statistics::{Model, Sprt};
use clap::Args;
use luft_run::RunError;
use luft_run::{EngineConfig, tell_apart};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// Who plays whom, and how.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// Engines: `PROGRAM [ARGUMENT…][,name=NAME][,dir=FOLDER][,OPTION=VALUE…]`.
    #[arg(required = true, num_args = 2.., value_name = "ENGINE")]
    engines: Vec<EngineConfig>,
    /// Games of every two that meet; an odd number is rounded up.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Who meets whom.
    #[arg(long, value_enum, default_value_t = Form::RoundRobin)]
    form: Form,
    /// Stop when it is clear whether the first engine is stronger by ELO0 or by ELO1.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// What these Elo mean.
    #[arg(long, value_enum, default_value_t = Model::Normalised)]
    model: Model,
    /// The chance of a wrong yes.
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// The chance of a wrong no.
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    #[command(flatten)]
    rules: Games,
    #[command(flatten)]
    book: Book,
    /// Fail if any engine lost on time, misbehaved or announced a line that cannot be played.
    #[arg(long)]
    pub(super) strict: bool,
    #[command(flatten)]
    files: Files,
}

/// How each game is played.
#[derive(Clone, Debug, Args)]
pub struct Games {
    /// Time control: `40/60+0.6`, `8+0.08`, `movetime=100`, `nodes=5000`, `depth=9`.
    #[arg(long = "tc", default_value = "8+0.08")]
    pub control: Control,
    /// Milliseconds by which a clock may be overdrawn.
    #[arg(long, default_value_t = 0)]
    pub margin: u64,
    /// Games at a time.
    #[arg(long, short = 'j', default_value_t = 1)]
    pub concurrency: usize,
    /// Hash of each engine in MB, where it has that option and nothing else was said.
    #[arg(long, default_value_t = 16)]
    pub hash: u32,
    /// Engines think in the opponent's time.
    #[arg(long)]
    pub ponder: bool,
    /// Chess960: castling is told as king takes rook.
    #[arg(long)]
    pub chess960: bool,
    /// Give lost games up: both say so by this score for so many moves.
    #[arg(long, value_name = "MOVES,CENTIPAWNS")]
    pub resign: Option<Numbers<2>>,
    /// Call dead games drawn: from a move on, scores within this for so many moves.
    #[arg(long, value_name = "FROM,MOVES,CENTIPAWNS")]
    pub draw: Option<Numbers<3>>,
    /// Call games of so many moves drawn.
    #[arg(long)]
    pub move_limit: Option<u32>,
    /// End games that these tablebases know.
    #[arg(long, value_name = "FOLDER")]
    pub syzygy: Vec<PathBuf>,
}

/// Where games begin.
#[derive(Clone, Debug, Args)]
pub struct Book {
    /// Openings: EPD, PGN or a Polyglot book, also packed as `.zip` or `.zst`.
    #[arg(long = "book", value_name = "FILE")]
    pub path: Option<PathBuf>,
    /// In which order they are used.
    #[arg(long, value_enum, default_value_t = Order::Random)]
    pub order: Order,
    /// Plies taken from games and Polyglot books.
    #[arg(long)]
    pub plies: Option<usize>,
    /// Chooses the order.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Numbers with commas between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers<const N: usize>([u32; N]);

impl<const N: usize> FromStr for Numbers<N> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Result<Vec<u32>, _> =
            text.split(',').map(|part| part.trim().parse()).collect();
        numbers
            .ok()
            .and_then(|numbers| numbers.try_into().ok())
            .map(Self)
            .ok_or_else(|| format!("`{text}` is not {N} numbers with commas between them"))
    }
}

impl Games {
    /// The rules of each game.
    pub fn rules(&self) -> Rules {
        let resign = self.resign.map(|Numbers([moves, score])| Resign {
            moves,
            score: score as i32,
        });
        let draw = self.draw.map(|Numbers([from, moves, score])| Draw {
            from,
            moves,
            score: score as i32,
        });
        Rules {
            control: self.control,
            margin: Duration::from_millis(self.margin),
            adjudication: Adjudication {
                resign,
                draw,
                move_limit: self.move_limit,
            },
            ponder: self.ponder,
            chess960: self.chess960,
        }
    }

    /// Tables that end games, if any were named.
    pub fn tablebase(&self) -> Result<Option<Tablebase>, RunError> {
        let named = !self.syzygy.is_empty();
        named.then(|| Tablebase::open(&self.syzygy)).transpose()
    }

    /// Engines as they play under these rules. Each is started once: what cannot start is told
    /// before the first game, not in each.
    pub fn equip(&self, engines: &[EngineConfig]) -> Result<Vec<EngineConfig>, RunError> {
        let mut engines = engines.to_vec();
        tell_apart(&mut engines);
        for engine in &mut engines {
            let client = engine.start()?;
            if client.option("Hash").is_some() {
                *engine = engine.with_default("Hash", self.hash);
            }
            if self.ponder && client.option("Ponder").is_some() {
                *engine = engine.with_default("Ponder", true);
            }
            if self.chess960 {
                if client.option("UCI_Chess960").is_none() {
                    let reason = format!("{} cannot play Chess960", engine.name);
                    return Err(RunError::request(reason));
                }
                *engine = engine.with("UCI_Chess960", true);
            }
        }
        Ok(engines)
    }
}

impl Book {
    /// The openings.
    pub fn openings(&self) -> Result<Openings, RunError> {
        match &self.path {
            Some(path) => Openings::read(path, self.order, self.seed, self.plies),
            None => Ok(Openings::startpos()),
        }
    }
}

impl Options {
    /// Two engines judged by a sequential test.
    pub fn duel(
        engines: [EngineConfig; 2],
        sprt: Sprt,
        games: usize,
        (rules, book): (Games, Book),
        files: Files,
    ) -> Self {
        Self {
            engines: engines.into(),
            games,
            form: Form::RoundRobin,
            sprt: Some(vec![sprt.elo0, sprt.elo1]),
            model: sprt.model,
            alpha: sprt.alpha,
            beta: sprt.beta,
            rules,
            book,
            strict: false,
            files,
        }
    }

    /// The match, if everything it needs is there.
    pub fn prepare(&self) -> Result<Match, RunError> {
        let sprt = self.sprt()?;
        let rules = self.rules.rules();
        let engines = self.rules.equip(&self.engines)?;
        let openings = self.book.openings()?;
        let book = (
            &self.book.path,
            self.book.order,
            self.book.plies,
            self.book.seed,
        );
        let setting = setting(&(&engines, &rules, book, self.form, &self.rules.syzygy))?;
        Ok(Match {
            schedule: Schedule::new(self.form, engines.len(), self.games),
            engines,
            rules,
            openings,
            tablebase: self.rules.tablebase()?,
            concurrency: self.rules.concurrency,
            sprt,
            files: self.files.clone(),
            setting,
        })
    }

    fn sprt(&self) -> Result<Option<Sprt>, RunError> {
        let Some([elo0, elo1]) = self.sprt.as_deref() else {
            return Ok(None);
        };
        let sprt = Sprt {
            elo0: *elo0,
            elo1: *elo1,
            alpha: self.alpha,
            beta: self.beta,
            model: self.model,
        };
        sprt.check()?;
        Ok(Some(sprt))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_counted() {
        assert_eq!("3,400".parse(), Ok(Numbers([3, 400])));
        for text in ["", "3", "3,4,5", "3,x", "3,-4"] {
            assert!(text.parse::<Numbers<2>>().is_err(), "{text}");
        }
    }
}
