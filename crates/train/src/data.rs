//! What to do with files of packed games, one verb each: [`check`] and [`check_blocks`], [`convert`], [`pgn_to_games`], [`games_to_pgn`], [`filter_games`], [`shuffle`]
//! and [`DataStats`]. None of them changes a file that it reads.

mod check;
mod convert;
mod filter;
mod histogram;
mod output;
mod pgn;
mod shuffle;
mod stats;

pub use check::{Checked, CheckedBlocks, check, check_blocks};
pub use convert::{PositionFormat, convert, text_line};
pub use filter::{GameFilter, filter_games};
pub use histogram::Histogram;
pub use output::OutputFile;
pub use pgn::{PgnConverted, games_to_pgn, pgn_to_games};
pub use shuffle::shuffle;
pub use stats::DataStats;

/// How much of its input a verb has written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Games or positions that were read.
    pub read: usize,
    /// Games or positions that were written.
    pub written: usize,
    /// The bytes of those.
    pub bytes: u64,
}
