//! From a position to a score.
//!
//! [`nnue`] is the evaluation by a neural network, [`classical`] the one by hand-named terms, which
//! is written once: the same code plays, is traced for the tuner and explained to a person. Both know
//! the same endings. [`scale`] turns scores into chances.
//!
//! ```
//! use luft_chess::Position;
//! let mut evaluator = luft_eval::Classical::new();
//! assert!(evaluator.evaluate(&Position::startpos()).abs() < 100);
//! ```

pub mod classical;
mod endings;
mod evaluator;
pub mod nnue;
pub mod scale;

pub use classical::{Classical, Explanation, Trace, trace};
pub use evaluator::{Choice, Evaluator};
pub use nnue::{NetError, Network, Nnue};
pub use scale::win_draw_loss;
