//! Black-box tests of the WebSocket protocol, without a browser.

mod client;
mod connections;
mod engines;
mod limits;
mod requests;
mod review;
mod sessions;
