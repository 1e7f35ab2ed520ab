//! Writing a game: the seven tags of the roster first, then the others, then moves in lines of
//! less than eighty columns.

use super::Game;
use super::annotate::words;
use crate::{Bitboard, Color, PieceType, Position, Square};
use std::fmt::{self, Write};

/// The longest line of moves.
const WIDTH: usize = 79;

/// The tags every game has, with what is written when nothing is known. The result comes last.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// Tags that are written from the game itself.
const DERIVED: [&str; 3] = ["Result", "SetUp", "FEN"];

/// The game as PGN, with an empty line at the end. Moves from the first illegal one on are left
/// out, as are tags whose name could not be read again.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_tags(f)?;
        let mut lines = Lines::default();
        for word in words(self.start, &self.moves) {
            lines.push(&word);
        }
        lines.push(&self.result.to_string());
        writeln!(f, "\n{}\n", lines.text)
    }
}

impl Game {
    fn write_tags(&self, f: &mut impl Write) -> fmt::Result {
        for (name, unknown) in ROSTER {
            write_tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", &self.result.to_string())?;
        for (name, value) in &self.tags {
            let known = ROSTER.iter().any(|(roster, _)| roster == name);
            if !known && !DERIVED.contains(&name.as_str()) && is_tag_name(name) {
                write_tag(f, name, value)?;
            }
        }
        if self.tag("Variant").is_none() && castles_like_chess960(&self.start) {
            write_tag(f, "Variant", "Chess960")?;
        }
        if self.start != Position::startpos() {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &self.start.fen())?;
        }
        Ok(())
    }
}

fn write_tag(f: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(f, "[{name} \"{}\"]", value.replace('\n', " "))
}

pub(super) fn is_tag_name(name: &str) -> bool {
    let breaks = |letter: char| letter.is_whitespace() || "[]\"".contains(letter);
    !name.is_empty() && !name.contains(breaks)
}

/// Whether some castling right does not belong to a king on the e-file and a rook in the corner.
fn castles_like_chess960(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let row = Bitboard::rank_for(0, color);
        let rooks = position.castling() & row;
        let home = Square::at(4, 0).relative(color);
        let corners = Bitboard::FILE_A | Bitboard::FILE_H;
        let at_home = position.pieces(color, PieceType::King).has(home);
        rooks.any() && (!at_home || rooks.without(corners).any())
    })
}

/// Words put into lines.
#[derive(Default)]
struct Lines {
    text: String,
    column: usize,
}

impl Lines {
    fn push(&mut self, word: &str) {
        let width = word.chars().count();
        // At the start of a line these would be read as an escape or a tag.
        let sticks = word.starts_with(['%', '[']);
        if self.column > 0 && self.column + 1 + width > WIDTH && !sticks {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += width;
    }
}

/// A comment in its braces, word by word; nothing where there is nothing to say.
pub(super) fn comment_words(comment: Option<&str>) -> Vec<String> {
    let comment = comment.unwrap_or_default().replace('}', ")");
    let mut words: Vec<String> = comment.split_whitespace().map(str::to_owned).collect();
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::{AnnotatedMove, GameResult};
    use super::*;

    fn game(start: &str, moves: &str) -> Game {
        let mut position: Position = start.parse().unwrap();
        let mut game = Game::new(position);
        for text in moves.split_whitespace() {
            let mv = position.parse_san(text).unwrap();
            game.moves.push(AnnotatedMove::bare(mv));
            position = position.make_move(mv);
        }
        game
    }

    #[test]
    fn the_roster_comes_first() {
        let mut game = game(&Position::startpos().fen(), "e4 e5 Nf3");
        game.set_tag("Opening", "King's \"Knight\" \\ x");
        game.set_tag("White", "Luft");
        game.set_tag("Result", "0-1");
        game.result = GameResult::WhiteWins;
        if let Some(turn) = game.moves.get_mut(0) {
            turn.comment = Some("best  by\ntest}".to_owned());
        }
        let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
            [White \"Luft\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\
            [Opening \"King's \\\"Knight\\\" \\\\ x\"]\n\n\
            1. e4 {best by test)} 1... e5 2. Nf3 1-0\n\n";
        assert_eq!(game.to_string(), expected);
    }

    #[test]
    fn a_start_of_its_own_is_named() {
        let game = game("4k3/8/8/8/8/8/8/4K2R b K - 5 20", "Kd7 O-O");
        let text = game.to_string();
        assert!(text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 5 20\"]\n\n"));
        assert!(text.ends_with("\n\n20... Kd7 21. O-O *\n\n"), "{text}");
        assert!(!text.contains("Variant"));
    }

    #[test]
    fn chess960_is_named() {
        let text = game("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "O-O").to_string();
        assert!(
            text.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n"),
            "{text}"
        );
    }

    #[test]
    fn lines_stay_short() {
        let mut game = game(&Position::startpos().fen(), &"Nf3 Nf6 Ng1 Ng8 ".repeat(40));
        if let Some(turn) = game.moves.get_mut(20) {
            turn.comment = Some("words ".repeat(60) + "%x [Event");
        }
        let text = game.to_string();
        for line in text.lines() {
            assert!(line.len() <= WIDTH, "{line}");
            assert!(!line.starts_with('%'));
        }
    }

    #[test]
    fn an_illegal_move_ends_the_text() {
        let mut game = game(&Position::startpos().fen(), "e4 e5");
        let first = game.moves[0].clone();
        game.moves.push(first);
        assert!(game.to_string().ends_with("1. e4 e5 *\n\n"));
    }
}
