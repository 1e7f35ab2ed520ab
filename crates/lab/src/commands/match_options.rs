//! Arguments that the commands with games share.

use clap::Args;
use luft_match::{
    Adjudication, BookConfig, DrawRule, GameRules, OpeningOrder, PlayConfig, ResignRule,
    TimeControl,
};
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// How each game is played.
#[derive(Clone, Debug, Args)]
pub struct PlayOptions {
    /// Time control: `40/60+0.6`, `8+0.08`, `movetime=100`, `nodes=5000`, `depth=9`.
    #[arg(long = "tc", default_value = "8+0.08")]
    time_control: TimeControl,
    /// Time margin in milliseconds: how far a clock may run below zero.
    #[arg(long, default_value_t = 0, value_name = "MS")]
    timemargin: u64,
    /// Engines ponder.
    #[arg(long)]
    ponder: bool,
    #[command(flatten)]
    games: GameOptions,
}

/// How each game is played, whatever limits a move.
#[derive(Clone, Debug, Args)]
pub struct GameOptions {
    /// Games at a time.
    #[arg(long, short = 'j', default_value = "1")]
    concurrency: NonZero<usize>,
    /// Hash of each engine in MB, where it has that option and no other value was given.
    #[arg(long, default_value_t = 16)]
    hash: u32,
    /// Play Chess960 (FRC).
    #[arg(long)]
    chess960: bool,
    /// Resign adjudication: both engines agree by at least this score for so many moves.
    #[arg(long, value_name = "MOVECOUNT,SCORE")]
    resign: Option<Numbers<2>>,
    /// Draw adjudication: from a move number on, scores within this for so many moves.
    #[arg(long, value_name = "MOVENUMBER,MOVECOUNT,SCORE")]
    draw: Option<Numbers<3>>,
    /// Adjudicate games of so many moves as draws.
    #[arg(long, value_name = "N")]
    maxmoves: Option<u32>,
    /// Tablebase adjudication with the Syzygy tables of this folder; may be repeated.
    #[arg(long = "tb", value_name = "FOLDER")]
    tablebases: Vec<PathBuf>,
    #[command(flatten)]
    book: BookOptions,
}

/// Where games begin.
#[derive(Clone, Debug, Args)]
pub struct BookOptions {
    /// Opening book: EPD (such as UHO), PGN or Polyglot, also packed as `.zip` or `.zst`; 500 openings of our own if not
    /// given.
    #[arg(long = "book", value_name = "FILE")]
    path: Option<PathBuf>,
    /// The order of the openings: `random` or `sequential`.
    #[arg(long, default_value = "random")]
    order: OpeningOrder,
    /// Plies taken from PGN games and Polyglot books.
    #[arg(long)]
    plies: Option<usize>,
    /// Seed of the random order, and of all else that is left to chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Numbers with commas between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers<const N: usize>([u32; N]);

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

impl PlayOptions {
    /// The same as a configuration.
    pub fn config(&self) -> PlayConfig {
        let mut config = self.games.config(self.time_control);
        config.rules.time_margin = Duration::from_millis(self.timemargin);
        config.rules.ponder = self.ponder;
        config
    }
}

impl GameOptions {
    /// The same as a configuration with this limit of a move.
    pub fn config(&self, time_control: TimeControl) -> PlayConfig {
        let resign = self.resign.map(|Numbers([move_count, score])| ResignRule {
            move_count,
            score: score as i32,
        });
        let draw = self
            .draw
            .map(|Numbers([move_number, move_count, score])| DrawRule {
                move_number,
                move_count,
                score: score as i32,
            });
        PlayConfig {
            rules: GameRules {
                time_control,
                time_margin: Duration::ZERO,
                adjudication: Adjudication {
                    resign,
                    draw,
                    max_moves: self.maxmoves,
                },
                ponder: false,
                chess960: self.chess960,
            },
            book: self.book.config(),
            tablebases: self.tablebases.clone(),
            hash: self.hash,
            concurrency: self.concurrency.get(),
        }
    }
}

impl BookOptions {
    /// The same as a configuration.
    pub fn config(&self) -> BookConfig {
        BookConfig {
            path: self.path.clone(),
            order: self.order,
            plies: self.plies,
            seed: self.seed,
        }
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
