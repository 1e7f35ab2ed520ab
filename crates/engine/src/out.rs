//! The one place that writes to standard output: whole lines, flushed, from any thread.

use luft_uci::Message;
use std::fmt::Display;

/// Writes a text as one or more whole lines.
pub fn line(text: impl Display) {
    if luft_os::write_stdout(format_args!("{text}\n")).is_err() {
        // Nobody listens any more, so there is nothing left to do.
        std::process::exit(0);
    }
}

/// Says something to people in a way that programs skip.
pub fn note(text: impl Display) {
    // A line break inside would be a command of the protocol's other side.
    let text = text.to_string().replace(['\n', '\r'], " ");
    line(Message::text(text));
}
