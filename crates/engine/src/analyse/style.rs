//! How to write for a terminal, or for a file. Only the escapes that every terminal knows.

use std::fmt::Display;
use std::io::{IsTerminal, stdout};

/// What the other end understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Colours.
    pub colour: bool,
    /// Going back up to write over what was written.
    pub redraw: bool,
}

impl Style {
    /// What standard output understands.
    pub fn of_terminal() -> Self {
        let dumb = std::env::var_os("TERM").is_none_or(|kind| kind == "dumb");
        let redraw = stdout().is_terminal() && !dumb;
        // Any value but the empty one, as no-color.org asks.
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self {
            colour: redraw && !plain,
            redraw,
        }
    }

    /// A text in a colour or weight of the terminal.
    pub fn paint(self, code: &str, text: impl Display) -> String {
        if self.colour {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    }
}
