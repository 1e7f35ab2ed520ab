//! Black-box tests of the binary, over pipes as a GUI drives it.

mod books;
mod chess960;
mod command_line;
mod conformance;
mod files;
mod fuzz;
mod genfens;
mod handshake;
mod hash_file;
mod luft;
mod options;
mod ponder;
mod positions;
mod processor;
mod search;
mod stopping;
mod syzygy;
