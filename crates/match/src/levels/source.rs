//! The calibrated rows put into the text of `crates/search/src/strength.rs`.

use luft_run::{RunError, file};
use luft_search::{RatingOffset, calibrated_rows};
use std::path::{Path, PathBuf};

/// How the table begins and ends.
const BEGIN: &str = "const LEVELS: [Level; ";
const END: &str = "];";

/// A source file with the table of levels.
#[derive(Clone, Debug)]
pub struct LevelSource {
    path: PathBuf,
    text: String,
}

impl LevelSource {
    /// Reads a file; one without the table is refused.
    pub fn open(path: &Path) -> Result<Self, RunError> {
        let text = file::read_text(path)?;
        edit(&text, &[]).map_err(|reason| RunError::content(path, reason))?;
        Ok(Self {
            path: path.to_owned(),
            text,
        })
    }

    /// Writes the file with the table calibrated.
    pub fn write(&self, offsets: &[RatingOffset]) -> Result<(), RunError> {
        let edited =
            edit(&self.text, offsets).map_err(|reason| RunError::content(&self.path, reason))?;
        file::write_whole(&self.path, edited.as_bytes())
    }
}

/// The text with calibrated rows. A text in which they have no clear place is refused.
fn edit(text: &str, offsets: &[RatingOffset]) -> Result<String, String> {
    let missing = || format!("there is no table `{BEGIN}…`, so the levels cannot be written");
    let (before, table) = text.split_once(BEGIN).ok_or_else(missing)?;
    let (head, rest) = table.split_once('\n').ok_or_else(missing)?;
    let (rows, after) = rest.split_once(END).ok_or_else(missing)?;
    let calibrated = calibrated_rows(offsets);
    if rows.lines().filter(|line| line.contains("level(")).count() != calibrated.len() {
        return Err("this table of levels has other rows than the program's".to_owned());
    }
    let rows = calibrated.join("\n    ");
    Ok(format!("{before}{BEGIN}{head}\n    {rows}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source() -> String {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../search/src/strength.rs");
        std::fs::read_to_string(path).unwrap()
    }

    #[test]
    fn the_source_takes_the_rows() {
        let text = source();
        assert_eq!(edit(&text, &[]).unwrap(), text);
        let offsets = [RatingOffset {
            rating: 1700,
            elo: 60.0,
        }];
        let edited = edit(&text, &offsets).unwrap();
        let changed = text.lines().zip(edited.lines()).filter(|(a, b)| a != b);
        assert_eq!(changed.count(), calibrated_rows(&[]).len());
    }

    #[test]
    fn another_text_is_refused() {
        let text = source();
        for other in [
            String::new(),
            text.replace(BEGIN, "const ROWS: [Level; "),
            text.replacen(
                "    level(1300",
                "    // level(1300, 1.0)\n    level(1300",
                1,
            ),
        ] {
            assert!(edit(&other, &[]).is_err());
        }
    }
}
