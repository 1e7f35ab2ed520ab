//! `setoption` with values right and wrong, within the memory and threads of the machine.

use crate::malformed;
use luft_run::Random;
use luft_uci::{OptionDeclaration, OptionKind};

/// No table is asked to be larger, in megabytes.
const MEMORY: i64 = 64;
/// No engine is asked for more threads.
const THREADS: i64 = 4;

/// Every option, once or twice, in any order.
pub(crate) fn changes(options: &[OptionDeclaration], random: &mut Random) -> Vec<Vec<u8>> {
    let mut lines = Vec::new();
    for option in options.iter().filter(|option| !writes_files(option)) {
        for _ in 0..=random.below(2) {
            lines.push(line(option, random));
        }
    }
    random.shuffle(&mut lines);
    lines
}

/// One option that the engine has, or one that it has not.
pub(crate) fn change(options: &[OptionDeclaration], random: &mut Random) -> Option<Vec<u8>> {
    if options.is_empty() || random.percent(20) {
        let strange = [
            "setoption",
            "setoption name",
            "setoption name value",
            "setoption name NoSuchOption value 7",
            "setoption name NoSuchOption",
            "setoption value 3 name Nothing",
            "setoption NoSuchOption 7",
        ];
        return Some(random.pick(&strange).into());
    }
    let option = &options[random.below(options.len())];
    (!writes_files(option)).then(|| line(option, random))
}

fn line(option: &OptionDeclaration, random: &mut Random) -> Vec<u8> {
    let name = &option.name;
    let Some(value) = value(option, random) else {
        return format!("setoption name {name}").into_bytes();
    };
    [format!("setoption name {name} value ").into_bytes(), value].concat()
}

/// A value, more often right than wrong; `None` presses a button or leaves the value out.
fn value(option: &OptionDeclaration, random: &mut Random) -> Option<Vec<u8>> {
    if random.percent(5) {
        return None;
    }
    let right = random.percent(60);
    let text = match &option.kind {
        OptionKind::Button => return random.percent(10).then(|| b"now".to_vec()),
        OptionKind::Check { .. } if right => random.pick(&["true", "false"]).to_owned(),
        OptionKind::Check { .. } => random.pick(&["yes", "TRUE", "1", "", "tru"]).to_owned(),
        OptionKind::Spin { min, max, .. } => match ceiling(&option.name) {
            Some(limit) if right => random
                .between(*min.min(&limit), limit.min(*max))
                .to_string(),
            Some(_) => random
                .pick(&["-1", "0", "x", "", "2 3", "1.5", "-99999"])
                .to_owned(),
            None if right => random.between(*min, *max).to_string(),
            None if random.percent(30) => min.saturating_sub(1).to_string(),
            None if random.percent(30) => max.saturating_add(1).to_string(),
            None => malformed::number(random).to_owned(),
        },
        OptionKind::Combo { choices, .. } if right && !choices.is_empty() => {
            choices[random.below(choices.len())].clone()
        }
        OptionKind::Text { .. } if names_a_file(&option.name) => random
            .pick(&["", "<empty>", "/no/such/place/file"])
            .to_owned(),
        OptionKind::Combo { .. } | OptionKind::Text { .. } => {
            return Some(malformed::garbage(random).into_iter().take(500).collect());
        }
    };
    Some(text.into_bytes())
}

/// The most that may be asked for, if the option spends what others need.
fn ceiling(name: &str) -> Option<i64> {
    let has = |words: &[&str]| words.iter().any(|word| mentions(name, word));
    if has(&["hash", "cache", "memory"]) {
        Some(MEMORY)
    } else if has(&["thread", "core", "cpu"]) {
        Some(THREADS)
    } else {
        None
    }
}

fn names_a_file(name: &str) -> bool {
    let words = ["file", "path", "book", "dir", "folder", "net"];
    words.iter().any(|word| mentions(name, word))
}

/// Logs are written wherever the value says, so these are left alone.
fn writes_files(option: &OptionDeclaration) -> bool {
    mentions(&option.name, "log")
}

fn mentions(name: &str, word: &str) -> bool {
    name.to_ascii_lowercase().contains(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_uci::Message;

    fn option(text: &str) -> OptionDeclaration {
        match text.parse().unwrap() {
            Message::Option(option) => option,
            other => panic!("{other}"),
        }
    }

    fn values(declared: &str) -> Vec<String> {
        let option = option(declared);
        let random = &mut Random::of(1, 1);
        let value = |_| value(&option, random);
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        (0..300).filter_map(value).map(text).collect()
    }

    #[test]
    fn the_machine_is_spared() {
        for (name, limit) in [("Hash", 64), ("Eval Cache", 64), ("Threads", 4)] {
            let declared = format!("option name {name} type spin default 1 min 1 max 99999");
            let values = values(&declared);
            let most = values
                .iter()
                .filter_map(|value| value.parse::<i64>().ok())
                .max();
            assert_eq!(most, Some(limit), "{name}");
            assert!(values.iter().any(|value| value.parse::<i64>().is_err()));
        }
    }

    #[test]
    fn files_are_spared() {
        for value in values("option name EvalFile type string default x.nnue") {
            assert!(["", "<empty>", "/no/such/place/file"].contains(&value.as_str()));
        }
        let log = [option(
            "option name Debug Log File type string default <empty>",
        )];
        assert!(changes(&log, &mut Random::of(1, 1)).is_empty());
        assert!((0..50).all(|number| {
            let line = change(&log, &mut Random::of(1, number)).unwrap_or_default();
            !String::from_utf8_lossy(&line).contains("Log")
        }));
    }

    #[test]
    fn right_and_wrong_values_both_come() {
        let spin = values("option name Skill type spin default 5 min 0 max 20");
        let right = |value: &&String| {
            value
                .parse::<i64>()
                .is_ok_and(|value| (0..=20).contains(&value))
        };
        let count = spin.iter().filter(right).count();
        assert!((100..290).contains(&count), "{count}");
        assert!(spin.contains(&"21".to_owned()) && spin.contains(&"-1".to_owned()));
        let combo = values("option name Style type combo default Calm var Calm var Wild Bull");
        assert!(combo.contains(&"Wild Bull".to_owned()));
        let button = values("option name Clear type button");
        assert!(button.len() < 60 && button.iter().all(|value| value == "now"));
    }
}
