//! The command line: the subcommands for people, or any UCI commands.

use crate::analyse::AnalyseArguments;
use crate::help;
#[cfg(feature = "serve")]
use crate::serve::ServeArguments;
use clap::Parser;
use luft_uci::Command;
use std::ffi::OsString;

/// A UCI chess engine. Without arguments it reads UCI commands from standard input, as chess GUIs
/// start it.
///
/// UCI commands can be given as arguments too: luft bench, luft perft 5,
/// luft "position startpos moves e2e4" "go depth 12".
#[derive(Debug, Parser)]
#[command(name = "luft", display_name = "Luft", version = help::build())]
#[command(disable_help_subcommand = true, after_help = help::uci_commands())]
pub struct CommandLine {
    #[command(subcommand)]
    pub subcommand: Option<Subcommand>,
}

/// What to do instead of reading UCI commands from standard input.
#[derive(Debug, clap::Subcommand)]
pub enum Subcommand {
    #[command(visible_alias = "analyze")]
    Analyse(AnalyseArguments),
    #[cfg(feature = "serve")]
    Serve(ServeArguments),
    #[command(external_subcommand)]
    Uci(Vec<OsString>),
}

/// The UCI commands in these words. A word that starts a command starts a new one, so quoted
/// commands (`luft "position startpos" "go depth 9"`) and loose words (`luft go depth 9`) both work.
pub fn uci_commands(words: &[OsString]) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    for word in words {
        let word = word.to_string_lossy();
        let starts = word.split_whitespace().next().is_some_and(Command::is_word);
        match commands.last_mut() {
            Some(last) if !starts => {
                last.push(' ');
                last.push_str(&word);
            }
            _ => commands.push(word.into_owned()),
        }
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn parse(arguments: &[&str]) -> Vec<String> {
        let arguments = [&["luft"], arguments].concat();
        match CommandLine::try_parse_from(arguments).unwrap().subcommand {
            Some(Subcommand::Uci(words)) => uci_commands(&words),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_definition_is_consistent() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn quoted_and_loose_words_make_the_same_commands() {
        let expected = ["position startpos moves e2e4", "go depth 3"];
        assert_eq!(parse(&expected), expected);
        assert_eq!(
            parse(&["position", "startpos", "moves", "e2e4", "go", "depth", "3"]),
            expected
        );
        assert_eq!(
            parse(&["perft", "5", "8/8/8/8/8/8/8/8 w - -"]),
            ["perft 5 8/8/8/8/8/8/8/8 w - -"]
        );
        assert_eq!(parse(&["bench"]), ["bench"]);
    }

    #[test]
    fn no_argument_means_uci() {
        let parsed = CommandLine::try_parse_from(["luft"]).unwrap();
        assert!(parsed.subcommand.is_none());
    }

    #[test]
    fn an_unknown_option_is_refused() {
        assert!(CommandLine::try_parse_from(["luft", "--wrong"]).is_err());
    }
}
