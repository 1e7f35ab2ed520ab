//! Lines from a GUI, of any length and encoding.

use super::Event;
use std::io::{BufRead, Read};
use std::sync::mpsc::Sender;

/// Bytes of the longest line that is executed: a game of two hundred thousand moves.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// Sends the lines of the input, of any encoding: a strange one is an unknown command, not the end of the world.
pub(super) fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    let mut is_first = true;
    while let Some(bytes) = read_line(&mut input) {
        let mut line = bytes.as_slice();
        // Editors write a byte order mark before the first command of a file.
        if std::mem::take(&mut is_first) {
            line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        }
        let line = String::from_utf8_lossy(line).into_owned();
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    // The loop may have ended by `quit`.
    let _ = events.send(Event::End);
}

/// The next line; of one that is longer than any command only the beginning, which is one byte too long and told by that.
fn read_line(input: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = LONGEST_LINE as u64 + 1;
    let read = input.take(most).read_until(b'\n', &mut bytes).ok()?;
    if read as u64 == most && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
    }
    (read > 0).then_some(bytes)
}
