//! The neural evaluation: an efficiently updatable neural network (NNUE).
//!
//! Each side sees the board through [`features`]; the weights of the active ones add up to an accumulator,
//! which is updated move by move, lazily, instead of being computed anew. [`architecture`] has the size of
//! the layers, the activation (SCReLU) and the quantisation (QA, QB); the trainer reads the same two files.

mod accumulator;
pub mod architecture;
mod evaluator;
pub mod features;
mod file;
mod network;
mod refresh;
mod simd;
mod threat_stack;
pub mod threats;

pub use evaluator::Nnue;
pub use file::NetError;
pub use network::{Accumulator, Hidden, Network, Row, ThreatAccumulator, ThreatRow};
pub use simd::SimdBackend;

#[cfg(test)]
mod tests;
