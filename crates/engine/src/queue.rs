//! The command line as queued commands. A word that starts a command starts a new one, so quoted
//! commands (`luft "position startpos" "go depth 9"`) and loose words (`luft go depth 9`) both work.

use luft_uci::Command;

/// The commands these arguments mean.
pub fn commands(arguments: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    for argument in arguments {
        let argument = match argument.as_str() {
            "-h" | "--help" => "help".to_owned(),
            "-V" | "--version" => "version".to_owned(),
            _ => argument,
        };
        let starts = argument
            .split_whitespace()
            .next()
            .is_some_and(Command::is_word);
        match commands.last_mut() {
            Some(last) if !starts => {
                last.push(' ');
                last.push_str(&argument);
            }
            _ => commands.push(argument),
        }
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(arguments: &[&str]) -> Vec<String> {
        commands(arguments.iter().map(|&word| word.to_owned()))
    }

    #[test]
    fn quoted_and_loose_words_make_the_same_commands() {
        let expected = ["position startpos moves e2e4", "go depth 3"];
        assert_eq!(queue(&expected), expected);
        assert_eq!(
            queue(&["position", "startpos", "moves", "e2e4", "go", "depth", "3"]),
            expected
        );
    }

    #[test]
    fn the_usual_switches_are_understood() {
        assert_eq!(queue(&["--help"]), ["help"]);
        assert_eq!(queue(&["-V"]), ["version"]);
        assert_eq!(queue(&["--wrong", "x"]), ["--wrong x"]);
        assert_eq!(
            queue(&["perft", "5", "8/8/8/8/8/8/8/8 w - -"]),
            ["perft 5 8/8/8/8/8/8/8/8 w - -"]
        );
    }
}
