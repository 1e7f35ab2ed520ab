//! Syzygy tablebases: what perfect play does with few pieces.
//!
//! [`Tablebase`] is a set of WDL and DTZ tables from any number of directories. Threads may probe it
//! at once. What is missing or damaged is reported and done without: an answer is `None`, never a
//! guess.
//!
//! ```
//! use luft_tablebase::{Tablebase, split_paths};
//!
//! let (tables, errors) = Tablebase::open(&split_paths("no/such/directory"));
//! assert!(tables.is_empty() && errors.len() == 1);
//! let position = "8/8/8/8/8/k7/7Q/K7 w - - 0 1".parse().unwrap();
//! assert_eq!(tables.probe_wdl(&position), None);
//! ```

mod convert;
mod directory;
mod error;
mod tablebase;

pub use directory::split_paths;
pub use error::TablebaseError;
pub use shakmaty_syzygy::Wdl;
pub use tablebase::Tablebase;
