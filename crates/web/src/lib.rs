//! A web server for a local page to play, analyse, review games and look inside the search.
//!
//! The page is inside the binary. Every tab is a session of its own with its own engine, reached by a
//! WebSocket; the rules, the notation and the search are the server's, so the page only shows.
//! Nothing a page sends ends the server.
//!
//! ```
//! use luft_web::{Config, Server};
//!
//! let config = Config { port: 0, ..Config::default() };
//! let server = Server::start(&config).unwrap();
//! assert!(server.url().starts_with("http://127.0.0.1:"));
//! // `server.wait()` serves until the program is ended; dropping the server ends it now.
//! ```
// Everything here reads untrusted input.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod analysis;
mod browser;
mod classification;
mod comparison;
mod connections;
mod duel;
mod engine_settings;
mod game;
mod headers;
mod judgement;
mod lookup;
mod measured;
mod notation;
mod origin;
mod page;
mod piece_values;
mod progress;
mod reply;
mod reporter;
mod request;
mod results;
mod review;
mod server;
mod session;
mod socket;
mod sources;
mod switched;

pub use browser::open;
pub use connections::ConnectionLimits;
pub use luft_run::EngineConfig;
pub use server::{Config, DEFAULT_PORT, ServeError, Server};
