//! What a position is about, taken from its name: `STS(v1.0) Undermine.001` is about `Undermine`.
//!
//! The part in `STS(…)` numbers a theme. Where it is there it decides, since one theme may be
//! spelt in two ways and two themes may share a name.

use std::collections::BTreeMap;

/// The theme of each name; nothing for those that have none.
pub fn themes(ids: &[&str]) -> Vec<Option<String>> {
    let parts: Vec<_> = ids.iter().map(|id| split(id)).collect();
    // The first spelling of each theme stands for it.
    let mut labels: BTreeMap<&str, &str> = BTreeMap::new();
    for (key, name) in parts.iter().flatten() {
        labels.entry(key).or_insert(name);
    }
    let label = |&(key, _): &(&str, &str)| {
        let name = labels.get(key).copied().unwrap_or(key);
        let shared = labels.values().filter(|other| **other == name).count() > 1;
        if shared {
            format!("{key} {name}")
        } else {
            name.to_owned()
        }
    };
    parts.iter().map(|part| part.as_ref().map(label)).collect()
}

/// What tells a theme from others, and its name.
fn split(id: &str) -> Option<(&str, &str)> {
    let body = id.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let name = body
        .strip_suffix(['.', ' '])
        .filter(|_| body != id)?
        .trim_end();
    let tag = name.split_once(' ').filter(|(tag, _)| is_tag(tag));
    let (key, name) = tag.unwrap_or((name, name));
    (!name.is_empty()).then_some((key, name))
}

/// Whether a word is like `STS(v1.0)`.
fn is_tag(word: &str) -> bool {
    word.starts_with("STS(") && word.ends_with(')')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(id: &str) -> Option<String> {
        themes(&[id]).remove(0)
    }

    #[test]
    fn the_number_and_the_tag_are_cut_off() {
        assert_eq!(one("STS(v1.0) Undermine.001").unwrap(), "Undermine");
        assert_eq!(one("STS(v9.0) Pawns a/b/c.100").unwrap(), "Pawns a/b/c");
        assert_eq!(one("WAC.007").unwrap(), "WAC");
        assert_eq!(one("king hunt 12").unwrap(), "king hunt");
        assert_eq!(one("puzzles-m2.001").unwrap(), "puzzles-m2");
    }

    #[test]
    fn names_without_a_number_have_no_theme() {
        for id in ["", "Lucena", "BK12", "12", ".5", "WAC."] {
            assert_eq!(one(id), None, "{id}");
        }
    }

    #[test]
    fn the_tag_decides() {
        let ids = [
            "STS(v7.0) Trades.001",
            "STS(v10.0) Trades.001",
            "STS(v3.0) Knights/Outposts.001",
            "STS(v3.0) Outposts/Knights.002",
        ];
        let found: Vec<_> = themes(&ids).into_iter().flatten().collect();
        let expected = [
            "STS(v7.0) Trades",
            "STS(v10.0) Trades",
            "Knights/Outposts",
            "Knights/Outposts",
        ];
        assert_eq!(found, expected);
    }
}
