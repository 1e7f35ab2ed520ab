//! Whether an engine takes the value of an option. The protocol has no answer to `setoption`: a refusal is what the engine
//! has declared, or a complaint in its own words.

use luft_uci::{Client, Message, OptionKind};

/// Words of engines that could not do as they were told.
const COMPLAINTS: [&str; 13] = [
    "cannot",
    "could not",
    "error",
    "fail",
    "goes from",
    "invalid",
    "is no ",
    "no such",
    "no tables",
    "not found",
    "unable",
    "unknown",
    "was not",
];

/// Whether a value is one that the engine has declared.
pub(crate) fn is_declared(kind: &OptionKind, value: &str) -> bool {
    match kind {
        OptionKind::Check { .. } => ["true", "false"].contains(&value.trim()),
        OptionKind::Spin { min, max, .. } => value
            .trim()
            .parse()
            .is_ok_and(|number: i64| (*min..=*max).contains(&number)),
        OptionKind::Combo { choices, .. } => {
            let same = |choice: &String| choice.eq_ignore_ascii_case(value.trim());
            choices.iter().any(same)
        }
        OptionKind::Button | OptionKind::Text { .. } => true,
    }
}

/// What is wrong with a value: the engine's own words if it has any.
pub(crate) fn refusal(is_declared: bool, said: &[String]) -> Option<String> {
    let complains = |line: &&String| {
        let line = line.to_ascii_lowercase();
        COMPLAINTS.iter().any(|word| line.contains(word))
    };
    match (is_declared, said.iter().find(complains)) {
        (_, Some(complaint)) => Some(format!("the engine says: {complaint}")),
        (false, None) if said.is_empty() => Some("it is not among the values declared".to_owned()),
        (false, None) => Some(format!("the engine says: {}", said.join("; "))),
        (true, None) => None,
    }
}

/// The words for people among what an engine said, and what was no message at all.
pub(crate) fn words(said: Vec<Message>, client: &Client, unparsed_before: usize) -> Vec<String> {
    let texts = said.into_iter().filter_map(|message| match message {
        Message::Info(info) => info.text,
        _ => None,
    });
    let unparsed = client.unparsed_lines().iter().skip(unparsed_before);
    texts.chain(unparsed.map(ToString::to_string)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_held_against_what_was_declared() {
        let spin = OptionKind::Spin {
            default: 16,
            min: 1,
            max: 64,
        };
        let check = OptionKind::Check { default: true };
        let combo = OptionKind::Combo {
            default: "Solid".to_owned(),
            choices: vec!["Solid".to_owned(), "Risky".to_owned()],
        };
        for (kind, good, bad) in [
            (&spin, "64", "65"),
            (&spin, "1", "abc"),
            (&check, "false", "yes"),
            (&combo, "risky", "bold"),
        ] {
            assert!(is_declared(kind, good), "{good}");
            assert!(!is_declared(kind, bad), "{bad}");
        }
    }

    #[test]
    fn the_engine_has_the_last_word() {
        let said = |text: &str| vec![text.to_owned()];
        let complaint = refusal(true, &said("net.bin was not loaded: no such file"));
        assert!(complaint.unwrap().contains("net.bin was not loaded"));
        assert_eq!(refusal(true, &said("Using 4 threads")), None);
        assert_eq!(refusal(true, &[]), None);
        assert!(refusal(false, &[]).unwrap().contains("declared"));
        let own = refusal(false, &said("Hash is a whole number, not 'abc'"));
        assert!(own.unwrap().contains("whole number"));
    }
}
