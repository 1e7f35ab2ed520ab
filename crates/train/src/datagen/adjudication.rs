//! Adjudication of games that are as good as over, by the scores of both players: win adjudication, draw
//! adjudication, and a draw at the greatest length.

use luft_chess::Move;
use luft_chess::pgn::GameResult;

/// When a game is adjudicated.
#[derive(Clone, Copy, Debug)]
pub struct Adjudication {
    /// When it is won.
    pub win: WinAdjudication,
    /// When it is drawn.
    pub draw: DrawAdjudication,
    /// A game of so many plies is drawn.
    pub max_plies: usize,
}

/// Win adjudication: a score like this for so many plies in a row wins.
#[derive(Clone, Copy, Debug)]
pub struct WinAdjudication {
    /// Centipawns for either side.
    pub score: i16,
    /// Plies in a row; 0 is never.
    pub plies: usize,
}

/// Draw adjudication: from a ply on, a score within this for so many plies in a row draws.
#[derive(Clone, Copy, Debug)]
pub struct DrawAdjudication {
    /// No game is drawn before this ply.
    pub from_ply: usize,
    /// Centipawns for either side.
    pub score: i16,
    /// Plies in a row; 0 is never.
    pub plies: usize,
}

impl Default for Adjudication {
    fn default() -> Self {
        Self {
            win: WinAdjudication {
                score: 1000,
                plies: 6,
            },
            draw: DrawAdjudication {
                from_ply: 80,
                score: 8,
                plies: 10,
            },
            max_plies: 400,
        }
    }
}

impl Adjudication {
    /// The result of a game that is as good as over. Scores are from white's view.
    pub fn result(&self, scored_moves: &[(Move, i16)]) -> Option<GameResult> {
        let all = |plies: usize, test: &dyn Fn(i16) -> bool| {
            (1..=scored_moves.len()).contains(&plies)
                && scored_moves[scored_moves.len() - plies..]
                    .iter()
                    .all(|&(_, score)| test(score))
        };
        let Self { win, draw, .. } = self;
        if all(win.plies, &|score| score >= win.score) {
            return Some(GameResult::WhiteWins);
        }
        if all(win.plies, &|score| score <= -win.score) {
            return Some(GameResult::BlackWins);
        }
        let drawn = scored_moves.len() >= draw.from_ply
            && all(draw.plies, &|score| score.abs() <= draw.score);
        (drawn || scored_moves.len() >= self.max_plies).then_some(GameResult::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;

    fn result(scores: impl IntoIterator<Item = i16>) -> Option<GameResult> {
        let mv = Position::startpos().legal_moves()[0];
        let scored_moves: Vec<_> = scores.into_iter().map(|score| (mv, score)).collect();
        Adjudication::default().result(&scored_moves)
    }

    #[test]
    fn high_scores_in_a_row_win() {
        assert_eq!(result([1000; 5]), None);
        assert_eq!(result([1000; 6]), Some(GameResult::WhiteWins));
        assert_eq!(result([-1500; 6]), Some(GameResult::BlackWins));
        assert_eq!(result([1000, 1000, 1000, 999, 1000, 1000, 1000]), None);
    }

    #[test]
    fn level_scores_draw_late() {
        assert_eq!(result([0; 79]), None);
        assert_eq!(result([8; 80]), Some(GameResult::Draw));
        assert_eq!(result([9; 399]), None);
        assert_eq!(result([9; 400]), Some(GameResult::Draw));
    }
}
