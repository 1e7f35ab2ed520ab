//! Opening books in the Polyglot format: moves with weights, found by a key of the position.
//!
//! [`Book`] is a book as it lies in a file, [`Harvest`] makes one out of games, and [`Experience`] is
//! what happened to its moves in play, kept in a file of its own.

mod book;
mod choice;
mod entry;
mod experience;
mod harvest;
mod key;
mod numbers;

pub use book::{Book, BookError};
pub use choice::{Choice, Choosing, choose};
pub use entry::{Entry, MoveBits};
pub use experience::{Experience, ExperienceError, Record};
pub use harvest::Harvest;
pub use key::key;
