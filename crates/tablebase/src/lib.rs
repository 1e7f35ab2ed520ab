//! Syzygy tablebases: what perfect play does with few pieces.
//!
//! [`Tablebase`] is a set of tables from any number of folders. Threads may ask it at once. What is
//! missing or damaged is told and done without: an answer is `None`, never a guess.

mod convert;
mod fault;
mod folder;
mod tables;

pub use fault::Fault;
pub use folder::split;
pub use shakmaty_syzygy::Wdl;
pub use tables::Tablebase;
