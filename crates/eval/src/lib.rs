//! From a position to a score.
//!
//! [`classical`] is the evaluation by hand-named terms. It is written once: the same code plays,
//! is traced for the tuner and explained to a person. [`scale`] turns scores into chances.
//!
//! ```
//! use luft_chess::Position;
//! let mut evaluator = luft_eval::Classical::new();
//! assert!(evaluator.evaluate(&Position::startpos()).abs() < 100);
//! ```

pub mod classical;
pub mod scale;

pub use classical::{Classical, Explanation, Trace, trace};
pub use scale::win_draw_loss;
