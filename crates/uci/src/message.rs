//! What an engine says to a GUI.

use crate::tokens::Tokens;
use crate::{Info, OptionDeclaration, UciError};
use std::fmt;
use std::str::FromStr;

/// One line of output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `id name`: what the engine is called.
    Name(String),
    /// `id author`: who wrote it.
    Author(String),
    /// `option`: something that can be set.
    Option(OptionDeclaration),
    /// `uciok`: the introduction is over.
    UciOk,
    /// `readyok`: the answer to `isready`.
    ReadyOk,
    /// `info`: search reports and messages.
    Info(Box<Info>),
    /// `bestmove`: the search is over.
    BestMove {
        /// The move; `None` when there was none to choose.
        best: Option<String>,
        /// The answer the engine expects and would think about meanwhile.
        ponder: Option<String>,
    },
    /// `copyprotection` and `registration`, which old engines send, as written.
    Formality(String),
}

impl Message {
    /// A message for people.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Info(Box::new(Info::string(text)))
    }
}

impl FromStr for Message {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Self, UciError> {
        let mut tokens = Tokens::new(text);
        let strange = || UciError::NotAMessage(text.trim().to_owned());
        Ok(match tokens.next() {
            Some("id") => match tokens.next() {
                Some("name") => Self::Name(tokens.rest().to_owned()),
                Some("author") => Self::Author(tokens.rest().to_owned()),
                _ => return Err(strange()),
            },
            Some("option") => Self::Option(OptionDeclaration::parse(tokens)?),
            Some("uciok") => Self::UciOk,
            Some("readyok") => Self::ReadyOk,
            Some("info") => Self::Info(Box::new(Info::parse(tokens)?)),
            Some("bestmove") => {
                let best = tokens.next();
                if best.is_none() {
                    return Err(UciError::MissingValue("bestmove".to_owned()));
                }
                let ponder = match tokens.next() {
                    Some("ponder") => tokens.next(),
                    _ => None,
                };
                Self::BestMove {
                    best: real_move(best),
                    ponder: real_move(ponder),
                }
            }
            Some("copyprotection" | "registration") => Self::Formality(text.trim().to_owned()),
            _ => return Err(strange()),
        })
    }
}

/// Engines have several ways to write that there is no move.
fn real_move(word: Option<&str>) -> Option<String> {
    let none = |word: &&str| matches!(*word, "0000" | "(none)" | "none" | "NULL" | "a1a1");
    word.filter(|word| !none(word)).map(str::to_owned)
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(author) => write!(f, "id author {author}"),
            Self::Option(option) => option.fmt(f),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::BestMove { best, ponder } => {
                write!(f, "bestmove {}", best.as_deref().unwrap_or("(none)"))?;
                match ponder {
                    Some(ponder) => write!(f, " ponder {ponder}"),
                    None => Ok(()),
                }
            }
            Self::Formality(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_message_is_read_and_written() {
        for text in [
            "id name Luft 0.1",
            "id author the people of Luft",
            "option name Clear Hash type button",
            "uciok",
            "readyok",
            "info depth 3",
            "bestmove e2e4",
            "bestmove e2e4 ponder e7e5",
            "bestmove (none)",
            "copyprotection ok",
        ] {
            let message: Message = text.parse().unwrap();
            assert_eq!(message.to_string(), text);
        }
    }

    #[test]
    fn no_move_is_none_however_it_is_written() {
        let none = Message::BestMove {
            best: None,
            ponder: None,
        };
        for text in [
            "bestmove (none)",
            "bestmove 0000 ponder (none)",
            "bestmove NULL",
        ] {
            assert_eq!(text.parse(), Ok(none.clone()));
        }
    }

    #[test]
    fn chatter_is_no_message() {
        for text in [
            "",
            "Stockfish 15.1 by many",
            "id",
            "id rating 5",
            "bestmove",
        ] {
            assert!(text.parse::<Message>().is_err(), "{text}");
        }
    }

    fn babble() -> impl Strategy<Value = String> {
        let words = "(info|id|option|bestmove|name|type|spin|combo|string|default|min|var|score|cp|\
            mate|pv|wdl|depth|ponder|-?[0-9]{1,25}|\\PC{0,4})";
        proptest::collection::vec(words, 0..12).prop_map(|words| words.join(" "))
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = text.parse::<Message>();
        }

        #[test]
        fn no_babble_panics(text in babble()) {
            if let Ok(message) = text.parse::<Message>() {
                let _ = message.to_string();
            }
        }
    }
}
