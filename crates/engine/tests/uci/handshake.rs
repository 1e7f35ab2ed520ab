//! Saying hello, saying nonsense, saying goodbye.

use crate::luft::{MOMENT, PATIENCE, say, start, tells};
use luft_uci::{OptionKind, SetOption};

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    let client = start();
    assert!(client.name().starts_with("Luft "));
    assert!(!client.author().is_empty());
    for name in [
        "Hash",
        "Clear Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "Move Overhead",
        "UCI_Chess960",
        "UCI_ShowWDL",
        "UCI_AnalyseMode",
        "UCI_LimitStrength",
        "UCI_Elo",
    ] {
        assert!(client.option(name).is_some(), "{name}");
    }
    assert!(client.unparsed_lines().is_empty());
    let status = client.quit(MOMENT).expect("it quits at once");
    assert!(status.success());
}

#[test]
fn every_default_can_be_set() {
    let mut client = start();
    for option in client.options().to_vec() {
        let value = match option.kind {
            OptionKind::Check { default } => Some(default.to_string()),
            OptionKind::Spin { default, min, max } => {
                assert!((min..=max).contains(&default), "{}", option.name);
                Some(default.to_string())
            }
            // A button has nothing to set.
            OptionKind::Button => continue,
            OptionKind::Combo { default, .. } | OptionKind::Text { default } => Some(default),
        };
        let name = option.name.to_uppercase();
        let line = SetOption { name, value }.to_string();
        assert_eq!(say(&mut client, &[&line]), [""; 0], "{line}");
    }
}

#[test]
fn nonsense_gets_a_message_and_nothing_else() {
    let mut client = start();
    for line in [
        "hello",
        "go depth",
        "go depth x",
        "go depth -3",
        "go depth 0",
        "go deph 3",
        "go nodes 99999999999999999999999",
        "go searchmoves",
        "go depth 2 searchmoves e2e5",
        "position",
        "position e2e4",
        "setoption",
        "setoption name",
        "debug perhaps",
        "perft",
        "perft x",
        "perft 1000",
        "perft 2 nonsense",
        "bench 0",
        "bench x",
        "\u{1f984} \u{fffd}",
        "go perft -1",
    ] {
        let said = say(&mut client, &[line]);
        let [message] = said.as_slice() else {
            panic!("{line}: {said:?}");
        };
        assert!(tells(message, ""), "{line}: {message}");
    }
}

#[test]
fn words_before_a_command_are_skipped_and_empty_lines_too() {
    let mut client = start();
    let said = say(&mut client, &["", "   ", "\t", "please isready"]);
    // The first of the two answers ended the reading.
    assert_eq!(said, [""; 0]);
    assert_eq!(client.next_line(PATIENCE).ok().as_deref(), Some("readyok"));
}

#[test]
fn debug_says_more() {
    let mut client = start();
    let said = say(&mut client, &["debug on", "register later"]);
    assert!(
        said.iter()
            .any(|line| tells(line, "received register later")),
        "{said:?}"
    );
}

#[test]
fn the_end_of_input_is_the_end() {
    let status = start().close_stdin(MOMENT).expect("it ends at once");
    assert!(status.success());
}

#[test]
fn help_names_every_option() {
    let mut client = start();
    let help = say(&mut client, &["help"]).join("\n");
    for option in client.options() {
        assert!(
            help.contains(&option.name) || help.contains("every setting"),
            "{}",
            option.name
        );
    }
    assert!(say(&mut client, &["version"]).join(" ").contains("Luft"));
    assert!(say(&mut client, &["compiler"]).join(" ").contains("Luft"));
    assert!(!say(&mut client, &["eval"]).is_empty());
}
