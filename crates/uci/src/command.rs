//! What a GUI, or a person, says to an engine.

use crate::tokens::Tokens;
use crate::{GenFens, Go, SetOption, SetPosition, UciError};
use std::fmt;
use std::str::FromStr;

/// One line of input. The protocol's own commands come first, those for people after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: say who you are and what can be set.
    Uci,
    /// `debug on` or `debug off`: say more, or not.
    Debug(bool),
    /// `isready`: answer when you are.
    IsReady,
    /// `setoption`: change an option.
    SetOption(SetOption),
    /// `register`: some engines want a name and a code; this is the text after the word.
    Register(String),
    /// `ucinewgame`: what follows belongs to another game.
    UciNewGame,
    /// `position`: think about this one.
    Position(SetPosition),
    /// `go`: think.
    Go(Go),
    /// `stop`: end the search and say the best move.
    Stop,
    /// `ponderhit`: the opponent played the move you expected.
    PonderHit,
    /// `quit`: end.
    Quit,
    /// `d`: show the position.
    Display,
    /// `eval`: explain the evaluation of the position.
    Eval,
    /// `bench [depth]`: search a fixed list of positions and count the nodes.
    Bench(Option<u32>),
    /// `perft depth [fen]`: count the leaves of the move tree.
    Perft {
        /// How many plies.
        depth: u32,
        /// Where from; the current position if not said.
        fen: Option<String>,
    },
    /// `genfens N seed S book B ..`: random openings for DATAGEN workloads of OpenBench.
    GenFens(GenFens),
    /// `help`: say what can be said.
    Help,
    /// `version` or `compiler`: say what was built and how.
    Version,
}

impl Command {
    /// Whether a word starts a command. Command lines use this to tell one command's words from
    /// the next.
    pub fn is_word(word: &str) -> bool {
        is_protocol(word)
            || matches!(
                word,
                "d" | "eval" | "bench" | "perft" | "genfens" | "help" | "version" | "compiler"
            )
    }
}

fn is_protocol(word: &str) -> bool {
    matches!(
        word,
        "uci"
            | "debug"
            | "isready"
            | "setoption"
            | "register"
            | "ucinewgame"
            | "position"
            | "go"
            | "stop"
            | "ponderhit"
            | "quit"
    )
}

impl FromStr for Command {
    type Err = UciError;

    /// Tokens before the first command are skipped, as the protocol wants it; but only its own
    /// commands may follow such words, or half of all sentences would be commands.
    fn from_str(text: &str) -> Result<Self, UciError> {
        let mut tokens = Tokens::new(text);
        let first = tokens.next().ok_or(UciError::Empty)?;
        let mut word = first;
        if !Self::is_word(first) {
            word = tokens
                .find(|&word| is_protocol(word))
                .ok_or_else(|| UciError::UnknownCommand(first.to_owned()))?;
        }
        Ok(match word {
            "uci" => Self::Uci,
            "debug" => Self::Debug(on_or_off(tokens.next())?),
            "isready" => Self::IsReady,
            "setoption" => Self::SetOption(SetOption::parse(tokens)?),
            "register" => Self::Register(tokens.rest().to_owned()),
            "ucinewgame" => Self::UciNewGame,
            "position" => Self::Position(SetPosition::parse(tokens)?),
            "go" => Self::Go(Go::parse(tokens)?),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            "d" => Self::Display,
            "eval" => Self::Eval,
            "bench" => Self::Bench(match tokens.peek() {
                None => None,
                Some(_) => Some(tokens.number("bench")?),
            }),
            "perft" => Self::Perft {
                depth: tokens.number("perft")?,
                fen: Some(tokens.rest().to_owned()).filter(|fen| !fen.is_empty()),
            },
            "genfens" => Self::GenFens(GenFens::parse(tokens)?),
            "help" => Self::Help,
            "version" | "compiler" => Self::Version,
            _ => return Err(UciError::UnknownCommand(word.to_owned())),
        })
    }
}

fn on_or_off(word: Option<&str>) -> Result<bool, UciError> {
    match word {
        Some("on") => Ok(true),
        Some("off") => Ok(false),
        other => Err(UciError::Expected {
            what: "on or off",
            command: "debug",
            text: other.unwrap_or_default().to_owned(),
        }),
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(true) => f.write_str("debug on"),
            Self::Debug(false) => f.write_str("debug off"),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption(option) => option.fmt(f),
            Self::Register(text) => write!(f, "register {text}"),
            Self::UciNewGame => f.write_str("ucinewgame"),
            Self::Position(position) => position.fmt(f),
            Self::Go(go) => go.fmt(f),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
            Self::Display => f.write_str("d"),
            Self::Eval => f.write_str("eval"),
            Self::Bench(None) => f.write_str("bench"),
            Self::Bench(Some(depth)) => write!(f, "bench {depth}"),
            Self::Perft { depth, fen: None } => write!(f, "perft {depth}"),
            Self::Perft {
                depth,
                fen: Some(fen),
            } => write!(f, "perft {depth} {fen}"),
            Self::GenFens(command) => command.fmt(f),
            Self::Help => f.write_str("help"),
            Self::Version => f.write_str("version"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn complaint(text: &str) -> String {
        text.parse::<Command>().unwrap_err().to_string()
    }

    #[test]
    fn every_command_is_read_and_written() {
        for text in [
            "uci",
            "debug on",
            "debug off",
            "isready",
            "setoption name Hash value 16",
            "register later",
            "ucinewgame",
            "position startpos moves e2e4",
            "go depth 5",
            "stop",
            "ponderhit",
            "quit",
            "d",
            "eval",
            "bench",
            "bench 9",
            "perft 4",
            "perft 4 8/8/8/8/8/8/8/8 w - -",
            "genfens 9 seed 1 book None",
            "genfens 9 seed 1 book b.epd plies 4 balance 50",
            "help",
            "version",
        ] {
            let command: Command = text.parse().unwrap();
            assert_eq!(command.to_string(), text);
            assert!(Command::is_word(text.split(' ').next().unwrap()));
        }
    }

    #[test]
    fn words_before_a_command_are_skipped() {
        assert_eq!("joho debug on".parse(), Ok(Command::Debug(true)));
        assert_eq!("\tx y  isready ".parse(), Ok(Command::IsReady));
        assert_eq!(
            complaint("what does d do"),
            "unknown command 'what'; try help"
        );
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert_eq!(" ".parse::<Command>(), Err(UciError::Empty));
        assert_eq!(complaint("dance"), "unknown command 'dance'; try help");
        assert_eq!(complaint("debug"), "debug needs on or off");
        assert_eq!(
            complaint("debug maybe"),
            "debug needs on or off, not 'maybe'"
        );
        assert_eq!(complaint("perft"), "perft needs a value");
        assert_eq!(
            complaint("bench deep"),
            "bench needs a whole number, not 'deep'"
        );
    }

    /// Tokens of the protocol in any order, with some rubbish.
    fn babble() -> impl Strategy<Value = String> {
        let words = "(go|position|setoption|name|value|fen|startpos|moves|depth|wtime|nodes|perft|genfens|seed|book|\
            searchmoves|debug|on|bench|register|e2e4|-?[0-9]{1,25}|[a-z/]{1,6}|\\PC{0,3})";
        proptest::collection::vec(words, 0..12).prop_map(|words| words.join(" "))
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = text.parse::<Command>();
        }

        #[test]
        fn no_babble_panics_and_what_is_read_is_written_back(text in babble()) {
            if let Ok(mut command) = text.parse::<Command>() {
                if let Command::Go(go) = &mut command {
                    go.ignored.clear();
                    go.flaws.clear();
                }
                prop_assert_eq!(command.to_string().parse(), Ok(command));
            }
        }
    }
}
