//! Extended position description: a position and what is to be said about it.
//!
//! The lines of test suites. The four fields of a FEN come first, the two counters may follow, as
//! they do in opening books; then operations, each a name, operands and a `;`.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::{CastlingStyle, FenError, Move, Position, SanError, Setup};
use std::fmt;
use std::str::FromStr;

/// A position with operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position. The operations `hmvc` and `fmvn` set its counters.
    pub position: Position,
    /// What is said about it, in order of appearance.
    pub operations: Vec<Operation>,
}

/// A name and what belongs to it, such as `bm Nf3 Nc3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The name, `bm`.
    pub opcode: String,
    /// The operands, `Nf3` and `Nc3`.
    pub operands: Vec<Operand>,
}

/// One operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A move, a number or another single word.
    Word(String),
    /// A text in quotes, which may hold spaces and semicolons.
    Quoted(String),
}

/// Why a line is no EPD.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpdError {
    /// More than one line.
    #[error("an EPD is a single line")]
    Lines,
    /// The position is wrong.
    #[error(transparent)]
    Fen(FenError),
    /// An operation does not begin with the letter of a name.
    #[error("'{0}' is no name of an operation")]
    Opcode(String),
    /// A quoted text does not end.
    #[error("the quoted text '{0}' does not end")]
    Quote(String),
    /// An operand of this operation should be a move and is none.
    #[error("{0}: {1}")]
    Move(String, SanError),
}

impl Operand {
    /// The text, without quotes.
    pub fn text(&self) -> &str {
        match self {
            Self::Word(text) | Self::Quoted(text) => text,
        }
    }

    /// The number it is, if it is one.
    pub fn number(&self) -> Option<i64> {
        self.text().parse().ok()
    }
}

impl Epd {
    /// The first operation of this name.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|op| op.opcode == opcode)
    }

    /// The text of the first operand of this operation: `id`, a comment.
    pub fn text(&self, opcode: &str) -> Option<&str> {
        let operand = self.operation(opcode)?.operands.first()?;
        Some(operand.text())
    }

    /// The first operand of this operation as a number.
    pub fn number(&self, opcode: &str) -> Option<i64> {
        self.operation(opcode)?.operands.first()?.number()
    }

    /// The moves of an operation, in SAN or UCI. Distances to mate, as in `bm #5`, are no moves and
    /// are left out. Nothing if there is no such operation.
    pub fn moves(&self, opcode: &str) -> Result<Vec<Move>, EpdError> {
        let named = self.operations.iter().filter(|op| op.opcode == opcode);
        named
            .flat_map(|op| &op.operands)
            .map(|operand| operand.text().trim_end_matches(','))
            .filter(|text| !text.starts_with('#'))
            .map(|text| {
                let found = self.position.parse_move(text);
                found.map_err(|error| EpdError::Move(opcode.to_owned(), error))
            })
            .collect()
    }

    /// The best moves, `bm`.
    pub fn best_moves(&self) -> Result<Vec<Move>, EpdError> {
        self.moves("bm")
    }

    /// The moves to avoid, `am`.
    pub fn moves_to_avoid(&self) -> Result<Vec<Move>, EpdError> {
        self.moves("am")
    }

    /// In how many moves it is mate: `bm #5` or `dm 5`; below zero if it is the mover who is mated.
    pub fn mate_in(&self) -> Option<i64> {
        let distance = |text: &str| text.strip_prefix('#')?.parse().ok();
        self.operations
            .iter()
            .filter(|op| op.opcode == "bm")
            .flat_map(|op| &op.operands)
            .find_map(|operand| distance(operand.text()))
            .or_else(|| self.number("dm"))
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(text: &str) -> Result<Self, EpdError> {
        let text = text.trim();
        if text.contains('\n') {
            return Err(EpdError::Lines);
        }
        let (fen, rest) = split_fen(text);
        let mut setup: Setup = fen.parse().map_err(EpdError::Fen)?;
        let operations = read_operations(rest)?;
        set_counters(&mut setup, &operations);
        let position = Position::try_from(&setup)
            .map_err(|flaws| EpdError::Fen(FenError::Impossible(flaws)))?;
        Ok(Self {
            position,
            operations,
        })
    }
}

/// The counters that are given as operations.
pub(crate) fn set_counters(setup: &mut Setup, operations: &[Operation]) {
    if let Some(count) = counter(operations, "hmvc") {
        setup.halfmove = count;
    }
    if let Some(count) = counter(operations, "fmvn") {
        setup.fullmove = count.max(1);
    }
}

/// A counter given as an operation; nonsense counts as absent.
fn counter(operations: &[Operation], opcode: &str) -> Option<u16> {
    let operation = operations.iter().find(|op| op.opcode == opcode)?;
    let number = operation.operands.first()?.number()?;
    u16::try_from(number).ok().filter(|&count| count <= 9_999)
}

/// Cuts off the fields of the position: four, and the counters if numbers follow. No operation
/// begins with a digit, so there is no doubt.
fn split_fen(text: &str) -> (&str, &str) {
    let mut end = 0;
    for field in 0..6 {
        let (word, after) = next_word(text, end);
        let number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        if word.is_empty() || (field >= 4 && !number) {
            break;
        }
        end = after;
    }
    (
        text.get(..end).unwrap_or_default(),
        text.get(end..).unwrap_or_default(),
    )
}

/// The next word from this offset, up to a space or `;`, and the offset of its end.
fn next_word(text: &str, from: usize) -> (&str, usize) {
    let rest = text.get(from..).unwrap_or_default();
    let trimmed = rest.trim_ascii_start();
    let start = from + rest.len() - trimmed.len();
    let word = trimmed.split(is_break).next().unwrap_or_default();
    (word, start + word.len())
}

fn is_break(letter: char) -> bool {
    letter.is_ascii_whitespace() || letter == ';'
}

/// Whether a word ends before this letter inside an operation.
fn ends_word(letter: char) -> bool {
    is_break(letter) || letter == '"'
}

pub(crate) fn read_operations(text: &str) -> Result<Vec<Operation>, EpdError> {
    let mut operations = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(is_break);
        if rest.is_empty() {
            return Ok(operations);
        }
        let (opcode, after) = split_word(rest);
        if !opcode.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            let shown = rest.split(is_break).next().unwrap_or_default();
            return Err(EpdError::Opcode(shown.to_owned()));
        }
        let (operands, after) = read_operands(after)?;
        operations.push(Operation {
            opcode: opcode.to_owned(),
            operands,
        });
        rest = after;
    }
}

/// The operands up to the `;`, and what comes behind it.
fn read_operands(text: &str) -> Result<(Vec<Operand>, &str), EpdError> {
    let mut operands = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_ascii_start();
        if rest.is_empty() {
            return Ok((operands, rest));
        }
        if let Some(after) = rest.strip_prefix(';') {
            return Ok((operands, after));
        }
        if let Some(quoted) = rest.strip_prefix('"') {
            let Some((inner, after)) = quoted.split_once('"') else {
                return Err(EpdError::Quote(quoted.to_owned()));
            };
            operands.push(Operand::Quoted(inner.to_owned()));
            rest = after;
        } else {
            let (word, after) = split_word(rest);
            operands.push(Operand::Word(word.to_owned()));
            rest = after;
        }
    }
}

fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(ends_word).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.position.setup();
        let fen = setup.fen(CastlingStyle::Standard);
        // The counters are written only where the reader could not know them otherwise.
        let halfmove = counter(&self.operations, "hmvc").unwrap_or(0);
        let fullmove = counter(&self.operations, "fmvn").unwrap_or(1).max(1);
        let known = (setup.halfmove, setup.fullmove) == (halfmove, fullmove);
        let fields = if known { 4 } else { 6 };
        for (index, field) in fen.split(' ').take(fields).enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{field}")?;
        }
        for operation in &self.operations {
            write!(f, " {operation}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        for operand in &self.operands {
            write!(f, " {operand}")?;
        }
        f.write_str(";")
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(text) if !text.is_empty() && !text.contains(ends_word) => f.write_str(text),
            // There is no way to write a quote inside quotes.
            Self::Word(text) | Self::Quoted(text) => {
                write!(f, "\"{}\"", text.replace('"', "'").replace('\n', " "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    fn epd(operations: &str) -> Epd {
        format!("{BOARD} {operations}").parse().unwrap()
    }

    #[test]
    fn operations_are_read_in_order() {
        let text = "bm Nf3 e4; am a3; id \"a; b\"; ce -12; c0 \"one\" two; noop;";
        let epd = epd(text);
        assert_eq!(epd.to_string(), format!("{BOARD} {text}"));
        assert_eq!(epd.operations.len(), 6);
        assert_eq!(epd.text("id"), Some("a; b"));
        assert_eq!(epd.number("ce"), Some(-12));
        let operands = [
            Operand::Quoted("one".to_owned()),
            Operand::Word("two".to_owned()),
        ];
        assert_eq!(epd.operation("c0").unwrap().operands, operands);
        assert_eq!(epd.operation("noop").unwrap().operands, []);
        assert_eq!(epd.operation("dm"), None);
        let moves = epd.best_moves().unwrap();
        assert_eq!(format!("{moves:?}"), "[g1f3, e2e4]");
        assert_eq!(epd.moves_to_avoid().unwrap().len(), 1);
    }

    #[test]
    fn the_last_semicolon_may_be_missing() {
        assert_eq!(epd("bm e4").to_string(), epd("bm e4;").to_string());
        assert_eq!(epd("id \"x\"").text("id"), Some("x"));
        assert_eq!(epd(" ;; ").operations, []);
    }

    #[test]
    fn counters_come_as_fields_or_operations() {
        let fields: Epd = format!("{BOARD} 3 7").parse().unwrap();
        let operations = epd("hmvc 3; fmvn 7;");
        assert_eq!(fields.position, operations.position);
        assert_eq!(fields.to_string(), format!("{BOARD} 3 7"));
        assert_eq!(operations.to_string(), format!("{BOARD} hmvc 3; fmvn 7;"));
        let both: Epd = format!("{BOARD} 3 7 bm e4;").parse().unwrap();
        assert_eq!(both.position.halfmove(), 3);
        assert_eq!(both.operations.len(), 1);
        let closed: Epd = format!("{BOARD} 3 7;").parse().unwrap();
        assert_eq!(closed, fields);
    }

    #[test]
    fn mates_are_no_moves() {
        assert_eq!(epd("bm #5;").mate_in(), Some(5));
        assert_eq!(epd("bm #-1;").mate_in(), Some(-1));
        assert_eq!(epd("bm #5;").best_moves(), Ok(Vec::new()));
        assert_eq!(epd("bm e4; dm 3;").mate_in(), Some(3));
        assert_eq!(epd("bm e4;").mate_in(), None);
    }

    #[test]
    fn errors_are_named() {
        let error = |operations: &str| format!("{BOARD} {operations}").parse::<Epd>().unwrap_err();
        assert_eq!(error("+e4;"), EpdError::Opcode("+e4".into()));
        assert_eq!(error("bm e4; \"x\";"), EpdError::Opcode("\"x\"".into()));
        assert_eq!(error("id \"x;"), EpdError::Quote("x;".into()));
        assert_eq!(error("\nid 3;"), EpdError::Lines);
        assert_eq!(
            "8/8 w".parse::<Epd>(),
            Err(EpdError::Fen(FenError::Fields(2)))
        );
        assert_eq!(
            epd("bm e5;").best_moves(),
            Err(EpdError::Move("bm".into(), SanError::Illegal("e5".into())))
        );
    }
}
