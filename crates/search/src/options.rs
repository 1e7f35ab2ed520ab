//! The UCI options: what each is called, means, takes and defaults to, and how a value for it is read. It is data only,
//! so that the engine's program can declare and apply the options, and the handbook can list them.

mod error;

pub use error::OptionError;

use crate::engine::{DEFAULT_HASH, Evaluation, MAX_TABLEBASE_PIECES};
use crate::{MAX_ELO, MAX_SKILL, MAX_THREADS, MIN_ELO};

/// No position has more moves than this to choose from.
const MAX_LINES: i64 = 256;

/// The rating to imitate before anyone sets it.
pub const DEFAULT_ELO: u32 = 2000;

/// The last move of a game that may come from a book, before anyone says otherwise.
pub const DEFAULT_BOOK_DEPTH: u16 = 20;

/// One UCI option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UciOption {
    /// Its name in the protocol.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// What it takes.
    pub kind: UciOptionKind,
}

/// What an option takes: the types of the protocol. The keys let the compiler see that every option is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UciOptionKind {
    /// True or false.
    Check {
        /// Which.
        key: CheckOption,
        /// The value before anyone sets it.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// Which.
        key: SpinOption,
        /// The value before anyone sets it.
        default: i64,
        /// The smallest that is accepted.
        min: i64,
        /// The largest that is accepted; `None` where the memory of the machine decides.
        max: Option<i64>,
    },
    /// One of a few words.
    Combo {
        /// Which.
        key: ComboOption,
        /// The word before anyone sets another.
        default: &'static str,
        /// The words.
        vars: &'static [&'static str],
    },
    /// Any text; none unless someone sets it.
    String(StringOption),
    /// Something to do, not to set.
    Button(ButtonOption),
}

/// An option with a value for it that was read and lies in its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UciOptionValue<'a> {
    /// True or false.
    Check(CheckOption, bool),
    /// A whole number.
    Spin(SpinOption, i64),
    /// The word of this index.
    Combo(ComboOption, usize),
    /// A text; `None` for an empty one.
    String(StringOption, Option<&'a str>),
    /// To be done now.
    Button(ButtonOption),
}

impl UciOption {
    /// The option of this name, in any letter case.
    pub fn find(name: &str) -> Option<&'static Self> {
        UCI_OPTIONS
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Reads the value that `setoption` gives. `memory` is the largest number where the machine decides.
    pub fn parse<'a>(
        &self,
        value: Option<&'a str>,
        memory: i64,
    ) -> Result<UciOptionValue<'a>, OptionError> {
        let name = self.name;
        let needed = value.ok_or(OptionError::NoValue(name));
        Ok(match self.kind {
            UciOptionKind::Button(key) => UciOptionValue::Button(key),
            // An empty value is no value to the protocol, but a text may be empty.
            UciOptionKind::String(key) => {
                let text = value.filter(|text| !text.is_empty() && *text != EMPTY);
                UciOptionValue::String(key, text)
            }
            UciOptionKind::Check { key, .. } => {
                UciOptionValue::Check(key, parse_check(name, needed?)?)
            }
            UciOptionKind::Combo { key, vars, .. } => {
                UciOptionValue::Combo(key, parse_combo(name, needed?, vars)?)
            }
            UciOptionKind::Spin { key, min, max, .. } => {
                let range = (min, max.unwrap_or(memory));
                UciOptionValue::Spin(key, parse_spin(name, needed?, range)?)
            }
        })
    }
}

/// How the protocol writes a text that is empty.
const EMPTY: &str = "<empty>";

fn parse_check(name: &'static str, text: &str) -> Result<bool, OptionError> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" => Ok(true),
        "false" | "off" => Ok(false),
        _ => Err(OptionError::NotASwitch(name, text.to_owned())),
    }
}

fn parse_combo(
    name: &'static str,
    text: &str,
    vars: &'static [&'static str],
) -> Result<usize, OptionError> {
    let found = vars.iter().position(|var| var.eq_ignore_ascii_case(text));
    found.ok_or_else(|| OptionError::NotAChoice {
        name,
        text: text.to_owned(),
        vars,
    })
}

fn parse_spin(name: &'static str, text: &str, range: (i64, i64)) -> Result<i64, OptionError> {
    // Wider than any option, so that what is out of range is mostly still a number.
    let number: i128 = text
        .parse()
        .map_err(|_| OptionError::NotANumber(name, text.to_owned()))?;
    match i64::try_from(number) {
        Ok(number) if (range.0..=range.1).contains(&number) => Ok(number),
        _ => Err(OptionError::OutOfRange {
            name,
            text: text.to_owned(),
            range,
        }),
    }
}

/// The options of type `check`: true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckOption {
    /// The GUI may send `go ponder`.
    Ponder,
    /// Castling is written as king takes rook.
    Chess960,
    /// Scores come with the chances of win, draw and loss (WDL).
    ShowWdl,
    /// The truth is wanted, not a result.
    AnalyseMode,
    /// Play is to be weaker.
    LimitStrength,
    /// Moves are taken from the book.
    OwnBook,
    /// Games teach which moves of the book are good.
    BookLearning,
    /// Tables are read with the 50-move rule.
    SyzygyFiftyMoves,
}

/// The options of type `spin`: numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpinOption {
    /// Megabytes of the transposition table.
    Hash,
    /// Threads that search.
    Threads,
    /// Lines to show (MultiPV).
    MultiPv,
    /// Milliseconds lost with every move.
    MoveOverhead,
    /// Nodes that count as a millisecond.
    NodesTime,
    /// The rating to imitate.
    Elo,
    /// The same in twenty steps.
    Skill,
    /// The last move of a game that may come from the book.
    BookDepth,
    /// The least depth at which tables are asked.
    SyzygyProbeDepth,
    /// The most pieces of positions that tables are asked about.
    SyzygyProbeLimit,
}

/// The options of type `combo`: one of a few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComboOption {
    /// How positions are evaluated: the words are those of [`EVALUATIONS`].
    Evaluation,
    /// How a move of the book is chosen: in order, by weight and the heaviest.
    Book,
}

/// The options of type `string`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StringOption {
    /// The file of the network.
    EvalFile,
    /// The folders of endgame tables.
    SyzygyPath,
    /// The file of the book.
    BookFile,
    /// The file of the transposition table.
    HashFile,
}

/// The evaluations in the order of their words.
pub const EVALUATIONS: [Evaluation; 2] = [Evaluation::Nnue, Evaluation::Classical];

/// The options of type `button`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonOption {
    /// Forget the table.
    ClearHash,
    /// Write the table to its file.
    SaveHash,
    /// Take the table from its file.
    LoadHash,
}

/// Every option. The defaults are those of a new engine.
pub const UCI_OPTIONS: [UciOption; 27] = [
    UciOption {
        name: "Hash",
        about: "megabytes for the transposition table",
        kind: spin(SpinOption::Hash, DEFAULT_HASH as i64, 1, None),
    },
    UciOption {
        name: "Clear Hash",
        about: "forget what the table knows",
        kind: UciOptionKind::Button(ButtonOption::ClearHash),
    },
    UciOption {
        name: "HashFile",
        about: "where SaveHash puts the table and LoadHash finds it",
        kind: UciOptionKind::String(StringOption::HashFile),
    },
    UciOption {
        name: "SaveHash",
        about: "write the table to HashFile",
        kind: UciOptionKind::Button(ButtonOption::SaveHash),
    },
    UciOption {
        name: "LoadHash",
        about: "take the table from HashFile, with its size; ucinewgame forgets it again",
        kind: UciOptionKind::Button(ButtonOption::LoadHash),
    },
    UciOption {
        name: "Threads",
        about: "how many threads search",
        kind: spin(SpinOption::Threads, 1, 1, Some(MAX_THREADS as i64)),
    },
    UciOption {
        name: "MultiPV",
        about: "how many of the best lines to show",
        kind: spin(SpinOption::MultiPv, 1, 1, Some(MAX_LINES)),
    },
    UciOption {
        name: "Ponder",
        about: "whether the GUI may send go ponder; nothing else depends on it",
        kind: off(CheckOption::Ponder),
    },
    UciOption {
        name: "Move Overhead",
        about: "milliseconds lost on the way to the GUI with every move",
        kind: spin(SpinOption::MoveOverhead, 20, 0, Some(5000)),
    },
    UciOption {
        name: "nodestime",
        about: "so many nodes count as a millisecond of the clock, for tests on a busy machine; 0 for real time",
        kind: spin(SpinOption::NodesTime, 0, 0, Some(10_000)),
    },
    UciOption {
        name: "Eval",
        about: "which evaluation: the neural network or the terms named by hand",
        kind: UciOptionKind::Combo {
            key: ComboOption::Evaluation,
            default: "nnue",
            vars: &["nnue", "classical"],
        },
    },
    UciOption {
        name: "EvalFile",
        about: "a file with another network; empty for the one inside the program",
        kind: UciOptionKind::String(StringOption::EvalFile),
    },
    UciOption {
        name: "OwnBook",
        about: "play from the book while it knows the position; not with UCI_AnalyseMode",
        kind: off(CheckOption::OwnBook),
    },
    UciOption {
        name: "BookFile",
        about: "an opening book in the Polyglot format",
        kind: UciOptionKind::String(StringOption::BookFile),
    },
    UciOption {
        name: "BookDepth",
        about: "the last move of a game that may come from the book",
        kind: spin(
            SpinOption::BookDepth,
            DEFAULT_BOOK_DEPTH as i64,
            1,
            Some(1000),
        ),
    },
    UciOption {
        name: "BookChoice",
        about: "which of the book's moves: each as often as its weight says, or the heaviest",
        kind: UciOptionKind::Combo {
            key: ComboOption::Book,
            default: "weighted",
            vars: &["weighted", "best"],
        },
    },
    UciOption {
        name: "BookLearning",
        about: "keep beside the book, in its name and .learn, how its moves did, and heed it",
        kind: off(CheckOption::BookLearning),
    },
    UciOption {
        name: "SyzygyPath",
        about: "folders of Syzygy tables, with the system's separator between them",
        kind: UciOptionKind::String(StringOption::SyzygyPath),
    },
    UciOption {
        name: "SyzygyProbeDepth",
        about: "the least depth at which positions with the most pieces are looked up",
        kind: spin(SpinOption::SyzygyProbeDepth, 1, 1, Some(100)),
    },
    UciOption {
        name: "SyzygyProbeLimit",
        about: "positions with more pieces are not looked up; 0 for none at all",
        kind: spin(
            SpinOption::SyzygyProbeLimit,
            MAX_TABLEBASE_PIECES as i64,
            0,
            Some(MAX_TABLEBASE_PIECES as i64),
        ),
    },
    UciOption {
        name: "Syzygy50MoveRule",
        about: "wins that the 50-move rule takes away are draws",
        kind: UciOptionKind::Check {
            key: CheckOption::SyzygyFiftyMoves,
            default: true,
        },
    },
    UciOption {
        name: "UCI_Chess960",
        about: "write castling as king takes rook; both ways are always read",
        kind: off(CheckOption::Chess960),
    },
    UciOption {
        name: "UCI_ShowWDL",
        about: "show the chances of win, draw and loss with every score",
        kind: off(CheckOption::ShowWdl),
    },
    UciOption {
        name: "UCI_AnalyseMode",
        about: "look for the truth rather than for a result: also for mates by either side; ignores UCI_LimitStrength and Skill Level",
        kind: off(CheckOption::AnalyseMode),
    },
    UciOption {
        name: "Skill Level",
        about: "play weaker: 0 is a UCI_Elo of 1300, 19 the greatest, 20 full strength",
        kind: spin(
            SpinOption::Skill,
            MAX_SKILL as i64,
            0,
            Some(MAX_SKILL as i64),
        ),
    },
    UciOption {
        name: "UCI_LimitStrength",
        about: "play like a player rated UCI_Elo, whatever Skill Level says",
        kind: off(CheckOption::LimitStrength),
    },
    UciOption {
        name: "UCI_Elo",
        about: "the rating to imitate",
        kind: spin(
            SpinOption::Elo,
            DEFAULT_ELO as i64,
            MIN_ELO as i64,
            Some(MAX_ELO as i64),
        ),
    },
];

const fn off(key: CheckOption) -> UciOptionKind {
    UciOptionKind::Check {
        key,
        default: false,
    }
}

const fn spin(key: SpinOption, default: i64, min: i64, max: Option<i64>) -> UciOptionKind {
    UciOptionKind::Spin {
        key,
        default,
        min,
        max,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    #[test]
    fn names_differ_and_defaults_lie_in_their_ranges() {
        for (index, option) in UCI_OPTIONS.iter().enumerate() {
            let same = |other: &UciOption| other.name.eq_ignore_ascii_case(option.name);
            assert!(!UCI_OPTIONS[..index].iter().any(same), "{}", option.name);
            if let UciOptionKind::Spin {
                default, min, max, ..
            } = option.kind
            {
                assert!(default >= min && max.is_none_or(|max| default <= max));
            }
        }
    }

    #[test]
    fn defaults_are_those_of_a_new_engine() {
        let default = |wanted| {
            UCI_OPTIONS.iter().find_map(|option| match option.kind {
                UciOptionKind::Spin { key, default, .. } if key == wanted => Some(default),
                _ => None,
            })
        };
        let settings = Settings::default();
        let overhead = settings.move_overhead.as_millis() as i64;
        assert_eq!(default(SpinOption::MoveOverhead), Some(overhead));
        assert_eq!(default(SpinOption::MultiPv), Some(settings.multi_pv as i64));
        let depth = i64::from(settings.probe_depth);
        assert_eq!(default(SpinOption::SyzygyProbeDepth), Some(depth));
        let limit = settings.probe_limit as i64;
        assert_eq!(default(SpinOption::SyzygyProbeLimit), Some(limit));
    }
}
