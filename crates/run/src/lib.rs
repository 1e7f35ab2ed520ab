//! What every long measurement needs, below the tools themselves: the engine under test as it is named on a
//! command line ([`EngineConfig`]), a [`Journal`] from which a stopped run goes on, seeded [`Random`] numbers,
//! files that may be compressed ([`mod@file`]), a [`TextTable`] and an SVG [`Plot`].
//!
//! ```
//! use luft_run::{EngineConfig, Random, TextTable};
//!
//! let engine: EngineConfig = "./luft,name=dev,Hash=64".parse()?;
//! assert_eq!(engine.options, [("Hash".to_owned(), "64".to_owned())]);
//!
//! // The same seed and number give the same choices on every machine.
//! assert_eq!(Random::of(1, 7).next_u64(), Random::of(1, 7).next_u64());
//!
//! let mut table = TextTable::new(["engine", "Elo"]);
//! table.row([engine.name.as_str(), "+12.3"]);
//! assert!(table.to_string().contains("dev"));
//! # Ok::<(), String>(())
//! ```

mod engine_config;
mod error;
pub mod file;
mod journal;
mod plot;
mod text_table;

pub use engine_config::{EngineConfig, PATIENCE, distinguish_names};
pub use error::RunError;
pub use journal::Journal;
pub use luft_chess::Random;
pub use plot::{Curve, Plot};
pub use text_table::TextTable;
