//! How a command that runs long is stopped and started again: arguments that all such commands share, and what they say.

use clap::Args;
use luft_run::{KeepRun, RunError};
use std::path::PathBuf;

/// Where the run is kept.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Stopping and going on")]
pub struct KeepOptions {
    /// Keep the run in this file instead of a temporary one.
    ///
    /// Whoever stops a run at any moment goes on from there with the same command. The temporary file is in
    /// `$LUFT_LAB_STATE`, or `luft-lab` in the folder of the system for such files, and is removed at the end.
    #[arg(long, alias = "state", value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Forget what an earlier run with these settings has done, and begin again.
    #[arg(long)]
    pub restart: bool,
}

impl KeepOptions {
    /// The same as a configuration.
    pub fn keep(&self) -> KeepRun {
        KeepRun::new(self.journal.clone())
    }
}

/// What a command ends with that was stopped by Ctrl-C, after it has shown what there is so far.
pub fn stopped() -> RunError {
    RunError::interrupted("the same command goes on, with --restart it begins again")
}
