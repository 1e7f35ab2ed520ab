//! The board: a local page to play, analyse, review and look inside, and the server behind it.
//!
//! The page is inside the binary. Every tab is a session of its own with its own engine,
//! reached by a WebSocket; the rules, the notation and the search are the server's, so the
//! page only shows. Nothing a page sends ends the server.
// Everything here meets strangers.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod appraisal;
mod browser;
mod folder;
mod game;
mod heat;
mod judge;
mod listener;
mod notation;
mod origin;
mod page;
mod reply;
mod request;
mod review;
mod server;
mod session;
mod socket;
mod thoughts;
mod verdict;

pub use browser::open;
pub use server::{Config, DEFAULT_PORT, ServeError, Server};
