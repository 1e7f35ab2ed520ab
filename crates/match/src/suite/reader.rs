//! Reads suites from files, and says of each line that it cannot read where it stands and why.

use super::epd_position::EpdPosition;
use super::settings::{Procedure, Source, digest};
use luft_run::RunError;
use luft_run::file;
use std::path::{Path, PathBuf};

/// How many bad lines are told before the rest is only counted.
const TOLD: usize = 10;

/// The positions of one file, in its order.
pub type Suite = Vec<EpdPosition>;

/// What was read.
pub struct ReadSuites {
    /// The suites.
    pub suites: Vec<Suite>,
    /// Their files.
    pub sources: Vec<Source>,
    /// Lines that were left out.
    pub warnings: Vec<String>,
}

/// Reads all files. Bad lines are an error, or told and left out.
pub fn read(
    files: &[PathBuf],
    procedure: Procedure,
    skip_bad: bool,
) -> Result<ReadSuites, RunError> {
    let mut suites = Vec::new();
    let mut sources = Vec::new();
    let mut warnings = Vec::new();
    for path in files {
        let text = file::read_text(path)?;
        let (suite, bad) = parse(&text, procedure);
        match (bad.is_empty(), skip_bad) {
            (true, _) => {}
            (false, true) => {
                warnings.extend(bad.iter().map(|bad| format!("{}: {bad}", path.display())));
            }
            (false, false) => return Err(RunError::content(path, refusal(&bad))),
        }
        if suite.is_empty() {
            return Err(RunError::content(path, "there is no epd in it"));
        }
        sources.push(Source {
            file: name(path),
            positions: suite.len(),
            digest: digest(&text),
        });
        suites.push(suite);
    }
    Ok(ReadSuites {
        suites,
        sources,
        warnings,
    })
}

/// The positions of a text, and what is wrong with its other lines.
fn parse(text: &str, procedure: Procedure) -> (Suite, Vec<String>) {
    let mut suite = Suite::new();
    let mut bad = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match EpdPosition::read(line, index + 1, procedure) {
            Ok(epd) => suite.push(epd),
            Err(reason) => bad.push(format!("line {}: {reason}", index + 1)),
        }
    }
    (suite, bad)
}

fn refusal(bad: &[String]) -> String {
    let mut lines: Vec<_> = bad.iter().take(TOLD).cloned().collect();
    if bad.len() > TOLD {
        lines.push(format!("and {} lines more", bad.len() - TOLD));
    }
    format!("{}\n(--skip-bad leaves such lines out)", lines.join("\n  "))
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_lines_are_named_and_good_ones_kept() {
        let text = "# mine\r\n\r\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a\";\r\nrubbish\n\
            4k3/8/8/8/8/8/8/4K2R w K - id \"b\";\n4k3/8/8/8/8/8/8/4K2R w K - am Rh8+;";
        let (suite, bad) = parse(text, Procedure::Fresh);
        let lines: Vec<_> = suite.iter().map(|epd| epd.line).collect();
        assert_eq!(lines, [3, 6]);
        assert_eq!(bad.len(), 2);
        assert!(bad[0].starts_with("line 4: a FEN has"), "{}", bad[0]);
        assert!(bad[1].starts_with("line 5: it asks nothing"), "{}", bad[1]);
    }

    #[test]
    fn many_bad_lines_are_counted() {
        let bad: Vec<_> = (0..12).map(|number| format!("line {number}: x")).collect();
        let text = refusal(&bad);
        assert!(text.contains("line 9: x") && !text.contains("line 10: x"));
        assert!(text.contains("and 2 lines more") && text.contains("--skip-bad"));
    }
}
