//! Scores and lines as people read them, always from white's side.

use crate::classification;
use luft_chess::{Color, Move, Position};
use luft_search::{Score, WinDrawLoss};
use serde::Serialize;

/// Longer than this nobody reads a line.
const LONGEST: usize = 24;

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct LineMove {
    pub(crate) uci: String,
    /// With its number where one is needed: `12. Nf3`.
    pub(crate) san: String,
}

/// A score in white's favour: `+0.31`, `#5`, `-#3`.
pub(crate) fn score(score: Score, side: Color) -> String {
    let sign = sign(side);
    match score {
        // Nobody is behind by nothing, so there is no minus before a zero.
        Score::Centipawns(0) => "0.00".to_owned(),
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) * f64::from(sign) / 100.0),
        Score::Mate(moves) if moves.saturating_mul(sign) > 0 => {
            format!("#{}", moves.unsigned_abs())
        }
        // Mated already: the side to move has lost.
        Score::Mate(0) if side == Color::Black => "#0".to_owned(),
        Score::Mate(moves) => format!("-#{}", moves.unsigned_abs()),
    }
}

/// White's expected score.
pub(crate) fn expected_score(score: Score, side: Color) -> f64 {
    let expected = classification::expected_score(score);
    match side {
        Color::White => expected,
        Color::Black => 1.0 - expected,
    }
}

/// 1 for white, -1 for black.
pub(crate) const fn sign(side: Color) -> i32 {
    match side {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// White's chances of a win, a draw and a loss, in thousandths.
pub(crate) const fn wdl(wdl: WinDrawLoss, side: Color) -> [u16; 3] {
    match side {
        Color::White => [wdl.win, wdl.draw, wdl.loss],
        Color::Black => [wdl.loss, wdl.draw, wdl.win],
    }
}

/// A line of moves with numbers.
pub(crate) fn line(root: &Position, moves: &[Move]) -> Vec<LineMove> {
    let mut position = *root;
    let mut line = Vec::new();
    for &mv in moves.iter().take(LONGEST) {
        // Better a short line than a wrong one, should the search ever be mistaken.
        if !position.is_legal(mv) {
            break;
        }
        let number = position.fullmove();
        let number = match (position.side(), line.is_empty()) {
            (Color::White, _) => format!("{number}. "),
            (Color::Black, true) => format!("{number}... "),
            (Color::Black, false) => String::new(),
        };
        line.push(LineMove {
            uci: crate::game::uci(&position, mv),
            san: number + &position.san(mv),
        });
        position = position.make_move(mv);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_whites() {
        assert_eq!(score(Score::Centipawns(31), Color::White), "+0.31");
        assert_eq!(score(Score::Centipawns(31), Color::Black), "-0.31");
        assert_eq!(score(Score::Centipawns(0), Color::Black), "0.00");
        assert_eq!(score(Score::Mate(3), Color::Black), "-#3");
        assert_eq!(score(Score::Mate(-3), Color::Black), "#3");
        assert_eq!(score(Score::Mate(0), Color::Black), "#0");
        assert_eq!(score(Score::Mate(0), Color::White), "-#0");
    }

    #[test]
    fn lines_are_numbered_and_end_where_they_stop_being_legal() {
        let start = Position::startpos();
        let e4 = start.parse_san("e4").unwrap();
        let after = start.make_move(e4);
        let e5 = after.parse_san("e5").unwrap();
        let texts = |root, moves: &[Move]| -> Vec<String> {
            line(root, moves).into_iter().map(|step| step.san).collect()
        };
        assert_eq!(texts(&start, &[e4, e5, e4]), ["1. e4", "e5"]);
        assert_eq!(texts(&after, &[e5]), ["1... e5"]);
    }
}
