//! The positions of a game, each with its move and its score.

use super::PackedGame;
use luft_chess::pgn::GameResult;
use luft_chess::{Bitboard, Color, Move, Position, Square};

/// A position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredPosition {
    /// What stood on the board.
    pub position: Position,
    /// What was played.
    pub mv: Move,
    /// What the player expected, in centipawns from white's view.
    pub score: i16,
    /// Plies since the start of the game.
    pub ply: usize,
}

impl ScoredPosition {
    /// The score from the view of the side to move.
    pub fn own_score(&self) -> i16 {
        match self.position.side() {
            Color::White => self.score,
            Color::Black => self.score.saturating_neg(),
        }
    }

    /// How many pieces are on the board, kings and all.
    pub fn piece_count(&self) -> usize {
        self.position.occupied().count() as usize
    }
}

/// What a result is worth to a side, in half points: 2 for a win.
pub fn half_points(result: GameResult, side: Color) -> u8 {
    match (result, side) {
        (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => 2,
        (GameResult::WhiteWins, Color::Black) | (GameResult::BlackWins, Color::White) => 0,
        (GameResult::Draw | GameResult::Unknown, _) => 1,
    }
}

impl PackedGame {
    /// Every position in which a move was played. The one after the last move has no score.
    pub fn positions(&self) -> impl Iterator<Item = ScoredPosition> {
        let mut next = self.start;
        self.scored_moves
            .iter()
            .enumerate()
            .map(move |(ply, &(mv, score))| {
                let position = next;
                next = position.make_move(mv);
                ScoredPosition {
                    position,
                    mv,
                    score,
                    ply,
                }
            })
    }

    /// Whether the game begins with a right to castle that ordinary chess does not know.
    pub fn is_chess960(&self) -> bool {
        let corners = Bitboard::FILE_A | Bitboard::FILE_H;
        Color::ALL.into_iter().any(|color| {
            let rooks = self.start.castling() & self.start.by_color(color);
            let home = Square::at(4, 0).relative(color);
            rooks.any() && (rooks.without(corners).any() || self.start.king(color) != home)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;

    #[test]
    fn every_turn_has_its_position() {
        let game = sample();
        let positions: Vec<_> = game.positions().collect();
        assert_eq!(positions.len(), game.scored_moves.len());
        assert_eq!(positions[0].position, game.start);
        for (ply, scored) in positions.iter().enumerate() {
            assert_eq!(scored.ply, ply);
            assert_eq!((scored.mv, scored.score), game.scored_moves[ply]);
            assert!(scored.position.is_legal(scored.mv));
        }
        assert_eq!(
            positions[1].own_score(),
            30,
            "black thinks well of itself at -30"
        );
        assert_eq!(
            (positions[0].piece_count(), positions[1].piece_count()),
            (10, 9)
        );
    }

    #[test]
    fn castling_tells_chess960() {
        let begin = |start| PackedGame { start, ..sample() };
        assert!(!begin(Position::startpos()).is_chess960());
        assert!(begin(Position::chess960(0, 0)).is_chess960());
        let one_right: Position = "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1".parse().unwrap();
        assert!(begin(one_right).is_chess960());
        let none: Position = "4k3/8/8/8/8/8/8/1R1K4 w - - 0 1".parse().unwrap();
        assert!(!begin(none).is_chess960());
    }
}
