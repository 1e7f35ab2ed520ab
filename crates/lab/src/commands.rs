//! The subcommands, one a file: each reads its arguments, calls a library, prints what comes back.

pub mod book;
pub mod docs;
pub mod soak;
pub mod stability;
