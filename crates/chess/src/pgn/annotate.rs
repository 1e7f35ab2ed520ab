//! A move with its annotations: NAG, comment and variations.

use super::write::comment_words;
use crate::{Color, Move, Position};

/// Marks that people write behind a move, by their numeric annotation glyph (NAG) from 1 on.
const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// A move of a line with what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotatedMove {
    /// The move.
    pub mv: Move,
    /// Numeric annotation glyphs (NAG): 2 for a mistake, 4 for a blunder, 6 for a dubious move, 14 for a
    /// slight advantage of White.
    pub nags: Vec<u8>,
    /// A comment that stands before the move. Only the first move of a line has one.
    pub before: Option<String>,
    /// A comment.
    pub comment: Option<String>,
    /// Variations (RAV): lines that could have been played instead of this move.
    pub variations: Vec<Vec<AnnotatedMove>>,
}

impl AnnotatedMove {
    /// A move of which nothing is said.
    pub const fn bare(mv: Move) -> Self {
        Self {
            mv,
            nags: Vec::new(),
            before: None,
            comment: None,
            variations: Vec::new(),
        }
    }

    /// A move of which this is said.
    pub fn commented(mv: Move, comment: impl Into<String>) -> Self {
        Self {
            comment: Some(comment.into()),
            ..Self::bare(mv)
        }
    }
}

/// Adds to a comment.
pub(super) fn say(comment: &mut Option<String>, text: &str) {
    if text.is_empty() {
        return;
    }
    match comment {
        Some(said) => {
            said.push(' ');
            said.push_str(text);
        }
        None => *comment = Some(text.to_owned()),
    }
}

/// The nag of a word like `$6` or `?!`.
pub(super) fn nag(word: &str) -> Option<u8> {
    match word.strip_prefix('$') {
        Some(number) => number.parse().ok(),
        None => (1..)
            .zip(MARKS)
            .find_map(|(nag, mark)| (mark == word).then_some(nag)),
    }
}

/// The words of a line from this position. It ends before its first illegal move.
pub(super) fn words(start: Position, line: &[AnnotatedMove]) -> Vec<String> {
    let mut words = Vec::new();
    let mut position = start;
    // Black's move needs its number when nothing of white's stands right before it.
    let mut numbered = false;
    for turn in line {
        let Some(next) = after(&position, turn.mv) else {
            break;
        };
        words.extend(comment_words(turn.before.as_deref()));
        let number = position.fullmove();
        match position.side() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if !numbered => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(if turn.mv.is_null() {
            NULL_MOVE.to_owned()
        } else {
            position.san(turn.mv)
        });
        words.extend(turn.nags.iter().map(|nag| format!("${nag}")));
        let before = words.len();
        words.extend(comment_words(turn.comment.as_deref()));
        for side in &turn.variations {
            let mut inner = self::words(position, side);
            if let Some(first) = inner.first_mut() {
                first.insert(0, '(');
            }
            if let Some(last) = inner.last_mut() {
                last.push(')');
            }
            words.extend(inner);
        }
        numbered = position.side() == Color::White && words.len() == before;
        position = next;
    }
    words
}

/// How a null move is written.
pub(super) const NULL_MOVE: &str = "--";

/// The position after a legal move, or after a null move where one is possible.
pub(super) fn after(position: &Position, mv: Move) -> Option<Position> {
    if mv.is_null() {
        return (!position.in_check()).then(|| position.make_null_move());
    }
    position.is_legal(mv).then(|| position.make_move(mv))
}

#[cfg(test)]
mod tests {
    use super::super::{Game, Games};
    use super::*;

    /// The moves of a text, without anything to say.
    fn line(start: &Position, text: &str) -> Vec<AnnotatedMove> {
        let mut position = *start;
        let turn = |word| {
            let mv = position.parse_san(word).unwrap();
            position = position.make_move(mv);
            AnnotatedMove::bare(mv)
        };
        text.split_whitespace().map(turn).collect()
    }

    #[test]
    fn side_lines_stand_behind_the_move_they_replace() {
        let start = Position::startpos();
        let mut game = Game::new(start);
        let main = &mut game.moves;
        *main = line(&start, "f3 e5 g4 Qh4#");
        main[2].nags = vec![4];
        main[2].comment = Some("gives {mate}".to_owned());
        let before = main[..2]
            .iter()
            .fold(start, |position, turn| position.make_move(turn.mv));
        main[2].variations = vec![line(&before, "e4 Nf6"), line(&before, "d3")];
        main[0].variations = vec![line(&start, "e4")];
        let text = game.to_string();
        let moves = text.split_once("\n\n").unwrap().1;
        assert_eq!(
            moves,
            "1. f3 (1. e4) 1... e5 2. g4 $4 {gives {mate)} (2. e4 Nf6) (2. d3) 2... Qh4# *\n\n"
        );
        let again = Games::new(text.as_bytes()).next().unwrap().unwrap();
        game.moves[2].comment = Some("gives {mate)".to_owned());
        assert_eq!(again.moves, game.moves);
    }

    #[test]
    fn a_line_ends_before_an_illegal_move() {
        let start = Position::startpos();
        let mut game = Game::new(start);
        game.moves = line(&start, "e4 e5");
        let first = game.moves[0].clone();
        game.moves[1].variations = vec![vec![first.clone()]];
        game.moves.push(first);
        let text = game.to_string();
        assert!(text.ends_with("\n\n1. e4 e5 *\n\n"), "{text}");
    }

    #[test]
    fn glyphs_are_numbers_or_marks() {
        let known = [("$0", 0), ("$255", 255), ("!", 1), ("??", 4), ("?!", 6)];
        for (word, number) in known {
            assert_eq!(nag(word), Some(number), "{word}");
        }
        for word in ["", "$", "$256", "$x", "!!!", "+-", "5"] {
            assert_eq!(nag(word), None, "{word}");
        }
    }
}
