//! Black-box tests of the WebSocket protocol, without a browser.

mod client;
mod limits;
mod requests;
mod sessions;
