//! The one place that writes to standard output: whole lines, flushed, from any thread.

use luft_uci::Message;
use std::fmt::Display;

/// Writes a text as one or more whole lines.
pub fn line(text: impl Display) {
    if luft_os::write_stdout(format_args!("{text}\n")).is_err() {
        // The GUI has closed the pipe: there is nothing left to do.
        std::process::exit(0);
    }
}

/// Letters of the longest message. Some have the words in them that were not understood, however many there are.
const LONGEST_TEXT: usize = 1000;

/// Prints `info string`, which GUIs show in their log.
pub fn info_string(text: impl Display) {
    // A line break inside would begin another message.
    let mut text = text.to_string().replace(['\n', '\r'], " ");
    if let Some((end, _)) = text.char_indices().nth(LONGEST_TEXT) {
        text.truncate(end);
        text.push('…');
    }
    line(Message::text(text));
}
