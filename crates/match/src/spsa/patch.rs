//! Tuned values put into the source of the parameter table, and the change as a patch.

use super::tunable::Tunable;
use luft_params::source;
use luft_run::{RunError, file};
use luft_search::REGISTRY;
use std::fmt::Write;
use std::path::Path;

/// Unchanged lines shown around a change.
const CONTEXT: usize = 3;

/// The files of the parameter table under this project root that these values change.
pub fn edits(root: &Path, tunables: &[Tunable], values: &[i32]) -> Result<Vec<Edit>, RunError> {
    let mut edits = Vec::new();
    for group in REGISTRY.groups() {
        let values: Vec<_> = tunables
            .iter()
            .zip(values.iter().copied())
            .filter(|(tunable, _)| tunable.is_in(group))
            .collect();
        if values.is_empty() {
            continue;
        }
        let path = root.join(group.file);
        let old = file::read_text(&path)?;
        let edit = Edit::new(group.file, old, &values);
        let edit = edit.map_err(|why| RunError::content(&path, why))?;
        edits.extend(Some(edit).filter(Edit::is_change));
    }
    Ok(edits)
}

/// A source file of the table, with other defaults.
#[derive(Debug)]
pub struct Edit {
    /// Where the file is, seen from the root of the project.
    pub file: &'static str,
    /// Its text.
    pub old: String,
    /// Its text with the new values.
    pub new: String,
}

impl Edit {
    /// Puts values into the text of a file. A text that is not the table of this program is
    /// refused: its values would be set against defaults they were never tuned from.
    fn new(file: &'static str, old: String, values: &[(&Tunable, i32)]) -> Result<Self, String> {
        let new = edited(&old, values)?;
        Ok(Self { file, old, new })
    }

    /// Whether anything is different.
    fn is_change(&self) -> bool {
        self.old != self.new
    }

    /// The change as `git apply` and `patch -p1` read it. Both texts have as many lines.
    pub fn diff(&self) -> String {
        let old: Vec<_> = self.old.split_inclusive('\n').collect();
        let new: Vec<_> = self.new.split_inclusive('\n').collect();
        let changed: Vec<_> = (0..old.len())
            .filter(|&line| old[line] != new[line])
            .collect();
        if changed.is_empty() {
            return String::new();
        }
        let mut text = format!("--- a/{0}\n+++ b/{0}\n", self.file);
        // Changes whose surroundings touch are told together.
        for group in changed.chunk_by(|one, next| next - one <= 2 * CONTEXT) {
            let start = group[0].saturating_sub(CONTEXT);
            let end = (group[group.len() - 1] + CONTEXT + 1).min(old.len());
            let (from, count) = (start + 1, end - start);
            writeln!(text, "@@ -{from},{count} +{from},{count} @@").expect("a string takes all");
            for line in start..end {
                if old[line] == new[line] {
                    push(&mut text, ' ', old[line]);
                } else {
                    push(&mut text, '-', old[line]);
                    push(&mut text, '+', new[line]);
                }
            }
        }
        text
    }
}

/// The text of a file of the table with other defaults.
fn edited(text: &str, values: &[(&Tunable, i32)]) -> Result<String, String> {
    let rows = source::parameters(text).map_err(|error| error.to_string())?;
    let mut changes = Vec::new();
    for &(tunable, value) in values {
        let name = &tunable.name;
        let row = rows.iter().find(|row| row.option == *name);
        let row = row.ok_or_else(|| format!("{name} is not in this table"))?;
        let known = tunable.parameter()?.default;
        if row.default != known {
            return Err(format!(
                "{name} is {} in this table, but this program was built with {known}",
                row.default
            ));
        }
        if !row.range.contains(&value) {
            let (min, max) = (row.range.start(), row.range.end());
            return Err(format!("{name}: {value} is not within {min} to {max}"));
        }
        if value != row.default {
            changes.push((row.place.clone(), value));
        }
    }
    // From the end, so that places before a change stay where they are.
    changes.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
    let mut edited = text.to_owned();
    for (place, value) in changes {
        edited.replace_range(place, &value.to_string());
    }
    Ok(edited)
}

fn push(text: &mut String, sign: char, line: &str) {
    text.push(sign);
    text.push_str(line);
    if !line.ends_with('\n') {
        text.push_str("\n\\ No newline at end of file\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_params::Group;
    use luft_search::REGISTRY;

    fn tunable(name: &str) -> Tunable {
        let setting = REGISTRY.find(name);
        let Some(luft_params::Setting::Number(parameter)) = setting else {
            panic!("{name} is in the table");
        };
        Tunable::from(parameter)
    }

    fn group_of(name: &str) -> &'static Group {
        let wanted = tunable(name);
        let mut groups = REGISTRY.groups().iter();
        groups.find(|group| wanted.is_in(group)).unwrap()
    }

    /// The real text of a group.
    fn text_of(group: &Group) -> String {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        std::fs::read_to_string(root.join(group.file)).unwrap()
    }

    fn edit(text: &str, values: &[(&Tunable, i32)]) -> Result<Edit, String> {
        Edit::new("table.rs", text.to_owned(), values)
    }

    #[test]
    fn the_real_table_is_read_as_the_compiler_reads_it() {
        for group in REGISTRY.groups() {
            let text = text_of(group);
            let rows = source::parameters(&text).unwrap();
            let parameters = group.techniques.iter().flat_map(|one| one.parameters);
            assert_eq!(rows.len(), parameters.clone().count());
            for (row, parameter) in rows.iter().zip(parameters) {
                assert_eq!(row.option, parameter.option);
                assert_eq!(row.default, parameter.default);
                assert_eq!(row.range, parameter.min..=parameter.max);
                assert_eq!(text[row.place.clone()], parameter.default.to_string());
            }
        }
    }

    /// Applies a patch as the tools do: every line it keeps or takes away must be there.
    fn apply(text: &str, patch: &str) -> String {
        let lines: Vec<_> = text.lines().collect();
        let (mut at, mut result) = (0, Vec::new());
        let mut patch = patch.lines();
        assert_eq!(patch.next(), Some("--- a/table.rs"));
        assert_eq!(patch.next(), Some("+++ b/table.rs"));
        for line in patch {
            if let Some(head) = line.strip_prefix("@@ -") {
                let start: usize = head.split(',').next().unwrap().parse().unwrap();
                result.extend_from_slice(&lines[at..start - 1]);
                at = start - 1;
            } else {
                let (sign, rest) = line.split_at(1);
                if sign != "+" {
                    assert_eq!(lines[at], rest);
                    at += 1;
                }
                if sign != "-" {
                    result.push(rest);
                }
            }
        }
        result.extend_from_slice(&lines[at..]);
        result.join("\n") + "\n"
    }

    #[test]
    fn the_patch_turns_the_table_into_the_edited_one() {
        let names = [
            "lmr_quiet_base",
            "lmr_non_pv_ply_1024ths",
            "lmr_tt_pv_ply_1024ths",
            "lmr_research_shallower",
        ];
        let text = text_of(group_of(names[0]));
        let tunables = names.map(tunable);
        let [base, non_pv, tt_pv, research] = &tunables;
        let values = [(base, 101), (non_pv, 1234), (tt_pv, 0), (research, 7)];
        let edit = edit(&text, &values).unwrap();
        let patch = edit.diff();
        assert_eq!(apply(&text, &patch), edit.new);
        assert_eq!(
            patch.lines().filter(|line| line.starts_with("@@")).count(),
            3
        );
        assert!(
            patch.contains("\n+        ply_1024ths = 1234 in 0..=2048 step 64; }\n"),
            "{patch}"
        );
        // Nothing but the defaults changed.
        let rows = |text: &str| source::parameters(text).unwrap();
        for (old, new) in rows(&text).iter().zip(&rows(&edit.new)) {
            let tuned = values
                .iter()
                .find(|(tunable, _)| tunable.name == old.option);
            assert_eq!(new.default, tuned.map_or(old.default, |&(_, value)| value));
            assert_eq!(new.range, old.range);
        }
    }

    #[test]
    fn values_that_stayed_need_no_patch() {
        let pawn = tunable("exchange_pawn");
        let text = text_of(group_of("exchange_pawn"));
        let edit = edit(&text, &[(&pawn, pawn.start as i32)]).unwrap();
        assert!(!edit.is_change());
        assert_eq!(edit.diff(), "");
    }

    #[test]
    fn another_table_is_refused() {
        let pawn = tunable("exchange_pawn");
        let text = text_of(group_of("exchange_pawn"));
        for (text, value, reason) in [
            (
                text.replace("pawn = 100 in", "pawn = 99 in"),
                98,
                "is 99 in this table",
            ),
            (
                text.replace("pawn = 100 in", "paw = 100 in"),
                98,
                "not in this table",
            ),
            (text, 5, "5 is not within"),
        ] {
            let error = edit(&text, &[(&pawn, value)]).unwrap_err();
            assert!(error.contains(reason), "{error}");
        }
    }

    #[test]
    fn a_text_without_a_last_newline_is_marked() {
        let edit = Edit {
            file: "a",
            old: "a\nb".to_owned(),
            new: "a\nc".to_owned(),
        };
        let patch = edit.diff();
        let end = "\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n";
        assert!(patch.ends_with(end), "{patch}");
    }
}
