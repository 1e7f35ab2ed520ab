//! Saying hello, saying nonsense, saying goodbye.

use crate::luft::{MOMENT, PATIENCE, piped, say, start, tells};
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
        "go perft",
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

#[test]
fn a_byte_order_mark_before_the_first_command_is_skipped() {
    assert_eq!(piped(b"\xef\xbb\xbfisready\r\nquit\r\n"), "readyok\n");
    // Only there: elsewhere it is part of a word.
    let said = piped(b"isready\n\xef\xbb\xbfisready\nquit\n");
    assert!(said.contains("unknown command"), "{said}");
}

#[test]
fn a_line_without_end_is_told_in_short_and_forgotten() {
    let long = "x".repeat(50 << 20);
    let moves = " e2e4".repeat(1 << 20);
    let text = format!(
        "{long}\nposition startpos moves{moves}\ngo depth 1\nposition startpos\n\
         go depth 1 searchmoves{moves}\nsetoption name BookFile value {long}\nisready\n"
    );
    let said = piped(text.as_bytes());
    assert!(said.len() < 20_000, "{} bytes", said.len());
    let lines: Vec<_> = said.lines().collect();
    assert!(tells(lines[0], "unknown command 'xxx"), "{}", lines[0]);
    assert!(lines[0].ends_with('…'));
    assert!(
        tells(lines[1], "position not changed: a line has"),
        "{said}"
    );
    assert_eq!(lines[3], "bestmove (none)");
    assert_eq!(said.matches("bestmove e2e4").count(), 1, "{said}");
    let cut = said.matches("a line has 1048576 bytes at most").count();
    assert!(cut == 2 && lines.contains(&"readyok"), "{said}");
}
