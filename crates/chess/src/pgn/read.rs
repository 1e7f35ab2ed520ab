//! Reading games, one after the other.
//!
//! The first thing that is wrong with a game is remembered and its tokens are read to the end all
//! the same: only so is it known where the next game begins.

use super::draft::Draft;
use super::scan::{Scanner, Token};
use super::{Game, PgnError, PgnErrorKind};
use std::io::{self, BufRead};

/// The games of a file. A `&[u8]` is a file too, and so is `text.as_bytes()`.
pub struct Games<R> {
    scanner: Scanner<R>,
    /// A token that turned out to belong to the next game.
    pending: Option<Token>,
    count: usize,
    null_moves: bool,
    broken: bool,
}

impl<R: BufRead> Games<R> {
    /// Reads games from here.
    pub fn new(input: R) -> Self {
        Self {
            scanner: Scanner::new(input),
            pending: None,
            count: 0,
            null_moves: false,
            broken: false,
        }
    }

    /// Reads null moves (`--`, `Z0`) too, as [`Move::NULL`](crate::Move::NULL): people who comment on games use them to show
    /// a threat. Otherwise they are no legal moves.
    #[must_use]
    pub const fn with_null_moves(mut self) -> Self {
        self.null_moves = true;
        self
    }

    fn token(&mut self) -> io::Result<Option<Token>> {
        match self.pending.take() {
            Some(token) => Ok(Some(token)),
            None => self.scanner.token(),
        }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<Game, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        let mut draft = Draft::new(self.null_moves);
        loop {
            match self.token() {
                Ok(Some(token)) if draft.ends_before(&token) => {
                    self.pending = Some(token);
                    break;
                }
                Ok(Some(token)) => {
                    draft.take(token, self.scanner.number);
                    if draft.is_over() {
                        break;
                    }
                }
                Ok(None) if draft.is_empty() => return None,
                Ok(None) => break,
                Err(error) => {
                    self.broken = true;
                    draft.fail(self.scanner.number, PgnErrorKind::Read(error.to_string()));
                    break;
                }
            }
        }
        self.count += 1;
        Some(draft.finish(self.count, self.scanner.number))
    }
}

#[cfg(test)]
mod tests {
    use super::super::GameResult;
    use super::super::draft::DEEPEST;
    use super::*;
    use crate::{Position, SanError};

    fn games(text: &str) -> Vec<Result<Game, PgnError>> {
        Games::new(text.as_bytes()).collect()
    }

    fn only(text: &str) -> Game {
        let mut games = games(text);
        assert_eq!(games.len(), 1, "{text}");
        games.remove(0).unwrap()
    }

    fn line(game: &Game) -> String {
        let mut position = game.start;
        let mut words = Vec::new();
        for turn in &game.moves {
            words.push(position.san(turn.mv));
            words.extend(turn.comment.iter().map(|text| format!("{{{text}}}")));
            position = position.make_move(turn.mv);
        }
        words.join(" ")
    }

    #[test]
    fn a_game_with_everything() {
        let game = only(
            "[Event \"x\"]\n[White \"A \\\"B\\\"\"]\n\n\
             {before} 1. e4 $1 {good} {very} (1. d4 d5 (1... Nf6 {x ) (} 2. c4) 2. c4) 1... e5 ; line\n\
             %escaped 2. a3\n\
             2.Nf3$5 Nc6!? 3 .Bb5 a6 4. 0-0 1/2-1/2\n",
        );
        let moves = "e4 {good very} e5 {line} Nf3 Nc6 Bb5 a6 O-O";
        assert_eq!(line(&game), moves);
        assert_eq!(game.tag("White"), Some("A \"B\""));
        assert_eq!(game.result, GameResult::Draw);
        let text = game.to_string();
        let (_, moves) = text.split_once("\n\n").unwrap();
        assert_eq!(
            moves.split_whitespace().collect::<Vec<_>>().join(" "),
            "{before} 1. e4 $1 {good very} (1. d4 d5 (1... Nf6 {x ) (} 2. c4) 2. c4) 1... e5 {line} \
             2. Nf3 $5 Nc6 $5 3. Bb5 a6 4. O-O 1/2-1/2"
        );
    }

    #[test]
    fn side_lines_end_before_what_cannot_be_played() {
        for (text, read) in [
            ("(1. d4) 1. e4 *", "1. e4 *"),
            ("1. e4 () (1. Ke2) *", "1. e4 *"),
            (
                "1. e4 (1. d4 Ke5 2. c4 (2. c3) {x}) e5 *",
                "1. e4 (1. d4) 1... e5 *",
            ),
            ("1. e4 (1. d4 1-0) e5 *", "1. e4 (1. d4) 1... e5 *"),
            ("1. e4 (1. d4 -- 2. c4) e5 *", "1. e4 (1. d4) 1... e5 *"),
            ("1. e4 ((1. d4) 1. c4 ?) *", "1. e4 (1. c4 $2) *"),
        ] {
            let written = only(text).to_string();
            assert_eq!(written.split_once("\n\n").unwrap().1.trim(), read, "{text}");
        }
    }

    #[test]
    fn side_lines_do_not_nest_without_end() {
        let depth = 100_000;
        let text = format!(
            "1. e4 {}{} e5 *",
            "(1. d4 ".repeat(depth),
            ")".repeat(depth)
        );
        let game = only(&text);
        assert_eq!(game.moves.len(), 2);
        let mut deep = 0;
        let mut line = &game.moves;
        while let Some(side) = line.first().and_then(|turn| turn.variations.first()) {
            deep += 1;
            line = side;
        }
        assert_eq!(deep, DEEPEST);
    }

    #[test]
    fn numbers_in_every_style() {
        for text in [
            "1. e4 e5 2. Nf3 *",
            "1.e4 e5 2.Nf3 *",
            "1 e4 e5 2 Nf3 *",
            "1. e4 1... e5 2. Nf3",
            "1.e4 1...e5 2.Nf3*",
            "e4 e5 Nf3",
            "1. e4 1. … e5 2. Nf3 *",
            "1.e2-e4 e7-e5 2.Ng1-f3",
            "1. e2e4 e7e5 2. g1f3 *",
        ] {
            assert_eq!(line(&only(text)), "e4 e5 Nf3", "{text}");
        }
    }

    #[test]
    fn start_positions() {
        let game =
            only("[FEN \"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\"]\n[Variant \"Chess960\"]\n\n1. O-O *");
        assert_eq!(line(&game), "O-O");
        let kind = |text: &str| games(text).remove(0).unwrap_err().kind;
        assert!(matches!(kind("[FEN \"x\"]\n\n*"), PgnErrorKind::Fen(_)));
        let atomic = PgnErrorKind::Variant("Atomic".to_owned());
        assert_eq!(kind("[Variant \"Atomic\"]\n\n1. e4 *"), atomic);
    }

    #[test]
    fn reading_goes_on_after_an_error() {
        let text = "[Event \"1\"]\n\n1. e4 e5 2. Ke3 d5 *\n\n\
            [Event \"2\"]\n[Site]\n\n1. e4 *\n\n\
            [Event \"3\"]\n\n1. e4 {oops\n1-0\n\n\
            [Event \"4\"]\n\n1. e4 (1. d4 1-0\n\n\
            [Event \"5\"]\n\n1. e4 ) *\n\n\
            [Event \"6\"]\n\n1. -- *\n\n\
            [Event \"7\"]\n[Result \"0-1\"]\n\n\
            [Event \"8\"]\n\n1. d4 1-0 {after}\n";
        let games = games(text);
        let kind = |index: usize| games[index].clone().unwrap_err();
        let illegal = SanError::Illegal("Ke3".to_owned());
        let expected = PgnError {
            game: 1,
            line: 3,
            kind: PgnErrorKind::Move(3, illegal),
        };
        assert_eq!(kind(0), expected);
        assert_eq!(
            kind(0).to_string(),
            "game 1, line 3: ply 3: 'Ke3': no such legal move here"
        );
        assert_eq!(kind(1).kind, PgnErrorKind::Tag("[Site]".to_owned()));
        assert_eq!(kind(1).line, 6);
        assert_eq!(kind(2).kind, PgnErrorKind::UnclosedComment);
        assert_eq!(kind(3).kind, PgnErrorKind::UnclosedVariation);
        assert_eq!(kind(4).kind, PgnErrorKind::Token(")".to_owned()));
        assert!(matches!(kind(5).kind, PgnErrorKind::Move(1, _)));
        let empty = games[6].clone().unwrap();
        assert_eq!(
            (empty.moves.len(), empty.result),
            (0, GameResult::BlackWins)
        );
        let last = games[7].clone().unwrap();
        assert_eq!((line(&last).as_str(), last.tag("Event")), ("d4", Some("8")));
        assert_eq!(games.len(), 8);
    }

    #[test]
    fn comments_stand_where_they_were_written() {
        let text = "{first} 1. e4 $1 $14 {good} ({or} 1. d4 {too}) {after} 1... e5 *";
        let game = only(&format!("[Event \"x\"]\n\n{text}"));
        let turn = &game.moves[0];
        assert_eq!(turn.before.as_deref(), Some("first"));
        assert_eq!(turn.nags, [1, 14]);
        assert_eq!(turn.comment.as_deref(), Some("good after"));
        let side = &turn.variations[0][0];
        assert_eq!(side.before.as_deref(), Some("or"));
        assert_eq!(side.comment.as_deref(), Some("too"));
        assert_eq!(only(&game.to_string()), {
            let mut again = game.clone();
            again.tags = only(&game.to_string()).tags;
            again
        });
    }

    #[test]
    fn null_moves_are_read_where_they_are_wanted() {
        let text = "1. e4 -- 2. d4 Z0 3. Bb5 -- *";
        let error = games(text).remove(0).unwrap_err();
        assert!(error.to_string().contains("'--'"), "{error}");
        let wanted = |text: &'static str| Games::new(text.as_bytes()).with_null_moves().next();
        let game = wanted(text).unwrap().unwrap();
        let nulls = game.moves.iter().filter(|turn| turn.mv.is_null());
        assert_eq!((game.moves.len(), nulls.count()), (6, 3));
        assert!(game.to_string().contains("1. e4 -- 2. d4 -- 3. Bb5 --"));
        // Who is in check cannot pass.
        assert!(wanted("1. e4 f5 2. Qh5+ -- *").unwrap().is_err());
        let start = Position::startpos();
        assert!(!start.is_legal(crate::Move::NULL));
    }

    #[test]
    fn games_without_tags() {
        let games = games("1. e4 1-0\n1. d4 d5 0-1 1. c4 *");
        let lines: Vec<_> = games
            .iter()
            .map(|game| line(game.as_ref().unwrap()))
            .collect();
        assert_eq!(lines, ["e4", "d4 d5", "c4"]);
        assert_eq!(self::games(" \n\n% x\n{nothing}\n"), []);
    }

    #[test]
    fn what_is_written_is_read() {
        let mut game = only("1. e4 {x} e5 {for black} 2. Nf3 {y z} 1-0");
        game.set_tag("White", "a\\b\"c");
        let again = only(&game.to_string());
        assert_eq!(again.moves, game.moves);
        assert_eq!(again.tag("White"), game.tag("White"));
        assert_eq!(again.to_string(), game.to_string());
    }
}
