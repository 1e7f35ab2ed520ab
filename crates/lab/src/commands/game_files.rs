//! What the tools that read packed games share: a bar while they read, and which positions they take.

use crate::progress;
use clap::Args;
use indicatif::ProgressFinish;
use luft_run::RunError;
use luft_train::viriformat::{GameFiles, PositionFilter};
use std::path::PathBuf;

/// The games of these files, with a bar.
pub(crate) fn game_files(paths: &[PathBuf]) -> Result<GameFiles<'_>, RunError> {
    let files = GameFiles::open(paths)?;
    let bar = progress::bar("bytes", files.total_bytes() as usize, 0);
    let bar = bar.with_finish(ProgressFinish::AndClear);
    Ok(files.on_bytes(move |bytes| bar.inc(bytes)))
}

/// Which positions of a game are taken.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Positions")]
pub(crate) struct PositionFilterArgs {
    /// Take positions in check too.
    #[arg(long)]
    checks: bool,
    /// Take positions too in which a capture or a promotion was played.
    #[arg(long)]
    noisy: bool,
    /// Leave out positions that score more than this, in centipawns, for either side.
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = PositionFilter::default().max_score)]
    max_score: u16,
    /// Leave out so many plies at the start of every game.
    #[arg(long, value_name = "PLIES", default_value_t = PositionFilter::default().skip_plies)]
    skip_plies: usize,
    /// Leave out positions with fewer pieces than this, kings and all.
    #[arg(long, value_name = "PIECES", default_value_t = PositionFilter::default().min_pieces)]
    min_pieces: usize,
}

impl PositionFilterArgs {
    pub(crate) fn filter(&self) -> PositionFilter {
        PositionFilter {
            checks: self.checks,
            noisy: self.noisy,
            max_score: self.max_score,
            skip_plies: self.skip_plies,
            min_pieces: self.min_pieces,
        }
    }
}
