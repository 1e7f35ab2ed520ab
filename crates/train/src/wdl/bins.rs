//! How games went on from positions, counted by material and score.
//!
//! The model is the same for both sides, so a position counts for the side that is ahead, whether it
//! is to move or not.

use crate::viriformat::PackedGame;
use luft_chess::Color;
use luft_chess::pgn::GameResult;
use luft_eval::wdl;
use std::collections::BTreeMap;

/// Centipawns of one bin.
const WIDTH: u16 = 8;

/// How games ended from here, seen by the side that is ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Count {
    /// Games that were won.
    pub wins: f64,
    /// Games that were drawn.
    pub draws: f64,
    /// Games that were lost.
    pub losses: f64,
}

impl Count {
    /// All games.
    pub fn all(&self) -> f64 {
        self.wins + self.draws + self.losses
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Bin {
    count: Count,
    /// The sum of all scores, so that the bin stands for its mean and not for its middle: level
    /// scores are many.
    scores: f64,
}

/// Counts by material and score.
#[derive(Clone, Debug, Default)]
pub struct WdlBins(BTreeMap<(u32, u16), Bin>);

impl WdlBins {
    /// Counts the positions of a game whose score is below the limit.
    pub fn add(&mut self, game: &PackedGame, limit: u16) {
        for scored in game.positions() {
            let score = scored.score.unsigned_abs();
            if score < limit {
                let ahead = if scored.score < 0 {
                    Color::Black
                } else {
                    Color::White
                };
                let count = seen_by(ahead, game.result);
                self.count(
                    wdl::material_count(scored.position.material()),
                    score,
                    count,
                );
            }
        }
    }

    /// Counts games that went on from positions with this material and score.
    pub fn count(&mut self, material: u32, score: u16, count: Count) {
        let bin = self.0.entry((material, score / WIDTH)).or_default();
        bin.count.wins += count.wins;
        bin.count.draws += count.draws;
        bin.count.losses += count.losses;
        bin.scores += f64::from(score) * count.all();
    }

    /// Every bin: material, mean score, counts.
    pub fn iter(&self) -> impl Iterator<Item = (u32, f64, Count)> {
        let bins = self.0.iter();
        bins.map(|(&(material, _), bin)| (material, bin.scores / bin.count.all(), bin.count))
    }

    /// All positions.
    pub fn total(&self) -> Count {
        let mut total = Count::default();
        for (_, _, count) in self.iter() {
            total.wins += count.wins;
            total.draws += count.draws;
            total.losses += count.losses;
        }
        total
    }
}

fn seen_by(side: Color, result: GameResult) -> Count {
    let mut count = Count::default();
    match (result, side) {
        (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => {
            count.wins = 1.0;
        }
        (GameResult::WhiteWins, Color::Black) | (GameResult::BlackWins, Color::White) => {
            count.losses = 1.0;
        }
        (GameResult::Draw | GameResult::Unknown, _) => count.draws = 1.0,
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;

    #[test]
    fn positions_count_for_the_side_ahead() {
        let start = Position::startpos();
        let mut position = start;
        let mut scored_moves = Vec::new();
        for (text, score) in [("e2e4", 41), ("d7d5", -43), ("e4d5", 100), ("d8d5", 0)] {
            let mv = position.parse_uci(text).unwrap();
            scored_moves.push((mv, score));
            position = position.make_move(mv);
        }
        let result = GameResult::WhiteWins;
        let game = PackedGame {
            start,
            scored_moves,
            result,
        };
        let mut bins = WdlBins::default();
        bins.add(&game, 100);
        let found: Vec<_> = bins.iter().collect();
        let count = |wins, losses| Count {
            wins,
            draws: 0.0,
            losses,
        };
        // A pawn is gone in the last position; the one before scores too much.
        let wanted = [(77, 0.0, count(1.0, 0.0)), (78, 42.0, count(1.0, 1.0))];
        assert_eq!(found, wanted);
        assert!((bins.total().all() - 3.0).abs() < 1e-9);
    }
}
