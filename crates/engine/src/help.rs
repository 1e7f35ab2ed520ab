//! The help and version texts.

use crate::command_line::CommandLine;
use crate::{options, processor};
use clap::CommandFactory;
use std::fmt::Write as _;
use std::sync::LazyLock;

const COMMANDS: [(&str, &str); 25] = [
    ("uci", "say who this is and list the options"),
    ("isready", "answer readyok, also while searching"),
    ("setoption name N [value V]", "change an option"),
    ("ucinewgame", "forget the last game"),
    ("position startpos [moves M..]", "set the position"),
    (
        "position fen F [moves M..]",
        "the same, from a FEN or EPD; after one that is refused go has no move",
    ),
    ("go depth N", "search this deep"),
    ("go movetime MS", "search this long"),
    ("go nodes N", "search exactly this many nodes"),
    ("go mate N", "search for a mate in N moves"),
    (
        "go wtime MS btime MS ..",
        "search by the clock; also winc, binc, movestogo",
    ),
    ("go infinite", "search until stop"),
    (
        "go ponder ..",
        "search in the opponent's time, until ponderhit or stop",
    ),
    ("go .. searchmoves M..", "search only these moves"),
    ("go perft N", "count the leaves of the move tree"),
    ("stop", "end the search and say the best move"),
    ("ponderhit", "the expected move was played"),
    ("d", "show the position"),
    ("eval", "explain the evaluation of the position"),
    ("perft N [FEN]", "count the leaves of the move tree"),
    (
        "bench [N]",
        "search a fixed list of positions to depth N, and count",
    ),
    (
        "genfens N seed S book B ..",
        "random openings for OpenBench; B is None or an EPD file, then plies P, balance CP",
    ),
    ("version", "say what was built and how"),
    ("help", "this"),
    (
        "quit",
        "end when what ends by itself is done; twice: end now",
    ),
];

/// The help text, the same for `--help` and for the UCI command `help`.
pub fn text() -> String {
    let text = CommandLine::command().render_long_help().to_string();
    text.trim_end().to_owned()
}

/// The UCI commands and options.
pub fn uci_commands() -> String {
    let mut text = String::from("UCI commands:\n");
    // Writing to a string cannot fail.
    for (command, about) in COMMANDS {
        let _ = writeln!(text, "  {command:<30} {about}");
    }
    text.push_str("\nUCI options:\n");
    for (name, about) in options::explanations() {
        let _ = writeln!(text, "  {name:<30} {about}");
    }
    if luft_search::REGISTRY.is_settable() {
        text.push_str("  and every setting of the search; uci lists them\n");
    }
    text.truncate(text.trim_end().len());
    text
}

/// The name for a GUI: what tells this build apart from others.
pub fn name() -> String {
    format!("Luft {}", identity())
}

/// What was built and how.
pub fn version() -> String {
    format!("Luft {}", build())
}

/// The version, the platform and how it was built.
pub fn build() -> &'static str {
    static BUILD: LazyLock<String> = LazyLock::new(|| {
        let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
        format!("{} for {os} on {arch}", identity())
    });
    &BUILD
}

/// The version, the commit, the kind of build and the level of the processor in use.
fn identity() -> String {
    let (version, commit) = (env!("CARGO_PKG_VERSION"), env!("LUFT_COMMIT"));
    format!("{version} ({commit}, {}, {})", kind(), processor::in_use())
}

/// The kind of build. One that is neither of the others is the one that is released.
fn kind() -> String {
    let words = [
        ("debug", cfg!(debug_assertions)),
        ("tune", luft_search::REGISTRY.is_settable()),
        ("native", cfg!(target_feature = "sse3")),
    ];
    let words = words
        .into_iter()
        .filter_map(|(word, is)| is.then_some(word));
    let words: Vec<_> = words.collect();
    if words.is_empty() {
        "release".to_owned()
    } else {
        words.join(" ")
    }
}
