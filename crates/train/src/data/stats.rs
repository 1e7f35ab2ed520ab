//! Statistics of packed games.

use super::histogram::Histogram;
use crate::viriformat::{GameFiles, PackedGame, PositionFilter};
use luft_chess::pgn::GameResult;
use luft_run::{RunError, TextTable};
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;

/// Where the bins of a histogram of scores begin, in centipawns for the side that is ahead.
const SCORES: [usize; 10] = [0, 25, 50, 100, 200, 400, 800, 1600, 3200, 10_000];

/// What is in files of packed games.
#[derive(Debug, Serialize)]
pub struct DataStats {
    /// The files.
    pub files: Vec<PathBuf>,
    /// Their bytes.
    pub bytes: usize,
    /// Games.
    pub games: usize,
    /// Positions in which a move was played.
    pub positions: usize,
    /// Positions that pass the filter.
    pub passing: usize,
    /// Games that white won.
    pub white_wins: usize,
    /// Drawn games.
    pub draws: usize,
    /// Games that black won.
    pub black_wins: usize,
    /// Games that begin with castling rights of Chess960.
    pub chess960: usize,
    /// Plies of the shortest game.
    pub shortest: Option<usize>,
    /// Plies of the longest game.
    pub longest: Option<usize>,
    /// Games by plies.
    pub lengths: Histogram,
    /// Positions by pieces, in the bins of a network's output buckets: all of them, those that pass.
    pub pieces: [Histogram; 2],
    /// Positions by score: white ahead or nobody, black ahead.
    pub scores: [Histogram; 2],
}

impl DataStats {
    /// The statistics of all games in these files; positions that pass the filter are counted apart.
    pub fn read(games: GameFiles<'_>, filter: &PositionFilter) -> Result<Self, RunError> {
        let mut stats = Self::new(games.paths());
        for found in games {
            let (location, game) = found?;
            stats.bytes += location.len;
            stats.add(&game, filter);
        }
        Ok(stats)
    }

    fn new(files: &[PathBuf]) -> Self {
        let pieces = Histogram::new((0..8).map(|bucket| 4 * bucket + 2));
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
            pieces: [pieces.clone(), pieces],
            scores: [scores.clone(), scores],
        }
    }

    fn add(&mut self, game: &PackedGame, filter: &PositionFilter) {
        let plies = game.scored_moves.len();
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
            self.pieces[0].add(scored.piece_count());
            if filter.passes(&scored) {
                self.passing += 1;
                self.pieces[1].add(scored.piece_count());
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

    fn piece_table(&self) -> TextTable {
        let mut table = TextTable::new(["pieces", "positions", "share", "passing", "share"]);
        let [all, passing] = &self.pieces;
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

impl fmt::Display for DataStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (overview, lengths) = (self.overview(), self.length_table());
        write!(f, "{overview}\n{lengths}\n")?;
        write!(f, "{}\n{}", self.piece_table(), self.score_table())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;

    #[test]
    fn everything_is_counted_once() {
        let start = Position::startpos();
        let mut position = start;
        let mut scored_moves = Vec::new();
        for (text, score) in [("e2e4", 30), ("d7d5", -25), ("e4d5", 0), ("d8d5", 31_000)] {
            let mv = position.parse_uci(text).unwrap();
            scored_moves.push((mv, score));
            position = position.make_move(mv);
        }
        let game = PackedGame {
            start,
            scored_moves,
            result: GameResult::BlackWins,
        };
        let mut counts = DataStats::new(&[]);
        let filter = PositionFilter {
            skip_plies: 0,
            ..PositionFilter::default()
        };
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
        let full = counts.pieces[0].rows().last().unwrap();
        assert_eq!(full, ("30 or more".to_owned(), 8));
        let white: Vec<_> = counts.scores[0].rows().map(|(_, count)| count).collect();
        assert_eq!(white, [2, 2, 0, 0, 0, 0, 0, 0, 0, 2]);
        let black: Vec<_> = counts.scores[1].rows().map(|(_, count)| count).collect();
        assert_eq!(black, [0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert!(counts.to_string().contains("black wins"), "{counts}");
    }
}
