//! The server as a stranger meets it, without a browser.

mod client;
mod crowd;
mod limits;
mod questions;
