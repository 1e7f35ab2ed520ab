//! A stress test for UCI engines.
//!
//! [`run_stability`] searches odd positions (random games, Chess960, odd material, near the fifty-move rule, near
//! stalemate) with every kind of limit and checks each answer: a legal `bestmove`, a legal `pv`, a possible mate
//! score, in time, and the same when asked twice (determinism). Then it fuzzes the protocol: scripts of shuffled
//! words, wrong numbers, broken FENs, garbage bytes, `stop` and `go` in every order, options out of range, and the
//! end of input (EOF); after each the engine must still play. Everything comes from a seed, so every failure can be
//! reproduced.
//!
//! [`run_soak`] is a soak test: `go infinite` for an hour, with an eye on memory (a leak), lines and `stop`.
//!
//! ```no_run
//! use luft_stress::{SoakConfig, StabilityConfig, run_soak, run_stability};
//!
//! let mut config = StabilityConfig::new("./engine,Hash=64".parse()?);
//! config.positions = 100;
//! let report = run_stability(&config, |progress| {
//!     for failed in progress.new_failures {
//!         eprintln!("{failed}");
//!     }
//!     Ok(())
//! })?;
//! assert_eq!(report.failures(), 0, "{report}");
//!
//! let (soak, _) = run_soak(&SoakConfig::new("./engine,Threads=8".parse()?), |_| {})?;
//! assert!(soak.failures.is_empty(), "{soak}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod failure;
mod fuzz_case;
mod fuzz_script;
mod jobs;
mod malformed;
mod option_fuzz;
mod pipe;
mod position_batch;
mod random_board;
mod report;
#[cfg(all(test, unix))]
mod scripted_engine;
mod search_request;
mod soak;
mod stability;
mod test_position;
mod time_margin;

pub use failure::{Failure, FailureKind};
pub use report::{FailedTest, StabilityReport};
pub use soak::{MIDDLEGAME, SoakConfig, SoakReport, SoakSample, run_soak};
pub use stability::{StabilityConfig, StabilityProgress, run_stability};
