//! Games ended by endgame tablebases.

use crate::error::LabError;
use luft_chess::Position;
use luft_chess::pgn::GameResult;
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};
use shakmaty_syzygy::{AmbiguousWdl, Tablebase as Tables};
use std::fmt;
use std::path::PathBuf;

/// Tables that know the result of positions with few men.
pub(crate) struct Tablebase {
    tables: Tables<Chess>,
}

impl Tablebase {
    /// Reads what is in these folders; to find nothing there is an error.
    pub(crate) fn open(folders: &[PathBuf]) -> Result<Self, LabError> {
        let mut tables = Tables::new();
        for folder in folders {
            let found = tables.add_directory(folder);
            if found.map_err(LabError::file(folder))? == 0 {
                return Err(LabError::content(folder, "no tablebase is here"));
            }
        }
        Ok(Self { tables })
    }

    /// The result of perfect play under the fifty-move rule, if it is certain.
    pub(super) fn result(&self, position: &Position) -> Option<GameResult> {
        if position.occupied().count() as usize > self.tables.max_pieces() {
            return None;
        }
        let fen: Fen = position.fen().parse().ok()?;
        let position: Chess = fen.into_position(CastlingMode::Chess960).ok()?;
        let white = position.turn().is_white();
        match self.tables.probe_wdl(&position).ok()? {
            AmbiguousWdl::Win if white => Some(GameResult::WhiteWins),
            AmbiguousWdl::Win => Some(GameResult::BlackWins),
            AmbiguousWdl::Loss if white => Some(GameResult::BlackWins),
            AmbiguousWdl::Loss => Some(GameResult::WhiteWins),
            AmbiguousWdl::Draw | AmbiguousWdl::CursedWin | AmbiguousWdl::BlessedLoss => {
                Some(GameResult::Draw)
            }
            AmbiguousWdl::MaybeWin | AmbiguousWdl::MaybeLoss => None,
        }
    }
}

impl fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tablebase({} men)", self.tables.max_pieces())
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
        assert!(error.to_string().contains("no tablebase"), "{error}");
        std::fs::remove_dir(&empty).unwrap();
        assert!(Tablebase::open(&[empty]).is_err());
    }

    #[test]
    fn real_tables_know_results() {
        let Ok(data) = std::env::var("LUFT_DATA") else {
            eprintln!("skipped: LUFT_DATA is not set");
            return;
        };
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
