//! `data check`: are these files what they should be?

use crate::commands::game_files::game_files;
use clap::Args;
use luft_os::print;
use luft_run::{RunError, TextTable};
use luft_train::data::{Checked, CheckedBlocks, check, check_blocks};
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

/// Reads every file up to its first fault, and compares it with its checksums, block by block.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let mut table = TextTable::new(["file", "games", "positions", "checksums", "state"]);
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
        let before = faults.len();
        faults.extend(fault.map(|fault| fault.to_string()));
        let checksums = match check_blocks(path) {
            Ok(CheckedBlocks { blocks, damaged }) => {
                let named = |damage| RunError::content(path, damage).to_string();
                faults.extend(damaged.into_iter().map(named));
                blocks.to_string()
            }
            Err(fault) => {
                faults.push(fault.to_string());
                "?".to_owned()
            }
        };
        let whole = faults.len() == before;
        let state = if whole { "whole" } else { "damaged" };
        let (games, positions) = (games.to_string(), positions.to_string());
        let path = path.display().to_string();
        table.row([path, games, positions, checksums, state.into()]);
    }
    print!("{table}");
    if faults.is_empty() {
        Ok(())
    } else {
        Err(RunError::request(faults.join("\n")))
    }
}
