//! The neural evaluation: an efficiently updated network.
//!
//! Each side sees the board through [`features`]; what it sees adds up to a hidden layer, which is
//! kept up to date move by move instead of being computed anew. [`shape`] says how large the layers
//! are and how numbers become integers; the trainer reads the same two files.

mod accumulator;
mod evaluator;
pub mod features;
mod file;
mod network;
pub mod shape;
mod simd;

pub use evaluator::Nnue;
pub use file::NetError;
pub use network::{Network, Row};
pub use simd::Form;

#[cfg(test)]
mod tests;
