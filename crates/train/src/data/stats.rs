//! `data stats`: what is in files of games, counted.

use super::histogram::Histogram;
use crate::packed::{Files, PackedGame, PositionFilter};
use clap::Args;
use luft_chess::pgn::GameResult;
use luft_run::RunError;
use luft_run::TextTable;
use luft_run::file;
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;

/// Where the bins of a histogram of scores begin, in centipawns for the side that is ahead.
const SCORES: [usize; 10] = [0, 25, 50, 100, 200, 400, 800, 1600, 3200, 10_000];

/// What to count.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Packed games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the counts as JSON here.
    #[arg(long)]
    json: Option<PathBuf>,
    #[command(flatten)]
    filter: PositionFilter,
}

/// Counts and tells.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let mut counts = Counts::new(&options.files);
    for found in Files::open(&options.files)? {
        let (place, game) = found?;
        counts.bytes += place.len;
        counts.add(&game, &options.filter);
    }
    print!("{counts}");
    match &options.json {
        Some(path) => file::write_json(path, &counts),
        None => Ok(()),
    }
}

/// What is there.
#[derive(Debug, Serialize)]
struct Counts {
    files: Vec<PathBuf>,
    bytes: usize,
    games: usize,
    positions: usize,
    /// Positions that pass the filter.
    passing: usize,
    white_wins: usize,
    draws: usize,
    black_wins: usize,
    /// Games that begin with castling rights of Chess960.
    chess960: usize,
    shortest: Option<usize>,
    longest: Option<usize>,
    /// Games by plies.
    lengths: Histogram,
    /// Positions by men, in the bins of a network's output buckets: all of them, those that pass.
    men: [Histogram; 2],
    /// Positions by score: white ahead or nobody, black ahead.
    scores: [Histogram; 2],
}

impl Counts {
    fn new(files: &[PathBuf]) -> Self {
        let men = Histogram::new((0..8).map(|bucket| 4 * bucket + 2));
        let scores = Histogram::new(SCORES);
        Self {
            files: files.to_vec(),
            bytes: 0,
            games: 0,
            positions: 0,
            passing: 0,
            white_wins: 0,
            draws: 0,
            black_wins: 0,
            chess960: 0,
            shortest: None,
            longest: None,
            lengths: Histogram::new((0..=10).map(|bin| 40 * bin)),
            men: [men.clone(), men],
            scores: [scores.clone(), scores],
        }
    }

    fn add(&mut self, game: &PackedGame, filter: &PositionFilter) {
        let plies = game.turns.len();
        self.games += 1;
        self.positions += plies;
        self.lengths.add(plies);
        self.shortest = Some(self.shortest.map_or(plies, |least| least.min(plies)));
        self.longest = self.longest.max(Some(plies));
        self.chess960 += usize::from(game.is_chess960());
        match game.result {
            GameResult::WhiteWins => self.white_wins += 1,
            GameResult::Draw | GameResult::Unknown => self.draws += 1,
            GameResult::BlackWins => self.black_wins += 1,
        }
        for scored in game.positions() {
            self.men[0].add(scored.men());
            if filter.passes(&scored) {
                self.passing += 1;
                self.men[1].add(scored.men());
            }
            let ahead = usize::from(scored.score < 0);
            self.scores[ahead].add(usize::from(scored.score.unsigned_abs()));
        }
    }

    fn overview(&self) -> TextTable {
        let mut table = TextTable::new(["", "count", "share"]);
        let mut row = |name: &str, count: usize, of: usize| {
            table.row([name.to_owned(), count.to_string(), share(count, of)]);
        };
        row("games", self.games, 0);
        row("  white wins", self.white_wins, self.games);
        row("  draws", self.draws, self.games);
        row("  black wins", self.black_wins, self.games);
        row("  Chess960, by castling", self.chess960, self.games);
        row("positions", self.positions, 0);
        row("  that pass the filter", self.passing, self.positions);
        row("plies of the shortest game", self.shortest.unwrap_or(0), 0);
        row("plies of a game on average", self.mean_plies(), 0);
        row("plies of the longest game", self.longest.unwrap_or(0), 0);
        row("bytes", self.bytes, 0);
        table
    }

    fn mean_plies(&self) -> usize {
        (self.positions + self.games / 2) / self.games.max(1)
    }

    fn length_table(&self) -> TextTable {
        let mut table = TextTable::new(["plies", "games", "share"]);
        for (name, count) in self.lengths.rows() {
            table.row([name, count.to_string(), share(count, self.games)]);
        }
        table
    }

    fn men_table(&self) -> TextTable {
        let mut table = TextTable::new(["men", "positions", "share", "passing", "share"]);
        let [all, passing] = &self.men;
        for ((name, count), (_, passed)) in all.rows().zip(passing.rows()) {
            let (part, passed_part) = (share(count, self.positions), share(passed, self.passing));
            table.row([
                name,
                count.to_string(),
                part,
                passed.to_string(),
                passed_part,
            ]);
        }
        table
    }

    fn score_table(&self) -> TextTable {
        let mut table = TextTable::new(["centipawns", "white ahead", "black ahead", "share"]);
        let [white, black] = &self.scores;
        for ((name, white), (_, black)) in white.rows().zip(black.rows()) {
            let part = share(white + black, self.positions);
            table.row([name, white.to_string(), black.to_string(), part]);
        }
        table
    }
}

/// So many of so many in percent; nothing if there is no whole.
fn share(count: usize, of: usize) -> String {
    match of {
        0 => String::new(),
        _ => format!("{:.1} %", 100.0 * count as f64 / of as f64),
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (overview, lengths) = (self.overview(), self.length_table());
        write!(f, "{overview}\n{lengths}\n")?;
        write!(f, "{}\n{}", self.men_table(), self.score_table())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use luft_chess::Position;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        filter: PositionFilter,
    }

    #[test]
    fn everything_is_counted_once() {
        let start = Position::startpos();
        let mut position = start;
        let mut turns = Vec::new();
        for (text, score) in [("e2e4", 30), ("d7d5", -25), ("e4d5", 0), ("d8d5", 31_000)] {
            let mv = position.parse_uci(text).unwrap();
            turns.push((mv, score));
            position = position.make_move(mv);
        }
        let game = PackedGame {
            start,
            turns,
            result: GameResult::BlackWins,
        };
        let mut counts = Counts::new(&[]);
        let filter = Line::parse_from(["stats"]).filter;
        counts.add(&game, &filter);
        counts.add(&game, &filter);
        assert_eq!(
            (counts.games, counts.positions, counts.passing),
            (2, 8, 4),
            "captures do not pass"
        );
        assert_eq!(
            (counts.white_wins, counts.draws, counts.black_wins),
            (0, 0, 2)
        );
        assert_eq!((counts.shortest, counts.longest), (Some(4), Some(4)));
        let full = counts.men[0].rows().last().unwrap();
        assert_eq!(full, ("30 or more".to_owned(), 8));
        let white: Vec<_> = counts.scores[0].rows().map(|(_, count)| count).collect();
        assert_eq!(white, [2, 2, 0, 0, 0, 0, 0, 0, 0, 2]);
        let black: Vec<_> = counts.scores[1].rows().map(|(_, count)| count).collect();
        assert_eq!(black, [0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert!(counts.to_string().contains("black wins"), "{counts}");
    }
}
