//! Tuned values put into the text of the table, and the change as a patch.

use super::source;
use super::tunable::Tunable;
use std::fmt::Write;

/// Where the table is, seen from the top of the project.
pub(super) const TABLE: &str = "crates/search/src/params.rs";

/// Unchanged lines shown around a change.
const CONTEXT: usize = 3;

/// The text of the table with other defaults. A text that is not the table of this program is
/// refused: its values would be set against defaults they were never tuned from.
pub(super) fn edit(text: &str, values: &[(&Tunable, i32)]) -> Result<String, String> {
    let rows = source::rows(text)?;
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

/// The change from one text to another of as many lines, as `git apply` and `patch -p1` read it.
pub(super) fn diff(old: &str, new: &str) -> String {
    let old: Vec<_> = old.split_inclusive('\n').collect();
    let new: Vec<_> = new.split_inclusive('\n').collect();
    let changed: Vec<_> = (0..old.len())
        .filter(|&line| old[line] != new[line])
        .collect();
    if changed.is_empty() {
        return String::new();
    }
    let mut text = format!("--- a/{TABLE}\n+++ b/{TABLE}\n");
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
    use crate::spsa::source::tests::table;
    use luft_search::REGISTRY;

    fn tunable(name: &str) -> Tunable {
        let setting = REGISTRY.find(name);
        let Some(luft_params::Setting::Number(parameter)) = setting else {
            panic!("{name} is in the table");
        };
        Tunable::from(parameter)
    }

    /// Applies a patch as the tools do: every line it keeps or takes away must be there.
    fn apply(text: &str, patch: &str) -> String {
        let lines: Vec<_> = text.lines().collect();
        let (mut at, mut result) = (0, Vec::new());
        let mut patch = patch.lines();
        assert_eq!(patch.next(), Some("--- a/crates/search/src/params.rs"));
        assert_eq!(patch.next(), Some("+++ b/crates/search/src/params.rs"));
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
        let text = table();
        let names = [
            "exchange_pawn",
            "lmr_non_pv_milli",
            "lmr_tt_pv_milli",
            "qs_see_threshold",
        ];
        let tunables = names.map(tunable);
        let [pawn, non_pv, tt_pv, see] = &tunables;
        let values = [(pawn, 101), (non_pv, 1234), (tt_pv, 0), (see, -7)];
        let edited = edit(&text, &values).unwrap();
        let patch = diff(&text, &edited);
        assert_eq!(apply(&text, &patch), edited);
        assert_eq!(
            patch.lines().filter(|line| line.starts_with("@@")).count(),
            3
        );
        assert!(
            patch.contains("\n+        milli = 1234 in 0..=2048 step 64; }\n"),
            "{patch}"
        );
        // Nothing but the defaults changed.
        let (before, after) = (source::rows(&text).unwrap(), source::rows(&edited).unwrap());
        for (old, new) in before.iter().zip(&after) {
            let tuned = values
                .iter()
                .find(|(tunable, _)| tunable.name == old.option);
            assert_eq!(new.default, tuned.map_or(old.default, |&(_, value)| value));
            assert_eq!(new.range, old.range);
        }
    }

    #[test]
    fn values_that_stayed_need_no_patch() {
        let text = table();
        let pawn = tunable("exchange_pawn");
        let edited = edit(&text, &[(&pawn, pawn.start as i32)]).unwrap();
        assert_eq!(edited, text);
        assert_eq!(diff(&text, &edited), "");
    }

    #[test]
    fn another_table_is_refused() {
        let pawn = tunable("exchange_pawn");
        let other = table().replace("pawn = 100 in", "pawn = 99 in");
        assert!(
            edit(&other, &[(&pawn, 98)])
                .unwrap_err()
                .contains("is 99 in this table")
        );
        let gone = table().replace("pawn = 100 in", "paw = 100 in");
        assert!(
            edit(&gone, &[(&pawn, 98)])
                .unwrap_err()
                .contains("not in this table")
        );
        assert!(
            edit(&table(), &[(&pawn, 5)])
                .unwrap_err()
                .contains("5 is not within")
        );
    }

    #[test]
    fn a_text_without_a_last_newline_is_marked() {
        let patch = diff("a\nb", "a\nc");
        let end = "\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n";
        assert!(patch.ends_with(end), "{patch}");
    }
}
