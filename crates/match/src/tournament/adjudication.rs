//! Adjudication: when a game ends before the rules of chess end it (resign, draw, max moves). Each rule is a small
//! counter that watches scores.

use luft_chess::pgn::GameResult;
use luft_chess::{Color, Position};
use luft_uci::Score;
use serde::{Deserialize, Serialize};

/// A player whose score stays this bad has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// For so many moves of both players in a row.
    pub move_count: u32,
    /// Centipawns.
    pub score: i32,
}

/// A game whose scores stay this small is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// Not before this move.
    pub move_number: u32,
    /// For so many moves of both players in a row.
    pub move_count: u32,
    /// Centipawns.
    pub score: i32,
}

/// The rules in force. None is by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// Hopeless games.
    pub resign: Option<ResignRule>,
    /// Dead games.
    pub draw: Option<DrawRule>,
    /// Games of so many moves are drawn.
    pub max_moves: Option<u32>,
}

/// What was seen of one game so far.
#[derive(Debug)]
pub(super) struct Adjudicator {
    rules: Adjudication,
    moves: u32,
    /// Plies in a row in which this side was said to win, by both.
    winning: Option<(Color, u32)>,
    /// Plies in a row with a small score.
    level: u32,
}

impl Adjudicator {
    /// Nothing was seen yet.
    pub(super) fn new(rules: Adjudication) -> Self {
        Self {
            rules,
            moves: 0,
            winning: None,
            level: 0,
        }
    }

    /// Notes what the side to move said of a position before it moved. Silence ends every row.
    pub(super) fn see(&mut self, position: &Position, score: Option<Score>) -> Option<GameResult> {
        self.moves += u32::from(position.side() == Color::Black);
        let score = score.map(centipawns);
        self.resigned(position.side(), score)
            .or_else(|| self.drawn(position, score))
            .or_else(|| self.too_long())
    }

    fn resigned(&mut self, side: Color, score: Option<i32>) -> Option<GameResult> {
        let rule = self.rules.resign?;
        let winner = score.filter(|score| score.abs() >= rule.score);
        let winner = winner.map(|score| if score > 0 { side } else { !side });
        self.winning = winner.map(|winner| match self.winning {
            Some((same, plies)) if same == winner => (winner, plies + 1),
            _ => (winner, 1),
        });
        let (winner, plies) = self.winning?;
        (plies >= 2 * rule.move_count).then_some(match winner {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        })
    }

    fn drawn(&mut self, position: &Position, score: Option<i32>) -> Option<GameResult> {
        let rule = self.rules.draw?;
        // A capture or a pawn move shows that someone still tries something.
        let quiet = position.halfmove() > 0;
        let small = score.is_some_and(|score| score.abs() <= rule.score);
        self.level = if small && quiet { self.level + 1 } else { 0 };
        let over =
            self.level >= 2 * rule.move_count && u32::from(position.fullmove()) >= rule.move_number;
        over.then_some(GameResult::Draw)
    }

    fn too_long(&self) -> Option<GameResult> {
        let limit = self.rules.max_moves?;
        (self.moves >= limit).then_some(GameResult::Draw)
    }
}

fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => i32::MAX,
        Score::Mate(_) => -i32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(halfmove: u32, side: &str) -> Position {
        format!("4k3/8/8/8/8/8/4P3/4K3 {side} - - {halfmove} 50")
            .parse()
            .unwrap()
    }

    fn run(rules: Adjudication, scores: &[i32]) -> Option<(usize, GameResult)> {
        let mut adjudicator = Adjudicator::new(rules);
        for (ply, &score) in scores.iter().enumerate() {
            let side = if ply % 2 == 0 { "w" } else { "b" };
            let seen = adjudicator.see(&position(5, side), Some(Score::Centipawns(score)));
            if let Some(result) = seen {
                return Some((ply, result));
            }
        }
        None
    }

    #[test]
    fn resigning_takes_both_players_and_a_row() {
        let resign = Some(ResignRule {
            move_count: 2,
            score: 500,
        });
        let rules = Adjudication {
            resign,
            ..Adjudication::default()
        };
        let white = Some((3, GameResult::WhiteWins));
        assert_eq!(run(rules, &[600, -600, 700, -500]), white);
        let black = Some((3, GameResult::BlackWins));
        assert_eq!(run(rules, &[-600, 600, -700, 500]), black);
        assert_eq!(run(rules, &[600, -600, 700, -499, 700, -700]), None);
        assert_eq!(run(rules, &[600, 600, 600, 600]), None, "they disagree");
    }

    #[test]
    fn silence_ends_a_row() {
        let rules = Adjudication {
            resign: Some(ResignRule {
                move_count: 1,
                score: 500,
            }),
            ..Adjudication::default()
        };
        let mut adjudicator = Adjudicator::new(rules);
        let mate = Some(Score::Mate(3));
        assert_eq!(adjudicator.see(&position(5, "w"), mate), None);
        assert_eq!(adjudicator.see(&position(5, "b"), None), None);
        assert_eq!(adjudicator.see(&position(5, "w"), mate), None);
        let lost = Some(Score::Mate(-3));
        let result = Some(GameResult::WhiteWins);
        assert_eq!(adjudicator.see(&position(5, "b"), lost), result);
    }

    #[test]
    fn a_draw_needs_small_scores_and_quiet_moves() {
        let draw = |from| Adjudication {
            draw: Some(DrawRule {
                move_number: from,
                move_count: 2,
                score: 8,
            }),
            ..Adjudication::default()
        };
        assert_eq!(run(draw(40), &[0, 8, -8, 3]), Some((3, GameResult::Draw)));
        assert_eq!(run(draw(40), &[0, 9, -8, 3]), None);
        assert_eq!(run(draw(51), &[0, 8, -8, 3]), None);
        let mut adjudicator = Adjudicator::new(draw(40));
        for side in ["w", "b", "w", "b", "w", "b"] {
            let capture = adjudicator.see(&position(0, side), Some(Score::Centipawns(0)));
            assert_eq!(capture, None);
        }
    }

    #[test]
    fn long_games_end() {
        let rules = Adjudication {
            max_moves: Some(2),
            ..Adjudication::default()
        };
        assert_eq!(run(rules, &[90, 90, 90]), None);
        assert_eq!(run(rules, &[90, 90, 90, 90]), Some((3, GameResult::Draw)));
    }
}
