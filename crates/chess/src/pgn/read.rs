//! Reading games, one after the other.
//!
//! The first thing that is wrong with a game is remembered and its tokens are read to the end all
//! the same: only so is it known where the next game begins.

use super::annotate::say;
use super::line::{Line, is_annotation, strip_number};
use super::scan::{Scanner, Token};
use super::{AnnotatedMove, Game, GameResult};
use crate::{FenError, Position, SanError};
use std::io::{self, BufRead};
use std::mem;

/// Side lines within side lines, this many deep. What goes deeper is skipped: nobody reads it, and what
/// nests without end must not be followed.
const DEEPEST: usize = 20;

/// What is wrong with a game and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, line {line}: {kind}")]
pub struct PgnError {
    /// Number of the game, from 1.
    pub game: usize,
    /// Number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub kind: PgnErrorKind,
}

/// What can be wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnErrorKind {
    /// The file cannot be read any further.
    #[error("cannot read: {0}")]
    Read(String),
    /// A line looks like a tag but is none.
    #[error("'{0}' is no tag")]
    Tag(String),
    /// The start position is wrong.
    #[error(transparent)]
    Fen(FenError),
    /// A variant with other rules.
    #[error("the variant '{0}' is not known here")]
    Variant(String),
    /// Half-move number (from 1) and what is wrong with it.
    #[error("ply {0}: {1}")]
    Move(usize, SanError),
    /// A sign that means nothing here.
    #[error("unexpected '{0}'")]
    Token(String),
    /// A comment does not end.
    #[error("a comment does not end")]
    UnclosedComment,
    /// A variation does not end.
    #[error("a variation does not end")]
    UnclosedVariation,
}

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
        let mut draft = Draft {
            null_moves: self.null_moves,
            ..Draft::default()
        };
        loop {
            match self.token() {
                Ok(Some(token)) if draft.ends_before(&token) => {
                    self.pending = Some(token);
                    break;
                }
                Ok(Some(token)) => {
                    draft.take(token, self.scanner.number);
                    if draft.result.is_some() {
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

/// A game while it is read.
#[derive(Default)]
struct Draft {
    tags: Vec<(String, String)>,
    /// The moves, from the first word on.
    line: Option<Line>,
    result: Option<GameResult>,
    /// The side lines that are open, the innermost last.
    sides: Vec<Line>,
    /// How many side lines within them are open and not read.
    skipped: usize,
    /// What was said before the first word.
    preface: Option<String>,
    null_moves: bool,
    error: Option<(usize, PgnErrorKind)>,
}

impl Draft {
    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.line.is_none() && self.error.is_none()
    }

    /// Whether this token begins another game.
    fn ends_before(&self, token: &Token) -> bool {
        match token {
            Token::Tag(name, _) => {
                let twice = || self.tags.iter().any(|(known, _)| known == "Event");
                self.line.is_some() || (name == "Event" && twice())
            }
            Token::BadTag(_) => self.line.is_some(),
            _ => false,
        }
    }

    /// Only the first error counts: the others mostly follow from it.
    fn fail(&mut self, line: usize, kind: PgnErrorKind) {
        self.error.get_or_insert((line, kind));
    }

    fn take(&mut self, token: Token, line: usize) {
        match token {
            Token::Tag(name, value) => self.tags.push((name, value)),
            Token::BadTag(text) => self.fail(line, PgnErrorKind::Tag(text)),
            Token::Comment(_) | Token::Word(_) if self.skipped > 0 => {}
            Token::Comment(text) => match self.sides.last_mut().or(self.line.as_mut()) {
                Some(line) => line.comment(&text),
                None => say(&mut self.preface, &text),
            },
            Token::UnclosedComment => {
                self.begin(line);
                self.fail(line, PgnErrorKind::UnclosedComment);
            }
            Token::Open => self.open(line),
            Token::Close => self.close(line),
            Token::Word(word) => match self.sides.last_mut() {
                Some(side) => side.take_word(&word),
                None => self.take_word(&word, line),
            },
        }
    }

    /// The move that was read last, if what follows is about it.
    fn last(&mut self) -> Option<&mut AnnotatedMove> {
        if self.skipped > 0 {
            return None;
        }
        let line = self.sides.last_mut().or(self.line.as_mut())?;
        line.moves.last_mut().filter(|_| !line.broken)
    }

    /// Begins a side line.
    fn open(&mut self, number: usize) {
        self.begin(number);
        let parent = self.sides.last().or(self.line.as_ref());
        let before = parent.and_then(Line::branch);
        match before {
            Some(before) if self.skipped == 0 && self.sides.len() < DEEPEST => {
                self.sides.push(Line::new(before, self.null_moves));
            }
            _ => self.skipped += 1,
        }
    }

    /// Ends a side line.
    fn close(&mut self, number: usize) {
        if let Some(left) = self.skipped.checked_sub(1) {
            self.skipped = left;
        } else if let Some(side) = self.sides.pop() {
            if let (Some(turn), false) = (self.last(), side.moves.is_empty()) {
                turn.variations.push(side.moves);
            }
        } else {
            self.take_word(")", number);
        }
    }

    /// Sets up the position, once the tags are over.
    fn begin(&mut self, number: usize) -> &mut Line {
        if self.line.is_none() {
            match start_position(&self.tags) {
                Ok(start) => {
                    let mut line = Line::new(start, self.null_moves);
                    line.comment(&self.preface.take().unwrap_or_default());
                    self.line = Some(line);
                }
                Err(kind) => self.fail(number, kind),
            }
        }
        self.line
            .get_or_insert_with(|| Line::new(Position::startpos(), false))
    }

    fn take_word(&mut self, word: &str, number: usize) {
        self.begin(number);
        if let Some(result) = GameResult::from_text(word) {
            self.result = Some(result);
            return;
        }
        let text = strip_number(word);
        if self.error.is_some() {
            return;
        }
        if is_annotation(text) {
            return self.begin(number).mark(text);
        }
        if text.starts_with(['[', ']', ')', '}']) {
            return self.fail(number, PgnErrorKind::Token(text.to_owned()));
        }
        let line = self.begin(number);
        if let Err(error) = line.play(text) {
            let ply = line.moves.len() + 1;
            self.fail(number, PgnErrorKind::Move(ply, error));
        }
    }

    fn finish(mut self, game: usize, number: usize) -> Result<Game, PgnError> {
        if self.skipped > 0 || !self.sides.is_empty() {
            self.fail(number, PgnErrorKind::UnclosedVariation);
        }
        let Line { start, moves, .. } =
            mem::replace(self.begin(number), Line::new(Position::startpos(), false));
        if let Some((line, kind)) = self.error {
            return Err(PgnError { game, line, kind });
        }
        let mut game = Game {
            tags: self.tags,
            start,
            moves,
            result: GameResult::Unknown,
        };
        let claimed = game.tag("Result").and_then(GameResult::from_text);
        game.result = self.result.or(claimed).unwrap_or_default();
        Ok(game)
    }
}

fn start_position(tags: &[(String, String)]) -> Result<Position, PgnErrorKind> {
    let value = |name: &str| {
        let found = tags.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    };
    if let Some(variant) = value("Variant") {
        let plain = variant.to_ascii_lowercase().replace([' ', '-', '_'], "");
        let known = [
            "",
            "?",
            "chess",
            "standard",
            "normal",
            "fromposition",
            "chess960",
            "fischerandom",
            "fischerrandom",
            "fischerrandomchess",
            "freestyle",
            "freestylechess",
        ];
        if !known.contains(&plain.as_str()) {
            return Err(PgnErrorKind::Variant(variant.to_owned()));
        }
    }
    match value("FEN") {
        Some(fen) => fen.parse().map_err(PgnErrorKind::Fen),
        None => Ok(Position::startpos()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
