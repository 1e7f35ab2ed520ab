//! What every long measurement needs, below the tools themselves: the engine under test as it is named on a
//! command line ([`EngineConfig`]), a [`Journal`] from which a stopped run goes on, seeded [`Random`] numbers,
//! files that may be compressed ([`mod@file`]), a [`TextTable`], an SVG [`Plot`] and a [`Forest`] plot.
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

mod date;
mod engine_config;
mod error;
pub mod file;
mod interrupt;
mod journal;
mod kept_run;
mod option_check;
mod plot;
pub mod seconds;
mod text_table;

pub use date::date;
pub use engine_config::{EngineConfig, PATIENCE, distinguish_names};
pub use error::RunError;
pub use interrupt::{interrupt, is_interrupted};
pub use journal::Journal;
pub use kept_run::{KeepRun, KeptRun, STATE_VARIABLE};
pub use luft_chess::Random;
pub use plot::{Curve, Forest, ForestRow, Plot};
pub use text_table::TextTable;
