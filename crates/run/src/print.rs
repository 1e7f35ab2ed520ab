//! Printing for a reader who may have gone away, as in `luft-lab match … | head`. The work goes on: a
//! match is worth finishing for its journal and its JSON. These take the place of the macros of the
//! standard library, which panic.

use std::fmt;
use std::io::{self, ErrorKind, Write};

/// Prints as `std::print` does, without a panic when the pipe is closed.
#[macro_export]
macro_rules! print {
    ($($words:tt)*) => { $crate::print::tell(format_args!($($words)*)) };
}

/// Prints a line as `std::println` does, without a panic when the pipe is closed.
#[macro_export]
macro_rules! println {
    ($($words:tt)*) => { $crate::print::tell(format_args!("{}\n", format_args!($($words)*))) };
}

/// Writes to the standard output.
pub fn tell(words: fmt::Arguments<'_>) {
    match io::stdout().lock().write_fmt(words) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("luft-lab: what should stand here cannot be written: {error}");
        }
        _ => {}
    }
}
