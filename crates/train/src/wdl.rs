//! The win-draw-loss (WDL) model fitted to games: the chances of winning, drawing and losing that a score means.
//!
//! Positions are counted in bins of material and score; the likelihood of the counts is then as quick to compute
//! for a hundred million positions as for a thousand.

mod bins;
mod fit;
mod model;
mod report;
mod source;

pub use bins::{Count, WdlBins};
pub use fit::{WdlFitError, fit};
pub use model::{Chances, WdlModel};
pub use report::WdlReport;
pub use source::WdlSource;
