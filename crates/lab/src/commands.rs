//! The subcommands, one a file: each reads its arguments, calls a library, prints what comes back.

pub mod ablate;
pub mod book;
pub mod completions;
pub mod data;
pub mod datagen;
pub mod docs;
mod game_files;
mod keep;
pub mod levels;
mod match_options;
pub mod matches;
mod minutes;
pub mod net;
pub mod soak;
pub mod sprt;
pub mod spsa;
pub mod stability;
pub mod suite;
pub mod texel;
pub mod train;
pub mod wdl;
pub mod yardstick;
