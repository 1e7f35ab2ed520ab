//! `luft`, the engine's program: a UCI engine without arguments, queued commands with them, a view
//! of its thoughts for people, and a board in the browser.
// Everything here meets strangers.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod analyse;
mod bench;
mod display;
mod game;
mod help;
mod library;
mod limits;
mod options;
mod out;
mod perft;
mod print;
mod queue;
#[cfg(feature = "serve")]
mod serve;
mod session;
mod work;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .peekable();
    match arguments.peek().map(String::as_str) {
        None => session::converse(),
        Some("analyse" | "analyze") => analyse::run(arguments.skip(1)),
        #[cfg(feature = "serve")]
        Some("serve") => serve::run(arguments.skip(1)),
        Some(_) => session::obey(queue::commands(arguments)),
    }
}
