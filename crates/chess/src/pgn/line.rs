//! A line of moves, word by word.

use super::annotate::{NULL_MOVE, after, nag, say};
use super::{AnnotatedMove, GameResult};
use crate::{Move, Position, SanError};

/// A line while it is read: the game itself, or one beside it.
pub(super) struct Line {
    pub(super) start: Position,
    /// The position before the last move.
    before: Position,
    now: Position,
    pub(super) moves: Vec<AnnotatedMove>,
    /// What was said before the first move.
    preface: Option<String>,
    /// Whether null moves can be played.
    null_moves: bool,
    /// Whether a move could not be played, which ends a side line.
    pub(super) broken: bool,
}

impl Line {
    pub(super) fn new(start: Position, null_moves: bool) -> Self {
        Self {
            start,
            before: start,
            now: start,
            moves: Vec::new(),
            preface: None,
            null_moves,
            broken: false,
        }
    }

    /// Takes a comment: about the last move, or before the first.
    pub(super) fn comment(&mut self, text: &str) {
        if self.broken {
            return;
        }
        match self.moves.last_mut() {
            Some(turn) => say(&mut turn.comment, text),
            None => say(&mut self.preface, text),
        }
    }

    /// Where a line begins that replaces the last move, if one can.
    pub(super) fn branch(&self) -> Option<Position> {
        (!self.broken && !self.moves.is_empty()).then_some(self.before)
    }

    /// Marks the last move with the NAG of a word, if it is one and new.
    pub(super) fn mark(&mut self, word: &str) {
        if let (Some(turn), Some(nag)) = (self.moves.last_mut(), nag(word))
            && !turn.nags.contains(&nag)
        {
            turn.nags.push(nag);
        }
    }

    /// Plays a move, with the mark that stands behind it.
    pub(super) fn play(&mut self, text: &str) -> Result<(), SanError> {
        let marks = text.trim_end_matches(['!', '?']).len();
        let (name, marks) = text.split_at_checked(marks).unwrap_or((text, ""));
        let null = self.null_moves && matches!(name, NULL_MOVE | "Z0") && !self.now.in_check();
        let mv = if null {
            Move::NULL
        } else {
            self.now.parse_move(text)?
        };
        self.moves.push(AnnotatedMove {
            nags: nag(marks).into_iter().collect(),
            before: self.preface.take(),
            ..AnnotatedMove::bare(mv)
        });
        self.before = self.now;
        self.now = after(&self.now, mv).unwrap_or(self.now);
        Ok(())
    }

    /// Takes a word of a side line. From the first that cannot be played on it is not read.
    pub(super) fn take_word(&mut self, word: &str) {
        let text = strip_number(word);
        if self.broken || GameResult::from_text(word).is_some() {
            return;
        }
        if is_annotation(text) {
            self.mark(text);
        } else {
            self.broken = self.play(text).is_err();
        }
    }
}

/// Takes the move number off a word: `12.Nf3`, `12...`, `12`.
pub(super) fn strip_number(word: &str) -> &str {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let text = digits.trim_start_matches(['.', '…']);
    // Castling may be written with zeros: those digits are no number.
    if digits.is_empty() || text.len() < digits.len() {
        text
    } else {
        word
    }
}

/// Whether a word says something about a move without being one.
pub(super) fn is_annotation(word: &str) -> bool {
    let nag = |rest: &str| rest.bytes().all(|byte| byte.is_ascii_digit());
    let mark = |letter: char| "!?+-=#/".contains(letter);
    matches!(word, "e.p." | "ep")
        || word.strip_prefix('$').is_some_and(nag)
        // Two hyphens are a null move, which is no annotation.
        || (word.chars().all(mark) && word != NULL_MOVE)
}
