//! The binary as a stranger meets it: through pipes, without knowing anything of its inside.

mod books;
mod chess960;
mod command_line;
mod handshake;
mod luft;
mod memory;
mod options;
mod places;
mod ponder;
mod search;
mod stopping;
mod storm;
mod tables;
