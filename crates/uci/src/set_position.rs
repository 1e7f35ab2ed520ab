//! The command `position`: where a game began and what was played since.

use crate::UciError;
use crate::tokens::Tokens;
use std::fmt;

/// Where a game began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The start position of ordinary chess.
    Startpos,
    /// A position in FEN, not yet read.
    Fen(String),
}

/// The parameters of `position`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetPosition {
    /// Where the game began.
    pub start: Start,
    /// The moves played since, as they were written.
    pub moves: Vec<String>,
}

impl SetPosition {
    /// Reads what follows the word `position`.
    pub(crate) fn parse(mut tokens: Tokens) -> Result<Self, UciError> {
        let start = match tokens.next() {
            Some("startpos") => Start::Startpos,
            Some("fen") => match tokens.until(&["moves"]) {
                fen if fen.is_empty() => return Err(UciError::MissingValue("fen".to_owned())),
                fen => Start::Fen(fen),
            },
            other => return Err(expected("startpos or fen", other)),
        };
        let moves = match tokens.next() {
            None => Vec::new(),
            Some("moves") => tokens.map(str::to_owned).collect(),
            other => return Err(expected("the word moves after startpos", other)),
        };
        Ok(Self { start, moves })
    }
}

fn expected(what: &'static str, word: Option<&str>) -> UciError {
    UciError::Expected {
        what,
        command: "position",
        text: word.unwrap_or_default().to_owned(),
    }
}

impl fmt::Display for SetPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            Start::Startpos => f.write_str("position startpos")?,
            Start::Fen(fen) => write!(f, "position fen {fen}")?,
        }
        if !self.moves.is_empty() {
            write!(f, " moves {}", self.moves.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<SetPosition, String> {
        SetPosition::parse(Tokens::new(text)).map_err(|error| error.to_string())
    }

    #[test]
    fn starts_and_moves() {
        let fen = "8/8/8/8/8/8/8/8 w - -";
        for text in [
            "startpos".to_owned(),
            "startpos moves e2e4 e7e5".to_owned(),
            format!("fen {fen}"),
            format!("fen {fen} moves a1a2"),
        ] {
            assert_eq!(
                parse(&text).unwrap().to_string(),
                format!("position {text}")
            );
        }
        assert_eq!(parse("startpos moves").unwrap().moves, [""; 0]);
        let spaced = parse("fen  8/8/8/8/8/8/8/8   w - -  moves  a1a2").unwrap();
        assert_eq!(spaced.start, Start::Fen(fen.to_owned()));
    }

    #[test]
    fn what_is_missing_is_named() {
        for (text, complaint) in [
            ("", "position needs startpos or fen"),
            ("e2e4", "position needs startpos or fen, not 'e2e4'"),
            ("fen", "fen needs a value"),
            ("fen moves e2e4", "fen needs a value"),
            (
                "startpos e2e4",
                "position needs the word moves after startpos, not 'e2e4'",
            ),
        ] {
            assert_eq!(parse(text), Err(complaint.to_owned()));
        }
    }
}
