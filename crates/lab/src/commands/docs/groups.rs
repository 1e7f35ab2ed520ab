//! The headings of the table of techniques. They are comments between its rows, `// ---- Name ----`,
//! which the compiled table does not have, so they are read from its source.

use luft_params::Technique;
use luft_run::RunError;
use luft_run::file;
use luft_search::REGISTRY;
use std::path::Path;

/// Where the table is written.
pub(super) const SOURCE: &str = "crates/search/src/params.rs";

/// Techniques that stand together under a heading.
#[derive(Debug)]
pub(super) struct Group {
    /// The heading.
    pub(super) name: String,
    /// Its techniques, in the order of the table.
    pub(super) techniques: Vec<&'static Technique>,
}

/// The groups of the table in this source.
pub(super) fn read(path: &Path) -> Result<Vec<Group>, RunError> {
    let groups = group(&file::read_text(path)?, REGISTRY.techniques());
    groups.map_err(|reason| RunError::content(path, reason))
}

fn group(source: &str, techniques: &'static [Technique]) -> Result<Vec<Group>, String> {
    let mut groups: Vec<Group> = Vec::new();
    let mut left = techniques.iter().peekable();
    for line in source.lines().map(str::trim) {
        if let Some(name) = heading(line) {
            groups.push(Group {
                name: name.to_owned(),
                techniques: Vec::new(),
            });
        } else if let Some(technique) = left.next_if(|technique| opens(line, technique.name)) {
            let group = groups.last_mut();
            let group = group.ok_or_else(|| format!("{} has no heading", technique.name))?;
            group.techniques.push(technique);
        }
    }
    match left.next() {
        Some(technique) => Err(format!("{} is not in this table", technique.name)),
        None => Ok(groups),
    }
}

fn heading(line: &str) -> Option<&str> {
    line.strip_prefix("// ---- ")?.strip_suffix(" ----")
}

/// Whether a line opens the row of this technique: `name {` or `name: off {`.
fn opens(line: &str, name: &str) -> bool {
    let rest = line.strip_prefix(name).unwrap_or_default();
    rest.starts_with(" {") || rest.starts_with(": o")
}

#[cfg(test)]
mod tests {
    use super::*;

    mod table {
        luft_params::registry! {
            aspiration {}
            pvs: off {}
            rfp { margin = 1 in 0..=2 step 1; }
        }
    }

    fn grouped(source: &str) -> Result<Vec<Group>, String> {
        group(source, table::REGISTRY.techniques())
    }

    #[test]
    fn techniques_stand_under_their_headings() {
        let source = "// ---- One ----\n/// Doc.\naspiration {}\npvs: off {}\n\n\
            // ---- Two ----\nrfp { margin = 1 in 0..=2 step 1; }";
        let groups = grouped(source).unwrap();
        let names = |group: &Group| -> Vec<_> {
            group
                .techniques
                .iter()
                .map(|technique| technique.name)
                .collect()
        };
        assert_eq!(groups[0].name, "One");
        assert_eq!(names(&groups[0]), ["aspiration", "pvs"]);
        assert_eq!(groups[1].name, "Two");
        assert_eq!(names(&groups[1]), ["rfp"]);
    }

    #[test]
    fn another_source_is_refused() {
        assert_eq!(
            grouped("pvs {}").unwrap_err(),
            "aspiration is not in this table"
        );
        assert_eq!(
            grouped("aspiration {}").unwrap_err(),
            "aspiration has no heading"
        );
    }
}
