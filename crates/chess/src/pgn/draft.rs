//! A game while it is read: takes token after token and knows when it is over.

use super::annotate::say;
use super::line::{Line, is_annotation, strip_number};
use super::scan::Token;
use super::{AnnotatedMove, Game, GameResult, PgnError, PgnErrorKind};
use crate::Position;
use std::mem;

/// Side lines within side lines, this many deep. What goes deeper is skipped: nobody reads it, and what
/// nests without end must not be followed.
pub(super) const DEEPEST: usize = 20;

/// A game while it is read.
#[derive(Default)]
pub(super) struct Draft {
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
    pub(super) fn new(null_moves: bool) -> Self {
        Self {
            null_moves,
            ..Self::default()
        }
    }

    /// Whether its result was read, which is the last word of a game.
    pub(super) const fn is_over(&self) -> bool {
        self.result.is_some()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.line.is_none() && self.error.is_none()
    }

    /// Whether this token begins another game.
    pub(super) fn ends_before(&self, token: &Token) -> bool {
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
    pub(super) fn fail(&mut self, line: usize, kind: PgnErrorKind) {
        self.error.get_or_insert((line, kind));
    }

    pub(super) fn take(&mut self, token: Token, line: usize) {
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

    pub(super) fn finish(mut self, game: usize, number: usize) -> Result<Game, PgnError> {
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
