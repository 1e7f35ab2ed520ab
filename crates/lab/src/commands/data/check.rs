//! `data check`: are these files what they should be?

use crate::commands::game_files::game_files;
use clap::Args;
use luft_os::print;
use luft_run::{RunError, TextTable};
use luft_train::data::{Checked, check};
use luft_train::viriformat::MATE;
use std::path::PathBuf;
use std::slice;

/// What to check.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Packed games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// No score may be larger, in centipawns, for either side.
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = MATE.unsigned_abs())]
    limit: u16,
}

/// Reads every file up to its first fault.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let mut table = TextTable::new(["file", "games", "positions", "state"]);
    let mut faults = Vec::new();
    for path in &options.files {
        let Checked {
            games,
            positions,
            fault,
        } = match game_files(slice::from_ref(path)) {
            Ok(games) => check(games, options.limit),
            Err(fault) => Checked {
                fault: Some(fault),
                ..Checked::default()
            },
        };
        let state = if fault.is_some() { "damaged" } else { "whole" };
        faults.extend(fault.map(|fault| fault.to_string()));
        let (games, positions) = (games.to_string(), positions.to_string());
        table.row([path.display().to_string(), games, positions, state.into()]);
    }
    print!("{table}");
    if faults.is_empty() {
        Ok(())
    } else {
        Err(RunError::request(faults.join("\n")))
    }
}
