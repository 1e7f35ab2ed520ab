//! Standard output whose reader may have closed the pipe, as in `luft-lab match … | head`. The
//! macros of the standard library panic then.

use std::fmt;
use std::io::{self, ErrorKind, Write};

/// Nobody reads standard output any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PipeClosed;

/// Writes to standard output and flushes it, in one piece with respect to other threads. Any failure
/// but a closed pipe is reported on standard error.
pub fn write_stdout(text: fmt::Arguments<'_>) -> Result<(), PipeClosed> {
    let mut stdout = io::stdout().lock();
    match stdout.write_fmt(text).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(PipeClosed),
        Err(error) => {
            eprintln!("cannot write to standard output: {error}");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

/// `print!` of the standard library, for work that goes on when nobody reads any more.
#[macro_export]
macro_rules! print {
    ($($argument:tt)*) => {{
        let _ = $crate::write_stdout(format_args!($($argument)*));
    }};
}

/// `println!` of the standard library, for work that goes on when nobody reads any more.
#[macro_export]
macro_rules! println {
    ($($argument:tt)*) => {
        $crate::print!("{}\n", format_args!($($argument)*))
    };
}
