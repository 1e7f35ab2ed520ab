//! The fitted numbers put into the text of `crates/eval/src/wdl.rs`.

use super::model::WdlModel;
use luft_run::RunError;
use luft_run::file;
use std::path::Path;

/// A source file with a place for the numbers.
pub struct WdlSource<'a> {
    path: &'a Path,
    text: String,
}

impl<'a> WdlSource<'a> {
    /// Reads a file; one without a place for the numbers is refused.
    pub fn open(path: &'a Path) -> Result<Self, RunError> {
        let text = file::read_text(path)?;
        edit(&text, &WdlModel::current()).map_err(|reason| RunError::content(path, reason))?;
        Ok(Self { path, text })
    }

    /// Which file it is.
    pub fn path(&self) -> &Path {
        self.path
    }

    /// Writes the file with the numbers of this model.
    pub fn write(&self, model: &WdlModel) -> Result<(), RunError> {
        let edited =
            edit(&self.text, model).map_err(|reason| RunError::content(self.path, reason))?;
        file::write_whole(self.path, edited.as_bytes())
    }
}

/// The text with the numbers of this model. A text in which they have no clear place is refused.
fn edit(text: &str, model: &WdlModel) -> Result<String, String> {
    let text = replace(text, "MIDDLE", &model.middle)?;
    replace(&text, "SPREAD", &model.spread)
}

/// Replaces the one line that begins like the declaration of these numbers.
fn replace(text: &str, name: &str, numbers: &[f64; 4]) -> Result<String, String> {
    let begin = format!("pub const {name}: [f64; 4] = [");
    let is_declaration = |line: &&str| line.starts_with(&begin) && line.trim_end().ends_with("];");
    if text.lines().filter(is_declaration).count() != 1 {
        return Err(format!(
            "there is not exactly one line `{begin}…];`, so the numbers cannot be written"
        ));
    }
    let line = |line: &str| {
        if is_declaration(&line) {
            format!("pub const {name}: [f64; 4] = {numbers:?};\n")
        } else {
            format!("{line}\n")
        }
    };
    Ok(text.lines().map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source() -> String {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../eval/src/wdl.rs");
        std::fs::read_to_string(path).unwrap()
    }

    #[test]
    fn the_source_takes_the_numbers() {
        let text = source();
        assert_eq!(edit(&text, &WdlModel::current()).unwrap(), text);
        let model = WdlModel {
            middle: [100.5, -3.25, 0.0, 1.0],
            spread: [50.0, 0.1234, -7.0, 2.0],
        };
        let edited = edit(&text, &model).unwrap();
        assert!(edited.contains("\npub const MIDDLE: [f64; 4] = [100.5, -3.25, 0.0, 1.0];\n"));
        assert!(edited.contains("\npub const SPREAD: [f64; 4] = [50.0, 0.1234, -7.0, 2.0];\n"));
        let changed = text.lines().zip(edited.lines()).filter(|(a, b)| a != b);
        assert_eq!(changed.count(), 2);
        assert_eq!(edit(&edited, &WdlModel::current()).unwrap(), text);
    }

    #[test]
    fn another_text_is_refused() {
        let text = source();
        for other in [
            String::new(),
            text.replace("pub const SPREAD", "pub const WIDTH"),
            text.replace("[f64; 4]", "[f32; 4]"),
            text.clone() + &text,
        ] {
            let error = edit(&other, &WdlModel::current()).unwrap_err();
            assert!(error.contains("not exactly one line"), "{error}");
        }
    }
}
