//! The one place that writes to standard output: whole lines, flushed, from any thread.

use luft_uci::Message;
use std::fmt::Display;
use std::io::{ErrorKind, Write, stdout};

/// Writes a text as one or more whole lines.
pub fn line(text: impl Display) {
    let text = format!("{text}\n");
    let mut out = stdout().lock();
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush())
        && error.kind() == ErrorKind::BrokenPipe
    {
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
