//! Games with side lines: what someone thought of the moves, and what could have been played.

use super::Game;
use super::write::{Lines, comment_words};
use crate::{Color, Move, Position};

/// A move of a line with what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotated {
    /// The move.
    pub mv: Move,
    /// A numeric annotation glyph: 2 for a mistake, 4 for a blunder, 6 for a dubious move.
    pub glyph: Option<u8>,
    /// A comment.
    pub comment: Option<String>,
    /// Lines that could have been played instead of this move.
    pub instead: Vec<Vec<Annotated>>,
}

impl Game {
    /// The game as PGN with this line in place of its own moves. A line ends before its first
    /// illegal move.
    pub fn annotated(&self, line: &[Annotated]) -> String {
        let mut lines = Lines::default();
        for word in words(self.start, line) {
            lines.push(&word);
        }
        self.text(lines)
    }
}

fn words(start: Position, line: &[Annotated]) -> Vec<String> {
    let mut words = Vec::new();
    let mut position = start;
    // Black's move needs its number when nothing of white's stands right before it.
    let mut numbered = false;
    for step in line {
        if !position.is_legal(step.mv) {
            break;
        }
        let number = position.fullmove();
        match position.side() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if !numbered => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(position.san(step.mv));
        words.extend(step.glyph.map(|glyph| format!("${glyph}")));
        let before = words.len();
        words.extend(comment_words(step.comment.as_deref()));
        for side in &step.instead {
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
        position = position.play(step.mv);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::Games;
    use super::*;

    /// The moves of a text, without anything to say.
    fn line(start: &Position, text: &str) -> Vec<Annotated> {
        let mut position = *start;
        let step = |word| {
            let mv = position.parse_san(word).unwrap();
            position = position.play(mv);
            Annotated {
                mv,
                glyph: None,
                comment: None,
                instead: Vec::new(),
            }
        };
        text.split_whitespace().map(step).collect()
    }

    #[test]
    fn side_lines_stand_behind_the_move_they_replace() {
        let start = Position::startpos();
        let mut main = line(&start, "f3 e5 g4 Qh4#");
        main[2].glyph = Some(4);
        main[2].comment = Some("gives {mate}".to_owned());
        let before = main[..2]
            .iter()
            .fold(start, |position, step| position.play(step.mv));
        main[2].instead = vec![line(&before, "e4 Nf6"), line(&before, "d3")];
        main[0].instead = vec![line(&start, "e4")];
        let text = Game::new(start).annotated(&main);
        let moves = text.split_once("\n\n").unwrap().1;
        assert_eq!(
            moves,
            "1. f3 (1. e4) 1... e5 2. g4 $4 {gives {mate)} (2. e4 Nf6) (2. d3) 2... Qh4# *\n\n"
        );
        let game = Games::new(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!(game.moves.len(), 4);
    }

    #[test]
    fn a_line_ends_before_an_illegal_move() {
        let start = Position::startpos();
        let mut main = line(&start, "e4 e5");
        main[1].instead = vec![vec![main[0].clone()]];
        main.push(main[0].clone());
        let text = Game::new(start).annotated(&main);
        assert!(text.ends_with("\n\n1. e4 e5 *\n\n"), "{text}");
    }
}
