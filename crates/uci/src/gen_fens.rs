//! `genfens`: the command by which OpenBench asks an engine for openings of a DATAGEN workload.

use crate::UciError;
use crate::tokens::Tokens;
use std::fmt;

/// `genfens N seed S book B [plies P] [balance C]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenFens {
    /// How many openings.
    pub count: usize,
    /// Other seeds give other openings.
    pub seed: u64,
    /// A file of start positions; `None` for the start position of chess.
    pub book: Option<String>,
    /// Random plies, or one more; a number that suits if not said.
    pub plies: Option<usize>,
    /// The greatest score in centipawns; a number that suits if not said.
    pub balance: Option<u16>,
}

impl GenFens {
    /// The words after `genfens`.
    pub(crate) fn parse(mut tokens: Tokens<'_>) -> Result<Self, UciError> {
        let count = tokens.number("genfens")?;
        expect(&mut tokens, "seed")?;
        let seed = tokens.number("seed")?;
        expect(&mut tokens, "book")?;
        let book = tokens
            .next()
            .ok_or_else(|| UciError::MissingValue("book".to_owned()))?;
        let mut command = Self {
            count,
            seed,
            book: (book != "None").then(|| book.to_owned()),
            plies: None,
            balance: None,
        };
        while let Some(word) = tokens.next() {
            match word {
                "plies" => command.plies = Some(tokens.number("plies")?),
                "balance" => command.balance = Some(tokens.number("balance")?),
                _ => return Err(expected("plies or balance after the book", Some(word))),
            }
        }
        Ok(command)
    }
}

fn expect(tokens: &mut Tokens<'_>, keyword: &'static str) -> Result<(), UciError> {
    match tokens.next() {
        Some(word) if word == keyword => Ok(()),
        other => Err(expected("N seed S book None|FILE", other)),
    }
}

fn expected(what: &'static str, found: Option<&str>) -> UciError {
    UciError::Expected {
        what,
        command: "genfens",
        text: found.unwrap_or_default().to_owned(),
    }
}

impl fmt::Display for GenFens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, seed, .. } = self;
        let book = self.book.as_deref().unwrap_or("None");
        write!(f, "genfens {count} seed {seed} book {book}")?;
        if let Some(plies) = self.plies {
            write!(f, " plies {plies}")?;
        }
        if let Some(balance) = self.balance {
            write!(f, " balance {balance}")?;
        }
        Ok(())
    }
}
