//! The subcommands, one a file: each reads its arguments, calls a library, prints what comes back.

pub mod book;
pub mod data;
pub mod datagen;
pub mod docs;
mod game_files;
mod minutes;
pub mod soak;
pub mod stability;
pub mod texel;
pub mod train;
pub mod wdl;
