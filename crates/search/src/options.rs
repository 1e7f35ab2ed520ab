//! What every user can set, as a table: name, meaning, default and range. It is data only, so that
//! the engine's program can declare the options and obey them, and the handbook can list them.

use crate::engine::{DEFAULT_HASH, Evaluation, MAX_MEN};
use crate::{MAX_ELO, MAX_SKILL, MAX_THREADS, MIN_ELO};

/// No position has more moves than this to choose from.
const MAX_LINES: i64 = 256;

/// The rating to imitate before anyone sets it.
pub const DEFAULT_ELO: u32 = 2000;

/// The last move of a game that may come from a book, before anyone says otherwise.
pub const DEFAULT_BOOK_DEPTH: u16 = 20;

/// One option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserOption {
    /// Its name in the protocol.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// What it takes.
    pub kind: UserOptionKind,
}

/// What an option takes. The keys let the compiler see that every option is obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserOptionKind {
    /// True or false.
    Switch {
        /// Which.
        key: Switch,
        /// The value before anyone sets it.
        default: bool,
    },
    /// A whole number.
    Number {
        /// Which.
        key: Number,
        /// The value before anyone sets it.
        default: i64,
        /// The smallest that is accepted.
        min: i64,
        /// The largest that is accepted; `None` where the machine decides.
        max: Option<i64>,
    },
    /// One of a few words.
    Choice {
        /// Which.
        key: Choice,
        /// The word before anyone sets another.
        default: &'static str,
        /// The words.
        words: &'static [&'static str],
    },
    /// Any text; none unless someone sets it.
    Text(Text),
    /// Something to do, not to set.
    Button(Button),
}

/// The options that are true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// The GUI may send `go ponder`.
    Ponder,
    /// Castling is written as king takes rook.
    Chess960,
    /// Scores come with chances.
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

/// The options that are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Megabytes of the transposition table.
    Hash,
    /// Threads that search.
    Threads,
    /// Lines to show.
    MultiPv,
    /// Milliseconds lost with every move.
    MoveOverhead,
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

/// The options that are one of a few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// How positions are evaluated: the words are those of [`EVALUATIONS`].
    Evaluation,
    /// How a move of the book is chosen: in order, by weight and the heaviest.
    Book,
}

/// The options that are texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
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

/// The options that are buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Forget the table.
    ClearHash,
    /// Write the table to its file.
    SaveHash,
    /// Take the table from its file.
    LoadHash,
}

/// The table. The defaults are those of a new engine.
pub const USER_OPTIONS: [UserOption; 26] = [
    UserOption {
        name: "Hash",
        about: "megabytes for the transposition table",
        kind: number(Number::Hash, DEFAULT_HASH as i64, 1, None),
    },
    UserOption {
        name: "Clear Hash",
        about: "forget what the table knows",
        kind: UserOptionKind::Button(Button::ClearHash),
    },
    UserOption {
        name: "HashFile",
        about: "where SaveHash puts the table and LoadHash finds it",
        kind: UserOptionKind::Text(Text::HashFile),
    },
    UserOption {
        name: "SaveHash",
        about: "write the table to HashFile",
        kind: UserOptionKind::Button(Button::SaveHash),
    },
    UserOption {
        name: "LoadHash",
        about: "take the table from HashFile, with its size; ucinewgame forgets it again",
        kind: UserOptionKind::Button(Button::LoadHash),
    },
    UserOption {
        name: "Threads",
        about: "how many threads search",
        kind: number(Number::Threads, 1, 1, Some(MAX_THREADS as i64)),
    },
    UserOption {
        name: "MultiPV",
        about: "how many of the best lines to show",
        kind: number(Number::MultiPv, 1, 1, Some(MAX_LINES)),
    },
    UserOption {
        name: "Ponder",
        about: "whether the GUI may send go ponder; nothing else depends on it",
        kind: off(Switch::Ponder),
    },
    UserOption {
        name: "Move Overhead",
        about: "milliseconds lost on the way to the GUI with every move",
        kind: number(Number::MoveOverhead, 20, 0, Some(5000)),
    },
    UserOption {
        name: "Eval",
        about: "which evaluation: the neural network or the terms named by hand",
        kind: UserOptionKind::Choice {
            key: Choice::Evaluation,
            default: "nnue",
            words: &["nnue", "classical"],
        },
    },
    UserOption {
        name: "EvalFile",
        about: "a file with another network; empty for the one inside the program",
        kind: UserOptionKind::Text(Text::EvalFile),
    },
    UserOption {
        name: "OwnBook",
        about: "play from the book while it knows the position; not with UCI_AnalyseMode",
        kind: off(Switch::OwnBook),
    },
    UserOption {
        name: "BookFile",
        about: "an opening book in the Polyglot format",
        kind: UserOptionKind::Text(Text::BookFile),
    },
    UserOption {
        name: "BookDepth",
        about: "the last move of a game that may come from the book",
        kind: number(Number::BookDepth, DEFAULT_BOOK_DEPTH as i64, 1, Some(1000)),
    },
    UserOption {
        name: "BookChoice",
        about: "which of the book's moves: each as often as its weight says, or the heaviest",
        kind: UserOptionKind::Choice {
            key: Choice::Book,
            default: "weighted",
            words: &["weighted", "best"],
        },
    },
    UserOption {
        name: "BookLearning",
        about: "keep beside the book, in its name and .learn, how its moves did, and heed it",
        kind: off(Switch::BookLearning),
    },
    UserOption {
        name: "SyzygyPath",
        about: "folders of Syzygy tables, with the system's separator between them",
        kind: UserOptionKind::Text(Text::SyzygyPath),
    },
    UserOption {
        name: "SyzygyProbeDepth",
        about: "the least depth at which positions with the most pieces are looked up",
        kind: number(Number::SyzygyProbeDepth, 1, 1, Some(100)),
    },
    UserOption {
        name: "SyzygyProbeLimit",
        about: "positions with more pieces are not looked up; 0 for none at all",
        kind: number(
            Number::SyzygyProbeLimit,
            MAX_MEN as i64,
            0,
            Some(MAX_MEN as i64),
        ),
    },
    UserOption {
        name: "Syzygy50MoveRule",
        about: "wins that the 50-move rule takes away are draws",
        kind: UserOptionKind::Switch {
            key: Switch::SyzygyFiftyMoves,
            default: true,
        },
    },
    UserOption {
        name: "UCI_Chess960",
        about: "write castling as king takes rook; both ways are always read",
        kind: off(Switch::Chess960),
    },
    UserOption {
        name: "UCI_ShowWDL",
        about: "show the chances of win, draw and loss with every score",
        kind: off(Switch::ShowWdl),
    },
    UserOption {
        name: "UCI_AnalyseMode",
        about: "look for the truth rather than for a result: also for mates by either side; ignores UCI_LimitStrength and Skill Level",
        kind: off(Switch::AnalyseMode),
    },
    UserOption {
        name: "Skill Level",
        about: "play weaker: 0 is the least UCI_Elo, 19 the greatest, 20 full strength",
        kind: number(Number::Skill, MAX_SKILL as i64, 0, Some(MAX_SKILL as i64)),
    },
    UserOption {
        name: "UCI_LimitStrength",
        about: "play like a player rated UCI_Elo, whatever Skill Level says",
        kind: off(Switch::LimitStrength),
    },
    UserOption {
        name: "UCI_Elo",
        about: "the rating to imitate",
        kind: number(
            Number::Elo,
            DEFAULT_ELO as i64,
            MIN_ELO as i64,
            Some(MAX_ELO as i64),
        ),
    },
];

const fn off(key: Switch) -> UserOptionKind {
    UserOptionKind::Switch {
        key,
        default: false,
    }
}

const fn number(key: Number, default: i64, min: i64, max: Option<i64>) -> UserOptionKind {
    UserOptionKind::Number {
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
        for (index, option) in USER_OPTIONS.iter().enumerate() {
            let same = |other: &UserOption| other.name.eq_ignore_ascii_case(option.name);
            assert!(!USER_OPTIONS[..index].iter().any(same), "{}", option.name);
            if let UserOptionKind::Number {
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
            USER_OPTIONS.iter().find_map(|option| match option.kind {
                UserOptionKind::Number { key, default, .. } if key == wanted => Some(default),
                _ => None,
            })
        };
        let settings = Settings::default();
        let overhead = settings.move_overhead.as_millis() as i64;
        assert_eq!(default(Number::MoveOverhead), Some(overhead));
        assert_eq!(default(Number::MultiPv), Some(settings.multi_pv as i64));
        let depth = i64::from(settings.probe_depth);
        assert_eq!(default(Number::SyzygyProbeDepth), Some(depth));
        let limit = settings.probe_limit as i64;
        assert_eq!(default(Number::SyzygyProbeLimit), Some(limit));
    }
}
