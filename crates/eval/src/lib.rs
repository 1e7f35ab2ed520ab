//! Static evaluation: from a position to a score.
//!
//! [`nnue`] is the evaluation by an efficiently updatable neural network, [`classical`] the hand-crafted one,
//! whose terms are written once: the same code plays, is traced for the Texel tuner and explained to a person.
//! Both know the same endgames. [`wdl`] turns scores into chances.
//!
//! ```
//! use luft_chess::Position;
//! let mut evaluator = luft_eval::Classical::new();
//! assert!(evaluator.evaluate(&Position::startpos()).abs() < 100);
//! ```

pub mod classical;
mod endgames;
mod evaluator;
pub mod nnue;
pub mod wdl;

pub use classical::{Classical, Explanation, Trace, trace};
pub use evaluator::{Choice, Evaluator};
pub use nnue::{NetError, Network, Nnue};
pub use wdl::win_draw_loss;
