//! Tablebase adjudication: endgame tablebases end a game whose result they know.

use luft_chess::pgn::GameResult;
use luft_chess::{Color, Position};
use luft_run::RunError;
use luft_tablebase::{Tablebase as Tables, Wdl};
use std::path::PathBuf;

/// Tables that know the result of positions with few pieces.
#[derive(Debug)]
pub(crate) struct Tablebase(Tables);

impl Tablebase {
    /// Reads what is in these folders. A referee must know all it was told to: whatever is missing
    /// or damaged is an error.
    pub(crate) fn open(folders: &[PathBuf]) -> Result<Self, RunError> {
        let (tables, faults) = Tables::open(folders);
        match faults.first() {
            Some(fault) => Err(RunError::request(fault)),
            None => Ok(Self(tables)),
        }
    }

    /// The result of perfect play under the fifty-move rule, if it is certain.
    pub(super) fn result(&self, position: &Position) -> Option<GameResult> {
        let winner = match self.0.probe_wdl_rule50(position)? {
            Wdl::Win => position.side(),
            Wdl::Loss => !position.side(),
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => return Some(GameResult::Draw),
        };
        Some(match winner {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_tables_is_refused() {
        let empty = std::env::temp_dir().join(format!("luft-no-tables-{}", std::process::id()));
        std::fs::create_dir_all(&empty).unwrap();
        let error = Tablebase::open(std::slice::from_ref(&empty)).unwrap_err();
        assert!(error.to_string().contains("no table is here"), "{error}");
        std::fs::remove_dir(&empty).unwrap();
        assert!(Tablebase::open(&[empty]).is_err());
    }

    #[test]
    #[ignore = "needs LUFT_DATA"]
    fn real_tables_know_results() {
        let data = std::env::var("LUFT_DATA").expect("LUFT_DATA is set");
        let tablebase = Tablebase::open(&[PathBuf::from(data).join("syzygy")]).unwrap();
        for (fen, result) in [
            ("8/8/8/8/8/k7/8/K6Q w - - 0 1", Some(GameResult::WhiteWins)),
            ("8/8/8/8/8/k7/8/K6q w - - 0 1", Some(GameResult::BlackWins)),
            ("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", Some(GameResult::Draw)),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                None,
            ),
        ] {
            assert_eq!(tablebase.result(&fen.parse().unwrap()), result, "{fen}");
        }
    }
}
